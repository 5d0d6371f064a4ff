// Reads XML of any vocabulary into blocks: the text of each element, in document order.

import type { Block, Metadata } from "../../base/model.ts";
import { createDrawnText } from "../../codecs/text/drawn-text.ts";
import { readMarkup } from "../../codecs/text/markup.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { createBlockList } from "../shared/block-list.ts";
import { withoutDocumentType } from "./decode-xml-text.ts";

export interface XmlText {
  readonly blocks: readonly Block[];
  readonly properties: Properties;
  readonly tooDeep: boolean;
}

type Properties = Partial<Record<keyof Pick<Metadata, "title" | "author" | "keywords" | "language">, string>>;

/** Inline elements of vocabularies for text. */
const INLINE: ReadonlySet<string> = new Set(
  (
    "b i u s em strong emphasis strikethrough sub sup code a tspan textPath span style w:r w:t w:rPr w:tab w:hyperlink " +
    "hi foreign term quote link xref ulink w:proofErr w:smartTag w:ins aml:annotation aml:content"
  ).split(" "),
);
/** Elements without words for readers: embedded files, scripts, style sheets, metadata of a book. */
const HIDDEN: ReadonlySet<string> = new Set(
  (
    "binary script svg:style stylesheet document-info publish-info custom-info src-title-info title-info:genre " +
    "title-info:author title-info:keywords title-info:lang title-info:src-lang title-info:date title-info:translator " +
    "defs metadata w:binData pkg:binaryData w:instrText w:delText w:fonts w:styles w:docPr w:lists o:DocumentProperties"
  ).split(" "),
);
/** Properties in the title-info of FictionBook. */
const PROPERTIES: ReadonlyMap<string, keyof Properties> = new Map([
  ["title-info:author", "author"],
  ["title-info:keywords", "keywords"],
  ["title-info:lang", "language"],
]);
// Enough for a long list of keywords. The bound matters because adding a piece costs as much as the text so far.
const LONGEST_PROPERTY = 4_096;
/** MathML in any vocabulary: a formula is part of a line. */
const FORMULA = /(?:^|:)math$/;
const HEADINGS: ReadonlySet<string> = new Set("title book-title subtitle".split(" "));

export function xmlText(xml: string, maxDepth: number): XmlText {
  const blocks = createBlockList();
  let parts: string[] = [];
  let hidden = 0;
  let heading = 0;
  let formula = 0;
  const properties: Properties = {};
  let property: keyof Properties | undefined;
  let isDrawing = false;
  let inTitleInfo = false;
  const drawn = createDrawnText();
  // Drawings share the element name "style" with FictionBook, and "author" and others are common outside title-info.
  const qualified = (name: string) => {
    if (name === "svg") isDrawing = true;
    if (isDrawing && name === "style") return "svg:style";
    return inTitleInfo && HIDDEN.has(`title-info:${name}`) ? `title-info:${name}` : name;
  };
  const flush = () => {
    const text = spaced(parts.join(""));
    parts = [];
    if (text === "") return;
    if (heading > 0) properties.title ??= text;
    blocks.push(heading > 0 ? { kind: "heading", level: 1, text } : { kind: "paragraph", text });
  };
  const tooDeep = readMarkup(
    withoutDocumentType(xml),
    { kind: "xml", maxDepth },
    {
      open(found, attributes) {
        if (found === "title-info") inTitleInfo = true;
        const name = qualified(found);
        property = PROPERTIES.get(name) ?? property;
        if (FORMULA.test(name)) formula++;
        const isLine = isDrawing && drawn.beginsLine(name, attributes);
        if (name === "w:tab" || name === "w:br" || formula > 0 || (isLine && INLINE.has(name))) parts.push(" ");
        else if (!INLINE.has(name)) flush();
        if (HIDDEN.has(name)) hidden++;
        if (HEADINGS.has(name)) heading++;
      },
      close(found) {
        const name = qualified(found);
        if (formula === 0 && !INLINE.has(name)) flush();
        if (FORMULA.test(name)) formula--;
        if (HIDDEN.has(name)) hidden--;
        if (hidden === 0) property = undefined;
        if (found === "title-info") inTitleInfo = false;
        if (HEADINGS.has(name)) heading--;
      },
      text(text) {
        if (hidden === 0) parts.push(text);
        else if (property !== undefined) {
          const before = properties[property] ?? "";
          if (before.length < LONGEST_PROPERTY) properties[property] = spaced(`${before} ${text}`);
        }
      },
    },
  );
  flush();
  return { blocks: blocks.finish(), properties, tooDeep };
}

function spaced(text: string): string {
  return toNfc(
    withoutSoftHyphens(text)
      .replaceAll(/[ \t\r\n]+/g, " ")
      .trim(),
  );
}
