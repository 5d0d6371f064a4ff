import { describe, expect, it } from "vitest";
import type { Block, Box, Cell, Line, Page, Table } from "../../../../functions/engine/base/model.ts";
import { tableText } from "../../../../functions/engine/formats/shared/table-text.ts";
import { passageReader } from "../../../../functions/engine/output/chunks/passages.ts";
import { tokenCounts } from "../../../../functions/engine/output/chunks/token-estimate.ts";
import { nativePage, paragraph } from "../documents.ts";

const PRINTED = { width: 612, height: 792 };

function read(...pages: readonly Page[]) {
  const reader = passageReader();
  return pages.flatMap((page) => [...reader(page)]);
}

const heading = (text: string, level?: number): Block => ({
  kind: "heading",
  text,
  ...(level === undefined ? {} : { level }),
});
const pathsOf = (blocks: readonly Block[], more: Partial<Page> = {}) =>
  read(nativePage(blocks, more)).map(({ path }) => path);

describe("the passages of a page", () => {
  it("have the kind, the text and the page of their blocks", () => {
    const blocks: readonly Block[] = [
      paragraph("one"),
      { kind: "list-item", text: "two", marker: "•" },
      { kind: "code", text: "three" },
      heading("four"),
      { kind: "table", text: "five" },
    ];

    expect(read(nativePage(blocks, { number: 7 })).map(({ kind, text, page }) => [kind, text, page])).toEqual([
      ["text", "one", 7],
      ["text", "• two", 7],
      ["code", "three", 7],
      ["heading", "four", 7],
      ["text", "five", 7],
    ]);
  });

  it("leave out page headers, page footers and blocks without text", () => {
    const blocks: readonly Block[] = [{ kind: "header", text: "a" }, { kind: "footer", text: "b" }, paragraph(" \n")];

    expect(read(nativePage(blocks))).toEqual([]);
  });
});

describe("the path of headings", () => {
  it("ends with the open heading of each level, and goes on over pages", () => {
    const reader = passageReader();
    const first = [heading("A", 1), heading("B", 2), heading("C", 2), heading("D", 3), heading("E", 1)];

    expect([...reader(nativePage(first))].map(({ path }) => path.join("/"))).toEqual(["A", "A/B", "A/C", "A/C/D", "E"]);
    expect([...reader(nativePage([paragraph("text")]))].map(({ path }) => path)).toEqual([["E"]]);
  });

  it("has headings without a level at level 1", () => {
    expect(pathsOf([heading("A", 1), heading("B")])).toEqual([["A"], ["B"]]);
  });

  it("starts with the name of a sheet or slide, but not with the label of a printed page", () => {
    expect(pathsOf([heading("A", 1)], { label: "Sheet 1" })).toEqual([["Sheet 1", "A"]]);
    expect(pathsOf([heading("A", 1)], { label: "iv", ...PRINTED })).toEqual([["A"]]);
    expect(pathsOf([heading("A", 1)], { label: " " })).toEqual([["A"]]);
  });

  it("has the name of the sheet that has the text", () => {
    const sheet = (label: string) => nativePage([heading("A", 1), paragraph("a")], { label });

    expect(read(sheet("One"), sheet("Two")).map(({ path }) => path.join("/"))).toEqual([
      "One/A",
      "One/A",
      "Two/A",
      "Two/A",
    ]);
  });

  it("does not repeat the name of a slide where it is the first heading", () => {
    const more = { label: "Aims  of 2026" };

    expect(pathsOf([heading("Aims of\n2026", 1), paragraph("a")], more)).toEqual([["Aims of 2026"], ["Aims of 2026"]]);
    expect(pathsOf([paragraph("a"), heading("Aims of 2026", 1)], more)[1]).toEqual(["Aims of 2026", "Aims of 2026"]);
    expect(pathsOf([heading("Means", 1)], more)).toEqual([["Aims of 2026", "Means"]]);
  });

  it.each(["a", "\u{1f4d8}"])("has titles of up to 200 characters; a longer one is cut: %s", (character) => {
    expect(pathsOf([heading(character.repeat(200))])).toEqual([[character.repeat(200)]]);
    expect(pathsOf([heading(character.repeat(201))])).toEqual([[`${character.repeat(199)}…`]]);
  });
});

function tableOf(rows: readonly (readonly string[])[], headers = 0, more: Partial<Table> = {}): Block {
  const cells = rows.flatMap((row, at) =>
    row.map((text, column): Cell => ({ row: at + 1, column: column + 1, text, ...(at < headers && { header: true }) })),
  );
  const table = { rows: rows.length, columns: rows[0]?.length ?? 0, cells, ...more };
  return { kind: "table", text: tableText(cells), table };
}

