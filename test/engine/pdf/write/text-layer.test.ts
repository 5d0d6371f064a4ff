import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import type { Page } from "../../../../functions/engine/base/model.ts";
import { addTextLayers } from "../../../../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../../../../functions/engine/pdf/write/text-layer.ts";
import { type FoundText, findText, lineOf, pageOf } from "./recognized-words.ts";

describe("a text layer", () => {
  it("shows each word from the start to the end of its box", async () => {
    const page = pageOf(400, 300, [
      [
        { text: "Grobbendyke", left: 50, baseline: 100, width: 81.3 },
        { text: "a", left: 139.7, baseline: 100, width: 5.2 },
        { text: "ground", left: 171.25, baseline: 100, width: 33.9 },
      ],
      [{ text: "spelt", left: 50, baseline: 120, width: 40, size: 18 }],
    ]);

    const found = await shown(page);

    expect(found.map(({ text }) => text)).toEqual(["Grobbendyke", "a", "ground", "spelt"]);
    expectNear(found[0], [50, 100], [131.3, 100]);
    expectNear(found[1], [139.7, 100], [144.9, 100]);
    expectNear(found[2], [171.25, 100], [205.15, 100]);
    expectNear(found[3], [50, 120], [90, 120]);
  });

  it("follows a line that is askew", async () => {
    const [degrees, size] = [3, 12];
    const slope = Math.tan((degrees * Math.PI) / 180);
    const word = (text: string, left: number, right: number) => {
      const y = 200 - (left - 50) * slope;
      return { text, size, box: [left, y - 10, right, y + 2] } as const;
    };
    const words = [word("first", 50, 80), word("second", 90, 130), word("last", 320, 350)];
    const line = { words, box: [50, 180, 350, 202], baseline: [50, 200, degrees] } as const;

    const found = await shown({ ...pageOf(400, 300, []), blocks: [{ kind: "paragraph", text: "", lines: [line] }] });

    expectNear(found[0], [50, 200], [80, 200 - 30 * slope]);
    expectNear(found[2], [320, 200 - 270 * slope], [350, 200 - 300 * slope]);
  });

  it.each([
    [90, [20, 250], [20, 200]],
    [180, [300, 40], [250, 40]],
    [270, [20, 50], [20, 100]],
  ] as const)("follows a line that is turned by %i degrees", async (angle, start, end) => {
    const box = [
      Math.min(start[0], end[0]) - 2,
      Math.min(start[1], end[1]) - 2,
      Math.max(start[0], end[0]) + 2,
      Math.max(start[1], end[1]) + 2,
    ] as const;
    const along =
      angle === 180
        ? ([end[0], box[1], start[0], box[3]] as const)
        : ([box[0], Math.min(start[1], end[1]), box[2], Math.max(start[1], end[1])] as const);
    const line = { words: [{ text: "turned", size: 10, box: along }], box, baseline: [...start, angle] } as const;

    const found = await shown({ ...pageOf(400, 300, []), blocks: [{ kind: "paragraph", text: "", lines: [line] }] });

    expectNear(found[0], start, end);
  });

  it("moves back when boxes overlap or run backwards", async () => {
    const found = await shown(
      pageOf(400, 300, [
        [
          { text: "over", left: 50, baseline: 100, width: 60 },
          { text: "lapping", left: 90, baseline: 100, width: 50 },
          { text: "earlier", left: 20, baseline: 100, width: 25 },
        ],
      ]),
    );

    expectNear(found[0], [50, 100], [110, 100]);
    expectNear(found[1], [90, 100], [140, 100]);
    expectNear(found[2], [20, 100], [45, 100]);
  });

  it("uses the bottom of the box as the baseline when a line has none", async () => {
    const { box, words } = lineOf([{ text: "plain", left: 50, baseline: 100, width: 40 }]);

    const found = await shown({
      ...pageOf(400, 300, []),
      blocks: [{ kind: "paragraph", text: "", lines: [{ box, words }] }],
    });

    expectNear(found[0], [50, 100], [90, 100]);
  });

  it("keeps every character: brackets, accents, other scripts, emoji", async () => {
    const texts = ["(a)", "b\\c", "Straße", "naïve", "Жук", "漢字", "ഠ", "😀x😀", "𝒜", "→"];
    const lines = texts.map((text, index) => [{ text, left: 50, baseline: 30 + index * 20, width: 40 }]);

    const found = await shown(pageOf(400, 300, lines));

    expect(found.map(({ text }) => text)).toEqual(texts);
  });

  it("returns right-to-left words in their logical order", async () => {
    const found = await shown(pageOf(400, 300, [[{ text: "שלום", left: 50, baseline: 100, width: 40 }]]));

    expect(found.map(({ text }) => text)).toEqual(["שלום"]);
  });

  it("has spaces between words and a line break between lines", async () => {
    const page = pageOf(400, 300, [
      [
        { text: "one", left: 50, baseline: 100, width: 20 },
        { text: "two", left: 71, baseline: 100, width: 20 },
      ],
      [{ text: "three", left: 50, baseline: 114, width: 30 }],
    ]);

    const layer = textLayer(page);

    // A blank after each word, as a reader copies it, and a matrix for each line.
    expect(layer.match(/<0020>Tj/g)).toHaveLength(3);
    expect(layer.match(/ Tm\n/g)).toHaveLength(2);
    expect(layer).toMatch(/^BT\n3 Tr\n.*\nET$/s);
  });

  it("is empty for a page without words", () => {
    expect(textLayer(pageOf(400, 300, []))).toBe("");
    expect(textLayer({ number: 1, source: "ocr", blocks: [{ kind: "paragraph", text: "words without boxes" }] })).toBe(
      "",
    );
  });
});

