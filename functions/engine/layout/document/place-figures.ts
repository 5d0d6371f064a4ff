// Places pictures among the blocks of their page, each as a figure without text.

import type { Block, Box } from "../../base/model.ts";
import type { PagePicture } from "../../pdf/read/read-page.ts";
import { placeByHeight } from "./place-by-height.ts";

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
