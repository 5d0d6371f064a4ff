// Finds invisible text of a page: an instruction to a machine, a search engine's bait, a forgotten draft.

import type { Box } from "../../base/model.ts";
import type { TextItem } from "../../pdf/content/content-item.ts";
import { type DoubtfulPaint, FILL, INVISIBLE, STROKE } from "../../pdf/content/paint.ts";
import type { PageText } from "../../pdf/read/read-page.ts";
import type { Surface } from "../../pdf/read/surfaces.ts";
import type { PaintedText } from "../../pdf/render/paint-text.ts";
import { ontoPage } from "../geometry/frame-angle.ts";
import type { Run } from "../lines/run.ts";
import { readRun } from "../lines/runs.ts";
import { type InkCandidate, withoutInk } from "./hidden-ink.ts";

export type Hiding = "smaller than a point" | "transparent" | "not painted" | "in the colour of its background";

export interface PageView {
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** Paint of the items that may be invisible. */
  readonly doubtful: ReadonlyMap<unknown, DoubtfulPaint>;
  readonly surfaces: readonly Surface[];
}

export interface SplitText<Text> {
  readonly shown: Text;
  /** Number of hidden characters by reason. */
  readonly hidden: ReadonlyMap<Hiding, number>;
}

/** Item of text that the page seems to hide. */
export interface HiddenItem extends InkCandidate {
  readonly item: TextItem;
  readonly reason: Hiding;
  /** True when it is hidden whatever the painted page shows: letters too small to read, or white ones on bare paper. */
  readonly isSure: boolean;
}

/** Returns the text without its invisible items, by their paint alone. */
export function withoutHidden<Text extends PageText>(text: Text, page: PageView): SplitText<Text> {
  return withoutItems(text, seemHidden(text, page));
}

/** Returns the items that seem invisible, by their paint and the surfaces under them. */
export function seemHidden(text: PageText, page: PageView): readonly HiddenItem[] {
  const isLayered = hasInvisibleLayer(text, page);
  return text.items.flatMap((item, order) => {
    if (isLayered && page.doubtful.get(item)?.mode === INVISIBLE) return [];
    return hidingOf(item, order, text, page) ?? [];
  });
}

/**
 * Returns those items of `hidden` that leave no ink on the painted page. Letters of less than a point leave some, but
 * nobody reads them.
 */
export function hiddenOn(painted: PaintedText, text: PageText, hidden: readonly HiddenItem[]): readonly HiddenItem[] {
  const { sure = [], others = [] } = Object.groupBy(hidden, ({ isSure }) => (isSure ? "sure" : "others"));
  const seeming = new Set(hidden.map(({ item }) => item));
  const shown = text.items.flatMap((item, order) =>
    item.str.trim() === "" || seeming.has(item) ? [] : [boxOf(readRun(item, order, text, false))],
  );
  return [...sure, ...withoutInk(others, shown, painted)];
}

/** Returns the text without these items, and counts their characters. */
export function withoutItems<Text extends PageText>(text: Text, hiddenItems: readonly HiddenItem[]): SplitText<Text> {
  const hidden = new Map<Hiding, number>();
  if (hiddenItems.length === 0) return { shown: text, hidden };
  for (const { item, reason } of hiddenItems) hidden.set(reason, (hidden.get(reason) ?? 0) + item.str.trim().length);
  const dropped = new Set<unknown>(hiddenItems.map(({ item }) => item));
  const kept = text.items.map((item) => !dropped.has(item));
  const { items, elements, cells } = text;
  const isKept = (_: unknown, index: number) => kept[index] === true;
  const shown = {
    ...{ ...text, items: items.filter(isKept) },
    ...(elements && { elements: elements.filter(isKept) }),
    ...(cells && { cells: cells.filter(isKept) }),
  };
  return { shown, hidden };
}