async function shown(page: Page): Promise<readonly FoundText[]> {
  const document = await PDFDocument.create();
  document.addPage([page.width ?? 0, page.height ?? 0]);
  return await findText(await addTextLayers(await document.save(), new Map([[1, textLayer(page)]])));
}

function expectNear(found: FoundText | undefined, start: readonly number[], end: readonly number[]): void {
  const distance = (a: readonly number[] = [], b: readonly number[] = []) =>
    Math.hypot((a[0] ?? Number.NaN) - (b[0] ?? 0), (a[1] ?? Number.NaN) - (b[1] ?? 0));
  expect(distance(found?.start, start), `start ${found?.start} of ${found?.text}`).toBeLessThan(0.3);
  expect(distance(found?.end, end), `end ${found?.end} of ${found?.text}`).toBeLessThan(0.3);
}

describe("the operators of a text layer", () => {
  type Words = readonly (readonly [text: string, left: number, right: number])[];
  /** Operators of one line of 20 points on a page 300 points high, between its begin and its end. */
  const operators = (
    words: Words,
    { size = 20, ...change }: { size?: number; baseline?: readonly [number, number, number] } = {},
  ) => {
    const line = { words: words.map(([text, left, right]) => ({ text, size, box: [left, 90, right, 112] as const })) };
    const lines = [{ ...line, box: [50, 90, 150, 112] as const, ...change }];
    return textLayer({ ...pageOf(400, 300, []), blocks: [{ kind: "paragraph", text: "", lines }] } as Page)
      .split("\n")
      .slice(2, -1);
  };
  const POSITION = ["/F 20 Tf", "1 0 0 1 50 192 Tm"];

  it("stretch each word to its box, and end the line with a space of a quarter", () => {
    expect(operators([["ab", 50, 150]])).toEqual([...POSITION, "500 Tz<00610062>Tj", "50 Tz<0020>Tj"]);
  });

  it("fill the gap between two words with a space", () => {
    expect(
      operators([
        ["ab", 50, 70],
        ["c", 75, 85],
      ]),
    ).toEqual([...POSITION, ...["100 Tz<00610062>Tj", "50 Tz<0020>Tj", "100 Tz<0063>Tj", "50 Tz<0020>Tj"]]);
  });

  it("leave a small drift to the next word, and move by a larger one", () => {
    expect(
      operators([
        ["ab", 50, 70],
        ["c", 75.04, 85],
      ]).filter((each) => each.includes("Td")),
    ).toEqual([]);
    // Words that overlap leave the narrowest space between them, a tenth of a point.
    expect(
      operators([
        ["ab", 50, 70],
        ["c", 65, 75],
        ["d", 60, 80],
      ]),
    ).toEqual([
      ...POSITION,
      ...["100 Tz<00610062>Tj", "1 Tz<0020>Tj", "15 0 Td", "100 Tz<0063>Tj", "1 Tz<0020>Tj"],
      ...["-5 0 Td", "200 Tz<0064>Tj", "50 Tz<0020>Tj"],
    ]);
  });

  it("have at most two decimals, four in the matrix, and no negative zero", () => {
    const turned = operators([["ab", 50, 150]], { size: 20.126, baseline: [50.004, 100.999, 30] });

    expect(turned.slice(0, 2)).toEqual(["/F 20.13 Tf", "0.866 0.5 -0.5 0.866 50 199 Tm"]);
  });

  it("take the height of the line for a word without a size, and at least one point", () => {
    const layer = (bottom: number) => {
      const lines = [{ words: [{ text: "a", box: [50, 90, 60, bottom] }], box: [50, 90, 60, bottom] }];
      return textLayer({ blocks: [{ lines }] } as unknown as Page)
        .split("\n")
        .slice(2, 4);
    };

    expect(layer(112)).toEqual(["/F 22 Tf", "1 0 0 1 50 -107.6 Tm"]);
    expect(layer(90.5)[0]).toBe("/F 1 Tf");
  });
});
