// Pictures, boxes and sources of the pages. A page gets them when it is about to be seen.
(() => {
  const root = document.documentElement;
  const sections = [...document.querySelectorAll("section.page")];
  const known = new Map();

  /** The data of a page: blocks and words with boxes, Markdown and text. */
  const dataOf = (page) => {
    if (!known.has(page)) {
      const block = document.getElementById(`data-${page}`);
      known.set(page, block === null ? { blocks: [], words: [] } : JSON.parse(block.textContent));
    }
    return known.get(page);
  };
  const pageOf = (section) => Number(section.dataset.page);

  const showPicture = (section) => {
    const paper = section.querySelector(".paper");
    if (paper === null || paper.querySelector("img") !== null || paper.dataset.kind === "none") return;
    const inside = document.getElementById(`picture-${pageOf(section)}`);
    const address = paper.dataset.address ?? (inside && `data:image/webp;base64,${inside.textContent}`);
    if (!address) return;
    const picture = document.createElement("img");
    picture.alt = "";
    picture.addEventListener("error", () => {
      picture.remove();
      paper.dataset.kind = "none";
      const note = document.createElement("p");
      note.className = "no-picture";
      note.textContent = "No picture of this page.";
      paper.append(note);
    });
    picture.src = address;
    paper.prepend(picture);
  };

  const rectOf = ([left, top, right, bottom], classes) => {
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    rect.setAttribute("x", left);
    rect.setAttribute("y", top);
    rect.setAttribute("width", Math.max(0.5, right - left));
    rect.setAttribute("height", Math.max(0.5, bottom - top));
    rect.setAttribute("class", classes);
    return rect;
  };

  const gradeOf = (confidence) => {
    if (confidence === undefined) return "";
    return confidence >= 85 ? " good" : confidence >= 70 ? " fair" : " poor";
  };

  const showBoxes = (section) => {
    const boxes = section.querySelector(".overlay");
    if (boxes === null) return;
    const { blocks, words } = dataOf(pageOf(section));
    if (boxes.querySelector(".block") === null) {
      const made = document.createDocumentFragment();
      for (const [index, kind, box] of blocks) {
        const rect = rectOf(box, `block ${kind}`);
        rect.dataset.block = index;
        made.append(rect);
      }
      boxes.append(made);
    }
    const isShown = root.dataset.boxes === "words";
    if (isShown && boxes.querySelector(".word") === null) {
      const made = document.createDocumentFragment();
      for (const [text, left, top, right, bottom, confidence] of words) {
        const rect = rectOf([left, top, right, bottom], `word${gradeOf(confidence)}`);
        const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
        title.textContent = confidence === undefined ? text : `${text} (${confidence} of 100)`;
        rect.append(title);
        made.append(rect);
      }
      boxes.append(made);
    }
    if (!isShown) for (const word of boxes.querySelectorAll(".word")) word.remove();
    document.dispatchEvent(new CustomEvent("textractor:boxes", { detail: pageOf(section) }));
  };

  const showSource = (section) => {
    const format = root.dataset.format;
    const source = section.querySelector(".source");
    section.querySelector(".reading").hidden = format !== "reading";
    source.hidden = format === "reading";
    if (format === "reading" || source.dataset.shown === format) return;
    source.dataset.shown = format;
    const text = dataOf(pageOf(section))[format];
    source.textContent = text === undefined ? "(left out: the view has no room for it)" : text.trimEnd() || "(no text)";
  };

  const show = (section) => {
    if (root.dataset.layout !== "text") {
      showPicture(section);
      showBoxes(section);
    }
    showSource(section);
  };

  const near = new Set();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) {
          near.add(target);
          show(target);
        } else {
          near.delete(target);
        }
      }
    },
    { rootMargin: "900px 0px" },
  );
  for (const section of sections) watch.observe(section);

  const choose = (name, value) => {
    root.dataset[name] = value;
    for (const button of document.querySelectorAll(`[data-${name}][aria-pressed]`))
      button.setAttribute("aria-pressed", String(button.dataset[name] === value));
    for (const section of near) show(section);
  };
  for (const name of ["layout", "boxes", "format"]) choose(name, root.dataset[name]);
  document.addEventListener("textractor:choose", ({ detail: [name, value] }) => {
    // The page that is looked at stays in place while others change their height.
    const page = current();
    const top = page?.getBoundingClientRect().top ?? 0;
    choose(name, value);
    if (page !== undefined) scrollBy(0, page.getBoundingClientRect().top - top);
  });

  /** The page below the bar. */
  const current = () => {
    const line = document.querySelector(".bar").offsetHeight + 120;
    return sections.findLast((section) => section.getBoundingClientRect().top <= line) ?? sections[0];
  };
  let marked;
  const mark = () => {
    const page = current();
    if (page === undefined || page === marked) return;
    marked = page;
    for (const link of document.querySelectorAll(".numbers [aria-current]")) link.removeAttribute("aria-current");
    const link = document.querySelector(`.numbers a[href="#${page.id}"]`);
    link?.setAttribute("aria-current", "page");
  };
  let isWaiting = false;
  addEventListener(
    "scroll",
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();

  /** Shows which block of the text belongs to which box, and the reverse. */
  const point = (section, index) => {
    for (const each of document.querySelectorAll(".block.now")) each.classList.remove("now");
    if (section === null || index === undefined) return;
    for (const each of section.querySelectorAll(`.block[data-block="${index}"]`)) each.classList.add("now");
  };
  document.addEventListener("pointerover", ({ target }) => {
    const block = target instanceof Element ? target.closest("section.page .block") : null;
    point(block?.closest("section.page") ?? null, block?.dataset.block);
  });
  document.addEventListener("click", ({ target }) => {
    const box = target instanceof Element ? target.closest(".overlay .block") : null;
    if (box === null) return;
    const text = box.closest("section.page").querySelector(`.reading [data-block="${box.dataset.block}"]`);
    text?.scrollIntoView({ block: "nearest" });
  });

  document.textractor = { sections, dataOf, current, rectOf };
})();
