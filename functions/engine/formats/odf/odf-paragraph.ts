// Reads the words of one paragraph (ODF 1.3 part 3, 6): white space, links, notes, fields.

import type { Link } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";
import { childOf, isElement, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";

export interface OdfParagraph {
  readonly text: string;
  readonly links: readonly Link[];
  /** Elements anchored in the paragraph, in order: notes, comments, frames and shapes. */
  readonly anchored: readonly XmlElement[];
}

// A file may ask for two billion spaces in ten bytes.
const MAX_SPACES = 1_000;

/** Elements whose text is not part of the paragraph. */
const SILENT: ReadonlySet<string> = new Set([
  "text:tracked-changes",
  "text:ruby-text",
  "office:annotation-end",
  "text:note-body",
  "svg:title",
  "svg:desc",
  "office:event-listeners",
  "text:script",
]);

export function odfParagraph(paragraph: XmlElement): OdfParagraph {
  const anchored: XmlElement[] = [];
  const spans: { readonly start: number; readonly end: number; readonly uri: string }[] = [];
  let text = "";
  const read = (element: XmlElement) => {
    for (const child of element.children) {
      if (isElement(child)) readElement(child);
      else text += collapsed(child, text);
    }
  };
  const readElement = (element: XmlElement) => {
    const { name, attributes } = element;
    if (name === "text:s") text += " ".repeat(spacesOf(attributes["text:c"]));
    else if (name === "text:tab" || name === "text:tab-stop") text += "\t";
    else if (name === "text:line-break") text += "\n";
    else if (name === "text:note" || name === "text:footnote" || name === "text:endnote") {
      text += markOf(element);
      anchored.push(element);
    } else if (name === "text:a") {
      const start = text.length;
      read(element);
      const uri = attributes["xlink:href"] ?? "";
      if (/^[a-z][a-z\d+.-]*:/i.test(uri)) spans.push({ start, end: text.length, uri });
    } else if (name === "text:ruby") {
      read(element);
      const reading = textOf(childOf(element, "text:ruby-text")).trim();
      if (reading !== "") text += `(${reading})`;
    } else if (name.startsWith("draw:") || name.startsWith("office:annotation") || name.startsWith("table:")) {
      if (!SILENT.has(name)) anchored.push(element);
    } else if (!SILENT.has(name)) read(element);
  };
  read(paragraph);
  const links = spans.map(({ start, end, uri }) => ({ text: tidy(text.slice(start, end)).trim(), uri }));
  return { text: tidy(text).trim(), links: links.filter(({ text: words }) => words !== ""), anchored };
}

/** Returns a note's mark in the text. */
export function markOf(note: XmlElement): string {
  const citation = ["text:note-citation", "text:footnote-citation", "text:endnote-citation"]
    .map((name) => textOf(childOf(note, name)).trim())
    .find((each) => each !== "");
  return citation === undefined ? "" : `[${citation}]`;
}

/** Collapses white space to one space, and to none at the start of a line (6.1.2). */
function collapsed(text: string, before: string): string {
  const single = text.replaceAll(/[ \t\r\n]+/g, " ");
  return before === "" || /[ \n]$/.test(before) ? single.replace(/^ /, "") : single;
}

function spacesOf(count: string | undefined): number {
  return Math.min(MAX_SPACES, Math.max(1, Math.floor(Number(count)) || 1));
}

function tidy(text: string): string {
  return toNfc(withoutSoftHyphens(text));
}