const headersOf = (...blocks: readonly Block[]) => read(nativePage(blocks)).map(({ header }) => header);
const textOfHeader = (block: Block) => headersOf(block)[0]?.text;
const ROW = ["1", "2", "3"];

describe("the header rows of a table", () => {
  it("are its marked rows, also with numbers", () => {
    const text = "2024 | 2025 | 2026\nmin | max | mean";

    expect(headersOf(tableOf([["2024", "2025", "2026"], ["min", "max", "mean"], ROW], 2))).toEqual([
      { text, rows: 2, counts: tokenCounts(text), end: text.length + 1 },
    ]);
  });

  it("are only the first rows", () => {
    expect(textOfHeader(tableOf([ROW, ["a", "b", "c"], ROW], 0))).toBeUndefined();
  });

  it("are a first row of titles where none is marked", () => {
    expect(textOfHeader(tableOf([["a", "b", "c"], ["d", "e", "f"], ROW]))).toBe("a | b | c");
    expect(textOfHeader(tableOf([["a", "b", "3"], ["d", "e", "f"], ROW]))).toBeUndefined();
  });

  it.each([
    ["first", ["", ""], ["a", "b"]],
    ["last", ["a", "b"], ["", " "]],
  ])("do not count an empty %s row", (_, one, two) => {
    expect(headersOf(tableOf([one, two, ["1", "2"], ["3", "4"]], 2))[0]).toMatchObject({ text: "a | b", rows: 1 });
  });

  it("are none in a table of one column, and in one that is all header", () => {
    expect(textOfHeader(tableOf([["a"], ["b"]], 1))).toBeUndefined();
    expect(textOfHeader(tableOf([["a", "b"]], 1))).toBeUndefined();
    expect(
      textOfHeader(
        tableOf(
          [
            ["a", "b"],
            ["c", "d"],
          ],
          2,
        ),
      ),
    ).toBeUndefined();
  });

  it("are none where the text has no rows after them", () => {
    expect(textOfHeader({ ...tableOf([["a", "b"], ROW], 1), text: "a | b" })).toBeUndefined();
  });

  it("are those of the table that it continues", () => {
    const start = tableOf([["a", "b", "c"], ROW]);
    const rest = tableOf([["d", "e", "f"], ROW], 0, { continued: true });
    const [first, second] = headersOf(start, rest);

    expect(second).toEqual({ ...first, end: 0 });
    expect(second?.text).toBe("a | b | c");
    expect(headersOf(rest)).toEqual([undefined]);
    expect(headersOf(start, tableOf([ROW, ROW]), rest).slice(1)).toEqual([undefined, undefined]);
  });
});

describe("the box of a part of a passage", () => {
  const line = (text: string, box: Box): Line => ({ box, words: [{ text, box }] });
  const [upper, lower]: Box[] = [
    [10, 10, 50, 20],
    [5, 22, 40, 32],
  ];
  const whole: Box = [0, 0, 100, 100];
  const lines = [line("first", upper ?? whole), line("second", lower ?? whole)];
  const boxIn = (block: Partial<Block>, start: number, end: number) =>
    read(nativePage([{ kind: "paragraph", text: "first second", ...block }]))[0]?.boxOf({ start, end });

  it("is that of the block for the whole text", () => {
    expect(boxIn({ box: whole, lines }, 0, 12)).toEqual(whole);
    expect(boxIn({ lines }, 0, 12)).toEqual([5, 10, 50, 32]);
  });

  it("is around the lines that have the part", () => {
    expect(boxIn({ box: whole, lines }, 0, 6)).toEqual(upper);
    expect(boxIn({ box: whole, lines }, 6, 12)).toEqual(lower);
    expect(boxIn({ box: whole, lines }, 1, 12)).toEqual([5, 10, 50, 32]);
    expect(boxIn({ box: whole, lines }, 0, 11)).toEqual([5, 10, 50, 32]);
    expect(boxIn({ text: "first", lines: lines.slice(0, 1), box: whole }, 0, 3)).toEqual(upper);
  });

  it("is that of the block where the text does not have the lines", () => {
    expect(boxIn({ text: "other words", box: whole, lines }, 0, 5)).toEqual(whole);
    expect(boxIn({ text: "other words", box: whole }, 0, 5)).toEqual(whole);
    expect(boxIn({ box: whole, lines }, 0, 0)).toEqual(whole);
  });

  it("is none in a format without geometry", () => {
    expect(boxIn({}, 0, 12)).toBeUndefined();
    expect(boxIn({}, 0, 5)).toBeUndefined();
  });
});
