// Boxes of text lines from the detector's map of probabilities (Liao et al. 2020, "Real-time scene text detection with
// differentiable binarization").

import { type Point, smallestBox, type TurnedBox, widened } from "./turned-box.ts";

/** Probability, for each pixel, that it is in the core of a line of text. */
export interface TextMap {
  readonly width: number;
  readonly height: number;
  readonly probabilities: Float32Array;
}

export interface FoundBox {
  /** Box in pixels of the map. */
  readonly box: TurnedBox;
  /** Mean probability inside, 0 to 1. */
  readonly score: number;
}

/** PaddleOCR's thresholds: of a pixel, of an area, and the shortest side of an area. */
const LEAST_PROBABILITY = 0.3;
const LEAST_SCORE = 0.5;
const LEAST_SIDE = 3;
/** The detector learned cores of lines: a box grows by this share of area / perimeter. */
const GROWTH = 1.6;
/** Most lines of a page. */
const MOST_BOXES = 1_000;

/** Boxes of the lines, from top to bottom by their first pixel. */
export function textAreas(map: TextMap): readonly FoundBox[] {
  const { width, height, probabilities } = map;
  const seen = new Uint8Array(width * height);
  const found: FoundBox[] = [];
  for (let start = 0; start < seen.length && found.length < MOST_BOXES; start++) {
    if (seen[start] === 1 || (probabilities[start] as number) <= LEAST_PROBABILITY) continue;
    const { edges, sum, pixels } = flood(map, seen, start);
    const core = smallestBox(edges);
    if (Math.min(core.length, core.height) < LEAST_SIDE) continue;
    const area = core.length * core.height;
    const score = sum / Math.max(pixels, area);
    if (score < LEAST_SCORE) continue;
    found.push({ box: widened(core, (GROWTH * area) / (2 * (core.length + core.height))), score });
  }
  return found;
}

/** The connected pixels: the ends of its rows, which have the same convex hull, and the sum of its probabilities. */
function flood({ width, height, probabilities }: TextMap, seen: Uint8Array, start: number) {
  const rows = new Map<number, [number, number]>();
  const open = [start];
  seen[start] = 1;
  let [sum, pixels] = [0, 0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    sum += probabilities[at] as number;
    pixels++;
    const row = rows.get(y);
    if (row === undefined) rows.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
    for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
      for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
        const next = nextY * width + nextX;
        if (seen[next] === 1 || (probabilities[next] as number) <= LEAST_PROBABILITY) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
  }
  const edges = [...rows].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [right + 1, y],
    [left, y + 1],
    [right + 1, y + 1],
  ]);
  return { edges, sum, pixels };
}
