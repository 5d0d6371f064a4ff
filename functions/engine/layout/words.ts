// The words of a line: where the spaces are, and in which order a reader takes them.

import { IDEOGRAPH, meetsInIdeographs, plainCharacters } from "./characters.ts";
import type { Segment } from "./lines.ts";
import type { Run } from "./runs.ts";

/** A word in its frame. */
export interface FrameWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly font: string;
}

/** In logical order: the text of the line is the words joined by single spaces. */
export function wordsOf(line: Segment): FrameWord[] {
  const words: FrameWord[] = [];
  let previous: Run | undefined;
  let spaceDue = false;
  for (const run of inLogicalOrder(line.runs)) {
    const pieces = piecesOf(run);
    for (const [index, piece] of pieces.entries()) {
      const open = words.at(-1);
      const space = spaceDue || index > 0 || previous === undefined || /^\s/.test(run.text) || isSpace(previous, run);
      if (open === undefined || space) words.push(piece);
      else words[words.length - 1] = glue(open, piece);
      spaceDue = false;
      previous = run;
    }
    spaceDue = /\s$/.test(run.text);
  }
  return words.map((word) => {
    const text = plainCharacters(word.text);
    return text === word.text ? word : { ...word, text };
  });
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
function inLogicalOrder(runs: readonly Run[]): Run[] {
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

/** Measured on 47 documents: fewest glued and cut words. */
const SPACE_EM = 0.13;
/** Han and Kana are set without spaces; only a gap as wide as a character means something. */
const IDEOGRAPHIC_SPACE_EM = 1;

function isSpace(previous: Run, run: Run): boolean {
  // The runs stand in logical order, so the gap is on whichever side has one.
  const gap = Math.max(run.left - previous.right, previous.left - run.right);
  const size = Math.min(previous.size, run.size);
  if (meetsInIdeographs(previous.text, run.text)) return gap > IDEOGRAPHIC_SPACE_EM * size;
  if (gap > SPACE_EM * size) return true;
  return run.spaceBefore && run.order > previous.order && gap > -0.02 * size;
}

function piecesOf(run: Run): FrameWord[] {
  const characters = [...run.text];
  const widths = characters.map(usualWidth);
  const total = widths.reduce((sum, width) => sum + width, 0) || 1;
  const scale = (run.right - run.left) / total;
  const pieces: FrameWord[] = [];
  let at = 0;
  let text = "";
  let start = 0;
  const close = (end: number) => {
    if (text === "") return;
    const [from, to] =
      run.direction === "rtl"
        ? [run.right - end * scale, run.right - start * scale]
        : [run.left + start * scale, run.left + end * scale];
    pieces.push({ text, left: from, right: to, top: run.top, bottom: run.bottom, size: run.size, font: run.font });
    text = "";
  };
  for (const [index, character] of characters.entries()) {
    if (/\s/.test(character)) close(at);
    else {
      if (text === "") start = at;
      text += character;
    }
    at += widths[index] ?? 0;
  }
  close(at);
  return pieces;
}

// pdf.js tells a run's width, not its characters'; these shares are those of common text fonts.
function usualWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return LATIN_WIDTHS[code] ?? otherWidth(character);
}

const LATIN_WIDTHS: readonly number[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCodePoint(code);
  if (/[\s.,:;'!|iljIftr()[\]]/.test(character)) return 0.3;
  if (/[mwMW@]/.test(character)) return 0.85;
  return /[A-Z]/.test(character) ? 0.68 : 0.52;
});

function otherWidth(character: string): number {
  if (/\p{M}/u.test(character)) return 0;
  return IDEOGRAPH.test(character) ? 1 : 0.52;
}

export function glueWords(words: readonly FrameWord[]): FrameWord {
  return words.reduce(glue);
}

function glue(word: FrameWord, piece: FrameWord): FrameWord {
  const main = piece.size > word.size ? piece : word;
  return {
    text: word.text + piece.text,
    left: Math.min(word.left, piece.left),
    right: Math.max(word.right, piece.right),
    top: Math.min(word.top, piece.top),
    bottom: Math.max(word.bottom, piece.bottom),
    size: main.size,
    font: main.font,
  };
}
