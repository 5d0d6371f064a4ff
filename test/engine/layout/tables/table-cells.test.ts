import { describe, expect, it, test } from "vitest";
import {
  cellsOf,
  cutIntoPieces,
  linesOfRuns,
  wordRuns,
} from "../../../../functions/engine/layout/tables/table-cells.ts";
import { runAt } from "../pieces.ts";

const WALLS = [
  [true, true],
  [true, true],
];
/** Two columns from 50 to 150 and to 250, two rows from 100 to 120 and to 140. */
const GRID = { xs: [50, 150, 250], ys: [100, 120, 140], wallRight: WALLS, wallBelow: WALLS };
const textsIn = (runs: readonly ReturnType<typeof runAt>[], grid = GRID) =>
  cellsOf(grid, runs).map((cell) => cell.runs.map(({ text }) => text).join("+"));

test("each run is in the cell that has its middle", () => {
  const runs = [runAt(60, 115, "a"), runAt(160, 115, "b"), runAt(60, 135, "c"), runAt(160, 135, "d")];

  expect(textsIn(runs)).toEqual(["a", "b", "c", "d"]);
});

test("the height of a run is that of the middle of its letters", () => {
  expect(textsIn([runAt(60, 122.5, "a")])).toEqual(["a", "", "", ""]);
  expect(textsIn([runAt(60, 123, "a")])).toEqual(["", "", "a", ""]);
});

test("runs and words outside the grid are in the nearest cell", () => {
  const outside = [runAt(20, 115, "a"), runAt(260, 115, "b"), runAt(60, 90, "c"), runAt(260, 150, "d")];

  expect(textsIn(outside)).toEqual(["a+c", "b", "", "d"]);
  expect(textsIn([runAt(10, 115, "aaa bbb", { right: 70 })])).toEqual(["aaa+bbb", "", "", ""]);
});

test("a run over several cells is split into its words, unless it reaches over by less than half an em", () => {
  expect(textsIn([runAt(70, 115, "aaa bbb", { right: 230 })])).toEqual(["aaa", "bbb", "", ""]);
  expect(textsIn([runAt(70, 115, "aaa bbb", { right: 154.5 })])).toEqual(["aaa bbb", "", "", ""]);
  expect(textsIn([runAt(70, 115, "aaa bbb", { right: 155 })])[0]).toBe("aaa+bbb");
  expect(textsIn([runAt(45.5, 115, "aaa bbb", { right: 140 })])[0]).toBe("aaa bbb");
  expect(textsIn([runAt(45, 115, "aaa bbb", { right: 140 })])[0]).toBe("aaa+bbb");
});

test("a run is parted at the gaps between text objects, unless it was changed since", () => {
  const run = runAt(50, 100, "A name Its text", { right: 150 });
  const seams = { text: run.text, left: 50, right: 150, places: [{ at: 7, from: 90, to: 94 }] };
  const parts = (...runs: readonly (typeof run)[]) =>
    cutIntoPieces(runs).runs.map(({ text, left, right }) => [text, left, right]);

  expect(parts({ ...run, seams })).toEqual([
    ["A name", 50, 90],
    ["Its text", 94, 150],
  ]);
  expect(parts({ ...run, seams, text: "A nameIts text" })).toEqual([["A nameIts text", 50, 150]]);
  expect(cutIntoPieces([{ ...run, seams }]).without(new Set())).toEqual([{ ...run, seams }]);
});

test("a run stays whole in a merged cell", () => {
  const wallRight = [
    [false, true],
    [true, true],
  ];

  expect(textsIn([runAt(70, 115, "aaa bbb", { right: 230 })], { ...GRID, wallRight })).toEqual(["aaa bbb", "", ""]);
});

test("the words of a run have their places, and a space before all but the first", () => {
  const words = wordRuns(runAt(50, 100, "aaaa bbbb", { right: 140, spaceBefore: true }));

  expect(words.map(({ text, spaceBefore }) => [text, spaceBefore])).toEqual([
    ["aaaa", true],
    ["bbbb", true],
  ]);
  expect(wordRuns(runAt(50, 100, "a b")).map(({ spaceBefore }) => spaceBefore)).toEqual([false, true]);
  expect([words[0]?.left, words[1]?.right]).toEqual([50, 140]);
});

test("runs of a cell are its lines from the top down", () => {
  const lines = linesOfRuns([runAt(50, 112, "two"), runAt(80, 100, "b"), runAt(50, 100, "one")]);

  expect(lines.map(({ text }) => text)).toEqual(["one b", "two"]);
});

const piecesOf = (text: string) => cutIntoPieces([runAt(50, 100, text)]).runs.map((run) => run.text);

describe("a run", () => {
  it.each([
    ["apples   12", ["apples", "12"]],
    ["apples  12", ["apples  12"]],
    ["apples 12", ["apples 12"]],
    ["apples....12", ["apples", "12"]],
    ["apples...12", ["apples...12"]],
    ["apples . . . 12", ["apples", "12"]],
    ["apples . . 12", ["apples . . 12"]],
    ["apples····12", ["apples", "12"]],
    ["apples∙ ∙ ∙ ∙ 12", ["apples", "12"]],
    ["apples…… 12 …… 7", ["apples…… 12 …… 7"]],
    ["......", ["......"]],
    ["   apples", ["   apples"]],
  ])("is cut at three spaces, four dots or three dots with spaces: %j", (text, expected) => {
    expect(piecesOf(text)).toEqual(expected);
  });

  it("keeps the places of its words when the dots between them are removed", () => {
    const [first, second] = cutIntoPieces([runAt(50, 100, "aaaa....bbbb", { right: 110 })]).runs;

    expect(first?.left).toBe(50);
    expect(second?.right).toBe(110);
    expect(second?.left).toBeGreaterThan(80);
  });
});

describe("the pieces of runs", () => {
  const runs = [runAt(50, 100, "aa   bb"), runAt(50, 112, "cc....dd"), runAt(50, 124, "ee ff")];

  it("know which of them had leaders", () => {
    const { runs: pieces, withLeaders } = cutIntoPieces(runs);

    expect(pieces.map((run) => [run.text, withLeaders.has(run)])).toEqual([
      ["aa", false],
      ["bb", false],
      ["cc", true],
      ["dd", true],
      ["ee ff", false],
    ]);
  });

  it("are whole runs again without the taken ones, where nothing of a run is taken", () => {
    const { runs: pieces, without } = cutIntoPieces(runs);
    const taken = new Set(pieces.filter(({ text }) => text === "aa" || text === "ee ff"));

    expect(without(taken).map(({ text }) => text)).toEqual(["bb", "cc....dd"]);
    expect(without(new Set())).toEqual(runs);
  });

  it("are the runs themselves where there is nothing to cut", () => {
    const plain = [runAt(50, 100, "one"), runAt(50, 112, "two")];

    const { runs: pieces, withLeaders, without } = cutIntoPieces(plain);

    expect(pieces).toEqual(plain);
    expect(withLeaders.size).toBe(0);
    expect(without(new Set(plain.slice(0, 1))).map(({ text }) => text)).toEqual(["two"]);
  });
});
