// JATS, the tag suite of scientific journals (ANSI/NISO Z39.96), and its forerunner of the National Library of Medicine.

import type { XmlElement } from "../../../codecs/text/xml-tree.ts";
import { inReadingOrder } from "./cals-tables.ts";
import { cell, code, codeBlock, filled, link, mailLink, rulesOf } from "./common-rules.ts";
import { attributeOf, elementAt, identity, insideOf, wordsOf } from "./elements.ts";
import { reference as listedReference, personName, publicationId } from "./jats-references.ts";
import * as rules from "./jats-rules.ts";
import type { Vocabulary } from "./vocabulary.ts";

const named = {
  p: "p attrib subtitle speaker award-statement",
  div: "boxed-text statement speech verse-group fig-group app-group back sub-article response floats-group",
  blockquote: "disp-quote",
  figure: "fig table-wrap",
  dl: "def-list",
  dt: "term",
  dd: "def",
  strong: "bold",
  em: "italic",
  u: "underline",
  s: "strike",
  sup: "sup",
  sub: "sub",
  br: "break",
  span:
    "sc styled-content named-content abbrev roman sans-serif overline inline-supplementary-material mixed-citation " +
    "element-citation nlm-citation citation",
  thead: "thead",
  tr: "tr",
  skip: "alt-text long-desc object-id institution-id processing-meta journal-meta col colgroup permissions history",
};

export const jats: Vocabulary = {
  rules: rulesOf(named, {
    ...Object.fromEntries(rules.SECTIONS.map((name) => [name, rules.section])),
    front: rules.front,
    "front-stub": rules.front,
    "article-title": rules.articleTitle,
    title: rules.title,
    label: rules.label,
    caption: rules.caption,
    list: rules.list,
    "list-item": rules.listItem,
    "verse-line": "p",
    xref: rules.reference,
    fn: rules.footnote,
    ref: listedReference,
    name: personName,
    "string-name": personName,
    "pub-id": publicationId,
    "inline-formula": rules.formula,
    "disp-formula": rules.formula,
    "tex-math": rules.tex,
    alternatives: rules.alternatives,
    graphic: rules.graphic,
    "inline-graphic": rules.graphic,
    media: rules.graphic,
    preformat: codeBlock,
    code,
    monospace: "code",
    table: (element, walk) => walk.html("table", identity(element), () => walk.these(inReadingOrder(element), element)),
    td: cell,
    th: cell,
    "ext-link": link("href"),
    uri: link("href"),
    email: mailLink,
  }),
  metadataOf(root) {
    const about = elementAt(root, "front", "article-meta");
    const [published] = insideOf(about, "pub-date");
    const keywords = insideOf(about, "kwd").flatMap((keyword) => wordsOf(keyword) ?? []);
    return filled({
      title: wordsOf(elementAt(about, "title-group", "article-title")),
      author: rules.authorsOf(about).join(", "),
      keywords: keywords.join(", "),
      siteName: wordsOf(insideOf(elementAt(root, "front", "journal-meta"), "journal-title")[0]),
      published: dateOf(published),
      language: attributeOf(root, "lang"),
    });
  },
};

/** Date in ISO 8601, as far as the element has its parts. */
function dateOf(element: XmlElement | undefined): string | undefined {
  const [year, month, day] = ["year", "month", "day"].map((name) => wordsOf(elementAt(element, name)));
  if (year === undefined || !/^\d{4}$/.test(year)) return undefined;
  const rest = [month, day].map((part) => (/^\d{1,2}$/.test(part ?? "") ? `-${part?.padStart(2, "0")}` : undefined));
  return rest[0] === undefined ? year : `${year}${rest[0]}${rest[1] ?? ""}`;
}
