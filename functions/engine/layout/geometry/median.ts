// Median of numbers. For an even count it is the upper of the two middle numbers.

/** Returns 0 for an empty list. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

export function medianSize(pieces: readonly { readonly size: number }[]): number {
  return median(pieces.map(({ size }) => size));
}
