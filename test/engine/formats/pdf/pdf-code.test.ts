import { expect, test } from "vitest";
import { pdf } from "../../../../functions/engine/formats/pdf/pdf.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { options } from "../shared/options.ts";

const PROSE = ["These lines are prose, which is most of the page.", "They make the usual text of the document."];

/** Width of each printable ASCII character, in thousandths. */
function widthsOf(width: (character: string) => number): string {
  return Array.from({ length: 95 }, (_, at) => width(String.fromCharCode(32 + at))).join(" ");
}

/** Blocks of a page of prose, with lines below it in the font F3, which here has these widths and no telling name. */
async function blocksOf(widths: string, content: string) {
  const objects = {
    6: `<< /Type /Font /Subtype /TrueType /BaseFont /Anon /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] >>`,
  };
  const prose = [...PROSE, ...PROSE, ...PROSE].map((line, at) => text(72, 740 - 14 * at, 10, line)).join("");
  const bytes = buildPdf([{ content: prose + content }], { objects });
  const { document } = await pdf.extract(bytes, { ...options, name: "test.pdf" });
  return document.pages[0]?.blocks.map(({ kind, text: shown }) => ({ kind, text: shown })) ?? [];
}

const EQUAL = widthsOf(() => 600);
const code = (lines: readonly (readonly [left: number, y: number, shown: string])[]) =>
  lines.map(([left, y, shown]) => text(left, y, 10, shown, "F3")).join("");
const LOOP = code([
  [72, 600, "while (i < limit) {"],
  [96, 588, "fill(i);"],
  [72, 576, "}"],
]);

test("lines in a font whose letters are all equally wide are code, whatever the font's name", async () => {
  const blocks = await blocksOf(EQUAL, LOOP);

  expect(blocks.at(-1)).toEqual({ kind: "code", text: "while (i < limit) {\n    fill(i);\n}" });
});

test.each([
  ["only digits and capitals", widthsOf((character) => (/[0-9A-Z]/.test(character) ? 600 : 500))],
  ["all but the narrow letters", widthsOf((character) => (/[fijlrt]/.test(character) ? 300 : 600))],
])("lines in a font with %s of one width are no code", async (_, widths) => {
  const blocks = await blocksOf(widths, LOOP);

  expect(blocks.map(({ kind }) => kind)).not.toContain("code");
});

test("a blank line is part of a listing, and another distance separates two listings", async () => {
  const blocks = await blocksOf(
    EQUAL,
    code([
      [72, 600, "first = 1"],
      [72, 588, "first += 1"],
      [72, 564, "after = first"],
      [72, 533, "second = 1"],
      [72, 521, "second += 1"],
    ]),
  );

  expect(blocks.filter(({ kind }) => kind === "code").map(({ text: shown }) => shown)).toEqual([
    "first = 1\nfirst += 1\n\nafter = first",
    "second = 1\nsecond += 1",
  ]);
});

test("items that are names of code stay items", async () => {
  const items = ["size/S", "size/M", "size/L"].map(
    (name, at) => text(72, 600 - 14 * at, 10, "\u0095") + text(90, 600 - 14 * at, 10, name, "F3"),
  );

  const blocks = await blocksOf(EQUAL, items.join(""));

  expect(blocks.slice(-3).map(({ kind, text: shown }) => [kind, shown])).toEqual([
    ["list-item", "size/S"],
    ["list-item", "size/M"],
    ["list-item", "size/L"],
  ]);
});
