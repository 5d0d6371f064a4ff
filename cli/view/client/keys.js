// Keys and buttons of a view.
(() => {
  const { sections, current } = document.textractor;
  const root = document.documentElement;
  const help = document.getElementById("help");
  const field = document.getElementById("find");
  const sideButton = document.getElementById("side-button");
  const isNarrow = matchMedia("(max-width: 60rem)");

  const send = (name, detail) => document.dispatchEvent(new CustomEvent(`textractor:${name}`, { detail }));
  const choose = (name, value) => {
    if (document.querySelector(`[data-${name}="${value}"][aria-pressed]`) !== null) send("choose", [name, value]);
  };
  const isSideOpen = () => (isNarrow.matches ? root.dataset.side === "open" : root.dataset.side !== "closed");
  const showSide = (isOpen) => {
    root.dataset.side = isOpen ? "open" : "closed";
    sideButton.setAttribute("aria-expanded", String(isOpen));
  };
  sideButton.setAttribute("aria-expanded", String(isSideOpen()));

  const goTo = (index) => {
    const section = sections[Math.min(sections.length - 1, Math.max(0, index))];
    section?.scrollIntoView({ block: "start" });
  };
  const step = (by) => {
    const at = sections.indexOf(current());
    const bar = document.querySelector(".bar").offsetHeight + 40;
    // A page that is scrolled into goes back to its own start first.
    const isInside = by < 0 && sections[at]?.getBoundingClientRect().top < bar - 80;
    goTo(isInside ? at : at + by);
  };

  const nextBoxes = () => {
    const all = ["none", "blocks", "words"];
    choose("boxes", all[(all.indexOf(root.dataset.boxes) + 1) % all.length]);
  };
  const KEYS = {
    j: () => step(1),
    ArrowRight: () => step(1),
    k: () => step(-1),
    ArrowLeft: () => step(-1),
    g: () => goTo(0),
    G: () => goTo(sections.length - 1),
    "/": () => field.select(),
    n: () => send("hit", 1),
    N: () => send("hit", -1),
    b: () => choose("layout", "both"),
    i: () => choose("layout", "picture"),
    t: () => choose("layout", "text"),
    x: nextBoxes,
    r: () => choose("format", "reading"),
    m: () => choose("format", "markdown"),
    p: () => choose("format", "text"),
    o: () => showSide(!isSideOpen()),
    d: () => send("theme"),
    u: () => document.querySelector("a.back")?.click(),
    "?": () => help.showModal(),
  };
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (document.activeElement === field) field.blur();
      else if (isNarrow.matches) showSide(false);
      return;
    }
    const { target } = event;
    const isTyping =
      target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
    // Arrows scroll a wide table or a long line.
    const isScrolling =
      event.key.startsWith("Arrow") && target instanceof Element && target.closest("[tabindex='0']") !== null;
    if (isTyping || isScrolling || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  sideButton.addEventListener("click", () => showSide(!isSideOpen()));
  document.getElementById("theme-button").addEventListener("click", () => send("theme"));
  document.getElementById("help-button").addEventListener("click", () => help.showModal());
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const name of ["layout", "boxes", "format"]) {
      const button = target.closest(`[data-${name}][aria-pressed]`);
      if (button !== null) send("choose", [name, button.dataset[name]]);
    }
    const link = target.closest(".outline a, .numbers a");
    if (link !== null) {
      if (isNarrow.matches) showSide(false);
      if (link.dataset.heading !== undefined) toHeading(link);
    } else if (isNarrow.matches && isSideOpen() && target.closest("#side, #side-button") === null) showSide(false);
  });

  /** The heading of an outline's entry, where the page has one with its words. */
  const toHeading = (link) => {
    const section = document.getElementById(link.hash.slice(1));
    const flat = (text) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();
    const wanted = flat(link.dataset.heading);
    const heading = [...(section?.querySelectorAll(".heading") ?? [])].find((each) =>
      flat(each.textContent).includes(wanted),
    );
    // After the browser's own jump to the page.
    if (heading !== undefined) setTimeout(() => heading.scrollIntoView({ block: "start" }), 0);
  };
})();
