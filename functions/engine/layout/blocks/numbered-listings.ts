// Finds algorithms as papers print them: numbered lines such as "7:  return x", in any font, indented, with comments.

import type { FrameLine } from "../lines/frame-line.ts";
import { isDigit } from "../text/characters.ts";
import { codeText, rowsOf } from "./code-blocks.ts";
import type { FrameBlock } from "./frame-block.ts";

/** Stretch of lines without a listing, or a listing's block. */
export type Stretch = { readonly lines: readonly FrameLine[] } | { readonly listing: FrameBlock };

export function cutListings(lines: readonly FrameLine[]): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (let at = 0; at < lines.length; ) {
    const end = endOfListing(lines, at);
    const listing = end > at ? listingOf(lines.slice(at, end)) : undefined;
    if (listing === undefined) {
      at = Math.max(end, at + 1);
      continue;
    }
    if (at > start) stretches.push({ lines: lines.slice(start, at) });
    stretches.push({ listing });
    start = at = end;
  }
  if (start < lines.length) stretches.push({ lines: start === 0 ? lines : lines.slice(start) });
  return stretches;
}

const NUMBER = /^(\d{1,3})\s?[:∶](?:\s|$)/u;

function numberOf({ text }: FrameLine): number | undefined {
  // Few lines start with a digit.
  if (!isDigit(text.charCodeAt(0))) return undefined;
  const number = NUMBER.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

const WIDEST_LEADING = 2.2;
const SAME_EDGE_EM = 1;

/** Returns the index after the last line of the listing at `start`; `start` itself when no listing starts there. */
function endOfListing(lines: readonly FrameLine[], start: number): number {
  const first = lines[start];
  let number = first === undefined ? undefined : numberOf(first);
  if (first === undefined || number === undefined || first.element !== undefined) return start;
  const text = first.words[0]?.right ?? first.left;
  let last = first;
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at];
    const size = Math.max(first.size, last.size);
    const leading = (line?.baseline ?? 0) - last.baseline;
    if (line === undefined || leading < -SAME_EDGE_EM * size || leading > WIDEST_LEADING * size) return at;
    const isNext = numberOf(line) === number + 1 && Math.abs(line.left - first.left) < SAME_EDGE_EM * size;
    if (isNext) number++;
    else if (line.left < text) return at;
    last = line;
  }
  return lines.length;
}

const LEAST_NUMBERED = 3;
const SIGNS = /[←≔→=(){}[\];]|\b(?:do|then|else|end|return|for|while|if)\b/u;
/** Share of the rows with signs of code; numbered titles have fewer. */
const SIGNED = 0.4;

function listingOf(lines: readonly FrameLine[]): FrameBlock | undefined {
  const rows = rowsOf(lines);
  if (rows.filter((row) => numberOf(row) !== undefined).length < LEAST_NUMBERED) return undefined;
  if (rows.filter(({ text }) => SIGNS.test(text)).length < SIGNED * rows.length) return undefined;
  return { kind: "code", text: codeText(rows), lines: rows };
}
