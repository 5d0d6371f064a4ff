import { describe, expect, it } from "vitest";
import { createBlockWriter } from "../../../../../functions/engine/formats/html/blocks/block-writer.ts";
import { createHtmlTables } from "../../../../../functions/engine/formats/html/blocks/html-tables.ts";

/** Writes tables by their events, without a parser. */
function writerOf(kind: "data" | "layout" = "layout", maxCells?: number) {
  const writer = createBlockWriter();
  const tables = createHtmlTables(writer, kind, maxCells);
  const cell = (inside: string | (() => void), name = "td", attributes: Readonly<Record<string, string>> = {}) => {
    const close = tables.openCell(name, attributes);
    if (typeof inside === "string") writer.text.add(inside, false);
    else inside();
    writer.flush();
    close?.();
  };
  const table = (inside: () => void, attributes: Readonly<Record<string, string>> = {}) => {
    writer.flush();
    const close = tables.openTable(attributes);
    inside();
    close();
  };
  const row = (...cells: readonly string[]) => {
    tables.openRow();
    for (const words of cells) cell(words);
  };
  const blocks = () => writer.finish().map(({ block }) => block);
  return {
    writer,
    tables,
    cell,
    table,
    row,
    blocks,
    brief: () => blocks().map(({ kind: found, text }) => [found, text]),
  };
}

describe("a table", () => {
  it("has the place, the spans, the header flag and the links of its cells", () => {
    const { writer, cell, table, tables, blocks } = writerOf();

    table(() => {
      const closeHead = tables.openHead();
      tables.openRow();
      cell("a", "td", { rowspan: "2" });
      cell("b", "td", { colspan: "2" });
      closeHead();
      tables.openRow();
      cell("c", "th");
      writer.text.openLink("x:1");
      cell("d");
      writer.text.closeLink();
    });

    expect(blocks()).toEqual([
      {
        kind: "table",
        text: "a | b\nc | d",
        table: {
          rows: 2,
          columns: 3,
          cells: [
            { row: 1, column: 1, rowspan: 2, header: true, text: "a" },
            { row: 1, column: 2, colspan: 2, header: true, text: "b" },
            { row: 2, column: 2, header: true, text: "c" },
            { row: 2, column: 3, text: "d", marks: [{ kind: "link", uri: "x:1", start: 0, end: 1 }] },
          ],
        },
        links: [{ text: "d", uri: "x:1" }],
      },
    ]);
  });

  it("has no links without one, and is skipped without words", () => {
    const { table, row, blocks } = writerOf();

    table(() => row("a", "b"));
    table(() => row("", ""));

    expect(blocks()).toHaveLength(1);
    expect(blocks()[0]).not.toHaveProperty("links");
  });

  it.each(["", "x", "0", "-1"])("has cells of one column and row for a span of %j", (span) => {
    const { table, cell, blocks } = writerOf();

    table(() => {
      cell("a", "td", { colspan: span, rowspan: span });
      cell("b");
    });

    expect(blocks()[0]?.table?.cells).toEqual([
      { row: 1, column: 1, text: "a" },
      { row: 1, column: 2, text: "b" },
    ]);
  });

  it("has spans in decimal numbers", () => {
    const { table, cell, blocks } = writerOf();
    table(() => cell("a", "td", { colspan: "10" }));

    expect(blocks()[0]?.table?.cells[0]?.colspan).toBe(10);
  });

  it("is needed for a cell, a row and a head", () => {
    const { tables, row, brief } = writerOf();
    const closeHead = tables.openHead();
    row("a", "b");
    tables.markLayout();
    tables.markCaptioned();
    closeHead();

    expect(brief()).toEqual([
      ["paragraph", "a"],
      ["paragraph", "b"],
    ]);
  });
});

describe("a table that arranges the page", () => {
  it("has one column, a role, an element that data tables lack, or a table inside", () => {
    const arranged = (write: (tools: ReturnType<typeof writerOf>) => void) => {
      const tools = writerOf();
      write(tools);
      return tools.brief().every(([kind]) => kind === "paragraph");
    };

    expect(arranged(({ table, row }) => table(() => row("a")))).toBe(true);
    expect(arranged(({ table, row }) => table(() => row("a", "b"), { role: "presentation" }))).toBe(true);
    expect(arranged(({ table, row }) => table(() => row("a", "b"), { role: "none" }))).toBe(true);
    expect(
      arranged(({ table, row, tables }) =>
        table(() => {
          row("a", "b");
          tables.markLayout();
        }),
      ),
    ).toBe(true);
    expect(arranged(({ table, row }) => table(() => row("a", "b"), { role: "grid" }))).toBe(false);
  });

  it("is none with two columns, a wide cell, a header cell or a caption", () => {
    const isTable = (write: (tools: ReturnType<typeof writerOf>) => void) => {
      const tools = writerOf();
      tools.table(() => write(tools));
      return tools.brief().map(([kind]) => kind);
    };

    expect(isTable(({ row }) => row("a", "b"))).toEqual(["table"]);
    expect(isTable(({ cell }) => cell("a", "td", { colspan: "2" }))).toEqual(["table"]);
    expect(isTable(({ cell }) => cell("a", "th"))).toEqual(["table"]);
    expect(
      isTable(({ cell, tables }) => {
        tables.markCaptioned();
        cell("a");
      }),
    ).toEqual(["table"]);
  });

  it("is none where all tables are data", () => {
    const { table, row, brief } = writerOf("data");
    table(() => row("a"), { role: "presentation" });

    expect(brief()).toEqual([["table", "a"]]);
  });

  it("may contain tables of data", () => {
    const { table, cell, row, brief } = writerOf();
    table(() => {
      cell(() => table(() => row("a", "b")));
      cell("c");
    });

    expect(brief()).toEqual([
      ["table", "a | b"],
      ["paragraph", "c"],
    ]);
  });
});

describe("tables in tables", () => {
  /** Words of the first cell around tables of two cells, nested this deep. */
  function firstCell(depth: number) {
    const { table, cell, blocks } = writerOf("data");
    const nested = (left: number): void =>
      table(() => {
        cell(left === 1 ? "x" : () => nested(left - 1));
        cell("y");
      });
    nested(depth);
    return blocks()[0]?.table?.cells[0]?.text;
  }

  it("stay tables down to three levels", () => {
    expect(firstCell(3)).toBe("x | y | y");
    expect(firstCell(4)).toBe("x y | y | y");
  });
});

describe("tables with more cells than the limit", () => {
  it("end at the limit, and the words of further cells become paragraphs, with a warning", () => {
    const { table, row, brief, tables } = writerOf("layout", 3);
    table(() => {
      row("a-left", "a-right");
      row("b-left", "b-right");
      row("c-left", "c-right");
    });

    expect(brief()).toEqual([
      ["table", "a-left | a-right\nb-left"],
      ["paragraph", "b-right"],
      ["paragraph", "c-left"],
      ["paragraph", "c-right"],
    ]);
    expect(tables.warnings()).toEqual(["table cells after the first 3 became paragraphs; split the document"]);
  });

  it("are complete at the limit, and count the cells of all tables", () => {
    const { table, row, brief, tables } = writerOf("layout", 4);
    table(() => row("a", "b"));
    table(() => row("c", "d"));
    expect(tables.warnings()).toEqual([]);

    table(() => row("e", "f"));
    expect(brief()).toEqual([
      ["table", "a | b"],
      ["table", "c | d"],
      ["paragraph", "e"],
      ["paragraph", "f"],
    ]);
    expect(tables.warnings()).toHaveLength(1);
  });
});
