// DocBook 4 and 5: articles, books and manual pages.

import { columnGroup } from "./cals-tables.ts";
import { cell, codeBlock, filled, link, mailLink, rulesOf } from "./common-rules.ts";
import * as rules from "./docbook-rules.ts";
import { attributeOf, childrenNamed, elementAt, wordsOf } from "./elements.ts";
import type { Vocabulary } from "./vocabulary.ts";

const INFOS = "info articleinfo bookinfo setinfo chapterinfo partinfo sectioninfo sect1info sect2info refentryinfo";

const named = {
  p: "para simpara attribution subtitle refpurpose",
  div: "sidebar note tip warning caution important formalpara abstract",
  blockquote: "blockquote epigraph",
  ul: "itemizedlist simplelist calloutlist",
  ol: "procedure substeps",
  li: "step member callout",
  dl: "variablelist glosslist",
  dt: "term glossterm",
  dd: "glossdef",
  strong: "refname",
  em: "citetitle firstterm foreignphrase replaceable",
  code:
    "literal code command function classname type filename option varname constant methodname parameter envar " +
    "systemitem userinput computeroutput prompt markup tag sgmltag property symbol structname structfield errorcode " +
    "interfacename exceptionname package uri",
  sup: "superscript",
  sub: "subscript",
  span: "phrase abbrev acronym application wordasword trademark productname inlineequation anchor",
  figure: "figure informalfigure",
  figcaption: "caption",
  table: "table informaltable",
  thead: "thead",
  tr: "row tr",
  skip: "indexterm titleabbrev remark toc lot colspec spanspec co areaspec keywordset subjectset",
};

export const docBook: Vocabulary = {
  rules: rulesOf(named, {
    ...Object.fromEntries(rules.SECTIONS.map((name) => [name, rules.section])),
    ...Object.fromEntries(INFOS.split(" ").map((name) => [name, rules.info])),
    title: rules.title,
    orderedlist: rules.orderedList,
    listitem: rules.listItem,
    tgroup: columnGroup,
    entry: rules.entry,
    td: cell,
    th: cell,
    programlisting: codeBlock,
    screen: codeBlock,
    literallayout: rules.literalLayout,
    synopsis: codeBlock,
    footnote: rules.footnote,
    emphasis: rules.emphasis,
    quote: rules.quote,
    mediaobject: rules.media,
    inlinemediaobject: rules.media,
    graphic: rules.graphic,
    inlinegraphic: rules.graphic,
    citerefentry: rules.manualPage,
    keycombo: rules.joinedBy("+"),
    menuchoice: rules.joinedBy(" > "),
    ulink: link("url"),
    link: rules.anyLink,
    xref: rules.crossLink,
    email: mailLink,
  }),
  metadataOf(root) {
    const [description] = childrenNamed(root, ...INFOS.split(" "));
    return filled({
      title: wordsOf(elementAt(root, "title") ?? elementAt(description, "title")),
      author: rules.authorsOf(description).join(", "),
      language: attributeOf(root, "lang"),
    });
  },
};
