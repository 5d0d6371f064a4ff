// Estimates of totals from a stratified sample, with their uncertainty.

import type { Range } from "../corpus/plans.ts";

/** A value with the variance of its error. */
export interface Uncertain {
  readonly value: number;
  readonly variance: number;
}

/** Values of the drawn documents of a stratum with `count` documents. */
export interface SampledStratum {
  readonly count: number;
  readonly values: readonly Uncertain[];
}

/** Probability of a range, and its half width in standard errors of a normal distribution. */
export const CONFIDENCE = 0.95;
const STANDARD_ERRORS = 1.96;

/**
 * The total over all strata: N times the mean of the n drawn documents. Its variance is N² (1 - n/N) s² / n (Cochran,
 * Sampling Techniques, 5.3), plus N/n times the sum of the variances within the documents.
 */
export function totalOf(strata: readonly SampledStratum[]): Uncertain {
  let value = 0;
  let variance = 0;
  for (const { count, values } of strata) {
    const drawn = values.length;
    if (drawn === 0) continue;
    const mean = values.reduce((sum, each) => sum + each.value, 0) / drawn;
    const squares = values.reduce((sum, each) => sum + (each.value - mean) ** 2, 0);
    const spread = drawn > 1 ? squares / (drawn - 1) : mean ** 2;
    const within = values.reduce((sum, each) => sum + each.variance, 0);
    value += count * mean;
    variance += count ** 2 * (1 - drawn / count) * (spread / drawn) + (count / drawn) * within;
  }
  return { value, variance };
}

/**
 * Total of a share that was seen in `read` of `wanted` pages. The share for the variance is (seen + ½) / (read + 1), so
 * that a share of 0 has a range too.
 */
export function scaledUp(seen: number, read: number, wanted: number): Uncertain {
  if (read >= wanted || read === 0) return { value: seen, variance: 0 };
  const share = (seen + 0.5) / (read + 1);
  const variance = ((wanted ** 2 * share * (1 - share)) / read) * (1 - read / wanted);
  return { value: (seen * wanted) / read, variance };
}

/** The range of an estimate. It is never below `least`, such as what was already seen. */
export function rangeOf({ value, variance }: Uncertain, least = 0): Range {
  const half = STANDARD_ERRORS * Math.sqrt(variance);
  return { low: Math.max(least, value - half), likely: value, high: value + half };
}

/** Bounds of a number of whole things. */
export function wholeRange(range: Range): Range {
  return {
    low: Math.floor(range.low + EPSILON),
    likely: Math.round(range.likely),
    high: Math.ceil(range.high - EPSILON),
  };
}

/** Rounding errors of sums, which must not make 5 to 6. */
const EPSILON = 1e-6;
