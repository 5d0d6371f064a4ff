// Finds tables by their header: a line of column titles in a font of its own, and lines below that keep to the columns.

import { CAPTION, type Chunk, type ChunkLine, isNumeric, isOfOneWidth, isYear, overlap } from "../lines/text-chunks.ts";
import { SECTION_NUMBER, SIGN_OF_ITEM } from "../text/item-markers.ts";
import { leadingsIn } from "./cell-blocks.ts";
import { isProseInColumns, type LineGroup, stretchesWithin } from "./unruled-tables.ts";

/** A page with more lines is a drawing or is not meant to be read. */
const MAX_SEARCHED = 1_000;

/** Groups of lines that begin with column titles. Each line is in one group at most. */
export function headedGroups(lines: readonly ChunkLine[]): LineGroup[] {
  if (lines.length > MAX_SEARCHED) return [];
  const groups: LineGroup[] = [];
  const fonts = lines.map(fontOf);
  let at = 0;
  while (at < lines.length) {
    const group = groupAt(lines, fonts, at);
    if (group !== undefined) groups.push(group);
    at += group?.length ?? 1;
  }
  return groups;
}

/** Groups of lines in the font of the titles above them, in rows that only the space between them parts. */
export function blockGroups(lines: readonly ChunkLine[]): LineGroup[] {
  if (lines.length > MAX_SEARCHED) return [];
  const groups: LineGroup[] = [];
  for (let at = 0; at < lines.length; ) {
    const group = blocksAt(lines, at);
    if (group !== undefined) groups.push(group);
    at += group?.length ?? 1;
  }
  return groups;
}

/** Times the text size: greatest distances of lines in a header, and of rows. */
const HEAD_LEADING = 2;
const WIDEST_GAP = 3.2;
/** Times the greatest distance before. */
const MORE_GAP = 1.5;

/** Lines of the longest header. Text in columns is one font for more lines. */
const MOST_HEAD_LINES = 8;

function groupAt(
  lines: readonly ChunkLine[],
  fonts: readonly (string | undefined)[],
  start: number,
): LineGroup | undefined {
  const [first, font] = [lines[start], fonts[start]];
  if (first === undefined || font === undefined || !areTitles(first)) return undefined;
  if (fonts.slice(start, start + MOST_HEAD_LINES + 1).every((each) => each === font)) return undefined;
  const group = [first];
  const columns = columnsUnderTitles(first);
  let widest = 0;
  let inHead = true;
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? first;
    const last = group.at(-1) ?? first;
    const gap = (line.baseline - last.baseline) / Math.max(line.size, last.size);
    if (gap > (inHead ? HEAD_LEADING : WIDEST_GAP) || line.size > BIGGER * first.size) break;
    inHead &&= fonts[at] === font;
    if (!inHead && group.length > 2 && widest > 0 && gap > MORE_GAP * widest) break;
    const isRow = takeInto(columns, line, inHead) || isGroupTitle(line, lines[at + 1], columns);
    if (!isRow && (inHead || !startsLike(last, line))) break;
    widest = Math.max(widest, gap);
    group.push(line);
  }
  const next = lines[start + group.length];
  const isWhole = next === undefined || next.chunks.length < 2 || !isNear(next, group.at(-1) ?? first);
  return isHeaded(group, font, isWhole) && !isProseInColumns(group) && !isBesideText(group, lines.slice(0, start))
    ? [...titlesAbove(lines, fonts, start, columns[0]?.left ?? 0), ...group]
    : undefined;
}

/** Columns and rows, that of the titles included, of a table whose rows only the space between them parts. */
const [LEAST_BLOCK_COLUMNS, LEAST_BLOCK_ROWS] = [3, 3];
/** Lines of its titles. */
const MOST_TITLE_LINES = 2;

/**
 * Lines in the font of the titles above them. Nearly all other text would go on over such rows: each begins in most columns on
 * one line, all its lines start at the edges of the columns, and more space is above it than between its lines.
 */
function blocksAt(lines: readonly ChunkLine[], start: number): LineGroup | undefined {
  const [first, next] = lines.slice(start, start + 2);
  if (first === undefined || next === undefined || first.chunks.length < LEAST_BLOCK_COLUMNS) return undefined;
  if (!areTitles(first) || first.chunks.some(({ text }) => isNumeric(text) && !isYear(text))) return undefined;
  const isAtEdge = ({ left }: Chunk) =>
    first.chunks.some((title) => Math.abs(title.left - left) <= EDGE_EM * first.size);
  const columns = columnsUnderTitles(first);
  const end = lines.findIndex((line, at) => {
    if (at <= start) return false;
    const isFar =
      line.baseline - (lines[at - 1]?.baseline ?? 0) > WIDEST_GAP * line.size || line.size > BIGGER * first.size;
    return isFar || !line.chunks.every(isAtEdge) || !takeInto(columns, line, false);
  });
  const group = lines.slice(start, end < 0 ? undefined : end);
  const { ofRows: leading } = leadingsIn(
    group.slice(1).map(({ baseline, size }, at) => ({ gap: baseline - (group[at]?.baseline ?? 0), size })),
  );
  const [last, after] = [group.at(-1) ?? first, lines[start + group.length]];
  if (leading === undefined || (after !== undefined && isNear(after, last) && after.chunks.length > 1))
    return undefined;
  const rows = stretchesWithin(leading, group);
  const [titles = [], ...body] = rows;
  const isBegun = ([line]: readonly ChunkLine[]) => (line?.chunks.length ?? 0) >= FULL_START * first.chunks.length;
  const areBlocks = rows.length >= LEAST_BLOCK_ROWS && titles.length <= MOST_TITLE_LINES && body.every(isBegun);
  return areBlocks && body.filter(({ length }) => length > titles.length).length > body.length / 2 ? group : undefined;
}

