// Rows of letters on a picture that is turned roughly upright, followed from letter to letter, and their slopes.

import type { Mark } from "../ink/ink-marks.ts";

/** Place on a row's baseline, with its slope: 1 falls by a pixel for each pixel to the right. */
export interface Slope {
  readonly x: number;
  readonly y: number;
  readonly slope: number;
  readonly weight: number;
}

/** Gaps between letters and between words, in heights of a letter, and how far the next letter may lie off the row. */
const FARTHEST = 1.6;
const MOST_OVERLAP = 0.6;
const MOST_OFF = 0.55;
/** Letters of a row that is trusted, and of one where a page has too few of them: a table of single words. */
const LEAST_LETTERS = 7;
const LEAST_OF_A_WORD = 4;
const LEAST_SLOPES = 8;
/** Letters from which a row shows a curve and not only a slope. */
const CURVED_FROM = 16;
/** Letters for each measured slope of a row. */
const LETTERS_OF_SLOPE = 5;
const ROUNDS = 4;

/** Slopes at several places of each row. None for a page with too few. */
export function slopesOf(letters: readonly Mark[], height: number): readonly Slope[] {
  const rows = rowsOf(letters, height);
  const slopesFrom = (least: number) =>
    rows.filter(({ length }) => length >= least).flatMap((row) => slopesOfRow(row, height));
  const slopes = slopesFrom(LEAST_LETTERS);
  if (slopes.length >= LEAST_SLOPES) return slopes;
  const more = slopesFrom(LEAST_OF_A_WORD);
  return more.length >= LEAST_SLOPES ? more : [];
}

/** Chains of letters from left to right, of a word's length at least. */
export function rowsOf(letters: readonly Mark[], height: number): readonly (readonly Mark[])[] {
  const sorted = [...letters].sort((a, b) => a.left - b.left);
  const previous = new Map<Mark, { readonly mark: Mark; readonly cost: number }>();
  const next = new Map<Mark, { readonly mark: Mark; readonly cost: number }>();
  sorted.forEach((letter, at) => {
    let tried = 0;
    for (let other = at + 1; other < sorted.length; other++) {
      const right = sorted[other] as Mark;
      const gap = right.left - letter.right;
      if (gap > FARTHEST * height || tried > MOST_TRIED) break;
      tried++;
      const cost = costOf(letter, right, gap, height);
      if (cost === undefined) continue;
      if (cost < (next.get(letter)?.cost ?? Number.POSITIVE_INFINITY)) next.set(letter, { mark: right, cost });
      if (cost < (previous.get(right)?.cost ?? Number.POSITIVE_INFINITY)) previous.set(right, { mark: letter, cost });
    }
  });
  const follows = (letter: Mark): Mark | undefined => {
    const right = next.get(letter)?.mark;
    return right !== undefined && previous.get(right)?.mark === letter ? right : undefined;
  };
  const rows: (readonly Mark[])[] = [];
  for (const first of sorted) {
    const before = previous.get(first)?.mark;
    if (before !== undefined && follows(before) === first) continue;
    const row: Mark[] = [];
    for (let letter: Mark | undefined = first; letter !== undefined; letter = follows(letter)) row.push(letter);
    if (row.length >= LEAST_OF_A_WORD) rows.push(row);
  }
  return rows;
}

/** Letters to the right that are compared with a letter: those of a page's other rows begin at the same place. */
const MOST_TRIED = 400;

function costOf(left: Mark, right: Mark, gap: number, height: number): number | undefined {
  if (gap < -MOST_OVERLAP * height || gap > FARTHEST * height) return undefined;
  const feet = Math.abs(right.bottom - left.bottom);
  const heads = Math.abs(right.top - left.top);
  // Letters with descenders share the heads of their neighbours, and letters with ascenders their feet.
  const off = Math.min(feet, heads);
  if (off > MOST_OFF * height) return undefined;
  return Math.max(0, gap) + 2 * off + 0.5 * Math.max(feet, heads);
}

