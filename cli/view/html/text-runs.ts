// The text of a block with its links and its doubtful words.

import type { Block, Line, Link } from "../../../functions/engine/base/model.ts";
import { cleanText } from "../../../functions/engine/output/clean-text.ts";
import { escaped, linkTag } from "./markup.ts";

/** A part of a text between two tags. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly open: string;
  readonly close: string;
}

/** OCR is right about most words above this confidence. */
export const SURE_FROM = 70;

export function blockText(block: Block): string {
  const text = cleanText(block.text).trimEnd().replace(/^\n+/, "");
  return spannedText(text, [linkSpans(text, block.links ?? []), doubtfulSpans(text, block.lines ?? [])]);
}

/** The text of a cell. Takes the links that it contains from the list, which is in the order of the cells. */
export function cellText(raw: string, links: Link[]): string {
  const text = cleanText(raw).trim();
  const spans: Span[] = [];
  for (let at = 0, link = links[0]; link !== undefined; link = links[0]) {
    const span = spanOf(text, link.text.replaceAll(/\s+/g, " "), at);
    if (span === undefined) break;
    links.shift();
    at = span.end;
    const open = linkTag(link.uri);
    if (open !== undefined) spans.push({ ...span, open, close: "</a>" });
  }
  return spannedText(text, [spans]);
}

/**
 * Writes the text with the spans of each level. Spans of one level are in order and do not overlap; a span of a later
 * level is cut where one of an earlier level begins or ends.
 */
export function spannedText(text: string, levels: readonly (readonly Span[])[]): string {
  const write = (start: number, end: number, [spans, ...inner]: readonly (readonly Span[])[]): string => {
    if (spans === undefined) return escaped(text.slice(start, end));
    let written = "";
    let at = start;
    for (const span of spans) {
      const [from, to] = [Math.max(span.start, at), Math.min(span.end, end)];
      if (from >= to) continue;
      written += write(at, from, inner) + span.open + write(from, to, inner) + span.close;
      at = to;
    }
    return at === end ? written : written + write(at, end, inner);
  };
  return write(0, text.length, levels);
}

function linkSpans(text: string, links: readonly Link[]): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const link of links) {
    const span = spanOf(text, link.text, at);
    if (span === undefined) continue;
    at = span.end;
    const open = linkTag(link.uri);
    if (open !== undefined) spans.push({ ...span, open, close: "</a>" });
  }
  return spans;
}

/** Words of OCR with a low confidence, found one after the other: the text has joined the lines and their hyphens. */
function doubtfulSpans(text: string, lines: readonly Line[]): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { words } of lines) {
    for (const { text: word, confidence } of words) {
      const span = spanOf(text, word, at);
      // The first half of a hyphenated word is not in the text as it is. A far match would be another word.
      if (span === undefined || span.start - at > FAR) continue;
      at = span.end;
      if (confidence === undefined || confidence >= SURE_FROM) continue;
      const open = `<mark class="doubtful" title="OCR confidence ${Math.round(confidence)} of 100">`;
      spans.push({ ...span, open, close: "</mark>" });
    }
  }
  return spans;
}

const FAR = 40;

function spanOf(text: string, words: string, from: number): Pick<Span, "start" | "end"> | undefined {
  const clean = cleanText(words);
  const start = clean.trim() === "" ? -1 : text.indexOf(clean, from);
  return start === -1 ? undefined : { start, end: start + clean.length };
}
