// Finds words in the text of the pages, and marks them in the text and on the pictures.
(() => {
  const { sections, dataOf, rectOf } = document.textractor;
  const field = document.getElementById("find");
  const found = document.getElementById("found");
  const MOST_HITS = 5_000;
  const highlights = typeof Highlight === "function" && CSS.highlights ? CSS.highlights : undefined;
  let hits = [];
  let at = -1;
  let pattern;

  /** The pattern of a phrase: any white space between its words, in any case. */
  const patternOf = (words) =>
    new RegExp(words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+"), "giu");

  const textsOf = (container) => {
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const nodes = [];
    let text = "";
    let last;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const owner = node.parentElement.closest(".block, td, th, p") ?? container;
      // Blocks and cells are apart, though no white space stands between their elements.
      if (last !== undefined && owner !== last) text += "\n";
      last = owner;
      nodes.push([text.length, node]);
      text += node.data;
    }
    return { text, nodes };
  };

  const rangeOf = (nodes, start, end) => {
    const range = document.createRange();
    const place = (offset) => nodes.findLast(([from]) => from <= offset) ?? nodes[0];
    const [from, first] = place(start);
    const [to, last] = place(end - 1);
    range.setStart(first, Math.min(first.length, start - from));
    range.setEnd(last, Math.min(last.length, end - to));
    return range;
  };

  const search = (wanted) => {
    const all = [];
    for (const container of document.querySelectorAll("section.page .reading, .attachment .reading")) {
      const { text, nodes } = textsOf(container);
      for (const match of text.matchAll(wanted)) {
        if (all.length === MOST_HITS) return all;
        if (match[0] !== "")
          all.push({
            range: rangeOf(nodes, match.index, match.index + match[0].length),
            section: container.closest("section"),
          });
      }
    }
    return all;
  };

  /** Marks the words on the picture of a page. */
  const markBoxes = (section) => {
    const boxes = section.querySelector(".overlay");
    if (boxes === null) return;
    for (const old of boxes.querySelectorAll(".hit")) old.remove();
    if (pattern === undefined) return;
    const { words } = dataOf(Number(section.dataset.page));
    let text = "";
    const starts = words.map(([word]) => {
      const start = text.length;
      text += `${word} `;
      return start;
    });
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      for (const [index, [word, ...box]] of words.entries()) {
        const start = starts[index];
        if (start < end && start + word.length > match.index) boxes.append(rectOf(box, "hit"));
        if (start >= end) break;
      }
    }
  };
  document.addEventListener("textractor:boxes", ({ detail: page }) => {
    const section = document.getElementById(`page-${page}`);
    if (pattern !== undefined || section.querySelector(".hit") !== null) markBoxes(section);
  });

  const paint = () => {
    for (const section of sections) if (section.querySelector(".overlay > *") !== null) markBoxes(section);
    if (highlights === undefined) return;
    highlights.set("hits", new Highlight(...hits.map(({ range }) => range)));
    const now = new Highlight(...(hits[at] === undefined ? [] : [hits[at].range]));
    now.priority = 1;
    highlights.set("hit-now", now);
  };

  const say = (note = "") => {
    const count = hits.length === MOST_HITS ? `${MOST_HITS}+` : String(hits.length);
    found.value = pattern === undefined ? "" : hits.length === 0 ? "none" : `${at + 1}/${count}${note}`;
  };

  const goTo = (index) => {
    if (hits.length === 0) return;
    at = (index + hits.length) % hits.length;
    const { range, section } = hits[at];
    section.scrollIntoView({ block: "start" });
    const bar = document.querySelector(".bar").offsetHeight;
    const { top, bottom } = range.getBoundingClientRect();
    if (bottom > innerHeight - 40 || top < bar) scrollBy(0, top - bar - innerHeight / 3);
    paint();
    say();
  };

  const find = (query) => {
    const words = query.normalize("NFC").replaceAll('"', " ").split(/\s+/).filter(Boolean);
    pattern = words.length === 0 ? undefined : patternOf(words);
    hits = pattern === undefined ? [] : search(pattern);
    // Without the phrase, its words: a search over many documents finds pages with all words in any order.
    if (hits.length === 0 && words.length > 1) {
      pattern = new RegExp(words.map((word) => patternOf([word]).source).join("|"), "giu");
      hits = search(pattern);
    }
    at = hits.length === 0 ? -1 : 0;
  };

  let shown = "";
  const update = () => {
    if (field.value === shown) return;
    shown = field.value;
    find(shown);
    paint();
    say();
  };
  let timer;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(update, 150);
  });
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const isNew = field.value !== shown;
    update();
    goTo(isNew ? at : at + 1);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.shiftKey) return;
    event.preventDefault();
    goTo(at - 1);
  });
  document.getElementById("find-previous").addEventListener("click", () => goTo(at - 1));
  document.addEventListener("textractor:hit", ({ detail: step }) => goTo(at + step));

  /** An address such as "#page=3&find=total" opens a page with its hits. */
  const open = () => {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const query = wanted.get("find");
    const page = Number(wanted.get("page"));
    if (query !== null) {
      field.value = query;
      update();
    }
    const section = document.getElementById(`page-${page}`);
    if (section === null) return;
    const first = hits.findIndex((hit) => hit.section === section);
    if (first >= 0) goTo(first);
    else section.scrollIntoView({ block: "start" });
  };
  open();
  addEventListener("hashchange", open);
})();
