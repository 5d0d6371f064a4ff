import { describe, expect, test } from "vitest";
import { LetterSpacing, longestWord, trackingIn } from "../../../../functions/engine/pdf/content/letter-spacing.ts";

/** Gaps between letters that are shown one by one, at such distances. */
function gaps(spacing: LetterSpacing, ...distances: readonly number[]): readonly number[] {
  return distances.map((distance) => {
    spacing.begin(1, 1);
    spacing.pass(false);
    return spacing.gapIn(distance);
  });
}

function spacingOf(points: number): LetterSpacing {
  const spacing = new LetterSpacing();
  spacing.set(points);
  return spacing;
}

test("the spacing is no gap from the third letter on", () => {
  expect(gaps(spacingOf(2), 2, 2, 2, 5)).toEqual([2, 2, 0, 3]);
});

test("the spacing is no gap from the first letter on where a word of three letters is announced", () => {
  const spacing = spacingOf(2);
  spacing.expect(3);
  expect(gaps(spacing, 2, 2)).toEqual([0, 0]);

  const short = spacingOf(2);
  short.expect(2);
  expect(gaps(short, 2, 2)).toEqual([2, 2]);
  short.expect(0);
  expect(gaps(short, 2)).toEqual([0]);
});

test("a word of an operator goes on over kerning, and ends at a space", () => {
  expect(longestWord([])).toBe(0);
  expect(longestWord(["L", -10, "I", -10, "STS"])).toBe(5);
  expect(longestWord(["dx", -90, "dy"])).toBe(4);
  expect(longestWord(["abc", -91, "dy", 300, "z"])).toBe(3);
});

test("the spacing after a space adds to the one before it", () => {
  const spacing = spacingOf(2);
  spacing.begin(3, 1);
  spacing.pass(false);
  spacing.pass(true);

  expect(spacing.gapIn(9)).toBe(5);
});

test("distances are whole gaps where most letters are placed without the spacing", () => {
  const spacing = spacingOf(2);
  spacing.begin(3, 1);
  spacing.pass(false);

  expect([0.4, 3].map((distance) => spacing.gapIn(distance))).toEqual([0.4, 1]);
  expect([0.4, 0.4, 3].map((distance) => spacing.gapIn(distance))).toEqual([0.4, 0.4, 3]);
  // A quarter of the spacing is kerning.
  expect(spacing.gapIn(0.5)).toBe(-1.5);
});

test("another spacing starts again, and the same one goes on", () => {
  const spacing = spacingOf(2);
  expect(gaps(spacing, 2, 2, 2)).toEqual([2, 2, 0]);
  spacing.set(2);
  expect(gaps(spacing, 2)).toEqual([0]);
  spacing.set(3);
  expect(gaps(spacing, 3)).toEqual([3]);
  expect(spacing.isBetween(2, 4)).toBe(true);
  expect(spacing.isBetween(3, 4)).toBe(false);
});

describe("the spacing of one operator", () => {
  const letters = (word: string, distance: number) => [...word].flatMap((letter) => [letter, distance]);

  test.each<[string, readonly unknown[], number]>([
    ["is the distance after most of its letters", letters("Upstageo", -106.1), -106.1],
    ["is found among kerning and spaces", ["A", -20, ...letters("Upstageo", -106), "f t", -386, "g", -108], -106],
    ["may be rounded", [...letters("Upst", -106), ...letters("age ", -104)], -106],
    ["needs eight letters", letters("x1,...,", -167), 0],
    ["needs four letters that are near each other", [...letters("name", -55), "r", -110, "s"], -55],
    ["is not found among three", letters("nam", -55), 0],
    ["is none between words", Array.from({ length: 9 }, () => ["word", -150]).flat(), 0],
    ["brings no letters together", letters("Upstageoffers", 106), 0],
    ["is none where distances differ", [...letters("abcdefgh", -106), ...letters("ijklmnop", -50)], 0],
  ])("%s", (_name, pieces, spacing) => {
    expect(trackingIn(pieces)).toBe(spacing);
  });
});
