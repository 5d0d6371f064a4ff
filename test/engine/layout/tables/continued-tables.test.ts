import { expect, test } from "vitest";
import type { Block, Box } from "../../../../functions/engine/base/model.ts";
import { markContinued } from "../../../../functions/engine/layout/tables/continued-tables.ts";
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
    pages: pages.map((blocks, index) => ({ number: index + 1, source: "text-layer", blocks })),
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

test("a caption separates two tables", () => {
  const caption: Block = { ...text("caption", "Table 2"), box: [50, 50, 350, 60] };
  const marked = markContinued(
    pagesOf([table([HEAD, ["1999", "12"]], AT_FOOT)], [caption, table([HEAD, ["2000", "13"]], AT_HEAD)]),
  );

  expect(marked[1]?.[1]?.table).not.toHaveProperty("continued");
});
