// Rules of a picture: straight lines such as the borders of a table's cells. Letters are too short to be rules.

import type { Box } from "../../base/model.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";

/** Shortest rule, in inches: longer than any stroke of a letter of 20 points. */
const SHORTEST_INCHES = 0.3;
/** Thickest rule, in inches: 3 points. A thicker bar is a background or a picture. */
const THICKEST_INCHES = 3 / 72;
/** Least difference of a rule to the paper on both of its sides, in levels. */
const LEAST_CONTRAST = 28;
/** Pixels of a rule that may be missing in one place, where print or dirt crosses it. */
const MISSING = 2;
/** A page with more pieces is a photograph or a hatched drawing. */
const MAX_PIECES = 20_000;

/**
 * Pieces of the rules in pixels, one pixel thick. A rule has a piece for each row (or column) of pixels that it fills, and a
 * slanting rule one for each step. Empty for pictures without clear rules.
 */
export function printedRules(image: GrayImage): readonly Box[] {
  const across = piecesOf(image, [image.width, image.height, 1, image.width]);
  const down = piecesOf(image, [image.height, image.width, image.width, 1]);
  if (across.clear.length + down.clear.length > MAX_PIECES) return [];
  const reach = reachOf(image);
  return [
    ...rulesOf(across, down, reach).map(({ line, from, to }): Box => [from, line, to, line + 1]),
    ...rulesOf(down, across, reach).map(({ line, from, to }): Box => [line, from, line + 1, to]),
  ];
}

interface Piece {
  /** Row or column of pixels. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

type Found = { readonly [Kind in keyof Pieces]: Piece[] };

interface Pieces {
  /** Pieces with paper on both sides. */
  readonly clear: readonly Piece[];
  /** Several clear stretches that go on beside letters, as dark as before. Serifs of a line of text look alike. */
  readonly joined: readonly Piece[];
}

/** Rows or columns of a picture. */
interface Lines {
  readonly gray: Uint8Array;
  /** Pixels of a line, and number of lines. */
  readonly length: number;
  readonly count: number;
  /** Distances of neighbouring pixels in the bytes: along a line, and from line to line. */
  readonly along: number;
  readonly aside: number;
  /** Pixels. */
  readonly shortest: number;
  readonly reach: number;
}

/** Runs of pixels that are darker than the pixels on both sides of their line. */
function piecesOf(image: GrayImage, [length, count, along, aside]: readonly number[]): Pieces {
  const shortest = Math.round(SHORTEST_INCHES * image.dpi);
  const lines = { gray: image.gray, length, count, along, aside, shortest, reach: reachOf(image) } as Lines;
  const pieces: Found = { clear: [], joined: [] };
  // A rule covers at least so many of the places that are looked at first.
  const step = Math.max(1, Math.floor(shortest / LEAST_PLACES) - 1);
  for (let line = lines.reach; line < lines.count - lines.reach; line++) {
    let [start, places] = [0, 0];
    for (let place = 0; place < lines.length; place += step) {
      if (isInk(lines, line, place)) places++;
      else {
        if (places >= LEAST_PLACES) findPieces(lines, line, start, place, pieces);
        [start, places] = [place, 0];
      }
    }
    if (places >= LEAST_PLACES) findPieces(lines, line, start, lines.length, pieces);
    if (pieces.clear.length > MAX_PIECES || pieces.joined.length > MAX_PIECES) break;
  }
  return pieces;
}

/** Least number of places in a row that have ink in one of their pixels. */
const LEAST_PLACES = 3;
/** Lightest ink. */
const INK = 255 - LEAST_CONTRAST;

function isInk({ gray, length, along, aside }: Lines, line: number, place: number): boolean {
  const first = line * aside + place * along;
  for (let pixel = 0; pixel <= MISSING && place + pixel < length; pixel++) {
    if ((gray[first + pixel * along] as number) <= INK) return true;
  }
  return false;
}

/** Adds the pieces of a line between two of its pixels. */
function findPieces(
  { gray, along, aside, shortest, reach }: Lines,
  line: number,
  first: number,
  end: number,
  pieces: Found,
) {
  const { clear, joined } = pieces;
  const side = reach * aside;
  // The clear stretch begins at `from`, the joined ones at `start`; `last` is the last clear pixel of both, and `goesOn` the last
  // place where the joined ones may go on.
  let start = first;
  let from = first;
  let last = first - 1;
  let goesOn = first - 1;
  let ruleLevel = 0;
  for (let at = first, pixel = line * aside + first * along; at < end; at++, pixel += along) {
    const level = gray[pixel] as number;
    const paper = level + LEAST_CONTRAST;
    if (paper > (gray[pixel - side] as number) || paper > (gray[pixel + side] as number)) {
      if (at <= goesOn && level < ruleLevel && level <= INK) goesOn = at + MISSING + 1;
      continue;
    }
    if (at > last + MISSING + 1 || at > goesOn) {
      if (last + 1 - from >= shortest) clear.push({ line, from, to: last + 1 });
      if (at > goesOn) {
        if (start < from && last + 1 - start >= shortest) joined.push({ line, from: start, to: last + 1 });
        start = at;
      }
      from = at;
    }
    last = at;
    goesOn = at + MISSING + 1;
    ruleLevel = paper;
  }
  if (last + 1 - from >= shortest) clear.push({ line, from, to: last + 1 });
  if (start < from && last + 1 - start >= shortest) joined.push({ line, from: start, to: last + 1 });
}

function reachOf({ dpi }: GrayImage): number {
  return Math.max(2, Math.ceil(THICKEST_INCHES * dpi));
}

/** Clear pieces, and the joined ones whose ends both meet a piece that crosses them. */
function rulesOf({ clear, joined }: Pieces, crossing: Pieces, reach: number): readonly Piece[] {
  const byLine = Map.groupBy([...crossing.clear, ...crossing.joined], ({ line }) => line);
  const near = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const meets = (line: number, end: number) =>
    near.some((step) => byLine.get(end + step)?.some(({ from, to }) => from - reach <= line && line <= to + reach));
  return [...clear, ...joined.filter(({ line, from, to }) => meets(line, from) && meets(line, to))];
}
