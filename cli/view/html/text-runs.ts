// The text of a block with its marks and its doubtful words. Expects blocks of `markedBlock`.

import type { Block, Cell, Line, Mark, MarkKind } from "../../../functions/engine/base/model.ts";
import { cleanText } from "../../../functions/engine/output/clean-text.ts";
import { inlineTokens } from "../../../functions/engine/output/inline-tokens.ts";
import { escaped, isolated, linkTag, oneLine } from "./markup.ts";

/** OCR is right about most words above this confidence. */
export const SURE_FROM = 70;

/** The words of a block. Marks are places in its text, so a text with marks is not tidied. */
export function blockText({ text: raw, marks = [], lines = [] }: Block): string {
  const text = marks.length > 0 ? raw : cleanText(raw).trimEnd().replace(/^\n+/, "");
  return markedText(text, marks, doubtfulWords(text, lines));
}

export function cellText({ text, marks = [] }: Cell): string {
  return marks.length > 0 ? markedText(text, marks, []) : escaped(text.trim());
}

/** The `id` of the element of a block that marks refer to. */
export function targetId(name: string): string {
  return `to-${encodeURIComponent(name.toWellFormed())}`;
}

interface DoubtfulWord {
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

function markedText(text: string, marks: readonly Mark[], doubtful: readonly DoubtfulWord[]): string {
  return inlineTokens(text, marks)
    .map((token) => {
      if (token.type === "atom") return atomHtml(token.mark, text);
      if (token.type !== "text") return borderHtml(token.mark, token.type);
      const words = withDoubtful(text, token.start, token.end, doubtful);
      return token.isCode ? `<code>${words}</code>` : words;
    })
    .join("");
}

const ELEMENTS: Readonly<Partial<Record<MarkKind, string>>> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  superscript: "sup",
  subscript: "sub",
};

function borderHtml(mark: Mark, border: "open" | "close"): string {
  const { kind, uri = "" } = mark;
  if (kind === "inserted" || kind === "deleted") {
    const element = kind === "inserted" ? "ins" : "del";
    return border === "close" ? `</${element}>` : `<${element} title="${escaped(changeWords(mark))}">`;
  }
  if (kind === "link") {
    const open = uri.startsWith("#") ? `<a href="#${escaped(targetId(uri.slice(1)))}">` : linkTag(uri);
    if (open === undefined) return "";
    return border === "open" ? open : "</a>";
  }
  const element = ELEMENTS[kind];
  if (element === undefined) return "";
  return border === "open" ? `<${element}>` : `</${element}>`;
}

/** "inserted by A. Writer, 2026-01-31" */
function changeWords({ kind, author, date }: Mark): string {
  const by = author === undefined ? "" : ` by ${oneLine(author, 80)}`;
  return `${kind}${by}${date === undefined ? "" : `, ${oneLine(date.slice(0, 10))}`}`;
}

/** A note, a formula or a picture, which stands for its words. */
function atomHtml({ kind, start, end, note, latex, alt = "", uri = "" }: Mark, text: string): string {
  const words = escaped(text.slice(start, end));
  if (kind === "note") {
    const shown = words.trim() === "" ? "*" : words;
    return `<sup class="note-mark">${note === undefined ? shown : `<a href="#${escaped(targetId(note))}">${shown}</a>`}</sup>`;
  }
  if (kind === "formula")
    return `<span class="formula"${latex === undefined ? "" : ` title="${escaped(oneLine(latex))}"`}>${words}</span>`;
  const name = alt.trim() === "" ? (uri.split(/[?#]/)[0]?.split("/").at(-1) ?? "") : alt;
  return `<span class="inline-picture"><span class="kind">picture</span>${isolated(name)}</span>`;
}

function withDoubtful(text: string, start: number, end: number, doubtful: readonly DoubtfulWord[]): string {
  let written = "";
  let at = start;
  for (const word of doubtful) {
    const [from, to] = [Math.max(word.start, at), Math.min(word.end, end)];
    if (from >= to) continue;
    const title = `OCR confidence ${word.confidence} of 100`;
    written += `${escaped(text.slice(at, from))}<mark class="doubtful" title="${title}">${escaped(text.slice(from, to))}</mark>`;
    at = to;
  }
  return written + escaped(text.slice(at, end));
}

/** A farther match would be another word. */
const FAR = 40;

/** Words of OCR with a low confidence, found one after the other: the text has joined the lines and their hyphens. */
function doubtfulWords(text: string, lines: readonly Line[]): readonly DoubtfulWord[] {
  const found: DoubtfulWord[] = [];
  let at = 0;
  for (const { words } of lines) {
    for (const { text: raw, confidence } of words) {
      const word = cleanText(raw);
      const start = word.trim() === "" ? -1 : text.indexOf(word, at);
      // The first half of a hyphenated word is not in the text as it is.
      if (start === -1 || start - at > FAR) continue;
      at = start + word.length;
      if (confidence !== undefined && confidence < SURE_FROM)
        found.push({ start, end: at, confidence: Math.round(confidence) });
    }
  }
  return found;
}
