// Elements of DocBook that become something else in HTML, by where they stand and what they contain.

import { childrenOf, type XmlElement } from "../../../codecs/text/xml-tree.ts";
import { breakLine, codeBlock, heading, inLines, link, picture } from "./common-rules.ts";
import {
  attributeOf,
  childrenNamed,
  elementAt,
  identity,
  insideOf,
  isNamed,
  joinedWords,
  remembered,
  wordsOf,
} from "./elements.ts";
import type { WriteElement } from "./vocabulary.ts";

const ROOTS = "set book article".split(" ");
export const SECTIONS = (
  "part chapter appendix preface glossary bibliography index dedication colophon acknowledgements reference refentry " +
  "section sect1 sect2 sect3 sect4 sect5 simplesect refsect1 refsect2 refsect3 refsection refsynopsisdiv bibliodiv " +
  "glossdiv qandadiv"
).split(" ");
/** Elements whose title stands above or below a figure or table. */
const TITLED = "figure example equation".split(" ");

export const section: WriteElement = (element, walk) => {
  walk.section(() => walk.html("section", identity(element), () => walk.inside(element)));
};

/** Title and abstract of a part. All else in its description is metadata. */
export const info: WriteElement = (element, walk) => {
  const around = walk.parent ?? element;
  walk.these(childrenNamed(element, "title", "subtitle"), around);
  const authors = authorsOf(element).join(", ");
  if (authors !== "") walk.html("p", {}, () => walk.text(authors));
  walk.these(childrenNamed(element, "abstract"), around);
};

export const title: WriteElement = (element, walk) => {
  const { parent } = walk;
  if (isNamed(parent, ...ROOTS)) heading(element, 1, walk);
  else if (isNamed(parent, ...SECTIONS)) heading(element, walk.depth, walk);
  else if (isNamed(parent, "table", "informaltable")) walk.html("caption", {}, () => inLines(element, walk));
  else if (isNamed(parent, ...TITLED)) walk.html("figcaption", {}, () => inLines(element, walk));
  else walk.html("p", {}, () => walk.html("strong", {}, () => inLines(element, walk)));
};

const numbered: Readonly<Record<string, string>> = {
  arabic: "1",
  loweralpha: "a",
  upperalpha: "A",
  lowerroman: "i",
  upperroman: "I",
};

export const orderedList: WriteElement = (element, walk) => {
  const start = attributeOf(element, "startingnumber") ?? attributeOf(element, "override");
  const type = numbered[attributeOf(element, "numeration") ?? "arabic"] ?? "1";
  const attributes = { ...identity(element), type, ...(start === undefined ? {} : { start }) };
  walk.html("ol", attributes, () => walk.inside(element));
};

/** An item of a list, or what a term of a list of terms means. */
export const listItem: WriteElement = (element, walk) => {
  const value = attributeOf(element, "override");
  const isDefinition = isNamed(walk.parent, "varlistentry", "glossentry");
  const attributes = { ...identity(element), ...(value === undefined ? {} : { value }) };
  walk.html(isDefinition ? "dd" : "li", attributes, () => walk.inside(element));
};

/** Text whose line ends count. It is code only where its author wants a monospaced font. */
export const literalLayout: WriteElement = (element, walk) => {
  if (attributeOf(element, "class") === "monospaced") {
    codeBlock(element, walk);
    return;
  }
  walk.html("p", identity(element), () => {
    for (const child of element.children) {
      if (typeof child !== "string") walk.these([child], element);
      else {
        for (const [at, line] of child.split("\n").entries()) {
          if (at > 0) breakLine(walk);
          walk.text(line);
        }
      }
    }
  });
};

/** A note is not a part of its paragraph. */
export const footnote: WriteElement = (element, walk) => walk.note(() => walk.inside(element));

export const emphasis: WriteElement = (element, walk) => {
  const role = attributeOf(element, "role") ?? "";
  const name = EMPHASES.find(([pattern]) => pattern.test(role))?.[1] ?? "em";
  walk.html(name, {}, () => walk.inside(element));
};
const EMPHASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:strong|bold)/i, "strong"],
  [/^strike/i, "s"],
  [/^under/i, "u"],
];

export const quote: WriteElement = (element, walk) => {
  walk.text("“");
  walk.inside(element);
  walk.text("”");
};

/** A picture in several formats, with its description. */
export const media: WriteElement = (element, walk) => {
  const [data] = insideOf(element, "imagedata", "videodata", "audiodata");
  const alt = wordsOf(elementAt(element, "alt")) ?? wordsOf(elementAt(element, "textobject", "phrase"));
  picture(data === undefined ? undefined : attributeOf(data, "fileref"), alt, walk);
  walk.these(childrenNamed(element, "caption"), element);
};

export const graphic: WriteElement = (element, walk) => picture(attributeOf(element, "fileref"), undefined, walk);

/** Page of a manual: its name and number. */
export const manualPage: WriteElement = (element, walk) => {
  const volume = wordsOf(elementAt(element, "manvolnum"));
  const name = wordsOf(elementAt(element, "refentrytitle")) ?? "";
  walk.html("code", {}, () => walk.text(volume === undefined ? name : `${name}(${volume})`));
};

/** Link into the document. Without words of its own it shows the title of its target. */
export const crossLink: WriteElement = (element, walk) => {
  const id = attributeOf(element, "linkend") ?? "";
  const target = walk.named(id);
  walk.html("a", id === "" ? {} : { href: `#${id}` }, () => {
    if (element.children.length > 0) walk.inside(element);
    else if (target !== undefined) walk.text(labelOf(target));
  });
};

// Titles in real books are shorter. Each of many links would repeat a longer one.
const LONGEST_LABEL = 300;

const labelOf = remembered((target) => {
  const title = elementAt(target, "title") ?? elementAt(target, "info", "title");
  const label = attributeOf(target, "xreflabel") ?? wordsOf(title) ?? "";
  return label.slice(0, LONGEST_LABEL);
});

/** Link of DocBook 5, to an address or into the document. */
export const anyLink: WriteElement = (element, walk) => {
  const write = attributeOf(element, "href") === undefined ? crossLink : link("href");
  write(element, walk);
};

/** Children with a separator between them, such as the keys to press together. */
export const joinedBy =
  (separator: string): WriteElement =>
  (element, walk) => {
    for (const [at, child] of childrenOf(element).entries()) {
      if (at > 0) walk.text(separator);
      walk.these([child], element);
    }
  };

/** Names of the authors of a part. */
export function authorsOf(description: XmlElement | undefined): readonly string[] {
  const people = insideOf(description, "author", "corpauthor");
  return people.flatMap((author) => {
    const name = elementAt(author, "personname") ?? author;
    const parts = joinedWords(name, "firstname", "givenname", "othername", "surname", "lineage");
    return parts === "" ? (wordsOf(elementAt(author, "orgname") ?? name) ?? []) : [parts];
  });
}

/** A cell of a table, as the group around it gives its spans. */
export const entry: WriteElement = (element, walk) => {
  const { colspan = "1", rowspan = "1" } = element.attributes;
  walk.html("td", { colspan, rowspan }, () => walk.inside(element));
};
