// Random numbers that a seed tells, so that inputs are the same in each run.

/** Numbers from 0 to 1, excluding 1. */
export type Random = () => number;

export function randomNumbers(seed: string): Random {
  return randomNumbersOf(hash(seed));
}

/** mulberry32, which is small and good enough to choose samples by. */
export function randomNumbersOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16_777_619);
  return value >>> 0;
}
