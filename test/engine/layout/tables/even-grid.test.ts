import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { textsOf, rows as typedRows } from "./draw-table.ts";

/** Rows whose letters are not equally wide. */
function rows(...args: Parameters<typeof typedRows>): TextItem[] {
  return typedRows(...args).map((item) => ({ ...item, width: item.str.replace(/[fijlrt]/g, "").length * 5 + 2 }));
}

const XS = [50, 150, 250, 350];
const TEAMS = [
  ["Team", "Player", "Position", "College"],
  ["Colts", "George Shaw", "Quarterback", "Oregon"],
  ["Cardinals", "Max Boydston", "End", "Oklahoma"],
  ["Redskins", "Ralph Guglielmi", "Quarterback", "Notre Dame"],
  ["Packers", "Tom Bettis", "Guard", "Purdue"],
  ["Steelers", "Frank Varrichione", "Tackle", "Notre Dame"],
  ["Rams", "Larry Morris", "Center", "Georgia Tech"],
];
const CONTENTS = ["The first of the chapters", "What is in the second", "Another chapter", "An appendix to it"].map(
  (title, at) => [`${at + 1}.2`, title, `${3 * at + 1}`],
);
const textOf = (all: readonly (readonly string[])[]) => all.map((cells) => cells.join(" | ")).join("\n");
const changed = (column: number, change: (text: string, row: number) => string) =>
  TEAMS.map((cells, at) => cells.map((text, index) => (index === column ? change(text, at) : text)));

describe("words in an even grid", () => {
  it("are a table of four rows and three columns", () => {
    expect(textsOf(rows(100, XS, ...TEAMS))).toEqual([textOf(TEAMS)]);
    expect(textsOf(rows(100, XS, ...TEAMS.slice(0, 4)))).toEqual([textOf(TEAMS.slice(0, 4))]);
    expect(textsOf(rows(100, XS, ...TEAMS.slice(0, 3)))).toEqual([]);
    expect(textsOf(rows(100, XS, ...TEAMS.map((cells) => cells.slice(0, 2))))).toEqual([]);
  });

  it("have text in nine of ten places", () => {
    const without = (...empty: readonly number[]) =>
      TEAMS.flatMap((cells, at) => {
        const filled = cells.map((text, column) => (empty.includes(4 * at + column) ? "" : text));
        return rows(100 + 24 * at, XS, filled);
      });

    expect(textsOf(without(5, 14))).toHaveLength(1);
    expect(textsOf(without(5, 14, 23))).toEqual([]);
  });

  it("are no table of characters of one width, which are a listing", () => {
    expect(textsOf(typedRows(100, XS, ...TEAMS))).toEqual([]);
  });

  it("have cells at one place in each column", () => {
    const shifted = (column: number) =>
      TEAMS.flatMap((cells, row) => {
        const xs = XS.map((x, index) => x + (index === column ? 4 * (row % 3) : 0));
        return rows(100 + 14 * row, xs, cells);
      });

    expect(textsOf(shifted(0))).toEqual([]);
    expect(textsOf(shifted(2))).toEqual([]);
  });

  it("have rows at one distance", () => {
    const [head = [], ...others] = TEAMS;
    const spaced = (last: number) => [
      ...rows(100, XS, head, ...others.slice(0, 3)),
      ...rows(100 + 3 * 14 + last, XS, ...others.slice(3)),
    ];

    expect(textsOf(spaced(18))).toHaveLength(1);
    expect(textsOf(spaced(20))).toEqual([]);
  });

  it.each([
    ["labels with their values", changed(1, (text) => `Name: ${text}`)],
    ["pages of contents", CONTENTS],
    ["bullets", changed(0, (text) => `• ${text}`)],
    ["signs between words", TEAMS.map(([name = "", player = ""]) => [name, ":", `${player} and others`])],
    ["sentences that go on", TEAMS.map((cells) => cells.map((text) => text.toLowerCase()))],
    ["long texts", TEAMS.map((cells) => cells.map((text) => `${text} and everything that this one needs`))],
  ])("are no table where they are %s", (_, all) => {
    const xs = XS.map((x) => 50 + (x - 50) * 3);

    expect(textsOf(rows(100, xs, ...all))).toEqual([]);
  });
});

describe("words in rows with a shade", () => {
  const shade = (row: number): Box => [48, 100 + 14 * row - 10, 452, 100 + 14 * row + 4];
  const wide = (spaces: readonly number[]) => TEAMS.flatMap((cells, row) => rows(100 + (spaces[row] ?? 0), XS, cells));

  it("may be at any distance and have more empty places", () => {
    const uneven = wide([0, 14, 28, 50, 64, 78, 92]);

    expect(textsOf(uneven)).toEqual([]);
    expect(textsOf(uneven, [shade(0)])).toHaveLength(1);
  });
});
