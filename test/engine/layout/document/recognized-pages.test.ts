import { expect, test } from "vitest";
import type { Block, Page } from "../../../../functions/engine/base/model.ts";
import { RecognizedPages } from "../../../../functions/engine/layout/document/recognized-pages.ts";

const row = (texts: readonly string[], row: number) =>
  texts.map((text, column) => ({ row: row + 1, column: column + 1, text }));
const table = (top: number, bottom: number, rows: readonly (readonly string[])[]): Block => ({
  kind: "table",
  text: rows.map((texts) => texts.join(" | ")).join("\n"),
  box: [50, top, 350, bottom],
  lines: [],
  table: { rows: rows.length, columns: 2, cells: rows.flatMap(row) },
});
const page = (number: number, source: Page["source"], ...blocks: Block[]): Page => {
  return { number, width: 400, height: 800, source, blocks };
};
const HEAD = ["Year", "Tonnes"];
const markedPages = (...pages: readonly Page[]) => {
  const whole = new RecognizedPages();
  for (const each of pages) whole.add(each);
  return pages.map(whole.marker());
};
const partsOf = (pages: readonly Page[]) =>
  pages.map(({ blocks }) => blocks.map((block) => [block.table?.continued, block.table?.repeatedRows]));

test("a table of recognised pages goes on over their ends", () => {
  const pages = [
    page(1, "ocr", table(500, 760, [HEAD, ["1999", "12"]])),
    page(2, "ocr", table(60, 760, [HEAD, ["2000", "13"]])),
    page(3, "ocr", table(60, 300, [HEAD, ["2001", "14"]]), table(400, 600, [HEAD, ["2002", "15"]])),
  ];

  expect(partsOf(markedPages(...pages))).toEqual([
    [[undefined, undefined]],
    [[true, 1]],
    [
      [true, 1],
      [undefined, undefined],
    ],
  ]);
});

test("a table goes on from a page with its own text to a recognised one, and back", () => {
  const pages = [
    page(1, "text-layer", table(500, 760, [HEAD, ["1999", "12"]])),
    page(2, "ocr", table(60, 760, [HEAD, ["2000", "13"]])),
    page(3, "text-layer", table(60, 300, [HEAD, ["2001", "14"]])),
  ];

  expect(partsOf(markedPages(...pages))).toEqual([[[undefined, undefined]], [[true, 1]], [[true, 1]]]);
});

test("a table does not go on after a page that was not asked for", () => {
  const pages = [
    page(1, "ocr", table(500, 760, [HEAD, ["1999", "12"]])),
    page(3, "ocr", table(60, 760, [HEAD, ["2000", "13"]])),
  ];

  expect(partsOf(markedPages(...pages))).toEqual([[[undefined, undefined]], [[undefined, undefined]]]);
});

test("a part that is marked stays so", () => {
  const marked = markedPages(
    page(1, "ocr", table(500, 760, [HEAD, ["1999", "12"]])),
    page(2, "ocr", table(60, 760, [HEAD, ["2000", "13"]])),
  );

  expect(markedPages(...marked)).toEqual(marked);
});

test("each reading of the pages begins anew", () => {
  const first = page(1, "ocr", table(60, 300, [HEAD, ["1999", "12"]]));
  const last = page(2, "ocr", table(500, 760, [HEAD, ["2000", "13"]]));
  const whole = new RecognizedPages();
  for (const each of [first, last]) whole.add(each);
  const read = () => [first, last].map(whole.marker());

  expect(partsOf(read())).toEqual([[[undefined, undefined]], [[undefined, undefined]]]);
  expect(read()).toEqual(read());
});
