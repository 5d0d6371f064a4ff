import { expect, test } from "vitest";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { isRepaint } from "../../../../functions/engine/layout/lines/runs.ts";
import { runAt } from "../pieces.ts";

/** Judges the last of the runs. */
const judged = (...runs: readonly Run[]) => {
  const painted = new Map<string, Run[]>();
  return runs.map((run) => isRepaint(run, painted)).at(-1);
};
const FIRST = runAt(50, 100, "Bold");

test.each([
  ["at the same place", runAt(50, 100, "Bold"), true],
  ["slightly to the right", runAt(51.25, 100, "Bold"), true],
  ["0.15 em to the right", runAt(51.5, 100, "Bold"), false],
  ["slightly to the left", runAt(48.75, 100, "Bold"), true],
  ["slightly lower", runAt(50, 101.25, "Bold"), true],
  ["0.15 em lower", runAt(50, 101.5, "Bold"), false],
  ["at another angle", runAt(50, 100, "Bold", { angle: 90 }), false],
  ["with other text", runAt(50, 100, "bold"), false],
])("the same text %s is a repaint or not", (_, run, expected) => {
  expect(judged(FIRST, run)).toBe(expected);
});

test("the first run of a text is no repaint", () => {
  expect(judged(FIRST)).toBe(false);
});

test("a repaint is recognised among the last 32 runs with the same text", () => {
  const others = (count: number) => Array.from({ length: count }, (_, at) => runAt(50, 200 + 20 * at, "Bold"));

  expect(judged(FIRST, ...others(31), FIRST)).toBe(true);
  expect(judged(FIRST, ...others(32), FIRST)).toBe(false);
});
