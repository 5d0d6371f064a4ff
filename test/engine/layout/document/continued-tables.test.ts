import { describe, expect, test } from "vitest";
import type { Block, Box } from "../../../../functions/engine/base/model.ts";
import { markContinued } from "../../../../functions/engine/layout/document/continued-tables.ts";
import { renderMarkdown } from "../../../../functions/engine/output/markdown-output.ts";

const HEAD = ["Year", "Tonnes"];

function table(rows: readonly (readonly string[])[], box: Box): Block {
  const cells = rows.flatMap((texts, row) => texts.map((text, column) => ({ row: row + 1, column: column + 1, text })));
  const text = rows.map((texts) => texts.join(" | ")).join("\n");
  return { kind: "table", text, box, lines: [], table: { rows: rows.length, columns: rows[0]?.length ?? 0, cells } };
}

const AT_FOOT: Box = [50, 500, 350, 760];
const AT_HEAD: Box = [50, 60, 345, 300];
const WHOLE: Box = [50, 60, 345, 760];
const text = (kind: Block["kind"], said: string): Block => ({ kind, text: said, box: [50, 770, 350, 780], lines: [] });

const pagesOf = (...pages: readonly (readonly Block[])[]) => pages.map((blocks) => ({ height: 800, blocks }));
const markdownOf = (pages: readonly (readonly Block[])[]) =>
  renderMarkdown({
    metadata: { format: "pdf", pages: pages.length },
    outline: [],
    attachments: [],
    pages: pages.map((blocks, index) => ({ number: index + 1, width: 600, height: 800, source: "text-layer", blocks })),
  });

test("a table over two page breaks, with repeated titles, is one table", () => {
  const marked = markContinued(
    pagesOf(
      [text("paragraph", "Before."), table([HEAD, ["1999", "12"]], AT_FOOT), text("footer", "1")],
      [text("header", "Report"), table([HEAD, ["2000", "13"], ["2001", "14"]], WHOLE), text("footer", "2")],
      [text("header", "Report"), table([HEAD, ["2002", "15"]], AT_HEAD), text("paragraph", "After.")],
    ),
  );

  expect(marked[1]?.[1]?.table).toMatchObject({ continued: true, repeatedRows: 1 });
  expect(markdownOf(marked)).toBe(
    [
      "Before.\n\n| Year | Tonnes |\n| --- | --- |\n| 1999 | 12 |",
      "| 2000 | 13 |",
      "| 2001 | 14 |",
      "| 2002 | 15 |\n\nAfter.\n",
    ].join("\n"),
  );
});

test("rows of numbers continue a table without a title", () => {
  const marked = markContinued(
    pagesOf(
      [table([HEAD, ["1999", "12"]], AT_FOOT)],
      [
        table(
          [
            ["2000", "13"],
            ["2001", "14"],
          ],
          AT_HEAD,
        ),
      ],
    ),
  );

  expect(marked[1]?.[0]?.table).toMatchObject({ continued: true });
  expect(marked[1]?.[0]?.table).not.toHaveProperty("repeatedRows");
});

test.each([
  [
    "it has a title of its own",
    table(
      [
        ["Country", "Area"],
        ["Chad", "14"],
      ],
      AT_HEAD,
    ),
    AT_FOOT,
  ],
  [
    "it has more columns",
    table(
      [
        [...HEAD, "Share"],
        ["2000", "13", "2 %"],
      ],
      AT_HEAD,
    ),
    AT_FOOT,
  ],
  ["it is in another place", table([HEAD, ["2000", "13"]], [400, 60, 560, 300]), AT_FOOT],
  ["it starts in the middle of its page", table([HEAD, ["2000", "13"]], [50, 500, 345, 700]), AT_FOOT],
  ["the first one ends in the middle of its page", table([HEAD, ["2000", "13"]], AT_HEAD), [50, 60, 350, 300] as const],
])("a table on the next page is a new table if %s", (_, next, box) => {
  const marked = markContinued(pagesOf([table([HEAD, ["1999", "12"]], box)], [next]));

  expect(marked[1]?.[0]?.table).not.toHaveProperty("continued");
});

test("a part that is narrower continues the table if it repeats the title, and else is a new one", () => {
  const narrow: Box = [50, 60, 200, 300];
  const nextOf = (...rows: string[][]) =>
    markContinued(pagesOf([table([HEAD, ["1999", "12"]], AT_FOOT)], [table(rows, narrow)]))[1]?.[0]?.table;

  expect(nextOf(HEAD, ["2000", "13"])).toMatchObject({ continued: true, repeatedRows: 1 });
  expect(nextOf(["2000", "13"], ["2001", "14"])).not.toHaveProperty("continued");
});

test("a caption separates two tables", () => {
  const caption: Block = { ...text("caption", "Table 2"), box: [50, 50, 350, 60] };
  const marked = markContinued(
    pagesOf([table([HEAD, ["1999", "12"]], AT_FOOT)], [caption, table([HEAD, ["2000", "13"]], AT_HEAD)]),
  );

  expect(marked[1]?.[1]?.table).not.toHaveProperty("continued");
});

const NUMBERS = [
  ["2000", "13"],
  ["2001", "14"],
];
/** Second part of a table of numbers, marked after the first. */
const second = (next: Block, first: Block = table([HEAD, ["1999", "12"]], AT_FOOT)) =>
  markContinued(pagesOf([first], [next]))[1]?.[0]?.table;
const continues = (next: Block, first?: Block) => second(next, first)?.continued === true;

test("the titles of a third part are those of the first, also if the second part repeats none", () => {
  const marked = markContinued(
    pagesOf(
      [table([HEAD, ["1999", "12"]], AT_FOOT)],
      [table(NUMBERS, WHOLE)],
      [table([HEAD, ["2002", "15"]], AT_HEAD)],
    ),
  );

  expect(marked[2]?.[0]?.table).toMatchObject({ continued: true, repeatedRows: 1 });
});

