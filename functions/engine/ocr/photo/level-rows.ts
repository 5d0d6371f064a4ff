// A smooth field of slopes from those of all rows, and the curves that follow it across the page.

import { LeastSquares, type Slope } from "./letter-rows.ts";

/** Powers of the place across and down that the slope is a sum of: a curl needs the third, a wave the fourth. */
const POWERS_ACROSS = 5;
const POWERS_DOWN = 3;
/** Pull of the higher powers towards 0, in weights of rows. */
const CALM = 0.15;
const ROUNDS = 3;
/** Slopes that differ by this much from the field are not of lines of print. */
const MOST_OFF = 0.06;
/** A curl is not steeper after the page was turned. It also bounds the height of the level picture. */
const STEEPEST = 0.6;
const STEP = 16;

/** Gives the row of the turned picture that a place of the level picture shows. */
export type Follow = (x: number, y: number) => number;

/** Undefined without slopes. */
export function followRows(slopes: readonly Slope[], width: number, height: number): Follow | undefined {
  if (slopes.length === 0) return undefined;
  const field = fieldOf(slopes);
  if (field === undefined) return undefined;
  const [columns, rows] = [Math.ceil(width / STEP) + 2, Math.ceil(height / STEP) + 2];
  const middle = Math.round(middleOf(slopes) / STEP);
  const table = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    // Both ways from the middle column, along the slope half a step ahead.
    for (const way of [1, -1]) {
      let y = row * STEP;
      for (let column = middle; column >= 0 && column < columns; column += way) {
        table[row * columns + column] = y;
        const x = column * STEP;
        const ahead = y + (way * STEP * field(x, y)) / 2;
        y += way * STEP * field(x + (way * STEP) / 2, ahead);
      }
    }
  }
  return (x, y) => {
    const [column, row] = [clamped(x / STEP, columns), clamped(y / STEP, rows)];
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const [right, below] = [column - left, row - top];
    const at = top * columns + left;
    const upper = (table[at] as number) * (1 - right) + (table[at + 1] as number) * right;
    const lower = (table[at + columns] as number) * (1 - right) + (table[at + columns + 1] as number) * right;
    // Outside of the table the last row goes on.
    return upper + (lower - upper) * below + (y / STEP - row) * STEP;
  };
}

function clamped(place: number, size: number): number {
  return Math.max(0, Math.min(size - 1.000001, place));
}

function middleOf(slopes: readonly Slope[]): number {
  const [least, most] = extent(slopes.map(({ x }) => x));
  return (least + most) / 2;
}

function extent(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** Slope at each place. Outside of the print it is that of the nearest print. */
function fieldOf(slopes: readonly Slope[]): ((x: number, y: number) => number) | undefined {
  const [left, right] = extent(slopes.map(({ x }) => x));
  const [top, bottom] = extent(slopes.map(({ y }) => y));
  const [halfX, halfY] = [Math.max(1, (right - left) / 2), Math.max(1, (bottom - top) / 2)];
  const termsAt = (x: number, y: number) => {
    const across = Math.max(-1, Math.min(1, (x - left) / halfX - 1));
    const down = Math.max(-1, Math.min(1, (y - top) / halfY - 1));
    return TERMS.map(([a, d]) => across ** a * down ** d);
  };
  const slopeAt = (terms: readonly number[], factors: readonly number[]) =>
    terms.reduce((sum, term, at) => sum + term * (factors[at] as number), 0);
  let factors: readonly number[] | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new LeastSquares(TERMS.length);
    for (const { x, y, slope, weight } of slopes) {
      const terms = termsAt(x, y);
      const off = factors === undefined ? 0 : (slope - slopeAt(terms, factors)) / MOST_OFF;
      sums.add(terms, slope, weight / (1 + off * off));
    }
    factors = sums.solved(TERMS.map(([a, d]) => CALM * (a + d)));
    if (factors === undefined) return undefined;
  }
  const found = factors ?? [];
  return (x, y) => Math.max(-STEEPEST, Math.min(STEEPEST, slopeAt(termsAt(x, y), found)));
}

type Powers = readonly [across: number, down: number];

const TERMS: readonly Powers[] = Array.from(
  { length: POWERS_ACROSS * POWERS_DOWN },
  (_, at): Powers => [at % POWERS_ACROSS, Math.floor(at / POWERS_ACROSS)],
).filter(([across, down]) => across + down < POWERS_ACROSS);
