import { describe, expect, it } from "vitest";
import { regionOf } from "../../../../functions/engine/layout/tables/lattices.ts";
import { cellsOf } from "../../../../functions/engine/layout/tables/table-cells.ts";
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
    const grid = unruledGrid(region(100, 140), BODY, "nothing");

    expect(grid.xs).toEqual([40, 115, 232.5, 400]);
    // The lines reach from 104 to 114, from 116 to 126, and from 128 to 138.
    expect(grid.ys).toEqual([100, 115, 127, 140]);
    expect(grid.wallRight).toEqual(Array(3).fill([true, true, true]));
    expect(grid.wallBelow).toEqual(Array(3).fill([true, true, true]));
  });

  it("has an edge at each rule with text above it", () => {
    const titles = row(97, "name", "sold", "left");

    expect(unruledGrid(region(85, 100, 140), [...titles, ...BODY], "nothing").ys).toEqual([85, 100, 115, 127, 140]);
    expect(unruledGrid(region(85, 100, 104, 140), [...titles, ...BODY], "nothing").ys).toEqual([
      85, 100, 115, 127, 140,
    ]);
  });

  it("has one row between two rules where the rows are ruled and the text is no list of numbers", () => {
    const words = [...row(112, "apples", "red", "some"), ...row(124, "and figs", "blue", "more")];

    expect(unruledGrid(region(100, 140), words, "rows").ys).toEqual([100, 140]);
    expect(unruledGrid(region(100, 140), BODY, "rows").ys).toEqual([100, 115, 127, 140]);
  });

  it("has a row for each line with a name and a number, also where titles of two lines are as close together", () => {
    const titles = [...row(92, "Kind", "Kilos", "Shops"), ...row(104, "of fruit", "sold", "asked")];
    const body = [...row(124, "Red currants", "120", "Many of us"), ...row(136, "Blackberries", "30", "Few")];

    expect(unruledGrid(region(80, 110, 150), [...titles, ...body], "nothing").ys).toEqual([80, 110, 127, 150]);
  });

  it("has a row for each number where names of several lines leave no space between the rows", () => {
    const names = [...row(112, "Total of the", "784", "12"), ...row(124, "compliances", "", "")];
    const more = [...row(136, "Percentage of", "20%", "30%"), ...row(148, "imprisonment", "", "")];

    expect(unruledGrid(region(100, 152), [...names, ...more], "nothing").ys).toEqual([100, 127, 152]);
  });

  it("has rows that are only a little farther apart than the lines of their cells", () => {
    const rowsAt = (pitch: number) =>
      ["Apples or", "Figs or", "Plums or"].flatMap((name, at) => [
        ...row(112 + pitch * at, name, "12", "words that"),
        ...row(126 + pitch * at, "others", "", "go on here"),
      ]);
    const heights = (pitch: number) => unruledGrid(region(100, 240), rowsAt(pitch), "nothing").ys.length - 1;

    // The lines are 14 points apart, the rows 15.5: less than 1.15 times as much, and .15 times the size of 10 more.
    expect(heights(29.5)).toBe(3);
    expect(heights(28)).toBe(1);
  });

  it("has a row where cells start together that leave no space below the rows before", () => {
    const long = (text: string) => text.padEnd(18, " etc.");
    const rows = ["Apples", "Figs", "Plums"].flatMap((name, at) => [
      ...row(112 + 36 * at, name, "Sold", long("Many of them are")),
      ...row(124 + 36 * at, "", "here", long("asked for and used")),
      ...row(136 + 36 * at, "", "", "in cakes"),
    ]);

    expect(unruledGrid(region(100, 220), rows, "nothing").ys).toEqual([100, 139, 175, 220]);
    expect(unruledGrid(region(100, 170), rows.slice(0, 12), "nothing").ys).toEqual([100, 170]);
  });

  it("has a cell over several columns where a line of text covers them", () => {
    const long = runAt(50, 136, "a note that covers two columns", { right: 166 });

    const { wallRight } = unruledGrid(region(100, 140), [...BODY.slice(0, 6), long], "nothing");

    expect(wallRight.at(-1)).toEqual([false, true, true]);
  });
});

