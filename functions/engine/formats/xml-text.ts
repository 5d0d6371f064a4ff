// XML of any kind to blocks: the text of each element that has text of its own, in document order.

import { readMarkup } from "../codecs/markup.ts";
import type { Block } from "../model.ts";

export interface XmlText {
  readonly blocks: readonly Block[];
  readonly title: string | undefined;
  readonly tooDeep: boolean;
}

/** Elements that stand inside a line of text, in the vocabularies that people write in. */
const INLINE: ReadonlySet<string> = new Set(
  (
    "b i u s em strong emphasis strikethrough sub sup code a tspan textPath span style w:r w:t w:rPr w:tab w:hyperlink " +
    "hi foreign term quote link xref ulink w:proofErr w:smartTag w:ins aml:annotation aml:content"
  ).split(" "),
);
/** Data that is not words: embedded files, scripts, drawings' styles. */
const HIDDEN: ReadonlySet<string> = new Set(
  "binary script svg:style document-info defs metadata w:binData pkg:binaryData w:instrText w:delText w:fonts w:styles w:docPr w:lists o:DocumentProperties".split(
    " ",
  ),
);
const HEADINGS: ReadonlySet<string> = new Set("title book-title subtitle".split(" "));

export function xmlText(xml: string, maxDepth: number): XmlText {
  const blocks: Block[] = [];
  let parts: string[] = [];
  let hidden = 0;
  let heading = 0;
  let title: string | undefined;
  let isDrawing = false;
  // The style sheet of a drawing has the name of FictionBook's styled words.
  const qualified = (name: string) => {
    if (name === "svg") isDrawing = true;
    return isDrawing && name === "style" ? "svg:style" : name;
  };
  const flush = () => {
    const text = parts
      .join("")
      .replaceAll(/[ \t\r\n]+/g, " ")
      .trim()
      .normalize("NFC");
    parts = [];
    if (text === "") return;
    if (heading > 0) title ??= text;
    blocks.push(heading > 0 ? { kind: "heading", level: 1, text } : { kind: "paragraph", text });
  };
  const tooDeep = readMarkup(
    withoutDocumentType(xml),
    { kind: "xml", maxDepth },
    {
      open(found) {
        const name = qualified(found);
        if (name === "w:tab" || name === "w:br") parts.push(" ");
        if (!INLINE.has(name)) flush();
        if (HIDDEN.has(name)) hidden++;
        if (HEADINGS.has(name)) heading++;
      },
      close(found) {
        const name = qualified(found);
        if (!INLINE.has(name)) flush();
        if (HIDDEN.has(name)) hidden--;
        if (HEADINGS.has(name)) heading--;
      },
      text(text) {
        if (hidden === 0) parts.push(text);
      },
    },
  );
  flush();
  return { blocks, title, tooDeep };
}

/** What a document type declares is no text, and readers of markup know no declarations inside one. */
function withoutDocumentType(xml: string): string {
  const start = xml.indexOf("<!DOCTYPE");
  if (start < 0) return xml;
  let inSubset = false;
  for (let at = start; at < xml.length; at++) {
    const character = xml[at];
    if (character === '"' || character === "'") at = endOf(xml, character, at + 1);
    else if (xml.startsWith("<!--", at)) at = endOf(xml, "-->", at + 4);
    else if (character === "[") inSubset = true;
    else if (character === "]") inSubset = false;
    else if (character === ">" && !inSubset) return xml.slice(0, start) + xml.slice(at + 1);
  }
  return xml.slice(0, start);
}

function endOf(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end < 0 ? xml.length : end;
}
