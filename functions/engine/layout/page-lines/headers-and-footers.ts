// Finds headers and footers: lines at the edges of pages that repeat from page to page, except for their numbers.

import type { FrameLine } from "../lines/frame-line.ts";
import type { PageLines } from "./page-lines.ts";

export type RunningKind = "header" | "footer";

/** Share of the page's height at each edge that may have headers or footers. */
const EDGE_SHARE = 0.14;
/** Rows of a header or footer, such as a letterhead, an address and a copyright notice. */
const DEEPEST = 5;
const LEAST_PAGES = 3;
/** Points by which a line's place may differ between pages. */
const SAME_PLACE = 3;
/** Share of the pages with a header at a place. Any other line there, such as a chapter's title, is a header too. */
const OWN_PLACE_SHARE = 0.3;

/** Returns every line of the document that belongs to a page's header or footer. */
export function findRunningLines(pages: readonly PageLines[], bodySize: number): Map<FrameLine, RunningKind> {
  const running = taggedAsRunning(pages);
  for (const kind of ["header", "footer"] as const) {
    const edges = pages.map((page, index) => edgeRows(page, index, kind));
    const repeats = repetition(edges, bodySize);
    const places = new PageCounts();
    for (const each of edges.flatMap((rows) => rows.flat())) if (repeats(each)) places.add(sizedPlace(each), each);
    const isOwnPlace = (each: EdgeLine) => places.near(sizedPlace(each), each) >= OWN_PLACE_SHARE * pages.length;
    for (const rows of edges) {
      // Going from the edge inwards, the first row that is no header ends the search.
      for (const row of rows) {
        if (!row.some((each) => repeats(each) || (pages.length > LEAST_PAGES && isOwnPlace(each)))) break;
        for (const { line } of row) running.set(line, kind);
      }
    }
  }
  return running;
}

/** Lines at the edges of pages that the author tagged as artifacts. */
function taggedAsRunning(pages: readonly PageLines[]): Map<FrameLine, RunningKind> {
  const running = new Map<FrameLine, RunningKind>();
  for (const { frames, height } of pages) {
    for (const line of frames.filter(({ angle }) => angle === 0).flatMap(({ lines }) => lines)) {
      if (line.element?.role !== "Artifact") continue;
      if (line.baseline < EDGE_SHARE * height) running.set(line, "header");
      else if (line.baseline > (1 - EDGE_SHARE) * height) running.set(line, "footer");
    }
  }
  return running;
}

interface EdgeLine {
  readonly line: FrameLine;
  readonly page: number;
  /** Points from the top edge for headers, from the bottom edge for footers. */
  readonly place: number;
  /** Text of the line with "#" for each number. */
  readonly key: string;
}

/** Rows at one edge, outermost first. */
function edgeRows({ frames, height }: PageLines, page: number, kind: RunningKind): EdgeLine[][] {
  const placeOf = ({ baseline }: FrameLine) => (kind === "header" ? baseline : height - baseline);
  const candidates = frames
    .flatMap(({ angle, lines }) => (angle === 0 ? lines.filter((line) => placeOf(line) < EDGE_SHARE * height) : []))
    .map((line): EdgeLine => ({ line, place: placeOf(line), page, key: keyOf(line.text) }))
    .sort((a, b) => a.place - b.place);
  const rows: EdgeLine[][] = [];
  for (const each of candidates) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && each.place - row[0].place < SAME_PLACE) row.push(each);
    else rows.push([each]);
  }
  return rows.slice(0, DEEPEST);
}

/** Replaces numbers, because page numbers vary, in digits and in Roman numerals. */
function keyOf(text: string): string {
  const key = text.toLowerCase().replace(/\p{N}+/gu, "#");
  // Few lines have a numeral, and V8 compiles the pattern for all scripts slowly.
  const mayHaveNumeral = /(?<![a-z])[ivxlc]+(?![a-z])/.test(key);
  const numbered = mayHaveNumeral ? key.replace(/(?<![\p{L}\p{N}])[ivxlc]+(?![\p{L}\p{N}])/gu, "#") : key;
  return numbered.replace(/\s+/g, "");
}

/** Times the body size. Larger print at an edge is a title, which slides may repeat too. */
const LARGE = 1.25;

function repetition(edges: readonly (readonly (readonly EdgeLine[])[])[], bodySize: number) {
  const counts = new PageCounts();
  for (const each of edges.flatMap((rows) => rows.flat())) counts.add(identity(each), each);
  const least = Math.max(2, Math.min(LEAST_PAGES, edges.length));
  return (each: EdgeLine): boolean => {
    const count = counts.near(identity(each), each);
    return count >= least && (each.line.size <= LARGE * bodySize || count >= 0.5 * edges.length);
  };
}

/**
 * Key that the lines of one header share. Numbers without words are page numbers only if they count the pages: a table
 * has rows of numbers at one place too.
 */
function identity({ key, line, page }: EdgeLine): string {
  if (/\p{L}/u.test(key)) return key;
  const first = /\d+/.exec(line.text)?.[0];
  return first === undefined ? key : `${key} ${Number(first) - page}`;
}

function sizedPlace({ line }: EdgeLine): string {
  return String(Math.round(line.size));
}

/** Counts the pages that have something at nearly the same place. */
class PageCounts {
  readonly #pages = new Map<string, Set<number>>();

  add(what: string, { place, page }: EdgeLine): void {
    const cell = Math.round(place / SAME_PLACE);
    // Neighbouring cells count too, since a line may lie near a cell's edge.
    for (const near of [cell - 1, cell, cell + 1]) {
      const name = `${near} ${what}`;
      const known = this.#pages.get(name);
      if (known === undefined) this.#pages.set(name, new Set([page]));
      else known.add(page);
    }
  }

  near(what: string, { place }: EdgeLine): number {
    return (this.#pages.get(`${Math.round(place / SAME_PLACE)} ${what}`) ?? new Set()).size;
  }
}