describe("columns between the borders of cells", () => {
  /** Numbers that end at 60 and 4 points from the next, which is no gap between columns. */
  const near = [112, 124, 136].flatMap((y) => [runAt(50, y, "7", { right: 60 }), runAt(64, y, "1.79", { right: 90 })]);
  const columnsCutAt = (...cuts: (number[] | undefined)[]) => {
    const across = cuts.map((own, at) => ({ at: 100 + 40 * at, from: 40, to: 400, ...(own && { cuts: own }) }));
    return unruledGrid(regionOf({ across, down: [] }), near, "nothing").xs;
  };

  it("are as many as the borders show, however near their texts are", () => {
    expect(columnsCutAt([62], [62])).toEqual([40, 62, 400]);
    expect(columnsCutAt(undefined, undefined)).toEqual([40, 400]);
  });

  it("need two rules with cuts, and half of these rules at the same place", () => {
    expect(columnsCutAt([62], undefined)).toEqual([40, 400]);
    expect(columnsCutAt([62], [62.5], [300])).toEqual([40, 62, 400]);
    expect(columnsCutAt([62], [64], [300], [200], [250])).toEqual([40, 400]);
  });

  it("are none where more than 30 % of the lines have text over a cut", () => {
    const columns = (crossed: number) => {
      const wide = Array.from({ length: crossed }, (_, at) => runAt(50, 148 + 12 * at, "A name", { right: 90 }));
      const across = [100, 104 + 12 * (3 + crossed)].map((at) => ({ at, from: 40, to: 400, cuts: [62] }));
      return unruledGrid(regionOf({ across, down: [] }), [...near, ...wide], "nothing").xs.length - 1;
    };

    expect(columns(1)).toBe(2);
    expect(columns(2)).toBe(1);
  });

  it("are none where text is missing between two cuts, as in dashed rules", () => {
    expect(columnsCutAt([62, 200, 300], [62, 200, 300])).toEqual([40, 400]);
  });

  it("are several between two cuts where three lines and nearly all have numbers there", () => {
    const columns = (...rows: readonly (readonly string[])[]) => {
      const runs = rows.flatMap((texts, at) => {
        return texts.map((text, column) => runAt(50 + 60 * column, 112 + 12 * at, text, { right: 70 + 60 * column }));
      });
      const across = [100, 180].map((at) => ({ at, from: 40, to: 400, cuts: [90] }));
      return unruledGrid(regionOf({ across, down: [] }), runs, "nothing").xs.length - 1;
    };
    const numbers = ["a", "1.5", "2.5", "3.5"];

    expect(columns(numbers, numbers, numbers)).toBe(4);
    expect(columns(["a", "task", "2.5", "3.5"], numbers, numbers)).toBe(4);
    expect(columns(numbers, numbers)).toBe(2);
    expect(columns(numbers, numbers, numbers, ["a", "of words"], ["a", "of words"])).toBe(2);
    expect(columns(...Array.from({ length: 3 }, () => ["a", "1.5", "words"]))).toBe(2);
  });

  it("are empty where a quarter of the cells of each row have no text", () => {
    const across = [100, 140].map((at) => ({ at, from: 40, to: 400, cuts: [62, 100, 200] }));
    const last = [112, 124, 136].map((y) => runAt(210, y, "21.5", { right: 230 }));

    expect(unruledGrid(regionOf({ across, down: [] }), [...near, ...last], "rows").xs).toEqual([40, 62, 95, 205, 400]);
  });
});

