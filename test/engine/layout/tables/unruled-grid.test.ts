import { describe, expect, it } from "vitest";
import { regionOf } from "../../../../functions/engine/layout/tables/lattices.ts";
import { unruledGrid } from "../../../../functions/engine/layout/tables/unruled-grid.ts";
import { runAt } from "../pieces.ts";

/** Region from 40 to 400 with rules across at such heights. */
const region = (...ys: number[]) => regionOf({ across: ys.map((at) => ({ at, from: 40, to: 400 })), down: [] });
const LEFT = [50, 150, 300];
/** Runs of one line; empty texts leave their column empty. */
const row = (baseline: number, ...texts: string[]) =>
  texts.flatMap((text, column) => (text === "" ? [] : [runAt(LEFT[column] ?? 0, baseline, text)]));
const BODY = [...row(112, "apples", "12", "7"), ...row(124, "figs", "100", "18"), ...row(136, "plums", "4", "2")];

describe("the grid of text between rules", () => {
  it("has its columns between the gutters of the text, and a row for each line with numbers", () => {
    const grid = unruledGrid(region(100, 140), BODY, false);

    expect(grid.xs).toEqual([40, 115, 232.5, 400]);
    // The lines reach from 104 to 114, from 116 to 126, and from 128 to 138.
    expect(grid.ys).toEqual([100, 115, 127, 140]);
    expect(grid.wallRight).toEqual(Array(3).fill([true, true, true]));
    expect(grid.wallBelow).toEqual(Array(3).fill([true, true, true]));
  });

  it("has an edge at each rule with text above it", () => {
    const titles = row(97, "name", "sold", "left");

    expect(unruledGrid(region(85, 100, 140), [...titles, ...BODY], false).ys).toEqual([85, 100, 115, 127, 140]);
    expect(unruledGrid(region(85, 100, 104, 140), [...titles, ...BODY], false).ys).toEqual([85, 100, 115, 127, 140]);
  });

  it("has one row between two rules where the rows are ruled and the text is no list of numbers", () => {
    const words = [...row(112, "apples", "red", "some"), ...row(124, "and figs", "blue", "more")];

    expect(unruledGrid(region(100, 140), words, true).ys).toEqual([100, 140]);
    expect(unruledGrid(region(100, 140), BODY, true).ys).toEqual([100, 115, 127, 140]);
  });

  it("has a cell over several columns where a line of text covers them", () => {
    const long = runAt(50, 136, "a note that covers two columns", { right: 166 });

    const { wallRight } = unruledGrid(region(100, 140), [...BODY.slice(0, 6), long], false);

    expect(wallRight.at(-1)).toEqual([false, true, true]);
  });
});

describe("a title centred over several columns", () => {
  const under = row(97, "", "sold", "left");
  const spans = (left: number, title = "fruit in all", below = under) => {
    const titles = [runAt(left, 85, title), ...below];
    return unruledGrid(region(75, 100, 140), [...titles, ...BODY], false).wallRight[0];
  };

  // The two columns reach from 150 to 320, so their middle is at 235; the title is 60 points wide.
  it("spans them", () => {
    expect(spans(205)).toEqual([true, false, true]);
    expect(spans(210)).toEqual([true, false, true]);
  });

  it("spans only columns that have titles below it", () => {
    expect(spans(205, "fruit in all", row(97, "", "sold"))).toEqual([true, true, true]);
  });

  it("spans one column where it is centred over that one", () => {
    expect(spans(140, "in 24")).toEqual([true, true, true]);
  });
});
