import { describe, expect, it } from "vitest";
import { cutIntoPieces } from "../../../../functions/engine/layout/tables/cut-runs.ts";
import { runAt } from "../pieces.ts";

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