describe("a title centred over several columns", () => {
  const under = row(97, "", "sold", "left");
  const spans = (left: number, title = "fruit in all", below = under) => {
    const titles = [runAt(left, 85, title), ...below];
    return unruledGrid(region(75, 100, 140), [...titles, ...BODY], "nothing").wallRight[0];
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

describe("the lines of a band", () => {
  const words = (baseline: number) => row(baseline, "apple", "fruit", "red");
  const rowCount = (runs: Parameters<typeof unruledGrid>[1], ...ys: number[]) =>
    unruledGrid(region(...ys), runs, "nothing").ys.length - 1;

  it("end at the rule that crosses the middle of their letters", () => {
    const lines = [...row(115, "name", "kind", "colour"), ...words(127), ...words(139)];

    expect(unruledGrid(region(100, 112, 160), lines, "nothing").ys).toEqual([100, 112, 130, 160]);
  });

  it("have an edge in the middle between two rows, also where rows are unequally high", () => {
    const lines = [...BODY.slice(0, 6), ...row(140, "plums", "4", "2")];

    expect(unruledGrid(region(100, 145), lines, "nothing").ys).toEqual([100, 115, 129, 145]);
  });

  it("are one row above the first of several rules, and a row each elsewhere", () => {
    const lines = [...row(97, "name", "kind", "colour"), ...row(109, "of it", "of it", "of it")];
    const body = [...words(125), ...words(137)];

    expect(rowCount([...lines, ...body], 85, 115, 160)).toBe(3);
    expect(rowCount([...lines, ...body], 85, 160)).toBe(4);
  });

  it("have one text for all pieces in one column", () => {
    const wide = [100, 112, 124].flatMap((y) => [runAt(50, y, "apples"), runAt(150, y, "a wide text of it")]);
    const pieces = [runAt(50, 136, "figs"), runAt(150, 136, "12"), runAt(185, 136, "of them")];

    expect(rowCount([...wide, ...pieces], 85, 160)).toBe(4);
  });

  it("have a cell over all columns that one of its pieces covers", () => {
    const names = [112, 124].flatMap((y) => [runAt(50, y, "apples and more"), runAt(150, y, "12"), runAt(300, y, "7")]);
    const walls = (...last: typeof names) =>
      unruledGrid(region(100, 140), [...names, ...last], "nothing").wallRight.at(-1);

    expect(walls(runAt(50, 136, "a"), runAt(65, 136, "note", { right: 200 }))).toEqual([false, true, true]);
    expect(walls(runAt(50, 136, "note", { right: 200 }), runAt(300, 136, "7"))).toEqual([false, true, true]);
    expect(walls(runAt(50, 136, "both", { right: 200 }), runAt(50, 142, "b"), runAt(150, 142, "c"))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("are no titles from the first name with a number on", () => {
    const first = [runAt(50, 112, "apples"), runAt(225, 112, "12")];

    expect(unruledGrid(region(100, 140), [...first, ...BODY.slice(3)], "nothing").wallRight[0]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe("titles over several columns", () => {
  const XS = [50, 150, 300, 400];
  const line = (baseline: number, ...texts: string[]) =>
    texts.map((text, column) => runAt(XS[column] ?? 0, baseline, text));
  const under = [...line(97, "name", "sold", "left", "more"), ...line(112, "figs", "1234", "5678", "9123")];
  const body = [...under, ...line(124, "pear", "1234", "5678", "9123")];
  const walls = (...titles: ReturnType<typeof runAt>[]) =>
    unruledGrid(
      regionOf({ across: [75, 130].map((at) => ({ at, from: 40, to: 440 })), down: [] }),
      [...titles, ...body],
      "nothing",
    ).wallRight[0];
  const title = (left: number, right: number) => runAt(left, 85, "title", { right });

  // The columns reach from 50 to 70, from 150 to 170, from 300 to 320, and from 400 to 420.
  it("are centred up to 0.6 sizes beside the middle of their columns", () => {
    expect([198.5, 199, 211, 211.5].map((left) => walls(title(left, left + 60))?.[1])).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(walls(title(165, 305))).toEqual([true, false, true, true]);
  });

  it("may stand next to each other, but not over one column", () => {
    expect(walls(title(60, 160), title(335, 385))).toEqual([false, true, false, true]);
    expect(walls(title(205, 265), title(335, 385))).toEqual([true, true, true, true]);
    expect(walls(title(205, 265), title(320, 420))).toEqual([true, false, true, true]);
    expect(walls(title(205, 265), title(319.5, 420))).toEqual([true, true, true, true]);
  });

  it("span no more than the column that they are centred over", () => {
    const even = (baseline: number, ...texts: string[]) =>
      texts.map((text, column) => runAt(50 + 100 * column, baseline, text));
    const runs = [
      ...even(97, "name", "sold", "left"),
      ...even(112, "figs", "1234", "5678"),
      ...even(124, "pear", "1", "5"),
    ];

    const { wallRight } = unruledGrid(region(75, 130), [runAt(150, 85, "2024"), ...runs], "nothing");

    expect(wallRight[0]).toEqual([true, true, true]);
  });

  it("span no columns that one title spans already", () => {
    const inner = runAt(165, 97, "inner", { right: 305 });
    const runs = [runAt(205, 85, "outer", { right: 265 }), inner, ...body.filter(({ baseline }) => baseline > 97)];

    const { wallRight } = unruledGrid(region(75, 130), runs, "nothing");

    expect(wallRight[0]).toEqual([true, true, true, true]);
  });
});

describe("a note below a name, wider than its column", () => {
  const noted = (left: number, text = "a note that reaches over the next column and farther") =>
    ["apples", "figs", "plums"].flatMap((name, at) => [
      ...[runAt(50, 112 + 30 * at, `${at + 1}`), runAt(100, 112 + 30 * at, name)],
      ...[runAt(200, 112 + 30 * at, "some"), runAt(300, 112 + 30 * at, "12")],
      ...(at === 1 ? [runAt(left, 122 + 30 * at, text)] : []),
    ]);
  const textsOf = (left: number) => {
    const runs = noted(left);
    return cellsOf(unruledGrid(region(100, 192), runs, "nothing"), runs).map((cell) =>
      cell.runs.map(({ text }) => text).join(" "),
    );
  };

  it("is in the cell of the name", () => {
    expect(textsOf(100)).toContain("figs a note that reaches over the next column and farther");
    expect(textsOf(100)).toContain("some");
  });

  it("widens the cell where it begins elsewhere, or in the first column", () => {
    expect(textsOf(108)).toContain("figs some 12 a note that reaches over the next column and farther");
    expect(textsOf(50)).toContain("2 figs some 12 a note that reaches over the next column and farther");
  });
});
