// Places filled-in fields, text boxes and figures among the blocks of their page.

import type { Block, Box } from "../../base/model.ts";
import type { PagePicture, PageText } from "../../pdf/read/read-page.ts";

/** Pairs of a field and a block, or a piece of text. A page with more is no form and would take seconds. */
const MOST_PAIRS = 2_000_000;

/** Expects the fields from the top down, and keeps this order after one block. Too many fields go to the page's end. */
export function placeFields(blocks: readonly Block[], fields: readonly Block[]): readonly Block[] {
  if (fields.length === 0) return blocks;
  if (fields.length * blocks.length > MOST_PAIRS) return [...blocks, ...fields];
  const followers = Map.groupBy(fields, ({ box }) => (box === undefined ? blocks.length - 1 : anchorOf(box, blocks)));
  const own = (index: number) => followers.get(index) ?? [];
  return [...own(-1), ...blocks.flatMap((block, index) => [block, ...own(index)])];
}

/** Points. The name of a tall field stands next to its first line. */
const FIRST_LINE = 10;
const FARTHEST_NAME = 180;
const SLACK = 3;

/** Returns the index of the block that the field follows; -1 when no block fits. */
function anchorOf(field: Box, blocks: readonly Block[]): number {
  const [left, top, right, bottom] = field;
  const row = top + Math.min(FIRST_LINE, (bottom - top) / 2);
  let beside: number | undefined;
  let nearest = FARTHEST_NAME;
  let above: number | undefined;
  let lowest = Number.NEGATIVE_INFINITY;
  for (const [index, { kind, box }] of blocks.entries()) {
    if (box === undefined || kind === "header" || kind === "footer") continue;
    const gap = Math.max(0, left - box[2]);
    if (box[1] - SLACK < row && box[3] + SLACK > row && box[0] < left && gap <= nearest)
      [beside, nearest] = [index, gap];
    const isAbove = box[0] < right && box[2] > left && (box[1] + box[3]) / 2 < row;
    if (isAbove && box[3] >= lowest) [above, lowest] = [index, box[3]];
  }
  return beside ?? above ?? placeByHeight(top, blocks) - 1;
}

interface PlacedText {
  readonly text: string;
  readonly box: Box;
}

/** Points by which a value's text may stand outside its field. */
const OUTSIDE = 2;

/** Returns the values that are not yet part of the page's text at their place. */
export function withoutPainted<Value extends PlacedText>(values: readonly Value[], page: PageText): readonly Value[] {
  if (values.length === 0 || values.length * page.items.length > MOST_PAIRS) return values;
  const starts = page.items.map(({ str, transform }) => ({ str, ...startOf(transform, page.transform) }));
  return values.filter(({ text, box: [left, top, right, bottom] }) => {
    const inside = starts.filter(
      ({ x, y }) => x >= left - OUTSIDE && x <= right + OUTSIDE && y >= top - OUTSIDE && y <= bottom + OUTSIDE,
    );
    return !letters(inside.map(({ str }) => str).join("")).includes(letters(text));
  });
}

function startOf(item: readonly number[], page: readonly number[]) {
  const [, , , , x0 = 0, y0 = 0] = item;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page;
  return { x: a * x0 + c * y0 + e, y: b * x0 + d * y0 + f };
}

function letters(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s+/g, "");
}

/** Expects the pictures from the top down, and keeps this order at each place. */
export function placeFigures(blocks: readonly Block[], pictures: readonly PagePicture[]): readonly Block[] {
  if (pictures.length === 0) return blocks;
  const figures = Map.groupBy(pictures, ({ box }) => placeOf(box, blocks));
  return [...blocks, undefined].flatMap((block, index) => [
    ...(figures.get(index) ?? []).map((picture): Block => ({ kind: "figure", text: "", ...picture })),
    ...(block === undefined ? [] : [block]),
  ]);
}

/** Returns the index of the block that the figure precedes. */
function placeOf(figure: Box, blocks: readonly Block[]): number {
  const near = blocks.flatMap(({ kind, box }, index): PlacedBlock[] => {
    const isContent = kind !== "header" && kind !== "footer" && box !== undefined;
    return isContent && box[0] < figure[2] && box[2] > figure[0] ? [{ kind, box, index }] : [];
  });
  const own = near.find((each) => isInside(each, figure) || (isCaption(each, figure) && isLower(each, figure)));
  if (own !== undefined) return own.index;
  const above = near.findLast(({ box }) => middle(box) <= figure[1]);
  const below = near.find(({ box }) => middle(box) >= figure[3]);
  if (above === undefined) return below?.index ?? placeByHeight(figure[1], blocks);
  // At the head of a column, the only block above may be the page's title.
  const isNearerBelow = below !== undefined && distance(below.box, figure) < distance(above.box, figure);
  return isNearerBelow && !isCaption(above, figure) ? below.index : above.index + 1;
}

interface PlacedBlock {
  readonly kind: Block["kind"];
  readonly box: Box;
  readonly index: number;
}

/** Points between a figure and its caption. */
const CAPTION_DISTANCE = 36;

function isCaption({ kind, box }: PlacedBlock, figure: Box): boolean {
  return kind === "caption" && distance(box, figure) <= CAPTION_DISTANCE;
}

function isLower({ box }: PlacedBlock, figure: Box): boolean {
  return middle(box) > middle(figure);
}

function isInside({ box }: PlacedBlock, figure: Box): boolean {
  const x = (box[0] + box[2]) / 2;
  return x > figure[0] && x < figure[2] && middle(box) > figure[1] && middle(box) < figure[3];
}

function distance(a: Box, b: Box): number {
  return Math.max(0, a[1] - b[3], b[1] - a[3]);
}

function middle([, top, , bottom]: Box): number {
  return (top + bottom) / 2;
}

/** Returns the index of the block to insert before: the first block that starts lower, or the footers. */
export function placeByHeight(top: number, blocks: readonly Block[]): number {
  const lower = blocks.findIndex(
    ({ kind, box }) => kind === "footer" || (kind !== "header" && box !== undefined && box[1] >= top),
  );
  return lower < 0 ? blocks.length : lower;
}
