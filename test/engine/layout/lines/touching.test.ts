import { expect, test } from "vitest";
import type { Segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { joinTouching, TOUCHING_EM } from "../../../../functions/engine/layout/lines/touching.ts";
import { segmentAt } from "../pieces.ts";

const textsOf = (segments: readonly Segment[], gapEm = TOUCHING_EM) =>
  joinTouching(segments, gapEm).map(({ runs }) => runs.map(({ text }) => text).join("+"));

test("pieces that touch are joined from left to right, in whatever order they are written", () => {
  expect(textsOf([segmentAt(70, 100, "cd"), segmentAt(80, 100, "ef"), segmentAt(50, 100, "aabb")])).toEqual([
    "aabb+cd+ef",
  ]);
});

test("pieces are joined over a gap of less than the given one", () => {
  const pieces = (gap: number) => [segmentAt(50, 100, "aa"), segmentAt(60 + gap, 100, "bb")];

  expect(textsOf(pieces(1.25))).toEqual(["aa+bb"]);
  expect(textsOf(pieces(1.5))).toEqual(["aa", "bb"]);
  expect(textsOf(pieces(4.5), 0.5)).toEqual(["aa+bb"]);
  expect(textsOf(pieces(5), 0.5)).toEqual(["aa", "bb"]);
});

test("pieces of neighbouring lines stay apart, and each joins its own line", () => {
  const pieces = [90, 102, 114].flatMap((y) => [segmentAt(50, y, `a${y}`), segmentAt(50 + 5 * `a${y}`.length, y, "b")]);

  expect(textsOf(pieces)).toEqual(["a90+b", "a102+b", "a114+b"]);
});

test("a script joins its line, whose baseline is in the next or in the last row of pieces", () => {
  const sub = segmentAt(60, 101, "i", { size: 6 });
  const sup = segmentAt(60, 98, "2", { size: 6 });

  expect(textsOf([segmentAt(50, 99, "ax"), sub])).toEqual(["ax+i"]);
  expect(textsOf([segmentAt(50, 100, "ax"), sup])).toEqual(["ax+2"]);
});

test("a large sign in the margin joins no small print", () => {
  expect(textsOf([segmentAt(50, 106, "?", { size: 13 }), segmentAt(56.5, 102, "why", { size: 8 })])).toEqual([
    "?",
    "why",
  ]);
});

test("no pieces are no lines", () => {
  expect(joinTouching([], 1)).toEqual([]);
});
