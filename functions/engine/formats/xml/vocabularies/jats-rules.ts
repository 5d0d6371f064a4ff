// Elements of JATS that become something else in HTML, by where they stand and what they contain.

import { childrenOf, type XmlElement } from "../../../codecs/text/xml-tree.ts";
import { crossReference, heading, inLines, picture } from "./common-rules.ts";
import {
  attributeOf,
  childrenNamed,
  elementAt,
  identity,
  insideOf,
  isNamed,
  joinedWords,
  wordsOf,
} from "./elements.ts";
import type { WriteElement } from "./vocabulary.ts";

export const SECTIONS =
  "sec abstract trans-abstract app ack ref-list glossary notes bio fn-group author-notes def-list-wrap".split(" ");
const CAPTIONED = ["fig", "table-wrap", "boxed-text", "media", "supplementary-material", "disp-formula-group"];

/** The part of the front that a printed article shows: title, authors and abstract. All else is metadata. */
export const front: WriteElement = (element, walk) => {
  const about = elementAt(element, "article-meta") ?? element;
  const titles = elementAt(about, "title-group");
  walk.these(childrenNamed(titles, "article-title", "subtitle"), titles ?? about);
  const authors = authorsOf(about).join(", ");
  if (authors !== "") walk.html("p", {}, () => walk.text(authors));
  walk.these(childrenNamed(about, "abstract", "trans-abstract", "author-notes"), about);
};

export const articleTitle: WriteElement = (element, walk) => {
  if (isNamed(walk.parent, "title-group")) heading(element, 1, walk);
  else walk.inside(element);
};

export const section: WriteElement = (element, walk) => {
  walk.section(() => walk.html("section", identity(element), () => walk.inside(element)));
};

/** A title with the label before it, such as "2.1 Methods". */
export const title: WriteElement = (element, walk) => {
  const { parent } = walk;
  if (isNamed(parent, ...SECTIONS)) heading(withLabel(element, elementAt(parent, "label")), walk.depth, walk);
  else walk.html("p", {}, () => walk.html("strong", {}, () => inLines(element, walk)));
};

/** Labels are written with what they name. Only a label without it stands alone. */
export const label: WriteElement = (element, walk) => {
  const { parent } = walk;
  const isWithTitle = isNamed(parent, ...SECTIONS) && elementAt(parent, "title") !== undefined;
  const isWithCaption = isNamed(parent, ...CAPTIONED) && elementAt(parent, "caption") !== undefined;
  if (isWithTitle || isWithCaption || isNamed(parent, "list-item", "ref", "fn")) return;
  if (isNamed(parent, ...SECTIONS)) heading(element, walk.depth, walk);
  else walk.html(isNamed(parent, ...CAPTIONED) ? "figcaption" : "span", {}, () => walk.inside(element));
};

export const caption: WriteElement = (element, walk) => {
  walk.html("figcaption", {}, () => {
    inLines(withLabel(element, elementAt(walk.parent, "label")), walk);
  });
};

function withLabel(element: XmlElement, named: XmlElement | undefined): XmlElement {
  const words = wordsOf(named);
  if (words === undefined) return element;
  const [first, ...others] = childrenOf(element);
  const inParagraph = isNamed(first, "p", "title") && first !== undefined;
  const children = inParagraph
    ? [{ ...first, children: [`${words} `, ...first.children] }, ...others]
    : [`${words} `, ...element.children];
  return { ...element, children };
}

const TYPES: Readonly<Record<string, string>> = {
  order: "1",
  "alpha-lower": "a",
  "alpha-upper": "A",
  "roman-lower": "i",
  "roman-upper": "I",
};

export const list: WriteElement = (element, walk) => {
  const type = TYPES[attributeOf(element, "list-type") ?? ""];
  const name = type === undefined ? "ul" : "ol";
  walk.html(name, { ...identity(element), ...(type === undefined ? {} : { type }) }, () => walk.inside(element));
};

