// Puts the blocks of a flat picture back on the page that was photographed. Their lines are found on the flat picture,
// because curled lines run across each other on the page.

import type { Block, Box, Line } from "../../base/model.ts";
import { boxAround } from "../../base/parts/box-around.ts";
import { baselineBack, boxBack, type Warp } from "./warp.ts";

/** Points per pixel of the page's picture. */
interface ToPoints {
  readonly x: number;
  readonly y: number;
}

/** Converts all boxes and baselines, in points of the flat picture, to points of the page. */
export function blocksBack(blocks: readonly Block[], warp: Warp, toPoints: ToPoints): readonly Block[] {
  const flat = warp.dpi / POINTS_PER_INCH;
  const map: Pick<Warp, "placeOf"> = {
    placeOf(x, y) {
      const [pageX, pageY] = warp.placeOf(x * flat, y * flat);
      return [pageX * toPoints.x, pageY * toPoints.y];
    },
  };
  return blocks.map((block) => {
    const lines = block.lines?.map((line) => modelLineBack(line, map));
    const boxes = lines?.map(({ box }) => box) ?? [];
    const box = boxes.length > 0 ? boxAround(boxes) : block.box && boxBack(block.box, map);
    return { ...block, ...(box && { box: rounded(box) }), ...(lines && { lines }) };
  });
}

const POINTS_PER_INCH = 72;

function modelLineBack(line: Line, map: Pick<Warp, "placeOf">): Line {
  const words = line.words.map((word) => ({ ...word, box: rounded(boxBack(word.box, map)) }));
  const box = words.length > 0 ? boxAround(words.map((word) => word.box)) : rounded(boxBack(line.box, map));
  if (line.baseline === undefined) return { ...line, box, words };
  const [x, y, angle] = line.baseline;
  const back = baselineBack({ x, y, angle }, line.box, map);
  return { ...line, box, words, baseline: [round(back.x), round(back.y), round(back.angle)] };
}

function rounded([left, top, right, bottom]: Box): Box {
  return [round(left), round(top), round(right), round(bottom)];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
