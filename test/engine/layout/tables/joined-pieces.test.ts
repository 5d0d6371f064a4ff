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

    expect(textsOf([...rows(100, ...UPPER), ...names(...many), ...below(6)])).toEqual([textOf(UPPER), textOf(LOWER)]);
  });

  it("stay apart beside text that reaches into the last column, and below a wider space", () => {
    const long = [...GROUPS.slice(0, 3), "A sentence that reaches over all of the columns of both of the two tables"];
    const far = rows(166 + PITCH * 4, ...LOWER);

    expect(textsOf([...rows(100, ...UPPER), ...names(...long), ...below(4)])).toEqual([textOf(UPPER), textOf(LOWER)]);
    expect(textsOf([...rows(100, ...UPPER), ...names(...GROUPS), ...far])).toEqual([textOf(UPPER), textOf(LOWER)]);
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
