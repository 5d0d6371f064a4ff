// Reads the rows at the edges of a page, where headers and footers are, with what sets them apart from the text.

import { whenNeeded } from "../../base/when-needed.ts";
import { type FrameLine, partOf } from "../lines/frame-line.ts";
import type { FrameWord } from "../lines/words.ts";
import type { PageLines } from "./page-lines.ts";

export type RunningKind = "header" | "footer";

/** Line at an edge, or its part between wide gaps, such as a page number far from the title. */
export interface EdgePiece {
  readonly line: FrameLine;
  readonly part: FrameLine;
  /** Number of the page, or its index. */
  readonly page: number;
  /** Slide that the page builds up, or the page itself. */
  readonly slide: number;
  /** Points from the top edge for headers, from the bottom edge for footers. */
  readonly place: number;
  /** Returns true where the text inside begins farther away than a paragraph's next line. */
  readonly isApart: () => boolean;
  /** True for larger print than the text between the edges. Slides repeat their titles. */
  readonly isTitle: boolean;
  /** True farther inwards than most headers and footers are. */
  readonly isInner: boolean;
  /** True outside of the part of the page that may have headers and footers, close below a line within it. */
  readonly isDeep: boolean;
  /** True where the row starts with a raised mark, as a footnote does. */
  readonly isNote: boolean;
}

/** Share of the page's height at each edge that may have headers or footers. */
export const EDGE_SHARE = 0.14;
/** Rows of a header or footer, such as a letterhead, an address and a copyright notice. */
const DEEPEST = 5;
/** Points by which a line's place may differ between pages. */
export const SAME_PLACE = 3;
/** Pages on which a line repeats. */
export const LEAST_PAGES = 3;
/** Distance to the text inside, in sizes of the larger line, from which a line is apart. Text reaches 1.5. */
const APART_EM = 1.6;
/** Times the largest text between the edges. Running lines reach 1.2. */
const TITLE = 1.25;
/** Width of a gap between pieces, in sizes. Spaces of justified text reach 1.5. */
const PIECE_GAP_EM = 2;

/** Shares of a page's height, from its upper and lower edge, that may have headers and footers. */
export type Reach = Readonly<Record<RunningKind, number>>;

/** Share of the height from the outermost line inwards, where the text is in the middle of larger paper: two lines. */
const BELOW_OUTERMOST = 0.035;
/** Shares of the height at which the outermost line shows it. Deeper ones have a margin above them, as on title pages. */
const OUTERMOST = { least: 0.12, most: 0.18 };
/** Share of the pages whose outermost line is at that place. */
const OUTERMOST_SHARE = 0.5;

/** Returns the shares for the pages of one document. */
export function reachOf(pages: readonly PageLines[], bodySize: number): Reach {
  const outermost = (isOuter: (line: FrameLine, other: FrameLine) => boolean) =>
    pages.flatMap(({ frames, height }) => {
      const lines = frames.filter(({ angle }) => angle === 0).flatMap((frame) => frame.lines);
      return lines.length === 0
        ? []
        : [{ height, line: lines.reduce((all, line) => (isOuter(line, all) ? line : all)) }];
    });
  const heads = outermost((line, other) => line.baseline < other.baseline);
  const feet = outermost((line, other) => line.baseline > other.baseline);
  const header = heads.map(({ line, height }) => ({ place: line.baseline / height, size: line.size }));
  const footer = feet.map(({ line, height }) => ({ place: 1 - line.baseline / height, size: line.size }));
  return { header: reach(header, bodySize), footer: reach(footer, bodySize) };
}

/** Places are shares of the height, from the edge. Titles of slides are at one place too, in larger print. */
function reach(outermost: readonly { place: number; size: number }[], bodySize: number): number {
  const least = outermost.reduce((all, { place }) => Math.min(all, place), 1);
  const inner = least + BELOW_OUTERMOST;
  const shared = outermost.filter(({ place, size }) => place <= inner && size < TITLE * bodySize).length;
  const isShared = outermost.length >= LEAST_PAGES && shared >= OUTERMOST_SHARE * outermost.length;
  return isShared && least >= OUTERMOST.least && least <= OUTERMOST.most ? inner : EDGE_SHARE;
}

/** Edge of the page at which a line is. */
export function edgeOf({ baseline }: FrameLine, { height }: PageLines, reach: Reach): RunningKind | undefined {
  if (baseline < reach.header * height) return "header";
  return height - baseline < reach.footer * height ? "footer" : undefined;
}

