// Direction of the lines of print on a photograph, from 0 to 180 degrees: the nearest neighbours of a letter are
// in its own line (O'Gorman, The Document Spectrum, 1993).

import type { Mark } from "../ink/ink-marks.ts";
import { middleX, middleY, neighbourhoods } from "./neighbours.ts";

/** Neighbours of a letter that count, and their farthest distance in letters. */
const NEIGHBOURS = 3;
const FARTHEST = 2.6;
/** Most difference of two letters of a line in height, as a ratio. Boxes of turned letters are more alike. */
const MOST_TIMES_HIGHER = 2.5;
/** Degrees on each side that directions are counted over: letters of a line have centres at different heights. */
const SPREAD = 7;
const LEAST_PAIRS = 30;

/** Degrees clockwise from a level line, from -90 up to 90; undefined without enough letters. */
export function printDirection(letters: readonly Mark[]): number | undefined {
  const height = medianHeight(letters);
  const reach = FARTHEST * height;
  const near = neighbourhoods(letters, reach);
  const directions = new Float64Array(180);
  let pairs = 0;
  for (const letter of letters) {
    const own = sizeOf(letter);
    const around = near(letter)
      .filter((other) => other !== letter)
      .filter((other) => Math.max(own, sizeOf(other)) <= MOST_TIMES_HIGHER * Math.min(own, sizeOf(other)))
      .map((other) => ({ x: middleX(other) - middleX(letter), y: middleY(other) - middleY(letter) }))
      .map(({ x, y }) => ({ x, y, distance: Math.hypot(x, y) }))
      .filter(({ distance }) => distance > 0 && distance <= reach)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, NEIGHBOURS);
    for (const { x, y } of around) {
      const degrees = Math.round((Math.atan2(y, x) * 180) / Math.PI + 360) % 180;
      directions[degrees] = (directions[degrees] as number) + 1;
      pairs++;
    }
  }
  if (pairs < LEAST_PAIRS) return undefined;
  let best = { degrees: 0, count: 0 };
  for (let degrees = 0; degrees < 180; degrees++) {
    let count = 0;
    for (let off = -SPREAD; off <= SPREAD; off++) {
      count += (SPREAD + 1 - Math.abs(off)) * (directions[(degrees + off + 180) % 180] as number);
    }
    if (count > best.count) best = { degrees, count };
  }
  return best.degrees >= 90 ? best.degrees - 180 : best.degrees;
}

export function medianHeight(letters: readonly Mark[]): number {
  const heights = letters.map(sizeOf).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 1;
}

/** Height of a mark, or its width where that is less: letters that touch are one wide mark. */
function sizeOf({ left, right, top, bottom }: Mark): number {
  return Math.min(right - left, bottom - top) === 0 ? 1 : Math.sqrt((right - left) * (bottom - top));
}
