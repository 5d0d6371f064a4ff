import { describe, expect, it } from "vitest";
import {
  oneShape,
  type RowShape,
  wordTable as tableBlocks,
} from "../../../../functions/engine/formats/word/word-table.ts";

const wordTable = (rows: Parameters<typeof tableBlocks>[0]) => tableBlocks(rows)[0];
const cell = (text: string) => ({ text, marks: [] });
const bold = { kind: "bold", start: 0, end: 1 } as const;

describe("a table of rows without shapes", () => {
  it("has a cell for each text", () => {
    expect(wordTable([{ cells: [cell("a"), { text: "b", marks: [bold] }] }, { cells: [cell("c")] }])).toEqual({
      kind: "table",
      text: "a | b\nc",
      table: {
        rows: 2,
        columns: 2,
        cells: [
          { row: 1, column: 1, text: "a" },
          { row: 1, column: 2, text: "b", marks: [bold] },
          { row: 2, column: 1, text: "c" },
        ],
      },
    });
  });

  it("of one cell is a paragraph, which keeps its lines", () => {
    expect(wordTable([{ cells: [cell("a\nb")] }])).toEqual({ kind: "paragraph", text: "a\nb" });
    expect(wordTable([{ cells: [{ text: "a", marks: [bold] }] }])).toEqual({
      kind: "paragraph",
      text: "a",
      marks: [bold],
    });
  });

  it("of one cell is its blocks, if they are more than paragraphs", () => {
    const item = { kind: "list-item" as const, marker: "•", level: 1, text: "a" };

    expect(tableBlocks([{ cells: [{ text: "• a", blocks: [item] }] }])).toEqual([item]);
  });

  it("without words is its pictures", () => {
    const marks = [{ kind: "image" as const, uri: "a.png", start: 0, end: 0 }];

    expect(tableBlocks([{ cells: [{ text: "", marks }, cell("")] }])).toEqual([
      { kind: "figure", text: "", uri: "a.png" },
    ]);
  });

  it("without words is missing", () => {
    expect(wordTable([{ cells: [cell(""), cell("")] }])).toBeUndefined();
    expect(wordTable([])).toBeUndefined();
  });
});

describe("a table of rows with shapes", () => {
  type Merge = "above" | "left" | undefined;
  const shape = (left: number, ...cells: readonly (number | [right: number, merge: Merge])[]): RowShape => ({
    left,
    cells: cells.map((each) => {
      const [right, merge] = typeof each === "number" ? [each, undefined] : each;
      return { right, continuesAbove: merge === "above", continuesLeft: merge === "left" };
    }),
  });
  const row = (texts: readonly string[], own: RowShape) => ({ cells: texts.map(cell), shape: own });
  const cellsOf = (...rows: ReturnType<typeof row>[]) =>
    wordTable(rows)?.table?.cells.map(({ row, column, rowspan = 1, colspan = 1, text }) =>
      [row, column, rowspan, colspan, text].join(" "),
    );

  it("has cells over the columns that other rows divide, and over rows", () => {
    const head = row(["Party", "Result", "Change"], shape(0, 1000, 3000, 4000));
    const below = row(["", "Votes", "Seats", ""], shape(0, [1000, "above"], 2000, 3000, [4000, "above"]));
    const body = row(["A", "1", "2", "+1"], shape(0, 1000, 2000, 3000, 4000));

    expect(cellsOf(head, below, body)).toEqual([
      ...["1 1 2 1 Party", "1 2 1 2 Result", "1 4 2 1 Change", "2 2 1 1 Votes", "2 3 1 1 Seats"],
      ...["3 1 1 1 A", "3 2 1 1 1", "3 3 1 1 2", "3 4 1 1 +1"],
    ]);
  });

  it("has cells that continue to the right", () => {
    const merged = row(["Title", "", "x"], shape(0, 1000, [2000, "left"], 3000));

    expect(cellsOf(merged, row(["a", "b", "c"], shape(0, 1000, 2000, 3000)))?.slice(0, 2)).toEqual([
      "1 1 1 2 Title",
      "1 3 1 1 x",
    ]);
  });

  it("has cells over columns and rows at once, and none that overlap", () => {
    const rows = (second: RowShape) => [
      row(["A", "", "x"], shape(0, 1000, [2000, "left"], 3000)),
      row(["", "", "y"], second),
    ];
    const both = shape(0, [1000, "above"], [2000, "left"], 3000);

    expect(cellsOf(...rows(both))).toEqual(["1 1 2 2 A", "1 3 1 1 x", "2 3 1 1 y"]);
    expect(cellsOf(...rows(shape(0, [1000, "above"], 2000, 3000)))).toEqual([
      ...["1 1 1 2 A", "1 3 1 1 x"],
      ...["2 1 1 1 ", "2 2 1 1 ", "2 3 1 1 y"],
    ]);
  });

  it("keeps the words of merged cells, and cells that have nothing to continue", () => {
    const first = row(["a", "b"], shape(0, 1000, 2000));

    expect(cellsOf(first, row(["c", "d"], shape(0, [1000, "above"], [2000, "left"])))).toHaveLength(4);
    expect(cellsOf(row(["", "b"], shape(0, [1000, "above"], 2000)))).toEqual(["1 1 1 1 ", "1 2 1 1 b"]);
  });

  it("has one edge where edges differ by less than three points", () => {
    const rows = (second: number) => [
      row(["a", "b"], shape(0, 1000, 2000)),
      row(["c", "d"], shape(-20, second, 2010)),
      row(["e", "f"], shape(0, 1000, 2000)),
    ];

    expect(cellsOf(...rows(1059))).toContain("2 2 1 1 d");
    expect(wordTable(rows(1060))?.table?.columns).toBe(3);
  });

  it("keeps one shape for rows that are alike", () => {
    const first = shape(0, 1000, [2000, "above"]);

    expect(oneShape(first, shape(0, 1000, [2000, "above"]))).toBe(first);
    for (const other of [
      shape(5, 1000, [2000, "above"]),
      shape(0, 1000, 2000),
      shape(0, 1000),
      shape(0, 1000, [2000, "left"]),
    ])
      expect(oneShape(first, other)).toBe(other);
    expect(oneShape(undefined, first)).toBe(first);
    expect(oneShape(first, undefined)).toBeUndefined();
  });

  it("is placed in order where the edges show no columns", () => {
    const plain = ["1 1 1 1 a", "1 2 1 1 b", "2 1 1 1 c"];
    const first = row(["a", "b"], shape(0, 1000, 2000));

    expect(cellsOf(first, row(["c"], shape(0)))).toEqual(plain);
    expect(cellsOf(first, row(["c"], shape(0, 10)))).toEqual(plain);
    // Each row has edges of its own.
    const own = [1, 2, 3, 4].map((at) => row(["x", "y"], shape(0, 300 * at, 5000 + 300 * at)));
    expect(wordTable(own)?.table?.columns).toBe(2);
  });
});
