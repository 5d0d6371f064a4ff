// Keys and the button of the list of documents.
(() => {
  const field = document.getElementById("find");
  const turn = () => document.dispatchEvent(new CustomEvent("textractor:theme"));
  document.getElementById("theme-button")?.addEventListener("click", turn);
  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest("input") !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "d") turn();
    if (event.key !== "/" || field === null) return;
    event.preventDefault();
    field.select();
  });
})();
