import { describe, expect, it } from "vitest";
import { type PagePicture, recognizedBlocks } from "../../../../functions/engine/ocr/page/recognized-blocks.ts";
import { straighten } from "../../../../functions/engine/ocr/page/straighten.ts";
import { recognize } from "../../../../functions/engine/ocr/tesseract/tesseract.ts";
import { type DrawnPage, drawPage } from "./draw-page.ts";
import { recognizedLine, recognizedParagraph } from "./recognized-words.ts";

const blocksOf = async (picture: PagePicture) => recognizedBlocks(await recognize(picture, ["eng"]), picture);
const ROWS = [
  ["Mill", "Gates", "Barley"],
  ["Easton", "12", "4,310"],
  ["Weston", "9", "2,875"],
  ["Norton", "15", "5,120"],
];
const table = (bars: DrawnPage["bars"] = []): DrawnPage => ({
  texts: ROWS.flatMap((row, y) => row.map((text, x) => ({ text, x: 120 + 280 * x, y: 145 + 70 * y, bold: y === 0 }))),
  bars,
});
const GRID = [
  ...[100, 170, 240, 310, 380].map((y) => [100, y, 840, 3] as const),
  ...[100, 380, 660, 937].map((x) => [x, 100, 3, 283] as const),
];

describe("the blocks of a recognised page", () => {
  it.each([
    ["with drawn cells", GRID],
    ["without rules", []],
  ])("have a table %s", async (_, bars) => {
    const blocks = await blocksOf(drawPage(table(bars)));

    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["table", ROWS.map((row) => row.join(" | ")).join("\n")],
    ]);
    expect(blocks[0]?.table).toMatchObject({ rows: 4, columns: 3 });
    expect(blocks[0]?.table?.cells.filter(({ header }) => header).map(({ text }) => text)).toEqual(ROWS[0]);
  });

  it.each([2, -2])("have a table on a page that is tilted by %d degrees, with boxes on that page", async (degrees) => {
    const texts = ROWS.flatMap((row, y) => row.map((text, x) => ({ text, x: 80 + 340 * x, y: 200 + 42 * y })));
    const level = drawPage({ texts });
    const [block, ...others] = await blocksOf({ ...level, ...straighten(level, degrees) });
    const words = block?.lines?.flatMap((line) => line.words) ?? [];
    const [left = 0, top = 0, right = 0, bottom = 0] = block?.box ?? [];

    expect(others).toEqual([]);
    expect(block?.text).toBe(ROWS.map((row) => row.join(" | ")).join("\n"));
    expect(words).toHaveLength(12);
    for (const { box } of words) {
      expect(box[0]).toBeGreaterThanOrEqual(left);
      expect(box[1]).toBeGreaterThanOrEqual(top);
      expect(box[2]).toBeLessThanOrEqual(right);
      expect(box[3]).toBeLessThanOrEqual(bottom);
    }
  });

  it("have bold headings, paragraphs and lists with words, boxes and confidences", async () => {
    const prose = [
      "The miller opens seven gates in the morning before the",
      "harvest, so that the barley is ground within the week.",
      "Nobody pays for the water that he does not need.",
    ];
    const items = ["seven planks of oak", "two stones from the hill", "four wheels of nine feet"];
    const picture = drawPage({
      texts: [
        { text: "Gates of the mill", x: 60, y: 80, bold: true },
        ...prose.map((text, index) => ({ text, x: 60, y: 150 + 40 * index })),
        ...items.map((text, index) => ({ text, x: 110, y: 300 + 40 * index })),
      ],
      discs: items.map((_, index) => [84, 291 + 40 * index, 5] as const),
    });
    const blocks = await blocksOf(picture);

    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list-item", "list-item", "list-item"]);
    expect(blocks.map(({ text }) => text)).toEqual(["Gates of the mill", prose.join(" "), ...items]);
    const [word] = blocks[0]?.lines?.[0]?.words ?? [];
    expect(word).toMatchObject({ text: "Gates", bold: true, confidence: expect.any(Number) });
    expect(word?.box[0]).toBeCloseTo((60 * 72) / 200, -0.5);
  });

  it("have check boxes at their text, ticked or not, in place of what was read in them", async () => {
    const box = (x: number, y: number) =>
      [
        [x, y, 30, 3],
        [x, y + 27, 30, 3],
        [x, y, 3, 30],
        [x + 27, y, 3, 30],
      ] as const;
    const tick = Array.from({ length: 16 }, (_, step) => [107 + step, 107 + step, 4, 4] as const);
    const blocks = await blocksOf(
      drawPage({
        texts: [
          { text: "The mill has a licence", x: 150, y: 126 },
          { text: "The mill has a tenant", x: 150, y: 186 },
        ],
        bars: [...box(100, 100), ...tick, ...box(100, 160)],
      }),
    );

    expect(blocks.map(({ kind, text, marker }) => [kind, text, marker])).toEqual([
      ["list-item", "The mill has a licence", "☑"],
      ["list-item", "The mill has a tenant", "☐"],
    ]);
  });

  it("have a table where the letters of small cells are close to their rules", () => {
    const rows = ["12 34 56", "78 90 13", "24 57 68"].map((row) => row.split(" "));
    const [cells, line] = [(x: number) => 106 + 40 * x, (y: number) => 132 + 44 * y];
    const picture = drawPage({
      texts: rows.flatMap((row, y) => row.map((text, x) => ({ text, x: cells(x), y: line(y), size: 26 }))),
      bars: [
        ...[100, 144, 188, 232].map((y) => [100, y, 122, 2] as const),
        ...[100, 140, 180, 220].map((x) => [x, 100, 2, 134] as const),
      ],
    });
    const words = rows.map((row, y) =>
      recognizedParagraph(
        recognizedLine(
          row.map((text, x) => [text, cells(x)] as const),
          line(y),
          { size: 26 },
        ),
      ),
    );

    expect(recognizedBlocks(words, picture)).toMatchObject([
      { text: rows.map((row) => row.join(" | ")).join("\n"), table: { rows: 3, columns: 3 } },
    ]);
  });

  it("are none for a page without words", () => {
    expect(recognizedBlocks([], drawPage({}))).toEqual([]);
  });
});
