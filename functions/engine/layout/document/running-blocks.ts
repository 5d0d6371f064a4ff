// Finds headers and footers among the blocks of recognised pages. Of other pages, headers-and-footers.ts finds them by their
// lines. OCR reads one title differently from page to page, and scans of pages differ in place.

import type { Block, Page } from "../../base/model.ts";
import { EDGE_SHARE, keyOf, LEAST_PAGES, type RunningKind } from "../page-lines/edge-rows.ts";

/** Marks the headers and footers of recognised pages. All pages of the document must be added before. */
export class RunningBlocks {
  readonly #groups: Record<RunningKind, Group[]> = { header: [], footer: [] };
  readonly #found = new Map<number, EdgeBlock[]>();
  #pages = 0;

  /** Adds a page. Of pages that are not recognised, only the known headers and footers count. */
  add(page: Page): void {
    this.#pages++;
    const isRecognized = page.source === "ocr";
    for (const kind of ["header", "footer"] as const) {
      for (const found of edgeBlocks(page, kind)) {
        if (!isRecognized && !found.isKnown) continue;
        found.group = this.#groupOf(found);
        found.group.pages.add(page.number);
        if (!isRecognized) continue;
        const own = this.#found.get(page.number);
        if (own === undefined) this.#found.set(page.number, [found]);
        else own.push(found);
      }
    }
  }

  /** Kinds of the page's blocks that are headers and footers, by their index. */
  kindsOf(page: number): ReadonlyMap<number, RunningKind> {
    const running = (this.#found.get(page) ?? []).filter((found) => this.#repeats(found) || this.#isMisread(found));
    return new Map(running.map(({ index, kind }) => [index, kind]));
  }

  /** Returns the page with its headers and footers named so. */
  mark(page: Page): Page {
    const kinds = this.kindsOf(page.number);
    if (kinds.size === 0) return page;
    return { ...page, blocks: page.blocks.map((block, index) => asRunning(block, kinds.get(index))) };
  }

  #repeats({ kind, group, isLarge }: EdgeBlock): boolean {
    const count = group?.pages.size ?? 0;
    // Slides and chapters may repeat their titles, which are larger than text.
    if (isLarge && count < LARGE_SHARE * this.#pages) return false;
    const least = Math.max(2, Math.min(LEAST_PAGES, this.#pages));
    return count >= least || (count >= 2 && group !== undefined && this.#isPlace(kind, group.place));
  }

  /** Recognises the place of headers that differ, as on left and right pages: most pages have one that repeats there. */
  #isPlace(kind: RunningKind, place: number): boolean {
    const groups = this.#groups[kind].filter((group) => {
      return group.pages.size >= 2 && Math.abs(group.place - place) <= SAME_PLACE;
    });
    const pages = new Set(groups.flatMap((group) => [...group.pages])).size;
    return pages >= Math.max(LEAST_PAGES, PLACE_SHARE * this.#pages);
  }

  /** Recognises a page number that was read wrong, by its place. */
  #isMisread({ kind, key, place }: EdgeBlock): boolean {
    if (!isNumber(key)) return false;
    return this.#groups[kind].some((group) => {
      return isNumber(group.key) && group.pages.size >= LEAST_PAGES && Math.abs(group.place - place) <= SAME_PLACE;
    });
  }

  #groupOf({ kind, key, place }: EdgeBlock): Group {
    const groups = this.#groups[kind];
    const pairs = pairsIn(key);
    const known = groups.find(
      (group) => Math.abs(group.place - place) <= SAME_PLACE && areAlike(group, { key, pairs }),
    );
    if (known !== undefined) return known;
    const group = { key, pairs, place, pages: new Set<number>() };
    if (groups.push(group) > MOST_GROUPS) groups.splice(leastUsed(groups), 1);
    return group;
  }
}

/** Blocks at one place whose text is nearly the same. */
interface Group {
  readonly key: string;
  readonly pairs: ReadonlySet<string>;
  readonly place: number;
  readonly pages: Set<number>;
}

