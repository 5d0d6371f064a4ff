// Sets dark or light before the first paint: the choice of the reader, else that of the system.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    try {
      return localStorage.getItem("textractor-theme");
    } catch {
      // A file without an origin has no storage.
      return null;
    }
  };
  const show = () => {
    const chosen = stored();
    const isDark = chosen === null ? system.matches : chosen === "dark";
    root.dataset.theme = isDark ? "dark" : "light";
  };
  show();
  system.addEventListener("change", show);
  document.addEventListener("textractor:theme", () => {
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    root.dataset.theme = next;
    try {
      localStorage.setItem("textractor-theme", next);
    } catch {
      // The choice then lasts as long as the page.
    }
  });
})();