/** Share of the columns. */
const FULL_START = 0.6;
/** Size by which a line may begin beside the edge of its column. TeX puts brackets and quotes into the margin. */
const EDGE_EM = 0.15;

/** Decides whether a line has the columns of a row, although one of its texts reaches under the next title. */
function startsLike(row: ChunkLine, { chunks }: ChunkLine): boolean {
  const isSame = ({ left }: Chunk, at: number) => Math.abs(left - (row.chunks[at]?.left ?? left)) <= SAME_START;
  return chunks.length >= COLUMNS_OF_STARTS && chunks.length === row.chunks.length && chunks.every(isSame);
}

const COLUMNS_OF_STARTS = 3;

/** Recognises headings in the middle of a page's columns: the text on their left begins above them. */
function isBesideText([first, ...rows]: LineGroup, above: LineGroup): boolean {
  const [last, title] = [above.at(-1), first?.chunks[0]];
  const piece = last?.chunks[0];
  if (first === undefined || last === undefined || title === undefined || piece === undefined) return false;
  const isLeft = piece.right < title.left && piece.runs[0]?.font !== title.runs[0]?.font;
  const isClose = first.baseline - last.baseline <= CELL_LEADING * first.size;
  const goesOn = rows.some(({ chunks }) => chunks.some(({ left }) => Math.abs(left - piece.left) <= SAME_START));
  return isLeft && isClose && goesOn;
}

/** Points by which the starts of two lines of a column may differ. */
const SAME_START = 0.5;

/** True where a line is as near to the one above as rows are. */
function isNear(line: ChunkLine, above: ChunkLine): boolean {
  return line.baseline - above.baseline <= WIDEST_GAP * Math.max(line.size, above.size);
}

/** Lines of higher titles above the first line with several: each of one piece, right of the left edge. */
function titlesAbove(
  lines: readonly ChunkLine[],
  fonts: readonly (string | undefined)[],
  start: number,
  edge: number,
): LineGroup {
  const isTitle = (at: number) => {
    const [line, below] = lines.slice(at, at + 2);
    const [piece, more] = line?.chunks ?? [];
    if (line === undefined || below === undefined || piece === undefined || more !== undefined) return false;
    const isNear = below.baseline - line.baseline <= CELL_LEADING * line.size;
    return isNear && fonts[at] === fonts[start] && piece.left > edge + line.size && piece.text.length <= MORE_OF_TITLE;
  };
  let first = start;
  while (first > 0 && isTitle(first - 1)) first--;
  return lines.slice(first, start);
}

const BIGGER = 1.15;
/** Characters of all titles of a line, and more for each. */
const LONGEST_TITLE = 60;
const MORE_OF_TITLE = 12;

function areTitles({ chunks }: ChunkLine): boolean {
  const longest = LONGEST_TITLE / chunks.length + MORE_OF_TITLE;
  return (
    chunks.length > 1 && !isSection(chunks) && chunks.every(({ text }) => text.length <= longest && !GOES_ON.test(text))
  );
}

/** Recognises the number and the title of a section, which may stand apart, or beside text of the next column. */
function isSection([first, second, more]: readonly Chunk[]): boolean {
  if (first === undefined || second === undefined || more !== undefined) return false;
  const [number = "", title = ""] = `${first.text} ${second.text}`.split(" ");
  const isOfNext = SECTION_NUMBER.test(second.text.split(" ", 1)[0] ?? "");
  return SECTION_NUMBER.test(number) && /^\p{Lu}\p{L}/u.test(title) && !isOfNext;
}

/** Starts or ends within a sentence, as lines of prose next to each other do. */
const GOES_ON = /^\p{Ll}+[.,]?\s+\S+\s+\S|\S\s\S.*[,;\u2013-]$/u;

/** Font of all the line's pieces; undefined when they differ. */
function fontOf({ chunks }: ChunkLine): string | undefined {
  const font = chunks[0]?.runs[0]?.font;
  return chunks.every(({ runs }) => runs.every((run) => run.font === font)) ? font : undefined;
}

interface Stretch {
  left: number;
  right: number;
}

function columnsUnderTitles({ chunks }: ChunkLine): Stretch[] {
  return chunks.map(({ left, right }) => ({ left, right }));
}

