// Columns without rules between them: stretches that text keeps to, line after line, with gutters between them.

import type { Run } from "../lines/run.ts";
import { type Chunk, type ChunkLine, chunkLines, isNumeric, overlap } from "../lines/text-chunks.ts";

export interface Column {
  readonly left: number;
  readonly right: number;
}

interface FoundColumn extends Column {
  /** Pieces of text in it. */
  readonly pieces: number;
  /** True when all pieces are signs that stand before a number. */
  readonly before: boolean;
  /** True when all pieces are signs that stand after a number. */
  readonly after: boolean;
}

/** A smaller overlap is the overhang of a letter, such as an italic one. */
const OVERHANG_EM = 0.2;

/** Columns with at least two pieces of text. Other text goes to the nearest column. */
export function columnsOf(lines: readonly ChunkLine[]): Column[] {
  return columnsOfPieces(lines, withoutSpanning(lines).flat());
}

function columnsOfPieces(lines: readonly ChunkLine[], chunks: readonly Chunk[]): Column[] {
  const lineOf = new Map<Chunk, ChunkLine>();
  for (const line of lines) for (const chunk of line.chunks) lineOf.set(chunk, line);
  const groups = stretchesOf(chunks).flatMap((group) => splitAtBridges(group, lineOf));
  const columns = groups.map((own) => ({
    left: Math.min(...own.map(({ left }) => left)),
    right: Math.max(...own.map(({ right }) => right)),
    pieces: own.length,
    before: own.every(({ text }) => BEFORE_NUMBER.test(text)),
    after: own.every(({ text }) => AFTER_NUMBER.test(text)),
  }));
  const joined = joinSigns(columns);
  const titled = joined.some(({ pieces }) => pieces === 1) ? titledColumns(joined, lines) : new Set();
  return joined.filter((column) => column.pieces > 1 || titled.has(column));
}

/** Finds columns that have a title and no cells, in a first row with one title for each of the columns. */
function titledColumns(columns: readonly FoundColumn[], lines: readonly ChunkLine[]): ReadonlySet<FoundColumn> {
  const titles = lines.find(({ chunks }) => chunks.length > 1)?.chunks ?? [];
  const [first] = titles;
  const isUnder = (title: Chunk, column: Column) => overlap(title, column) > OVERHANG_EM * title.size;
  const own = columns.filter((column) => titles.some((title) => isUnder(title, column)));
  const filled = columns.filter(({ pieces }) => pieces > 1);
  const areTitles =
    filled.length >= LEAST_FILLED &&
    own.length === titles.length &&
    filled.every((column) => own.includes(column)) &&
    titles.every(({ runs: [run], text }) => run?.font === first?.runs[0]?.font && TITLE.test(text) && !isNumeric(text));
  return new Set(areTitles ? own : []);
}

const LEAST_FILLED = 3;
/** Two letters and more: single ideographs with spaces between them are one title. */
const TITLE = /[\p{L}\p{N}]{2}/u;

/** Pieces of each line, without titles over several columns. */
function withoutSpanning(lines: readonly ChunkLine[]): Chunk[][] {
  const sample = lines.filter((_, index) => index % Math.ceil(lines.length / LINES_ASKED) === 0);
  return lines.map((line) => line.chunks.filter((chunk) => !isSpanning(chunk, line, sample)));
}

/** Lines that `isSpanning` compares. A printed page has no more; the work grows with the square of the number. */
const LINES_ASKED = 80;

/** Leaves out what stands alone in its line and lies under several columns, such as a note below a row. */
function withoutBridges(lines: readonly (readonly Chunk[])[]): Chunk[] {
  const beside = lines.filter(({ length }) => length > 1).flat();
  const stretches = stretchesOf(beside).map((own) => ({
    left: Math.min(...own.map(({ left }) => left)),
    right: Math.max(...own.map(({ right }) => right)),
  }));
  const isBridge = (chunk: Chunk) =>
    stretches.filter((stretch) => overlap(chunk, stretch) > OVERHANG_EM * chunk.size).length > 1;
  return lines.flatMap((line) => (line.length === 1 ? line.filter((chunk) => !isBridge(chunk)) : line));
}

/** Groups of chunks that overlap directly or through other chunks, from left to right. */
function stretchesOf(chunks: readonly Chunk[]): Chunk[][] {
  const groups: { right: number; chunks: Chunk[] }[] = [];
  for (const chunk of [...chunks].sort((a, b) => a.left - b.left)) {
    const last = groups.at(-1);
    if (last !== undefined && chunk.left < last.right - OVERHANG_EM * chunk.size) {
      last.chunks.push(chunk);
      last.right = Math.max(last.right, chunk.right);
    } else groups.push({ right: chunk.right, chunks: [chunk] });
  }
  return groups.map((group) => group.chunks);
}

const LEAST_PARTED = 2;
const BRIDGES_OUTVOTED = 2;

/**
 * Splits a stretch that is really two columns, bridged by a title or a long name. Lines with two pieces in the stretch
 * show where to split.
 */