/** Least share of the page's characters: a layer of recognised words repeats all that the page shows. */
const LAYER_SHARE = 0.4;
/** Least share of the layer's items that lie on something visible. */
const COVERED_SHARE = 0.7;

/** Recognises a text layer over letters that are drawn as shapes or have garbled characters. */
function hasInvisibleLayer(text: PageText, { doubtful, surfaces }: PageView): boolean {
  if (doubtful.size === 0) return false;
  const runs = text.items.map((item, order) => readRun(item, order, text, false));
  const all = runs.map((run, order) => ({ run, isInvisible: doubtful.get(text.items[order])?.mode === INVISIBLE }));
  const invisible = all.filter(({ run, isInvisible }) => isInvisible && run.text.trim() !== "");
  const characters = (some: typeof all) => some.reduce((sum, { run }) => sum + run.text.trim().length, 0);
  if (invisible.length === 0 || characters(invisible) < LAYER_SHARE * characters(all)) return false;
  const seen = new Set<string>();
  for (const { run, isInvisible } of all) if (!isInvisible && run.text.trim() !== "") cover(boxOf(run), seen);
  for (const { box, isStroke } of surfaces) if (!isStroke) cover(box, seen);
  const covered = invisible.filter(({ run }) => seen.has(cellOf(middleOf(boxOf(run)))));
  return covered.length >= COVERED_SHARE * invisible.length;
}

/** Share of the page's characters from which a layer in another paint than mode 3 is all of its text. */
const ALL = 0.95;

/** Recognizes the layer of an earlier OCR: text that the page does not paint, over print that it does. */
export function hasOldLayer({ items }: PageText, page: PageView): boolean {
  let [all, unpainted, others] = [0, 0, 0];
  for (const item of items) {
    const characters = item.str.trim().length;
    const paint = page.doubtful.get(item);
    all += characters;
    if (paint?.mode === INVISIBLE) unpainted += characters;
    else if (paint !== undefined && (isTransparent(paint) || isUnderScan(paint, page))) others += characters;
  }
  return unpainted + others > 0 && (unpainted >= LAYER_SHARE * all || unpainted + others >= ALL * all);
}

function isTransparent({ mode, fillAlpha, strokeAlpha }: DoubtfulPaint): boolean {
  return (mode % 4 === STROKE ? strokeAlpha : fillAlpha) <= TRANSPARENT;
}

function isUnderScan({ after }: DoubtfulPaint, { width, height, surfaces }: PageView): boolean {
  const later = surfaces.filter(({ at, isPicture }) => isPicture && at >= after);
  return areaOf(later) >= SCAN_SHARE * width * height;
}

function areaOf(surfaces: readonly Surface[]): number {
  return surfaces.reduce((sum, { box: [left, top, right, bottom] }) => sum + (right - left) * (bottom - top), 0);
}

/** Points. */
const CELL = 6;
/** A longer or higher surface is a background, which shows no letters. */
const MOST_CELLS = 100;

function cover([left, top, right, bottom]: Box, seen: Set<string>): void {
  const [from, to] = [Math.floor(left / CELL), Math.floor(right / CELL)];
  const [first, last] = [Math.floor(top / CELL), Math.floor(bottom / CELL)];
  if (to - from > MOST_CELLS || last - first > MOST_CELLS / 10) return;
  for (let x = from; x <= to; x++) for (let y = first; y <= last; y++) seen.add(`${x} ${y}`);
}