/** Returns the rows at both edges, outermost first, each from left to right. */
export function edgeRows(
  page: PageLines,
  { number, slide, bodySize, reach }: { number: number; slide: number; bodySize: number; reach: Reach },
): Record<RunningKind, EdgePiece[][]> {
  const upright = page.frames.filter(({ angle }) => angle === 0);
  const lines = upright.flatMap((frame) => frame.lines);
  const cells = upright.flatMap(({ tables }) => tables.flatMap((table) => table.lines));
  const all = cells.length === 0 ? lines : [...lines, ...cells];
  let largest = bodySize;
  for (const line of all) if (line.size > largest && edgeOf(line, page, reach) === undefined) largest = line.size;
  const rowsAt = (kind: RunningKind) => {
    const placeOf = ({ baseline }: FrameLine) => (kind === "header" ? baseline : page.height - baseline);
    const isApart = (line: FrameLine) => {
      const place = placeOf(line);
      return !all.some((other) => {
        const inwards = placeOf(other) - place;
        return inwards >= SAME_PLACE && inwards <= APART_EM * Math.max(line.size, other.size);
      });
    };
    return rowsOf(atEdge(lines, placeOf, (line) => edgeOf(line, page, reach) === kind))
      .slice(0, DEEPEST)
      .map((row) =>
        row
          .flatMap((line): EdgePiece[] => {
            const shared = {
              line,
              page: number,
              slide,
              place: placeOf(line),
              isApart: whenNeeded(() => isApart(line)),
              isInner: placeOf(line) >= EDGE_SHARE * page.height,
              isDeep: edgeOf(line, page, reach) !== kind,
              isNote: isNote(line),
            };
            return piecesOf(line).map((part) => ({ ...shared, part, isTitle: part.size > TITLE * largest }));
          })
          .sort((a, b) => a.part.left - b.part.left),
      );
  };
  return { header: rowsAt("header"), footer: rowsAt("footer") };
}

/** Returns the lines at an edge from the outermost on, with those close below the last of them: a letterhead may be deep. */
function atEdge(
  lines: readonly FrameLine[],
  placeOf: (line: FrameLine) => number,
  isWithin: (line: FrameLine) => boolean,
): FrameLine[] {
  const inwards = lines.toSorted((a, b) => placeOf(a) - placeOf(b));
  let last: FrameLine | undefined;
  const end = inwards.findIndex((line) => {
    const isClose = last !== undefined && placeOf(line) - placeOf(last) <= APART_EM * Math.max(line.size, last.size);
    last = line;
    return !isWithin(line) && !isClose;
  });
  return end < 0 ? inwards : inwards.slice(0, end);
}

/** Times the line's size. Raised marks are smaller than the words of their note. */
const RAISED = 0.8;

function isNote({ words: [mark, next], size }: FrameLine): boolean {
  return (
    mark !== undefined && next !== undefined && mark.print.size < RAISED * size && /^[\p{N}*†‡§]+$/u.test(mark.text)
  );
}

function rowsOf(lines: readonly FrameLine[]): FrameLine[][] {
  const rows: FrameLine[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && Math.abs(line.baseline - row[0].baseline) < SAME_PLACE) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

function piecesOf(line: FrameLine): FrameLine[] {
  const pieces: FrameWord[][] = [];
  let last: FrameWord | undefined;
  for (const word of line.words) {
    // Words of scripts from right to left have the gap on their other side.
    const gap = last === undefined ? 0 : Math.max(word.left - last.right, last.left - word.right);
    if (last === undefined || gap > PIECE_GAP_EM * line.size) pieces.push([word]);
    else pieces.at(-1)?.push(word);
    last = word;
  }
  return pieces.length < 2 ? [line] : pieces.map((words) => partOf(line, words));
}

const PLAIN = /^[^\u0080-\uffff]*$/;

/** Replaces numbers, because page numbers vary, in digits and in Roman numerals. */
export function keyOf(text: string): string {
  const key = text.toLowerCase().replace(PLAIN.test(text) ? /[0-9]+/g : /\p{N}+/gu, "#");
  // Few lines have a numeral, and V8 compiles the pattern for all scripts slowly.
  const mayHaveNumeral = /(?<![a-z])[ivxlc]+(?![a-z])/.test(key);
  const numbered = mayHaveNumeral ? key.replace(/(?<![\p{L}\p{N}])[ivxlc]+(?![\p{L}\p{N}])/gu, "#") : key;
  return numbered.replace(/\s+/g, "");
}