/** Item of a list, which may have its number as a label. */
export const listItem: WriteElement = (element, walk) => {
  const number = /^\(?(\d+)[.)]?$/.exec(wordsOf(elementAt(element, "label")) ?? "")?.[1];
  walk.html("li", number === undefined ? {} : { value: number }, () => walk.inside(element));
};

/** Citations of notes lead to their words, and all others to their place in the document. */
export const reference: WriteElement = (element, walk) => {
  const isNote = /^(?:fn|table-fn|author-notes|corresp)$/.test(attributeOf(element, "ref-type") ?? "");
  const id = attributeOf(element, "rid") ?? "";
  if (isNote && isNamed(walk.named(id), "fn")) {
    walk.html("a", { role: "doc-noteref", href: `#${id}` }, () => walk.inside(element));
  } else crossReference("rid")(element, walk);
};

/** A note in a line is cited where it stands. Others are cited by references. */
export const footnote: WriteElement = (element, walk) => {
  const { parent } = walk;
  if (isNamed(parent, "p", "title", "td", "th", "italic", "bold", "article-title")) {
    walk.note(() => walk.inside(element));
    return;
  }
  const mark = wordsOf(elementAt(element, "label"));
  const named = mark === undefined ? {} : { "data-mark": mark };
  walk.html("aside", { role: "doc-footnote", ...identity(element), ...named }, () => walk.inside(element));
};

/** A formula in several forms: MathML, then TeX, then a picture. */
export const formula: WriteElement = (element, walk) => {
  const forms = elementAt(element, "alternatives") ?? element;
  const math = elementAt(element, "math") ?? elementAt(forms, "math");
  const tex = elementAt(element, "tex-math") ?? elementAt(forms, "tex-math");
  const number = elementAt(element, "label");
  const name = isNamed(element, "disp-formula") && !isNamed(walk.parent, "p") ? "p" : "span";
  walk.html(name, identity(element), () => {
    if (math !== undefined) walk.these([math], element);
    else if (tex !== undefined) walk.these([tex], element);
    else
      walk.these(
        childrenOf(element).filter((child) => child !== number),
        element,
      );
    if (number !== undefined) walk.text(` ${wordsOf(number) ?? ""}`);
  });
};

/** TeX as MathML has it, next to a formula. */
export const tex: WriteElement = (element, walk) => {
  const source = element.children.filter((child) => typeof child === "string").join("");
  const body = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(source)?.[1] ?? source;
  const latex = body
    .trim()
    .replace(/^(\${1,2}|\\[[(])/, "")
    .replace(/(\${1,2}|\\[\])])$/, "")
    .trim();
  walk.html("math", { alttext: latex }, () => {
    walk.html("annotation", { encoding: "application/x-tex" }, () => walk.text(latex));
  });
};

export const graphic: WriteElement = (element, walk) => {
  const alt = wordsOf(elementAt(element, "alt-text")) ?? wordsOf(elementAt(walk.parent, "alt-text"));
  picture(attributeOf(element, "href"), alt, walk);
  walk.these(childrenNamed(element, "caption"), element);
};

/** Forms of one thing. Only one is read. */
export const alternatives: WriteElement = (element, walk) => {
  const inOrder = ["table", "math", "tex-math", "textual-form", "preformat"].flatMap((name) =>
    childrenNamed(element, name),
  );
  const chosen = inOrder[0] ?? childrenOf(element)[0];
  if (chosen !== undefined) walk.these([chosen], element);
};

/** Names of the authors in the front of an article. */
export function authorsOf(about: XmlElement | undefined): readonly string[] {
  const people = childrenNamed(about, "contrib-group").flatMap((group) => childrenNamed(group, "contrib"));
  const authors = people.filter((person) => (attributeOf(person, "contrib-type") ?? "author") === "author");
  return authors.flatMap((author) => {
    const [name] = insideOf(author, "name");
    const parts = joinedWords(name, "given-names", "surname", "suffix");
    return parts === "" ? (wordsOf(elementAt(author, "collab") ?? elementAt(author, "string-name")) ?? []) : [parts];
  });
}