/** Recognises an item of a list. In more columns, a sign alone is the number of a row, or of a title that goes on below. */
function isItem(chunks: readonly Chunk[]): boolean {
  return chunks.length < LEAST_BLOCK_COLUMNS && SIGN_OF_ITEM.test(`${chunks[0]?.text} `);
}

/** Widens the columns by the line's pieces. Returns false, and changes nothing, if the line does not keep to them. */
function takeInto(columns: Stretch[], { chunks }: ChunkLine, inHead: boolean): boolean {
  if (chunks.some(({ text }) => CAPTION.test(text)) || isItem(chunks)) return false;
  const places = chunks.map((chunk) => placeOf(chunk, columns));
  if (inHead && places.some((place) => place === undefined)) return false;
  if (places.some((place, index) => place === undefined || place < (places[index - 1] ?? 0))) return false;
  const wider = columns.map(({ left, right }, index) => {
    const own = chunks.filter((_, at) => places[at] === index);
    return {
      left: Math.min(left, ...own.map((chunk) => chunk.left)),
      right: Math.max(right, ...own.map((chunk) => chunk.right)),
    };
  });
  if (wider.some(({ left }, index) => left < (wider[index - 1]?.right ?? Number.NEGATIVE_INFINITY))) return false;
  columns.splice(0, columns.length, ...wider);
  return true;
}

/** Index of the column over or nearest to the piece; undefined when it stands under several columns. */
function placeOf(chunk: Chunk, columns: readonly Stretch[]): number | undefined {
  const under = [...columns.keys()].filter((index) => overlap(chunk, columns[index] ?? chunk) > 0);
  if (under.length > 1) return undefined;
  if (under.length === 1) return under[0];
  const distances = columns.map(({ left, right }) => Math.max(left - chunk.right, chunk.left - right));
  return distances.indexOf(Math.min(...distances));
}

/** Recognises the title of a group of rows: one piece from the left edge, with a line of several pieces below. */
function isGroupTitle({ chunks, baseline, size }: ChunkLine, next: ChunkLine | undefined, columns: Stretch[]): boolean {
  const [first, second] = chunks;
  if (first === undefined || second !== undefined || next === undefined || next.chunks.length < 2) return false;
  const atEdge = Math.abs(first.left - (columns[0]?.left ?? 0)) <= size;
  const isNear = next.baseline - baseline <= HEAD_LEADING * size;
  return atEdge && isNear && first.text.length <= LONGEST_TITLE && !CAPTION.test(first.text);
}

/** Least lines below the titles of three columns and more, and of two, which other things have too. */
const LEAST_LINES = 2;
const LEAST_LINES_OF_TWO = 3;
/** Least columns of a table whose only row has a piece of text below each title. */
const COLUMNS_OF_ONE_ROW = 4;
/** Titles that may be so near to the one before that both are one piece. */
const NEAR_TITLES = 1;

/** Largest share of the pieces below the titles that may be in their font, such as the names of the rows. */
const LIKE_TITLES = 0.6;

/**
 * Checks that enough lines below the titles have several pieces, in other fonts than the titles. One line is enough where
 * no further row follows (`isWhole`).
 */
function isHeaded(group: ChunkLine[], font: string, isWhole: boolean): boolean {
  const isOfBody = ({ chunks }: ChunkLine) => chunks.some(({ runs }) => runs.some((run) => run.font !== font));
  const isPlain = ({ chunks }: ChunkLine) => chunks.some(({ runs }) => runs.every((run) => run.font !== font));
  const first = group.findIndex(isOfBody);
  const last = group.findLastIndex(({ chunks }) => chunks.length > 1);
  if (first < 1 || last < first) return false;
  while (group.length > last + 1 && !isTight(group, group.length - 1, last)) group.pop();
  const body = group.slice(first);
  const full = body.filter(({ chunks }) => chunks.length > 1);
  const pieces = body.flatMap(({ chunks }) => chunks);
  const likeTitles = pieces.filter(({ runs }) => runs.every((run) => run.font === font));
  if (likeTitles.length > LIKE_TITLES * pieces.length) return false;
  // The columns of a program's output are spaces in a font of one width.
  if (isOfOneWidth(body)) return false;
  const mostPieces = Math.max(...full.map(({ chunks }) => chunks.length));
  const head = group.slice(0, first);
  const titles = Math.max(...head.map(({ chunks }) => chunks.length));
  const areWords = !head.some(({ chunks }) => chunks.some(({ text }) => isNumeric(text) && !isYear(text)));
  const isOneRow =
    isWhole && body.length === 1 && titles >= mostPieces - NEAR_TITLES && titles >= COLUMNS_OF_ONE_ROW && areWords;
  const least = isOneRow ? 1 : mostPieces > 2 ? LEAST_LINES : LEAST_LINES_OF_TWO;
  return full.filter(isPlain).length >= least;
}

/** Decides whether a line after the last with several pieces continues a cell of it. */
function isTight(group: readonly ChunkLine[], at: number, last: number): boolean {
  return group.slice(last + 1, at + 1).every((line, index) => {
    const before = group[last + index] ?? line;
    return line.baseline - before.baseline <= CELL_LEADING * line.size;
  });
}

const CELL_LEADING = 1.5;
