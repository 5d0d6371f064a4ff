// FictionBook 2: a description, the book, and bodies of notes.

import type { FindPicture } from "../../../base/model.ts";
import { childrenOf, textOf, type XmlElement } from "../../../codecs/text/xml-tree.ts";
import { breakLine, cell, filled, heading, picture, rulesOf } from "./common-rules.ts";
import { attributeOf, childrenNamed, elementAt, identity, isNamed, joinedWords, wordsOf } from "./elements.ts";
import { paragraph } from "./fictionbook-paragraphs.ts";
import type { Vocabulary, WriteElement } from "./vocabulary.ts";

/** A body with notes has a name. A body with a title is a section around its sections. */
const body: WriteElement = (element, walk) => {
  const isTitled = wordsOf(elementAt(element, "title")) !== undefined;
  if (isTitled && element.attributes["name"] === undefined) walk.section(() => walk.inside(element));
  else walk.inside(element);
};

const section: WriteElement = (element, walk) => {
  if (!isNamed(walk.parent, "body") || walk.parent?.attributes["name"] === undefined) {
    walk.section(() => walk.html("section", identity(element), () => walk.inside(element)));
    return;
  }
  const mark = wordsOf(elementAt(element, "title")) ?? "";
  const named = mark === "" ? {} : { "data-mark": mark };
  const inside = childrenOf(element).filter((child) => mark === "" || !isNamed(child, "title"));
  walk.html("aside", { role: "doc-footnote", ...identity(element), ...named }, () => walk.these(inside, element));
};

const title: WriteElement = (element, walk) => {
  const isOwn = isNamed(walk.parent, "section", "body");
  heading(element, isOwn ? walk.depth : walk.depth + 1, walk);
};

/** Words of the description that are read: the title, unless the book repeats it, the cover and the annotation. */
const description: WriteElement = (element, walk) => {
  const info = elementAt(element, "title-info");
  const bookTitle = elementAt(info, "book-title");
  const shown = wordsOf(elementAt(walk.parent, "body", "title"));
  if (bookTitle !== undefined && wordsOf(bookTitle) !== shown) heading(bookTitle, 1, walk);
  walk.these(childrenNamed(info, "coverpage", "annotation"), element);
};

const lines: WriteElement = (element, walk) => {
  walk.html("p", {}, () => {
    for (const verse of childrenNamed(element, "v")) {
      walk.inside(verse);
      breakLine(walk);
    }
  });
};

const stanza: WriteElement = (element, walk) => {
  walk.these(childrenNamed(element, "title", "subtitle"), element);
  lines(element, walk);
};

const anchor: WriteElement = (element, walk) => {
  const href = attributeOf(element, "href")?.trim() ?? "";
  const role = attributeOf(element, "type") === "note" && href.startsWith("#") ? { role: "doc-noteref" } : {};
  walk.html("a", href === "" ? {} : { href, ...role }, () => walk.inside(element));
};

const image: WriteElement = (element, walk) => {
  const alt = attributeOf(element, "alt") ?? attributeOf(element, "title");
  picture(attributeOf(element, "href")?.replace(/^#/, ""), alt, walk);
};

/** Pictures follow the bodies, in base64. Images name them by their identifiers. */
function picturesOf(root: XmlElement): FindPicture {
  const byId = new Map(childrenNamed(root, "binary").map((binary) => [attributeOf(binary, "id") ?? "", binary]));
  return ({ uri }) => {
    const binary = byId.get(uri ?? "");
    return binary === undefined ? undefined : Uint8Array.from(Buffer.from(textOf(binary), "base64"));
  };
}

export const fictionBook: Vocabulary = {
  rules: rulesOf(
    {
      p: "text-author date",
      blockquote: "cite epigraph",
      em: "emphasis",
      s: "strikethrough",
      span: "style",
      strong: "strong",
      code: "code",
      sub: "sub",
      sup: "sup",
      table: "table",
      tr: "tr",
      skip: "binary stylesheet",
    },
    {
      FictionBook: (element, walk) => walk.inside(element),
      description,
      body,
      section,
      title,
      subtitle: (element, walk) => heading(element, walk.depth + 1, walk),
      stanza,
      p: paragraph,
      a: anchor,
      image,
      th: cell,
      td: cell,
    },
  ),
  picturesOf,
  metadataOf(root) {
    const info = elementAt(root, "description", "title-info");
    const authors = childrenNamed(info, "author").map((author) => {
      return joinedWords(author, "first-name", "middle-name", "last-name") || joinedWords(author, "nickname");
    });
    return filled({
      title: wordsOf(elementAt(info, "book-title")),
      author: authors.filter((name) => name !== "").join(", "),
      keywords: wordsOf(elementAt(info, "keywords")),
      language: wordsOf(elementAt(info, "lang")),
    });
  },
};
