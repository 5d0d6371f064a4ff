// Finds headers and footers: lines at the edges of pages that repeat from page to page, except for their numbers, that
// share a place and a style, or that have a known form.

import { type FrameLine, partOf } from "../lines/frame-line.ts";
import type { FrameWord } from "../lines/words.ts";
import { isBullet, SUBSECTION } from "../text/item-markers.ts";
import { slidesOf } from "./build-ups.ts";
import type { DocumentStyle } from "./document-style.ts";
import {
  type EdgePiece,
  edgeOf,
  edgeRows,
  keyOf,
  LEAST_PAGES,
  type Reach,
  type RunningKind,
  reachOf,
  SAME_PLACE,
} from "./edge-rows.ts";
import { knownForms } from "./known-forms.ts";
import { lineNumbersOf, listingNumbersOf } from "./line-numbers.ts";
import { marginStamps, watermarks } from "./margin-stamps.ts";
import type { PageLines } from "./page-lines.ts";

/** Header or footer of a line, and the rest of the line, such as a title far from the page number. */
export interface Running {
  readonly kind: RunningKind;
  readonly line: FrameLine;
  readonly rest?: FrameLine;
}

/** Share of the pages with a header at a place. Any other line there, such as a chapter's title, is a header too. */
const OWN_PLACE_SHARE = 0.3;
/** Share of the pages with small print at one place. */
const OWN_STYLE_SHARE = 0.8;
/** Times the body size. */
const SMALL = 0.95;

/** Returns every line of the document that is, in full or in part, a page's header or footer. */
export function findRunningLines(
  pages: readonly PageLines[],
  { bodySize, fonts }: Pick<DocumentStyle, "bodySize" | "fonts">,
  numbers: readonly number[] = [...pages.keys()],
): Map<FrameLine, Running> {
  const reach = reachOf(pages, bodySize);
  const found = taggedAsRunning(pages, reach);
  const mark = ({ line, part }: EdgePiece, kind: RunningKind) => {
    const known = found.get(line);
    if (known === undefined) found.set(line, { kind, words: new Set(part.words) });
    else for (const word of part.words) known.words.add(word);
  };
  const lineNumbers = [...lineNumbersOf(pages), ...pages.flatMap((page) => [...listingNumbersOf(page, fonts)])];
  for (const [line, word] of lineNumbers) found.set(line, { kind: "header", words: new Set([word]) });
  for (const line of [...marginStamps(pages), ...watermarks(pages, bodySize)])
    found.set(line, { kind: "footer", words: new Set(line.words) });
  const slides = slidesOf(pages, reach);
  const both = pages.map((page, index) =>
    edgeRows(page, { number: numbers[index] ?? index, slide: slides[index] ?? index, bodySize, reach }),
  );
  for (const kind of ["header", "footer"] as const) {
    const edges = both.map((rows) => rows[kind]);
    const piecesOf = [runningPieces(edges, { kind, count: new Set(slides).size, bodySize }), knownForms(edges)];
    for (const rows of edges) {
      // Going from the edge inwards, the first row that is no header ends the search.
      for (const row of rows) {
        const own = piecesOf.map((of) => of(row)).find((pieces) => pieces.length > 0);
        if (own === undefined) break;
        for (const piece of own) mark(piece, kind);
      }
    }
  }
  return new Map([...found].map(([line, { kind, words }]) => [line, parted(line, kind, words)]));
}

interface Found {
  readonly kind: RunningKind;
  readonly words: Set<FrameWord>;
}

function parted(line: FrameLine, kind: RunningKind, words: ReadonlySet<FrameWord>): Running {
  const rest = line.words.filter((word) => !words.has(word));
  if (rest.length === 0) return { kind, line };
  const own = line.words.filter((word) => words.has(word));
  return { kind, line: partOf(line, own), rest: partOf(line, rest) };
}

/** Lines at the edges of pages that the author tagged as artifacts. */
function taggedAsRunning(pages: readonly PageLines[], reach: Reach): Map<FrameLine, Found> {
  const found = new Map<FrameLine, Found>();
  for (const page of pages) {
    for (const line of page.frames.filter(({ angle }) => angle === 0).flatMap(({ lines }) => lines)) {
      const kind = line.element?.role === "Artifact" ? edgeOf(line, page, reach) : undefined;
      if (kind !== undefined) found.set(line, { kind, words: new Set(line.words) });
    }
  }
  return found;
}

type Edges = readonly (readonly (readonly EdgePiece[])[])[];

