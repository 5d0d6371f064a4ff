// Places text at other angles, such as the title of a chart's axis, among the blocks of the page's main text.

import type { Box } from "../../base/model.ts";
import { boxAround } from "../../base/parts/box-around.ts";
import { edgesOf } from "../geometry/edges.ts";
import { boxOnPage } from "../geometry/frame-angle.ts";
import type { FrameLine } from "../lines/frame-line.ts";

interface Placed {
  readonly angle: number;
  readonly block: { readonly lines: readonly FrameLine[] };
}

/** Inserts the turned blocks where they are on the page. What stands along a margin, as a stamp does, goes to the end. */
export function placeTurned<B extends Placed>(upright: readonly B[], turned: readonly B[]): readonly B[] {
  if (turned.length === 0 || upright.length === 0) return [...upright, ...turned];
  const boxes = upright.map(boxOf);
  const text = boxAround(boxes);
  const places = Map.groupBy(turned, (each) => placeOf(boxOf(each), boxes, text));
  return [...upright, undefined].flatMap((each, index) => [
    ...(places.get(index) ?? []),
    ...(each === undefined ? [] : [each]),
  ]);
}

function boxOf({ angle, block }: Placed): Box {
  return boxOnPage(edgesOf(block.lines), angle);
}

/** Index of the block that the turned text precedes. */
function placeOf(own: Box, boxes: readonly Box[], text: Box): number {
  if (own[2] <= text[0] || own[0] >= text[2] || own[3] <= text[1] || own[1] >= text[3]) return boxes.length;
  const isBeside = (box: Box) => box[0] < own[2] && box[2] > own[0];
  const within = boxes.findIndex((box) => isBeside(box) && box[1] < middleOf(own) && box[3] > middleOf(own));
  if (within >= 0) return within;
  const above = boxes.findLastIndex((box) => isBeside(box) && middleOf(box) <= own[1]);
  const below = boxes.findIndex((box) => isBeside(box) && box[1] >= middleOf(own));
  if (above >= 0) return above + 1;
  if (below >= 0) return below;
  const lower = boxes.findIndex((box) => box[1] >= own[1]);
  return lower < 0 ? boxes.length : lower;
}

function middleOf([, top, , bottom]: Box): number {
  return (top + bottom) / 2;
}