test("a table without a place is a table of its own", () => {
  const { box: _, ...nowhere } = table(NUMBERS, AT_HEAD);

  expect(continues(nowhere)).toBe(false);
  expect(continues(table(NUMBERS, AT_HEAD), nowhere)).toBe(false);
});

test("a part ends in the lower 40 % of its page, and the next starts in the upper 40 %", () => {
  const first = (bottom: number) => table([HEAD, ["1999", "12"]], [50, 100, 350, bottom]);
  const next = (top: number) => table(NUMBERS, [50, top, 350, 700]);

  expect([continues(next(60), first(480)), continues(next(60), first(479))]).toEqual([true, false]);
  expect([continues(next(320), first(760)), continues(next(321), first(760))]).toEqual([true, false]);
});

test("the narrower part has at least 85 % of the wider one's width, or 60 % from the same left edge", () => {
  const next = (left: number, right: number) => table(NUMBERS, [left, 60, right, 300]);

  expect([continues(next(54, 309)), continues(next(54, 308))]).toEqual([true, false]);
  expect([continues(next(50, 230)), continues(next(50, 229))]).toEqual([true, false]);
});

test("rows of numbers in more columns are another table", () => {
  expect(continues(table([["2000", "13", "2"]], AT_HEAD))).toBe(false);
});

test("four rows of titles at most are repeated, and one row at least is not", () => {
  const titles = ["a", "b", "c", "d", "e"].map((text) => [text, text]);

  expect(second(table([...titles, ...NUMBERS], AT_HEAD), table([...titles, ...NUMBERS], AT_FOOT))?.repeatedRows).toBe(
    4,
  );
  expect(second(table([HEAD, ["1999", "12"]], AT_HEAD))?.repeatedRows).toBe(1);
});

test.each([
  [
    "its first row has numbers, whatever follows",
    [
      ["2000", "13"],
      ["Total", "-"],
    ],
    [["1999", "12"]],
    true,
  ],
  ["there is one number in the row", [["sum", "13"]], [["total", "12"]], true],
  ["no row has numbers", [["c", "d"]], [["a", "b"]], false],
  ["three of four cells are of one kind", [["a", "1", "2", "x"]], [["b", "3", "4", "5"]], true],
  ["two of three cells are of one kind", [["b", "3", "x"]], [["a", "1", "2"]], false],
])("a table that starts without titles is continued if its row is alike: %s", (_, next, first, expected) => {
  expect(continues(table(next, AT_HEAD), table(first, AT_FOOT))).toBe(expected);
});

describe("rows of words on the next page", () => {
  const LONG = "a cell whose words are more than those of titles";
  const SHARED = { kind: "table", text: "" } as const;
  /** Table whose columns start at the places. A line of a cell has five points for each letter, up to 90. */
  function words(box: Box, places: readonly number[], rows: readonly (readonly string[])[], bold?: true): Block {
    const cells = rows.flatMap((texts, row) =>
      texts.map((text, column) => ({ row: row + 1, column: column + 1, ...(row === 0 && { header: true }), text })),
    );
    const lines = cells.flatMap(({ text, row, column }) => {
      const left = places[column - 1] ?? 0;
      const own: Box = [left, box[1] + 12 * row, left + Math.min(5 * text.length, 90), box[1] + 12 * row + 10];
      const word = { text, box: own, font: "f", size: 10, ...(bold && row === 1 && { bold }) };
      return text === "" ? [] : [{ box: own, baseline: [left, own[3], 0] as const, words: [word] }];
    });
    return { ...SHARED, box, lines, table: { rows: rows.length, columns: places.length, cells } };
  }
  const upper = (bottom = 400) =>
    words(
      [50, 60, 350, bottom],
      [50, 150, 250],
      [
        ["Name", "Use", "Benefit"],
        ["One", LONG, LONG],
      ],
    );
  const continuedBy = (lower: Block, above = upper()) => markContinued(pagesOf([above], [lower]))[1]?.[0]?.table;
  const box: Box = [50, 60, 350, 200];
  const more = [
    ["Two", LONG, "short"],
    ["Three", "short", LONG],
  ];

  test("continue the table whose columns stand in the same places", () => {
    const table = continuedBy(words(box, [50, 150, 250], more));

    expect(table?.continued).toBe(true);
    expect(table?.cells.some(({ header }) => header)).toBe(false);
    expect(continuedBy(words(box, [50, 160, 250], more))?.continued).toBeUndefined();
    expect(continuedBy(words(box, [50, 150, 250], more), upper(310))?.continued).toBeUndefined();
  });

  test("have an empty column where a name goes on beside them", () => {
    const four = words(
      [50, 60, 450, 400],
      [50, 150, 250, 350],
      [
        ["Name", "Use", "Benefit", "Note"],
        ["One", LONG, LONG, LONG],
      ],
    );
    const table = continuedBy(words([150, 60, 450, 200], [150, 250, 350], more), four);

    expect(table).toMatchObject({ columns: 4, continued: true });
    expect(table?.cells.slice(0, 3)).toEqual([
      { row: 1, column: 1, text: "" },
      { row: 1, column: 2, text: "Two" },
      { row: 1, column: 3, text: LONG },
    ]);
  });

  test("are another table below titles, which are short or bold", () => {
    expect(continuedBy(words(box, [50, 150, 250], [["Name", "Use", "Price"], ...more]))?.continued).toBeUndefined();
    expect(continuedBy(words(box, [50, 150, 250], more, true))?.continued).toBeUndefined();
  });
});
