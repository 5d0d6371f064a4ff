import { describe, expect, it } from "vitest";
import type { OfficeRecord } from "../../../../functions/engine/formats/office/record-tree.ts";
import { createPptReader } from "../../../../functions/engine/formats/ppt/ppt-records.ts";
import { isTable, tableBlock } from "../../../../functions/engine/formats/ppt/table-shape.ts";
import { record } from "../../../support/documents/ppt.ts";

const SHAPE = 0xf004;
const ANCHOR = 0xf00f;
const BOX = 0xf00d;
const MORE_PROPERTIES = 0xf122;

const reader = createPptReader(new Uint8Array());
const shape = (...children: readonly Buffer[]) => record(SHAPE, Buffer.concat(children), { container: true });
const groupOf = (...children: readonly Buffer[]): OfficeRecord => ({
  type: 0xf003,
  instance: 0,
  isContainer: true,
  data: new Uint8Array(Buffer.concat(children)),
});
const anchor = (...sides: readonly [left: number, top: number, right: number, bottom: number]) =>
  record(ANCHOR, Buffer.from(Int32Array.from(sides).buffer));

describe("a group", () => {
  /** A first shape with properties of six bytes each: a number and a value. */
  const withProperties = (...properties: readonly (readonly [number: number, value: number])[]) => {
    const data = Buffer.alloc(properties.length * 6);
    for (const [index, [number, value]] of properties.entries()) {
      data.writeUInt16LE(number, index * 6);
      data.writeUInt32LE(value, index * 6 + 2);
    }
    return groupOf(shape(record(MORE_PROPERTIES, data, { instance: properties.length })));
  };

  it.each([
    ["its property is set", [[0x39f, 1]], true],
    ["the property has flags", [[0xc39f, 3]], true],
    [
      "it is the second property",
      [
        [0x381, 0],
        [0x39f, 1],
      ],
      true,
    ],
    ["the property is unset", [[0x39f, 2]], false],
    ["another property is set", [[0x39e, 1]], false],
    [
      "the first of two says so",
      [
        [0x39f, 0],
        [0x39f, 1],
      ],
      false,
    ],
  ] as const)("is a table by %s: %j", (_what, properties, expected) => {
    expect(isTable(reader, withProperties(...properties))).toBe(expected);
  });

  it("without shapes or properties is no table", () => {
    expect(isTable(reader, groupOf())).toBe(false);
    expect(isTable(reader, groupOf(shape(record(BOX, Buffer.from([0x9f, 3, 1, 0, 0, 0]), { instance: 1 }))))).toBe(
      false,
    );
  });
});

describe("the table of a group", () => {
  const cell = (text: string, ...sides: readonly [number, number, number, number]) =>
    shape(anchor(...sides), record(BOX, Buffer.from(text)));
  const table = (...shapes: readonly Buffer[]) =>
    tableBlock(reader, groupOf(...shapes), ({ data }) => {
      const text = Buffer.from(data).toString();
      return { text, links: text === "d" ? [{ text, uri: "http://d/" }] : [] };
    });

  it("has rows and columns by the places of its shapes, also left of zero", () => {
    const line = shape(anchor(0, 0, 20, 0));
    const unplaced = shape(record(BOX, Buffer.from("x")));
    const other = record(BOX, Buffer.from("y"));

    expect(
      table(
        cell("d", 10, 5, 20, 10),
        line,
        cell("b", 10, 0, 20, 5),
        unplaced,
        cell("a", -10, 0, 10, 5),
        other,
        cell("c", -10, 5, 10, 10),
      ),
    ).toEqual({
      kind: "table",
      text: "a | b\nc | d",
      table: {
        rows: 2,
        columns: 2,
        cells: [
          { row: 1, column: 1, text: "a" },
          { row: 1, column: 2, text: "b" },
          { row: 2, column: 1, text: "c" },
          { row: 2, column: 2, text: "d" },
        ],
      },
      links: [{ text: "d", uri: "http://d/" }],
    });
  });

  it("has cells over the rows and columns that start inside them", () => {
    const block = table(
      cell("a", 0, 0, 20, 5),
      cell("b", 20, 0, 30, 10),
      cell("c", 0, 5, 10, 10),
      cell("e", 10, 5, 20, 10),
    );

    expect(block?.table?.cells).toEqual([
      { row: 1, column: 1, colspan: 2, text: "a" },
      { row: 1, column: 3, rowspan: 2, text: "b" },
      { row: 2, column: 1, text: "c" },
      { row: 2, column: 2, text: "e" },
    ]);
    expect(block?.links).toBeUndefined();
  });

  it("has at least one row and column for a cell without a size", () => {
    expect(table(cell("a", 0, 0, 0, 0), cell("b", 5, 0, 5, 0))?.table).toMatchObject({ rows: 1, columns: 2 });
  });

  it("is missing without text, and with more cells than PowerPoint allows", () => {
    const many = (count: number) =>
      table(...Array.from({ length: count }, (_, index) => cell("a", index % 75, Math.floor(index / 75), 0, 0)));

    expect(table(cell("", 0, 0, 1, 1))).toBeUndefined();
    expect(many(5_625)?.table?.cells).toHaveLength(5_625);
    expect(many(5_626)).toBeUndefined();
  });
});
