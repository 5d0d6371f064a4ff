import { describe, expect, it } from "vitest";
import { readRuns } from "../../../../functions/engine/layout/lines/runs.ts";
import { joinPieces } from "../../../../functions/engine/layout/tables/joined-pieces.ts";
import { item, pageOf, runsOf } from "../../../support/runs.ts";
import { row, tablesIn, textsOf } from "./draw-table.ts";

const XS = [50, 300, 400];
const UPPER = [
  ["Raw material", "222", "191"],
  ["Work in process", "2,370", "2,929"],
  ["Finished goods", "668", "716"],
];
const LOWER = [
  ["Equipment", "10,694", "10,607"],
  ["Software", "1,789", "2,788"],
  ["Furniture", "36", "42"],
];
const PITCH = 20;
const textOf = (all: readonly (readonly string[])[]) => all.map((cells) => cells.join(" | ")).join("\n");
const rows = (y: number, ...all: readonly (readonly string[])[]) =>
  all.flatMap((cells, at) => row(y + PITCH * at, XS, ...cells));
const names = (...texts: readonly string[]) => texts.map((text, at) => item(50, 160 + PITCH * at, text));
const below = (count: number) => rows(160 + PITCH * count, ...LOWER);
const GROUPS = ["Property and equipment", "For own use", "At the end of the year", "At cost"];

describe("pieces of a table", () => {
  it("are one with the names of groups between them", () => {
    const all = [...UPPER, ...GROUPS.map((name) => [name, "", ""]), ...LOWER];

    expect(textsOf([...rows(100, ...UPPER), ...names(...GROUPS), ...below(4)])).toEqual([textOf(all)]);
  });

  it("stay apart where more lines are between them than names", () => {
    const many = [...GROUPS, "At fair value", "Leased by others"];
    const most = many.slice(0, 5);

    expect(textsOf([...rows(100, ...UPPER), ...names(...many), ...below(6)])).toEqual([textOf(UPPER), textOf(LOWER)]);
    expect(textsOf([...rows(100, ...UPPER), ...names(...most), ...below(5)])).toHaveLength(1);
  });

  it("stay apart beside text that reaches into the last column, and below a wider space", () => {
    const long = [...GROUPS.slice(0, 3), "A sentence that reaches over all of the columns of both of the two tables"];
    const far = rows(166 + PITCH * 4, ...LOWER);

    expect(textsOf([...rows(100, ...UPPER), ...names(...long), ...below(4)])).toEqual([textOf(UPPER), textOf(LOWER)]);
    expect(textsOf([...rows(100, ...UPPER), ...names(...GROUPS), ...far])).toEqual([textOf(UPPER), textOf(LOWER)]);
  });

  it("stay apart where one has titles, or where a row of either would change", () => {
    const pieceOf = (y: number, all: readonly (readonly string[])[]) => {
      const items = rows(y, ...all);
      const [table] = tablesIn(items);
      if (table === undefined) throw new Error("no table");
      return { table, runs: runsOf(...items) };
    };
    const [upper, lower] = [pieceOf(100, UPPER), pieceOf(160, LOWER)];
    const whole = pieceOf(100, [...UPPER, ...LOWER]);
    const other = pieceOf(100, [...UPPER, ...LOWER.map(([name = "", ...numbers]) => [`${name}s`, ...numbers])]);
    const titled = { ...lower, table: pieceOf(160, [["", "in 2019", "in 2018"], ...LOWER.slice(1)]).table };

    expect(joinPieces([upper, lower], [], () => whole)).toEqual([whole]);
    expect(joinPieces([upper, lower], [], () => other)).toEqual([upper, lower]);
    expect(joinPieces([upper, titled], [], () => whole)).toEqual([upper, titled]);
  });

  it("may have as many lines as a page can hold", () => {
    const [table] = tablesIn(rows(100, ...UPPER));
    if (table === undefined) throw new Error("no table");
    const lines = Array.from({ length: 150_000 }, (_, at) => item(50, 100 + 12 * at, "pear"));
    const upper = { table, runs: readRuns(pageOf(lines)) };
    const lower = { table, runs: runsOf(item(50, 100 + 12 * lines.length, "plum")) };

    expect(joinPieces([upper, lower], [], () => undefined)).toEqual([upper, lower]);
  });
});