/** Block at an edge of a page. */
interface EdgeBlock {
  readonly kind: RunningKind;
  readonly index: number;
  /** True for a block that is a header or footer already. */
  readonly isKnown: boolean;
  readonly key: string;
  /** Distance from the edge, as a share of the page's height. */
  readonly place: number;
  readonly isLarge: boolean;
  group?: Group;
}

/** Differences of place between two scans, as a share of the page's height: a centimetre of A4. */
const SAME_PLACE = 0.035;
/** Share of the pages that have a header at one place. */
const PLACE_SHARE = 0.5;
/** Share of the pages that repeat larger print. */
const LARGE_SHARE = 0.5;
/** Times the height of most lines. */
const LARGE = 1.3;
/** Blocks of a page's header or footer, and lines of one block. */
const [MOST_BLOCKS, MOST_LINES] = [4, 2];
/** Groups that a block is compared with. Those with the fewest pages are forgotten. */
const MOST_GROUPS = 64;
/** Least share of their pairs of characters that two readings of one text have in common (Dice's coefficient). */
const ALIKE = 0.7;
/** Characters of a text that are compared. */
const MOST_COMPARED = 200;

const KINDS: ReadonlySet<Block["kind"]> = new Set(["paragraph", "heading", "list-item", "header", "footer"]);

/** Blocks from the page's edge inwards, up to the first that is higher than a header or away from the edge. */
function edgeBlocks(page: Page, kind: RunningKind): EdgeBlock[] {
  const { blocks, height = 0, number } = page;
  const heights = blocks.flatMap(({ lines = [] }) => lines.map(({ box }) => box[3] - box[1])).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? Number.POSITIVE_INFINITY;
  const placed = blocks.flatMap((block, index) => {
    return block.box === undefined || !KINDS.has(block.kind) ? [] : [{ block, index, box: block.box }];
  });
  placed.sort((a, b) => (kind === "header" ? a.box[1] - b.box[1] : b.box[3] - a.box[3]));
  const found: EdgeBlock[] = [];
  for (const { block, index, box } of placed.slice(0, MOST_BLOCKS)) {
    const { lines = [] } = block;
    const [top, bottom] = [box[1] / height, 1 - box[3] / height];
    const isAtEdge = kind === "header" ? 1 - bottom < EDGE_SHARE : 1 - top < EDGE_SHARE;
    if (!isAtEdge || lines.length > MOST_LINES) break;
    const isLarge = lines.some((line) => line.box[3] - line.box[1] > LARGE * usual);
    const place = kind === "header" ? top : bottom;
    found.push({ kind, index, isKnown: block.kind === kind, key: identity(block.text, number), place, isLarge });
  }
  return found;
}

/** Key of a text without its numbers. Numbers alone are page numbers where they count the pages. */
function identity(text: string, page: number): string {
  const key = keyOf(text.slice(0, MOST_COMPARED));
  if (/\p{L}/u.test(key)) return key;
  const first = /\d+/.exec(text)?.[0];
  return first === undefined ? key : `${key} ${Number(first) - page}`;
}

function isNumber(key: string): boolean {
  return key.includes("#") && !/\p{L}/u.test(key);
}

function areAlike(group: Group, { key, pairs }: Pick<Group, "key" | "pairs">): boolean {
  if (group.key === key) return true;
  if (!/\p{L}/u.test(key)) return false;
  let shared = 0;
  for (const pair of pairs) if (group.pairs.has(pair)) shared++;
  return 2 * shared >= ALIKE * (pairs.size + group.pairs.size);
}

function pairsIn(key: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < key.length; at++) pairs.add(key.slice(at, at + 2));
  return pairs;
}

function leastUsed(groups: readonly Group[]): number {
  let least = 0;
  for (const [index, { pages }] of groups.slice(0, -1).entries()) {
    if (pages.size < (groups[least]?.pages.size ?? 0)) least = index;
  }
  return least;
}

function asRunning(block: Block, kind: RunningKind | undefined): Block {
  if (kind === undefined) return block;
  const { level: _, marker, text, ...rest } = block;
  return { ...rest, kind, text: marker === undefined || marker === "" ? text : `${marker} ${text}` };
}