/** Returns, for a row of these edges, its pieces that belong to a header or footer, judged by all slides or pages. */
function runningPieces(
  edges: Edges,
  { kind, count, bodySize }: { kind: RunningKind; count: number; bodySize: number },
) {
  const all = edges.flatMap((rows) => rows.flat());
  const repeated = repeatedPieces(all, count, bodySize);
  const isTitle = (each: EdgePiece) => each.isTitle || (kind === "header" && isFirstTitle(each, bodySize));
  const places = new PageCounts();
  for (const each of repeated) places.add(sizeOf(each), each);
  const hasOwnPlace = (each: EdgePiece) =>
    count > LEAST_PAGES && places.near(sizeOf(each), each) >= OWN_PLACE_SHARE * count;
  // Footnotes are small print at one place too, so the style shows headers only.
  const hasOwnStyle = kind === "header" ? ownStyle(edges, count, bodySize) : () => false;
  return (row: readonly EdgePiece[]): readonly EdgePiece[] => {
    if (row.some(({ isNote }) => isNote)) return [];
    const isRunning = (each: EdgePiece) =>
      repeated.has(each) || (!each.isDeep && (hasOwnPlace(each) || hasOwnStyle(each)) && each.isApart());
    // Items of lists that go on at the top of pages have their bullets at one place.
    const shows = (each: EdgePiece) => isRunning(each) && (row.length === 1 || !isBullet(each.part.text));
    return row.some(shows) ? row.filter((each) => isNumber(each) || !isTitle(each)) : [];
  };
}

/** Recognises small print at one place of nearly all pages, such as titles of left and right pages. */
function ownStyle(edges: Edges, count: number, bodySize: number): (each: EdgePiece) => boolean {
  const styles = new PageCounts();
  for (const each of edges.flatMap(([outermost]) => outermost ?? [])) styles.add(styleOf(each), each);
  const least = Math.max(2, OWN_STYLE_SHARE * count);
  return (each) => each.part.size < SMALL * bodySize && styles.near(styleOf(each), each) >= least;
}

/** Times the body size. Larger print at an edge is a title, which slides may repeat too. */
const LARGE = 1.25;

/** Returns the pieces that are at nearly the same place of other pages too, except for their numbers. */
function repeatedPieces(all: readonly EdgePiece[], pages: number, bodySize: number): ReadonlySet<EdgePiece> {
  const least = Math.max(2, Math.min(LEAST_PAGES, pages));
  const keyed = all.map((each) => {
    const own = identity(each.part, each);
    return { each, own, whole: each.part === each.line ? own : identity(each.line, each) };
  });
  // Most keys are those of the text. Their places need no counting.
  const uses = new Map<string, number>();
  for (const { own, whole } of keyed)
    for (const key of own === whole ? [own] : [own, whole]) uses.set(key, (uses.get(key) ?? 0) + 1);
  const [lines, parts] = [new PageCounts(), new PageCounts()];
  const frequent = keyed.filter(({ own, whole }) => Math.max(uses.get(own) ?? 0, uses.get(whole) ?? 0) >= least);
  for (const { each, own, whole } of frequent) {
    parts.add(own, each);
    lines.add(whole, each);
  }
  const repeats = ({ each, own, whole }: (typeof keyed)[number]) => {
    const ofPart = parts.near(own, each);
    // Entries of a list may end in the same word far to the right, on a few pages at the same place.
    const isEnough = ofPart >= OWN_PLACE_SHARE * pages || isNumber(each);
    const count = isEnough ? ofPart : lines.near(whole, each);
    if (each.isInner && count < OWN_PLACE_SHARE * pages) return false;
    return count >= least && ((!each.isDeep && each.part.size <= LARGE * bodySize) || count >= 0.5 * pages);
  };
  return new Set(frequent.filter(repeats).map(({ each }) => each));
}

/** Recognises the title of the document, which its other pages repeat. */
function isFirstTitle({ part, slide }: EdgePiece, bodySize: number): boolean {
  return slide === 0 && part.size > LARGE * bodySize && TITLE_WORD.test(part.text);
}

/** Matches a word, outside of an address on the web. */
const TITLE_WORD = /^(?!.*:\/\/).*\p{L}{3}/u;

const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;

/**
 * Key that the lines of one header share. Numbers without words are page numbers only if they count the pages: a table
 * has rows of numbers at one place too. A date counts nothing, and the same title with another number is another one.
 */
function identity({ text }: FrameLine, { page }: EdgePiece): string {
  const key = keyOf(text);
  if (/\p{L}/u.test(key)) return `${SUBSECTION.exec(text)?.[0] ?? ""} ${key}`;
  if (DATE.test(text)) return text;
  const first = /\d+/.exec(text)?.[0];
  return first === undefined ? key : `${key} ${Number(first) - page}`;
}

const isNumber = ({ part }: EdgePiece) => /^\P{L}*$/u.test(part.text);

function sizeOf({ part }: EdgePiece): string {
  return String(Math.round(part.size));
}

function styleOf(each: EdgePiece): string {
  return `${sizeOf(each)} ${each.part.words[0]?.print.font}`;
}

/** Counts the pages that have something at nearly the same place. */
class PageCounts {
  readonly #pages = new Map<string, Set<number>>();

  add(what: string, { place, slide }: EdgePiece): void {
    const cell = Math.round(place / SAME_PLACE);
    // Neighbouring cells count too, since a line may lie near a cell's edge.
    for (const near of [cell - 1, cell, cell + 1]) {
      const name = `${near} ${what}`;
      const known = this.#pages.get(name);
      if (known === undefined) this.#pages.set(name, new Set([slide]));
      else known.add(slide);
    }
  }

  near(what: string, { place }: EdgePiece): number {
    return (this.#pages.get(`${Math.round(place / SAME_PLACE)} ${what}`) ?? new Set()).size;
  }
}
