// Headers and footers: lines at the edges of pages that repeat from page to page, but for their numbers.

import type { FrameLine } from "../lines/frame-line.ts";
import type { PageLines } from "./page-lines.ts";

export type RunningKind = "header" | "footer";

/** Of the page's height: where headers and footers stand. */
const EDGE_SHARE = 0.14;
/** Rows from the edge inwards: a letterhead, an address, a notice of copyright. */
const DEEPEST = 5;
const LEAST_PAGES = 3;
/** Points by which a line may stand elsewhere on another page. */
const SAME_PLACE = 3;
/** Of the pages: a place so often taken by headers is theirs, also where it holds the title of a short chapter. */
const OWN_PLACE_SHARE = 0.3;

/** Every line of the document that belongs to a page's header or footer. */
export function findRunningLines(pages: readonly PageLines[], bodySize: number): Map<FrameLine, RunningKind> {
  const running = taggedAsRunning(pages);
  if (pages.length < 2) return running;
  for (const kind of ["header", "footer"] as const) {
    const edges = pages.map((page, index) => edgeRows(page, index, kind));
    const repeats = repetition(edges, bodySize);
    const places = new PageCounts();
    for (const each of edges.flat(2)) if (repeats(each)) places.add(sizedPlace(each), each);
    const isOwnPlace = (each: EdgeLine) => places.near(sizedPlace(each), each) >= OWN_PLACE_SHARE * pages.length;
    for (const rows of edges) {
      // From the edge inwards: what stands beyond the page's own text is no header.
      for (const row of rows) {
        if (!row.some((each) => repeats(each) || (pages.length > LEAST_PAGES && isOwnPlace(each)))) break;
        for (const { line } of row) running.set(line, kind);
      }
    }
  }
  return running;
}

/** Artifacts at the edges of pages whose author tagged them so. */
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
  /** Points from the top edge, or from the bottom edge. */
  readonly place: number;
  /** The text with "#" for each number. */
  readonly key: string;
}

/** The rows at one edge, outermost first. */
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

/** Page numbers vary, in digits as in Roman numerals. */
function keyOf(text: string): string {
  const key = text.toLowerCase().replace(/\p{N}+/gu, "#");
  // Few lines have one, and the rule for all scripts takes V8 long to read.
  const mayHaveNumeral = /(?<![a-z])[ivxlc]+(?![a-z])/.test(key);
  const numbered = mayHaveNumeral ? key.replace(/(?<![\p{L}\p{N}])[ivxlc]+(?![\p{L}\p{N}])/gu, "#") : key;
  return numbered.replace(/\s+/g, "");
}

/** Larger print at an edge is a title, which slides repeat too. */
const LARGE = 1.25;

function repetition(edges: readonly (readonly (readonly EdgeLine[])[])[], bodySize: number) {
  const counts = new PageCounts();
  for (const each of edges.flat(2)) counts.add(identity(each), each);
  const least = Math.max(2, Math.min(LEAST_PAGES, edges.length));
  return (each: EdgeLine): boolean => {
    const count = counts.near(identity(each), each);
    return count >= least && (each.line.size <= LARGE * bodySize || count >= 0.5 * edges.length);
  };
}

/**
 * What makes two lines one header. Numbers without words are page numbers only where they count the pages: a table
 * has rows of numbers at one place too.
 */
function identity({ key, line, page }: EdgeLine): string {
  if (/\p{L}/u.test(key) || !key.includes("#")) return key;
  const first = /\d+/.exec(line.text)?.[0];
  return first === undefined ? key : `${key} ${Number(first) - page}`;
}

function sizedPlace({ line }: EdgeLine): string {
  return String(Math.round(line.size));
}

/** How many pages have something at nearly the same place. */
class PageCounts {
  readonly #pages = new Map<string, Set<number>>();

  add(what: string, { place, page }: EdgeLine): void {
    const cell = Math.round(place / SAME_PLACE);
    // A neighbour's cell too, so that a line near a cell's edge is counted by both.
    for (const near of [cell - 1, cell, cell + 1]) {
      const name = `${near} ${what}`;
      const known = this.#pages.get(name);
      if (known === undefined) this.#pages.set(name, new Set([page]));
      else known.add(page);
    }
  }

  near(what: string, { place }: EdgeLine): number {
    return this.#pages.get(`${Math.round(place / SAME_PLACE)} ${what}`)?.size ?? 0;
  }
}