function slopesOfRow(row: readonly Mark[], height: number): readonly Slope[] {
  const [first, last] = [row[0] as Mark, row[row.length - 1] as Mark];
  const [middle, half] = [(first.left + last.right) / 2, Math.max(1, (last.right - first.left) / 2)];
  const points = row.map(({ left, right, bottom }) => ({ x: ((left + right) / 2 - middle) / half, y: bottom }));
  const degree = row.length < CURVED_FROM ? 1 : row.length < 2 * CURVED_FROM ? 2 : 3;
  const curve = fittedCurve(points, degree, 0.12 * height);
  if (curve === undefined) return [];
  const places = Math.max(1, Math.floor(row.length / LETTERS_OF_SLOPE));
  return Array.from({ length: places }, (_, place) => {
    // Not at the ends, where a curve is least sure.
    const x = -0.9 + (1.8 * (place + 0.5)) / places;
    const y = curve.reduceRight((sum, factor) => sum * x + factor, 0);
    const slope = curve.reduceRight((sum, factor, power) => (power === 0 ? sum : sum * x + power * factor), 0) / half;
    return { x: middle + half * x, y, slope, weight: Math.min(1, row.length / (2 * CURVED_FROM)) };
  });
}

/** Factors of a polynomial through the feet of the letters. Descenders and commas lie off it and lose their weight. */
function fittedCurve(
  points: readonly { readonly x: number; readonly y: number }[],
  degree: number,
  tolerance: number,
): readonly number[] | undefined {
  let curve: readonly number[] | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new LeastSquares(degree + 1);
    for (const { x, y } of points) {
      const off = curve === undefined ? 0 : (y - curve.reduceRight((sum, factor) => sum * x + factor, 0)) / tolerance;
      const powers = Array.from({ length: degree + 1 }, (_, power) => x ** power);
      sums.add(powers, y, 1 / (1 + off * off));
    }
    curve = sums.solved(1e-6);
    if (curve === undefined) return undefined;
  }
  return curve;
}

/** Sums of a weighted least squares fit. */
export class LeastSquares {
  readonly #size: number;
  readonly #matrix: Float64Array;
  readonly #right: Float64Array;

  constructor(size: number) {
    this.#size = size;
    this.#matrix = new Float64Array(size * size);
    this.#right = new Float64Array(size);
  }

  add(terms: readonly number[], value: number, weight: number): void {
    for (let row = 0; row < this.#size; row++) {
      const weighted = weight * (terms[row] as number);
      this.#right[row] = (this.#right[row] as number) + weighted * value;
      for (let column = 0; column < this.#size; column++) {
        const at = row * this.#size + column;
        this.#matrix[at] = (this.#matrix[at] as number) + weighted * (terms[column] as number);
      }
    }
  }

  /** Factors of the terms, by Gauss's elimination. `calm` pulls all of them towards 0. */
  solved(calm: number | readonly number[]): readonly number[] | undefined {
    const size = this.#size;
    const matrix = Float64Array.from(this.#matrix);
    const right = Float64Array.from(this.#right);
    for (let at = 0; at < size; at++) {
      const place = at * size + at;
      matrix[place] = (matrix[place] as number) + (typeof calm === "number" ? calm : (calm[at] as number));
    }
    for (let pivot = 0; pivot < size; pivot++) {
      let best = pivot;
      for (let row = pivot + 1; row < size; row++) {
        if (Math.abs(matrix[row * size + pivot] as number) > Math.abs(matrix[best * size + pivot] as number))
          best = row;
      }
      if (Math.abs(matrix[best * size + pivot] as number) < 1e-12) return undefined;
      for (let column = 0; column < size; column++) {
        const [a, b] = [pivot * size + column, best * size + column];
        [matrix[a], matrix[b]] = [matrix[b] as number, matrix[a] as number];
      }
      [right[pivot], right[best]] = [right[best] as number, right[pivot] as number];
      for (let row = 0; row < size; row++) {
        if (row === pivot) continue;
        const share = (matrix[row * size + pivot] as number) / (matrix[pivot * size + pivot] as number);
        for (let column = pivot; column < size; column++) {
          matrix[row * size + column] =
            (matrix[row * size + column] as number) - share * (matrix[pivot * size + column] as number);
        }
        right[row] = (right[row] as number) - share * (right[pivot] as number);
      }
    }
    return Array.from(right, (value, at) => value / (matrix[at * size + at] as number));
  }
}
