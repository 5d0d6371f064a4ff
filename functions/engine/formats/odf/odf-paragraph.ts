// Reads the words of one paragraph (ODF 1.3 part 3, 6): white space, links, notes, fields.

import { SOFT_HYPHENS } from "../../codecs/text/soft-hyphens.ts";
import { childOf, childrenOf, isElement, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import {
  changed,
  createMarkedText,
  type Look,
  type MarkedText,
  tidied,
  trimmed,
} from "../../output/marks/marked-text.ts";
import { nfcTracked } from "../../output/marks/tracked-text.ts";
import type { OdfChanges } from "./odf-changes.ts";
import type { OdfLooks } from "./odf-looks.ts";

export interface OdfParagraph {
  readonly words: MarkedText;
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

export interface ParagraphTools {
  readonly looks: OdfLooks;
  readonly changes: OdfChanges;
  /** True for a paragraph whose white space is the author's. */
  readonly isCode: boolean;
  /** Returns the words of an embedded formula; undefined for other objects. */
  formulaOf(object: XmlElement): MarkedText | undefined;
}

export function odfParagraph(
  paragraph: XmlElement,
  { looks, changes, formulaOf, isCode }: ParagraphTools,
): OdfParagraph {
  const anchored: XmlElement[] = [];
  const words = createMarkedText();
  /** True behind white space of the markup. White space after it adds no space. */
  let isAfterSpace = true;
  let open: readonly Look[] = [];
  const push = (text: string) => {
    if (!changes.isShown()) return;
    words.push(text, [...changes.looks(), ...open]);
    if (text !== "") isAfterSpace = false;
  };
  const pushText = (text: string) => {
    const shown = collapsed(text, isAfterSpace);
    push(shown);
    if (shown !== "") isAfterSpace = shown.endsWith(" ");
  };
  const read = (element: XmlElement) => {
    for (const child of element.children) {
      if (isElement(child)) readElement(child);
      else pushText(child);
    }
  };
  const readFrame = (element: XmlElement) => {
    const object = childrenOf(element).find(({ name }) => name === "draw:object");
    const formula = object === undefined ? undefined : formulaOf(object);
    if (formula === undefined) {
      const image = childrenOf(element).find(({ name }) => name === "draw:image");
      const uri = image?.attributes["xlink:href"];
      const alt = descriptionOf(element);
      const isPreview = childrenOf(element).some(({ name }) => name.startsWith("draw:object"));
      if (uri !== undefined && !isPreview)
        words.mark({ kind: "image", uri, ...(alt === "" ? {} : { alt }) }, words.length());
      anchored.push(element);
      return;
    }
    words.append(formula);
    isAfterSpace = false;
  };
  const readElement = (element: XmlElement) => {
    const { name, attributes } = element;
    if (name === "text:s") push(" ".repeat(spacesOf(attributes["text:c"])));
    else if (name === "text:tab" || name === "text:tab-stop") push("\t");
    else if (name === "text:line-break") {
      push("\n");
      isAfterSpace = !isCode;
    } else if (name === "text:note" || name === "text:footnote" || name === "text:endnote") {
      const start = words.length();
      push(markOf(element));
      const note = noteName(element);
      if (note !== undefined) words.mark({ kind: "note", note }, start);
      anchored.push(element);
    } else if (name === "text:a") {
      const start = words.length();
      read(element);
      const uri = attributes["xlink:href"] ?? "";
      if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(uri)) words.mark({ kind: "link", uri }, start);
    } else if (name === "text:span") {
      const around = open;
      open = [...around, ...looks.span(attributes["text:style-name"])];
      read(element);
      open = around;
    } else if (name === "text:ruby") {
      read(element);
      const reading = textOf(childOf(element, "text:ruby-text")).trim();
      if (reading !== "") push(`(${reading})`);
    } else if (name === "text:change-start") changes.begin(attributes["text:change-id"]);
    else if (name === "text:change-end") changes.end(attributes["text:change-id"]);
    else if (name === "text:change") {
      const deleted = changes.deleted(attributes["text:change-id"]);
      if (deleted === undefined) return;
      words.push(deleted.text, deleted.looks);
      isAfterSpace = deleted.text.endsWith(" ");
    } else if (name === "draw:frame") readFrame(element);
    else if (name.startsWith("draw:") || name.startsWith("office:annotation") || name.startsWith("table:")) {
      if (!SILENT.has(name)) anchored.push(element);
    } else if (!SILENT.has(name)) read(element);
  };
  read(paragraph);
  const tidy = changed(tidied(words.take(), [[SOFT_HYPHENS, ""]]), nfcTracked);
  return { words: isCode ? tidy : trimmed(tidy), anchored };
}

function descriptionOf(frame: XmlElement): string {
  return textOf(childOf(frame, "svg:desc")).trim() || textOf(childOf(frame, "svg:title")).trim();
}

/** Returns the `id` of a note's blocks; undefined for a note without a mark or without words. */
export function noteName(note: XmlElement): string | undefined {
  const mark = markOf(note);
  const body = childrenOf(note).find(({ name }) => name.endsWith("-body"));
  if (mark === "" || textOf(body).trim() === "") return undefined;
  // Footnotes and endnotes may have the same mark.
  return note.attributes["text:id"] ?? mark.slice(1, -1);
}

/** Returns a note's mark in the text. */
export function markOf(note: XmlElement): string {
  const citation = ["text:note-citation", "text:footnote-citation", "text:endnote-citation"]
    .map((name) => textOf(childOf(note, name)).trim())
    .find((each) => each !== "");
  return citation === undefined ? "" : `[${citation}]`;
}

/** Collapses white space to one space, and to none behind other white space (6.1.2). */
function collapsed(text: string, isAfterSpace: boolean): string {
  const single = text.replaceAll(/[ \t\r\n]+/g, " ");
  return isAfterSpace ? single.replace(/^ /, "") : single;
}

function spacesOf(count: string | undefined): number {
  return Math.min(MAX_SPACES, Math.max(1, Math.floor(Number(count)) || 1));
}