function cellOf([x, y]: Point): string {
  return `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;
}

function boxOf({ left, top, right, bottom, angle }: Run): Box {
  const [[x1, y1], [x2, y2]] = [ontoPage(left, top, angle), ontoPage(right, bottom, angle)];
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function middleOf([left, top, right, bottom]: Box): Point {
  return [(left + right) / 2, (top + bottom) / 2];
}

function hidingOf(item: TextItem, order: number, text: PageText, page: PageView): HiddenItem | undefined {
  const paint = page.doubtful.get(item);
  if (item.str.trim() === "" || (paint === undefined && item.height >= LEAST_SIZE && item.width >= LEAST_SIZE))
    return undefined;
  const run = readRun(item, order, text, false);
  const box = boxOf(run);
  if (run.size < LEAST_SIZE && run.right - run.left < LEAST_SIZE * item.str.length)
    return { item, box, paint: "", reason: "smaller than a point", isSure: true };
  if (paint === undefined) return undefined;
  const reason = hidingOfPaint(middleOf(box), paint, page);
  if (reason === undefined) return undefined;
  const { mode, fill, stroke, fillAlpha, strokeAlpha } = paint;
  const isSure = coloursOf(paint).every((colour) => colour === PAPER) && isOnBarePaper(box, paint, page);
  return { item, box, paint: [mode, fill, stroke, fillAlpha, strokeAlpha].join(" "), reason, isSure };
}

/**
 * Decides whether nothing is painted under the text, and nothing over it that may be the letters that it names. The width
 * of strokes is not known.
 */
function isOnBarePaper(box: Box, { isPlain, after }: DoubtfulPaint, { surfaces }: PageView): boolean {
  return (
    isPlain &&
    surfaces.every(({ at, isSolid, isStroke, box: other }) => {
      const mayShow = at < after ? isStroke || overlaps(box, other) : !isSolid && overlaps(box, other);
      return !mayShow;
    })
  );
}

function overlaps(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

function coloursOf({ mode, fill, stroke }: DoubtfulPaint): readonly (string | undefined)[] {
  return mode % 4 === FILL ? [fill] : mode % 4 === STROKE ? [stroke] : [fill, stroke];
}

/** Points. Fonts drawn by the document may state any size, so the distance between their letters counts too. */
const LEAST_SIZE = 1;

type Point = readonly [x: number, y: number];

function hidingOfPaint(middle: Point, paint: DoubtfulPaint, page: PageView): Hiding | undefined {
  if (paint.mode === INVISIBLE) return liesOnPicture(middle, page) ? undefined : "not painted";
  if (isTransparent(paint)) return liesOnPicture(middle, page) ? undefined : "transparent";
  if (!matchesBackground(middle, paint, page.surfaces)) return undefined;
  // A scan may be painted over its words.
  const later = page.surfaces.filter(({ at }) => at >= paint.after);
  return liesOnPicture(middle, { ...page, surfaces: later }) ? undefined : "in the colour of its background";
}

const TRANSPARENT = 0.02;

/** Least share of the page that pictures cover. A scan's recognised words lie on a picture that nearly fills it. */
const SCAN_SHARE = 0.3;

function liesOnPicture(middle: Point, { width, height, surfaces }: PageView): boolean {
  const pictures = surfaces.filter(({ isPicture }) => isPicture);
  return areaOf(pictures) >= SCAN_SHARE * width * height && pictures.some((picture) => holds(picture.box, middle));
}

const PAPER = "#ffffff";

function matchesBackground(middle: Point, paint: DoubtfulPaint, surfaces: readonly Surface[]): boolean {
  const under = surfaces.filter(({ at, box, isStroke }) => !isStroke && at < paint.after && holds(box, middle));
  // The last solid surface hides everything below it. The text may be visible on any surface above it.
  const last = under.findLastIndex(({ isSolid }) => isSolid);
  const seen = [...under.slice(Math.max(0, last)).map(({ colour }) => colour), ...(last === -1 ? [PAPER] : [])];
  return coloursOf(paint).every(
    (colour) => colour !== undefined && seen.every((other) => other !== undefined && near(colour, other)),
  );
}

function holds([left, top, right, bottom]: Box, [x, y]: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Difference, out of 255, in each of red, green and blue. Grey 230 on white can still be read. */
const SAME_COLOUR = 12;

function near(a: string, b: string): boolean {
  return [1, 3, 5].every((at) => Math.abs(channel(a, at) - channel(b, at)) <= SAME_COLOUR);
}

function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}
