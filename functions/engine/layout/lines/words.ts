// The words of a line: where the spaces are, and in which order a reader takes them.

import { usualWidth } from "../text/character-widths.ts";
import { isSpace, meetsInIdeographs, plainCharacters } from "../text/characters.ts";
import type { Segment } from "./line-segments.ts";
import type { Run } from "./run.ts";

/** A word in its frame. */
export interface FrameWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly print: Print;
}

/**
 * What the words of a line mostly have in common, and share: words are kept until the whole document is read, and are
 * most of what is kept of it.
 */
export interface Print {
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly font: string;
}

/** In logical order: the text of the line is the words joined by single spaces. */
export function wordsOf(line: Segment): FrameWord[] {
  const words: FrameWord[] = [];
  let previous: Run | undefined;
  let print: Print | undefined;
  let spaceDue = false;
  for (const run of inLogicalOrder(line.runs)) {
    let isFirst = true;
    print = printOf(run, print);
    for (const piece of piecesOf(run, print)) {
      const open = words.at(-1);
      const space =
        spaceDue || !isFirst || previous === undefined || isSpace(run.text.charCodeAt(0)) || isApart(previous, run);
      if (open === undefined || space) words.push(piece);
      else words[words.length - 1] = glue(open, piece);
      spaceDue = false;
      isFirst = false;
      previous = run;
    }
    spaceDue = isSpace(run.text.charCodeAt(run.text.length - 1));
  }
  // Also an array of the right size: one that grew has room for as many again.
  return words.map(withPlainText);
}

function withPlainText(word: FrameWord): FrameWord {
  const text = plainCharacters(word.text);
  return text === word.text ? word : { ...word, text };
}

/** A line that has the same direction at both its ends has that direction; else the longer share decides. */
export function isRightToLeft(runs: readonly Run[]): boolean {
  let balance = 0;
  let [first, last]: (Run | undefined)[] = [];
  for (const run of runs) {
    if (run.direction === "neutral") continue;
    balance += run.direction === "rtl" ? run.text.length : -run.text.length;
    if (first === undefined || run.left < first.left) first = run;
    if (last === undefined || run.right > last.right) last = run;
  }
  return first !== undefined && first.direction === last?.direction ? first.direction === "rtl" : balance > 0;
}

// The two levels of the Unicode bidirectional algorithm that matter between runs; inside a run pdf.js has applied it.
function inLogicalOrder(runs: readonly Run[]): readonly Run[] {
  if (runs.every((run) => run.direction !== "rtl")) return fromLeft(runs);
  const rightToLeft = isRightToLeft(runs);
  const sorted = [...runs].sort((a, b) => (rightToLeft ? b.right - a.right : a.left - b.left) || a.order - b.order);
  const against = rightToLeft ? "ltr" : "rtl";
  if (!sorted.some((run) => run.direction === against)) return sorted;
  const ordered: Run[] = [];
  for (let at = 0; at < sorted.length; ) {
    let end = at;
    for (let next = at; next < sorted.length; next++) {
      const direction = sorted[next]?.direction;
      if (direction === against) end = next + 1;
      else if (direction !== "neutral" || end === at) break;
    }
    const stretch = sorted.slice(at, Math.max(end, at + 1));
    ordered.push(...stretch.reverse());
    at += stretch.length;
  }
  return ordered;
}

/** Most lines are written so, and need no sorting. */
function fromLeft(runs: readonly Run[]): readonly Run[] {
  const isBefore = (a: Run, b: Run) => a.left < b.left || (a.left === b.left && a.order <= b.order);
  const isSorted = runs.every((run, index) => index === 0 || isBefore(runs[index - 1] ?? run, run));
  return isSorted ? runs : [...runs].sort((a, b) => a.left - b.left || a.order - b.order);
}

/** Measured on 47 documents: fewest glued and cut words. */
const SPACE_EM = 0.13;
/** Han and Kana are set without spaces; only a gap as wide as a character means something. */
const IDEOGRAPHIC_SPACE_EM = 1;

function isApart(previous: Run, run: Run): boolean {
  // The runs stand in logical order, so the gap is on whichever side has one.
  const gap = Math.max(run.left - previous.right, previous.left - run.right);
  const size = Math.min(previous.size, run.size);
  if (meetsInIdeographs(previous.text, run.text)) return gap > IDEOGRAPHIC_SPACE_EM * size;
  if (gap > SPACE_EM * size) return true;
  return run.spaceBefore && run.order > previous.order && gap > -0.02 * size;
}

function printOf({ top, bottom, size, font }: Run, last: Print | undefined): Print {
  const isSame = last?.font === font && last.size === size && last.top === top && last.bottom === bottom;
  return isSame ? last : { top, bottom, size, font };
}

function piecesOf(run: Run, print: Print): FrameWord[] {
  const { text, left, right } = run;
  const pieces: Piece[] = [];
  // Until the width of the whole is known, the left and right of a piece are where it starts and ends in it.
  const add = (piece: string, from: number, to: number) => pieces.push({ text: piece, left: from, right: to, print });
  let [first, start, width] = [-1, 0, 0];
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    if (isSpace(code)) {
      if (first >= 0) add(text.slice(first, at), start, width);
      first = -1;
    } else if (first < 0) [first, start] = [at, width];
    width += usualWidth(code);
    at += code > 0xffff ? 2 : 1;
  }
  if (first >= 0) add(text.slice(first), start, width);
  const scale = (right - left) / (width || 1);
  for (const piece of pieces) {
    const [from, to] = [piece.left * scale, piece.right * scale];
    const isBackwards = run.direction === "rtl";
    piece.left = isBackwards ? right - to : left + from;
    piece.right = isBackwards ? right - from : left + to;
  }
  return pieces;
}

interface Piece extends FrameWord {
  left: number;
  right: number;
}

export function glueWords(words: readonly FrameWord[]): FrameWord {
  return words.reduce(glue);
}

function glue(word: FrameWord, piece: FrameWord): FrameWord {
  return {
    text: word.text + piece.text,
    left: Math.min(word.left, piece.left),
    right: Math.max(word.right, piece.right),
    print: word.print === piece.print ? word.print : around(word.print, piece.print),
  };
}

function around(one: Print, other: Print): Print {
  const { size, font } = other.size > one.size ? other : one;
  return { top: Math.min(one.top, other.top), bottom: Math.max(one.bottom, other.bottom), size, font };
}
