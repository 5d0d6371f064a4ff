import { expect, test } from "vitest";
import { mergeLines, type Segment, segmentsOf } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { item, runsOf } from "../../../support/runs.ts";

const textsOf = (segments: readonly Segment[]) => segments.map(({ runs }) => runs.map((run) => run.text).join("|"));

test("neighbouring runs are one segment, and the next line is another", () => {
  const segments = segmentsOf(runsOf(item(0, 100, "one"), item(16, 100, "two"), item(0, 112, "three")));

  expect(textsOf(segments)).toEqual(["one|two", "three"]);
});

test("a gap as wide as between cells starts a segment", () => {
  const segments = segmentsOf(runsOf(item(0, 100, "cell"), item(60, 100, "cell 2")));

  expect(textsOf(segments)).toEqual(["cell", "cell 2"]);
});

test("sub- and superscripts stay on their line, which keeps its baseline", () => {
  const segments = segmentsOf(
    runsOf(item(0, 100, "E=mc"), item(20, 96, "2", { size: 6 }), item(23, 100, ", H"), item(38, 102, "2", { size: 6 })),
  );

  expect(textsOf(segments)).toEqual(["E=mc|2|, H|2"]);
  expect(segments[0]).toMatchObject({ baseline: 100, size: 10, left: 0, right: 41 });
});

test("a large sign in the margin is no part of the small print next to it, if it is not on its line", () => {
  const sign = (y: number) => item(88, y, "?", { size: 13 });
  const print = (text: string) => item(100, 100, text, { size: 8 });

  expect(textsOf(segmentsOf(runsOf(print("derive it"), sign(106))))).toEqual(["derive it", "?"]);
  expect(textsOf(mergeLines(segmentsOf(runsOf(print("derive it"), sign(103)))))).toEqual(["derive it", "?"]);
  expect(textsOf(mergeLines(segmentsOf(runsOf(print("why"), item(112, 100, "?", { size: 8 })))))).toEqual(["why|?"]);
});

test("text to the left continues a line written from right to left", () => {
  const segments = segmentsOf(runsOf(item(80, 100, "שלום"), item(55, 100, "עולם")));

  expect(textsOf(segments)).toEqual(["שלום|עולם"]);
});

test("lines are built from segments in any order", () => {
  const segments = segmentsOf(runsOf(item(60, 112, "d"), item(0, 100, "a"), item(60, 100, "b"), item(0, 112, "c")));

  expect(textsOf(mergeLines(segments))).toEqual(["a|b", "c|d"]);
});
