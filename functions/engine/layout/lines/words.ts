// Splits a line into words and puts them in reading order.

import { usualWidth } from "../text/character-widths.ts";
import { isSpace, meetsInIdeographs, meetsInWideLatin, plainCharacters } from "../text/characters.ts";
import { isRaised, raisedMarks, raisedText } from "../text/raised-digits.ts";
import type { Segment } from "./line-segments.ts";
import type { Recognized, Run } from "./run.ts";

/** Word in its frame. */
export interface FrameWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly print: Print;
}

/**
 * Properties that most words of a line have in common. Words share one object: they are kept until the whole document
 * is read, and take most of its memory.
 */
export interface Print {
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly font: string;
  readonly recognized?: Recognized;
}

/** Returns the words in logical order. The line's text is these words joined by single spaces. */
export function wordsOf(line: Segment): FrameWord[] {
  const words: FrameWord[] = [];
  let previous: Run | undefined;
  // The last run that is not raised.
  let base: Run | undefined;
  let print: Print | undefined;
  let spaceDue = false;
  // True within the marks of several notes. The first one touches its word.
  let inMarks = false;
  for (const run of inLogicalOrder(line.runs)) {
    let isFirst = true;
    print = printOf(run, print);
    for (const piece of piecesOf(run, print)) {
      const open = words.at(-1);
      const space =
        spaceDue ||
        !isFirst ||
        previous === undefined ||
        isSpace(run.text.charCodeAt(0)) ||
        isApart(previous, run) ||
        (words.length === 1 && open !== undefined && (isNumberOver(open, run) || isMarkBefore(previous, run)));
      const marks: string | undefined =
        base === undefined || (space && !inMarks) ? undefined : raisedMarks(piece.text, run, base);
      inMarks = marks !== undefined;
      if (open === undefined || space) words.push(marks === undefined ? piece : { ...piece, text: marks });
      else {
        const text = base === undefined ? piece.text : (marks ?? raisedText(piece.text, run, base));
        words[words.length - 1] = glue(open, text === piece.text ? piece : { ...piece, text });
      }
      isFirst = false;
      previous = run;
    }
    if (base === undefined || !isRaised(run, base)) base = run;
    spaceDue = isSpace(run.text.charCodeAt(run.text.length - 1));
  }
  // `map` also makes an array of the exact size: one that grew may have twice the room.
  return words.map(withPlainText);
}

function withPlainText(word: FrameWord): FrameWord {
  const text = plainCharacters(word.text);
  return text === word.text ? word : { ...word, text };
}

/** Direction of a line: that of both its ends, or of most of its text if the ends differ. */
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

// Orders runs by the two levels of the Unicode bidirectional algorithm that matter between runs. pdf.js has applied the
// algorithm inside each run.
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

/** Sorts the runs from left to right. Most lines are in this order already. */
function fromLeft(runs: readonly Run[]): readonly Run[] {
  const isBefore = (a: Run, b: Run) => a.left < b.left || (a.left === b.left && a.order <= b.order);
  const isSorted = runs.every((run, index) => index === 0 || isBefore(runs[index - 1] ?? run, run));
  return isSorted ? runs : [...runs].sort((a, b) => a.left - b.left || a.order - b.order);
}

/** Narrowest space, in em. On 47 documents, this value glued and cut the fewest words. */
const SPACE_EM = 0.13;
/** Han and Kana have no spaces; only a gap as wide as a character separates words. */
const IDEOGRAPHIC_SPACE_EM = 1;

function isApart(previous: Run, run: Run): boolean {
  // The runs are in logical order, so the gap may be on either side.
  const gap = Math.max(run.left - previous.right, previous.left - run.right);
  const size = Math.min(previous.size, run.size);
  if (meetsInIdeographs(previous.text, run.text)) {
    if (gap > IDEOGRAPHIC_SPACE_EM * size) return true;
    if (!meetsInWideLatin(previous.text, run.text)) return false;
  } else if (gap > SPACE_EM * size) return true;
  return run.spaceBefore && run.order > previous.order && gap > -0.02 * size;
}

/** Recognises the number of an item that reaches over the item's text, as in narrow lists of web pages. */
function isNumberOver(first: FrameWord, run: Run): boolean {
  return run.left < first.right && ITEM_NUMBER.test(first.text) && STARTS_WORD.test(run.text);
}

const ITEM_NUMBER = /^\(?\d{1,3}[.)]$/;
const STARTS_WORD = /^\p{L}{2}/u;

/** Recognises the raised mark of a note, which LaTeX sets directly before its text. */
function isMarkBefore(mark: Run, run: Run): boolean {
  return isRaised(mark, run) && NOTE_MARK.test(mark.text) && STARTS_TEXT.test(run.text);
}

const NOTE_MARK = /^(?:\d{1,3}|[*†‡§¶]{1,3})$/;
/** A single letter may be the sign of an element, as in ¹⁴C. */
const STARTS_TEXT = /^["“‘(]?(?:\p{L}{2}|\p{L}\s)/u;

function printOf({ top, bottom, size, font, recognized }: Run, last: Print | undefined): Print {
  if (recognized !== undefined) return { top, bottom, size, font, recognized };
  const isSame = last?.font === font && last.size === size && last.top === top && last.bottom === bottom;
  return isSame ? last : { top, bottom, size, font };
}

function piecesOf(run: Run, print: Print): FrameWord[] {
  const { text, left, right } = run;
  const pieces: Piece[] = [];
  // Until the width of the whole run is known, `left` and `right` are offsets in usual widths.
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
  const print = { top: Math.min(one.top, other.top), bottom: Math.max(one.bottom, other.bottom), size, font };
  const recognized = together(one.recognized, other.recognized);
  return recognized === undefined ? print : { ...print, recognized };
}

function together(one: Recognized | undefined, other: Recognized | undefined): Recognized | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [left, top, right, bottom] = one.box;
  return {
    box: [
      Math.min(left, other.box[0]),
      Math.min(top, other.box[1]),
      Math.max(right, other.box[2]),
      Math.max(bottom, other.box[3]),
    ],
    confidence: Math.min(one.confidence, other.confidence),
    baseline: one.baseline,
  };
}
