// Chance that repeats itself: the same numbers for the same seed.

import { randomNumbers, randomNumbersOf } from "./random-numbers.ts";

export interface Random {
  /** 0 to n - 1. */
  below(n: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

export function seeded(seed: number | string): Random {
  const next = typeof seed === "string" ? randomNumbers(seed) : randomNumbersOf(seed);
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    pick(from) {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new RangeError("nothing to pick from");
      return picked;
    },
    shuffled(items) {
      return items
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item);
    },
  };
}
