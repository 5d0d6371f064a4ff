import { describe, expect, it } from "vitest";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import { withRulesBetween } from "../../../../functions/engine/layout/page-lines/ruled-lines.ts";
import { item, pageLines, pageOf } from "../../../support/runs.ts";
import { across } from "../tables/draw-table.ts";

// Each line is 200 points wide, from 50 to 250, in print of 10 points.
const TEXT = "a line of forty letters, one of several!";
const LINES = pageLines([item(50, 100, TEXT), item(50, 114, TEXT)]).frames[0]?.lines ?? [];

/** Decides whether a rule separates the second line from the first one. */
const separates = (at: number, from: number, to: number) =>
  withRulesBetween(LINES, () => ({ across: [{ at, from, to }], down: [] })).map(
    ({ isRuledOff }) => isRuledOff === true,
  );

describe("a rule between two lines", () => {
  it("separates them where it covers both", () => {
    expect(separates(105, 50, 300)).toEqual([false, true]);
    expect(separates(105, 69, 300)).toEqual([false, true]);
    expect(separates(105, 71, 300)).toEqual([false, false]);
  });

  it("may be anywhere between the baseline above and the letters below", () => {
    expect([100.9, 101.1, 107.9, 108].map((at) => separates(at, 50, 300)[1])).toEqual([false, true, true, false]);
  });

  it("is no line's own underline", () => {
    expect(separates(102, 50, 250)).toEqual([false, false]);
    expect(separates(103, 45, 255)).toEqual([false, false]);
    expect(separates(103.1, 50, 250)).toEqual([false, true]);
    expect(separates(102, 44, 250)).toEqual([false, true]);
    expect(separates(102, 50, 256)).toEqual([false, true]);
  });

  it("is longer than the bar of a fraction", () => {
    const short = pageLines([item(50, 100, "numerator"), item(50, 114, "and below")]).frames[0]?.lines ?? [];
    const marked = (to: number) =>
      withRulesBetween(short, () => ({ across: [{ at: 105, from: 48, to }], down: [] }))[1]?.isRuledOff === true;

    expect([marked(127.9), marked(128)]).toEqual([false, true]);
  });

  it("is looked for among many", () => {
    const others = [90, 95, 130, 140].map((at) => ({ at, from: 50, to: 300 }));
    const found = (rules: readonly number[]) =>
      withRulesBetween(LINES, () => ({
        across: [...others, ...rules.map((at) => ({ at, from: 50, to: 300 }))],
        down: [],
      }))[1]?.isRuledOff === true;

    expect([found([]), found([105]), found([106, 104])]).toEqual([false, true, true]);
  });

  it("counts only where the lines are near each other", () => {
    const marked = (baseline: number) => {
      const lines = [100, baseline].flatMap((y) => pageLines([item(50, y, TEXT)]).frames[0]?.lines ?? []);
      return withRulesBetween(lines, () => ({ across: [{ at: 110, from: 50, to: 300 }], down: [] }))[1]?.isRuledOff;
    };

    expect([marked(150), marked(151)]).toEqual([true, undefined]);
  });

  it("counts only where the next line is below", () => {
    const columns = [item(50, 300, TEXT), item(50, 100, TEXT)];
    const lines = columns.flatMap((each) => pageLines([each]).frames[0]?.lines ?? []);

    expect(withRulesBetween(lines, () => ({ across: [{ at: 200, from: 50, to: 300 }], down: [] }))).toEqual(lines);
  });
});

describe("entries with rules between them", () => {
  it("are paragraphs of their own", () => {
    const entries = ["an entry that fills the width of its column", "and goes on", "the next one, which is short"];
    const items = entries.map((text, index) => item(50, 100 + 12 * index, text, { hasEOL: true }));
    const read = (rules: Parameters<typeof readPageLines>[2]) => {
      const page = readPageLines(pageOf(items), { width: 600, height: 800 }, rules);
      return layoutDocument([page], { fonts: new Map(), outlines: [] })[0]?.map((block) => block.kind);
    };

    expect(read([])).toEqual(["paragraph"]);
    expect(read([across(115, 50, 270)])).toEqual(["paragraph", "paragraph"]);
  });
});
