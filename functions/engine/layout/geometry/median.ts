// The middle of numbers in order; of an even count the upper one of the two.

/** 0 for none. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

export function medianSize(pieces: readonly { readonly size: number }[]): number {
  return median(pieces.map(({ size }) => size));
}