function splitAtBridges(chunks: readonly Chunk[], lineOf: ReadonlyMap<Chunk, ChunkLine>): Chunk[][] {
  const byLine = new Map<ChunkLine | undefined, Chunk[]>();
  for (const chunk of chunks) byLine.set(lineOf.get(chunk), [...(byLine.get(lineOf.get(chunk)) ?? []), chunk]);
  const several = [...byLine.values()].filter((own) => own.length > 1);
  const places = several.flatMap((own) =>
    own.slice(1).flatMap((chunk, index) => placesBetween(own[index] ?? chunk, chunk)),
  );
  let best: { x: number; votes: number } | undefined;
  for (const x of new Set(places.map((place) => Math.round(place * 2) / 2))) {
    const bridges = chunks.filter((chunk) => chunk.left < x && chunk.right > x).length;
    const parted = several.filter((own) => own.some(({ right }) => right <= x) && own.some(({ left }) => left >= x));
    const votes = parted.length - BRIDGES_OUTVOTED * bridges;
    if (parted.length >= LEAST_PARTED && votes >= 0 && (best === undefined || votes > best.votes)) best = { x, votes };
  }
  if (best === undefined) return [[...chunks]];
  const { x } = best;
  const sides = [chunks.filter(({ right }) => right <= x), chunks.filter(({ left }) => left >= x)];
  return sides.flatMap(stretchesOf).flatMap((side) => splitAtBridges(side, lineOf));
}

/** Candidate places for the edge between two pieces. A name as long as its column ends close to the next column. */
function placesBetween(before: Chunk, after: Chunk): number[] {
  const edge = Math.min(EDGE_EM * after.size, (after.left - before.right) / 2);
  return [before.right + edge, (before.right + after.left) / 2, after.left - edge];
}

const EDGE_EM = 0.1;

/** Recognises a title over several columns: most lines have two or more pieces of text under it. */
function isSpanning(chunk: Chunk, own: ChunkLine, lines: readonly ChunkLine[]): boolean {
  let several = 0;
  let one = 0;
  for (const line of lines) {
    if (line === own) continue;
    let under = 0;
    // For each piece of text and each line: a list of what lies under would take most of the memory of a search.
    for (const other of line.chunks) if (overlap(chunk, other) > OVERHANG_EM * other.size) under++;
    if (under > 1) several++;
    else if (under === 1 && line.chunks.length > 1) one++;
  }
  return several > one;
}

/** Signs that form a column of their own, apart from their numbers. */
const BEFORE_NUMBER = /^[$€£¥(<>~≈±+−-]{1,2}$|^US\$$/u;
const AFTER_NUMBER = /^[%)*†‡§]{1,2}$|^\p{No}$/u;

function joinSigns(columns: readonly FoundColumn[]): FoundColumn[] {
  const joined: FoundColumn[] = [];
  let pending: FoundColumn | undefined;
  for (const [index, column] of columns.entries()) {
    const whole = pending === undefined ? column : union(pending, column);
    pending = undefined;
    const last = joined.at(-1);
    if (column.before && index + 1 < columns.length) pending = whole;
    else if (column.after && last !== undefined) joined[joined.length - 1] = union(last, whole);
    else joined.push(whole);
  }
  return joined;
}

function union(a: FoundColumn, b: FoundColumn): FoundColumn {
  return { ...b, left: a.left, pieces: Math.max(a.pieces, b.pieces) };
}

/** Places of the walls between the columns. */
export function guttersOf(columns: readonly Column[]): number[] {
  return columns.slice(1).map((column, index) => ((columns[index]?.right ?? column.left) + column.left) / 2);
}

/** Returns the first and the last column that the text covers. */
export function columnsUnder(chunk: { left: number; right: number }, columns: readonly Column[]): [number, number] {
  const share = columns.map((column) => {
    const narrower = Math.min(column.right - column.left, chunk.right - chunk.left);
    return overlap(chunk, column) / narrower;
  });
  const first = share.findIndex((each) => each > UNDER_SHARE);
  if (first >= 0) return [first, share.findLastIndex((each) => each > UNDER_SHARE)];
  const distances = columns.map((column) => Math.max(column.left - chunk.right, chunk.left - column.right));
  const nearest = distances.indexOf(Math.min(...distances));
  return [nearest, nearest];
}

const UNDER_SHARE = 0.3;

interface Piece {
  left: number;
  right: number;
  text: string;
}

/** Cuts a chunk where it runs from one column into the next without a wide gap. */
export function piecesIn(chunk: Chunk, columns: readonly Column[]): Piece[] {
  const pieces = [{ left: chunk.left, right: chunk.right, text: "" }];
  for (const [index, run] of chunk.runs.entries()) {
    const next = chunk.runs[index + 1];
    const last = pieces.at(-1);
    if (last === undefined) break;
    last.text = `${last.text} ${run.text}`.trim();
    if (next === undefined) break;
    const slack = ALIGNED_EM * run.size;
    const isCut = columns.some((column, at) => {
      const after = columns[at + 1];
      if (after === undefined || run.right > after.left || next.left < column.right) return false;
      return Math.abs(next.left - after.left) <= slack || Math.abs(run.right - column.right) <= slack;
    });
    if (!isCut) continue;
    last.right = run.right;
    pieces.push({ left: next.left, right: chunk.right, text: "" });
  }
  return pieces;
}

const ALIGNED_EM = 0.3;

export interface Lines {
  readonly chunks: readonly ChunkLine[];
  readonly columns: readonly Column[];
}

export function columnsByText(runs: readonly Run[]): Lines {
  const chunks = chunkLines(runs);
  return { chunks, columns: columnsOf(chunks) };
}

/** Columns of lines that rules part. A piece under several columns is a note below its row. */
export function columnsBetweenRules(runs: readonly Run[]): Lines {
  const chunks = chunkLines(runs);
  return { chunks, columns: columnsOfPieces(chunks, withoutBridges(withoutSpanning(chunks))) };
}
