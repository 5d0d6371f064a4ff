import { describe, expect, it } from "vitest";
import type { Page } from "../../../../functions/engine/base/model.ts";
import { readRegions, regionPage } from "../../../../functions/engine/layout/regions/read-regions.ts";
import type { Region } from "../../../../functions/engine/request/region-fields.ts";

const page = (number: number, more: Partial<Page> = {}): Page => ({
  number,
  width: 600,
  height: 800,
  source: "ocr",
  blocks: [
    {
      kind: "paragraph",
      text: "Total 12.50",
      box: [10, 10, 100, 20],
      lines: [
        {
          box: [10, 10, 100, 20],
          words: [
            { text: "Total", box: [10, 10, 50, 20], confidence: 90 },
            { text: "12.50", box: [60, 10, 100, 20], confidence: 95 },
          ],
        },
      ],
    },
  ],
  ...more,
});
const TOTAL: Region = { name: "total", pages: [1, 3], box: [0, 0, 200, 100] };

describe("regions", () => {
  it("have their text, words and mean confidence", () => {
    const [read] = readRegions([TOTAL]).of(page(1));

    expect(read?.text).toMatchObject({ name: "total", page: 1, box: TOTAL.box, text: "Total 12.50", confidence: 93 });
    expect(read?.text.words.map(({ text }) => text)).toEqual(["Total", "12.50"]);
  });

  it("come in the order of the request, those of every page included", () => {
    const reader = readRegions([{ name: "every", box: [0, 0, 1, 1] }, TOTAL, { name: "last", box: [0, 0, 1, 1] }]);
    const names = (number: number) => reader.of(page(number)).map(({ text }) => text.name);

    expect(names(1)).toEqual(["every", "total", "last"]);
    expect(names(2)).toEqual(["every", "last"]);
  });

  it("say why they have no text", () => {
    const reader = readRegions([TOTAL, { name: "out", pages: [1], box: [600, 0, 700, 10] }]);

    expect(reader.of(page(1)).map(({ text }) => text.missing)).toEqual([undefined, "outside_page"]);
    expect(readRegions([TOTAL]).of(page(3, { source: "missing", blocks: [] }))).toMatchObject([
      { text: { missing: "missing_page", text: "" } },
    ]);
    expect(reader.elsewhere()).toMatchObject([{ name: "total", page: 3, missing: "absent_page" }]);
  });

  it("have empty text where the place is empty, which is no fault", () => {
    const [read] = readRegions([{ name: "blank", box: [0, 400, 600, 500] }]).of(page(1));

    expect(read?.text).toEqual({ name: "blank", page: 1, box: [0, 400, 600, 500], text: "", words: [] });
  });

  it("are sections of the page in text and Markdown", () => {
    const read = readRegions([TOTAL, { name: "out", pages: [1], box: [600, 0, 700, 10] }]).of(page(1));
    const shown = (style: "brackets" | "heading") =>
      regionPage(page(1), read, style).blocks.map(({ kind, text }) => [kind, text]);

    expect(shown("brackets")).toEqual([
      ["paragraph", "[total]"],
      ["paragraph", "Total 12.50"],
      ["paragraph", "[out: missing]"],
    ]);
    expect(shown("heading")).toEqual([
      ["heading", "total"],
      ["paragraph", "Total 12.50"],
      ["heading", "out (missing)"],
    ]);
  });
});
