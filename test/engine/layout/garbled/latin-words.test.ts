import { expect, test } from "vitest";
import { areLatinWords } from "../../../../functions/engine/layout/garbled/garbled-letters.ts";

/** Letters with these counts. */
const counted = (...counts: readonly number[]) => new Map(counts.map((count, at) => [String(at), count]));
/** Letters of ten kinds, each used alike. */
const lettersOf = (count: number) =>
  counted(...Array.from({ length: 10 }, (_, kind) => Math.floor((count + kind) / 10)));

interface Facts {
  readonly pairs?: number;
  readonly words?: number;
  readonly letters?: ReadonlyMap<string, number>;
  readonly randomness?: number;
}

/** Judges long words in many pairs, with the other facts. */
function judged({ pairs = 200, words = 30, letters = lettersOf(300), randomness = 0.6 }: Facts): boolean {
  return areLatinWords({ bits: 0, pairs, words: Array<string>(words).fill("x") }, letters, randomness);
}

test("long words in many pairs are words of a language", () => {
  expect(judged({})).toBe(true);
});

test("letters used more evenly than in a language are keys", () => {
  const [usual, even] = [counted(5, 3, 2, 2, ...Array(13).fill(1)), counted(5, 3, 2, ...Array(15).fill(1))];

  expect(judged({ letters: usual, words: 5, randomness: 2 })).toBe(true);
  expect(judged({ letters: even, words: 5, randomness: 2 })).toBe(false);
});

test("fewer than a hundred pairs may use their letters a little more evenly", () => {
  const letters = counted(...Array(20).fill(10));

  expect(judged({ letters, pairs: 99 })).toBe(true);
  expect(judged({ letters, pairs: 100 })).toBe(false);
});

test("letters that are the same at more than every fourth place are filler", () => {
  expect(judged({ letters: counted(4, 2, 1, 1), words: 2, randomness: 2 })).toBe(true);
  expect(judged({ letters: counted(4, 2, 2), words: 2, randomness: 2 })).toBe(false);
});

test.each([
  [40, 12, 1, true],
  [39, 12, 1.05, false],
  [39, 12, 1.06, true],
  [40, 11, 1.05, false],
  [40, 11, 1.06, true],
])("%d pairs in %d words with a randomness of %d are words: %s", (pairs, words, randomness, expected) => {
  expect(judged({ pairs, words, randomness })).toBe(expected);
});

test.each([
  [20, 66, 0.1, true],
  [20, 65, 0.9, false],
  [20, 65, 0.91, true],
  [19, 60, 0.95, false],
  [50, 150, 0.5, false],
  [50, 150, 0.51, true],
  [49, 150, 0.6, false],
])("%d words of %d letters with a randomness of %d are words: %s", (words, count, randomness, expected) => {
  expect(judged({ words, letters: lettersOf(count), randomness })).toBe(expected);
});
