import { expect, test } from "vitest";
import { isUnmapped } from "../../../../functions/engine/pdf/core/unmapped-font.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf } from "../../../support/documents/pdf.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const FORM = "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /G 1000 0 R >> >>";
const DESCENDANT =
  "/Type /Font /Subtype /CIDFontType2 /BaseFont /Bespoke /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>";

test.each([
  ["in a two-byte font without a map to characters", "/Encoding /Identity-H", "", true],
  ["whose font has such a map", "/Encoding /Identity-H /ToUnicode 1002 0 R", "", false],
  ["whose font declares that its codes are Unicode", "/Encoding /Identity-H /ToUnicode /Identity-H", "", false],
  ["whose font has a map from its codes to glyphs", "/Encoding /Identity-H", "/CIDToGIDMap 1003 0 R", false],
  ["in a Unicode encoding", "/Encoding /UniJIS-UTF16-H", "", false],
])("text %s", async (_, entries, descendant, expected) => {
  const shown = { entries: FORM, data: Buffer.from("BT /G 12 Tf 72 700 Td <003600520049005700> Tj ET") };
  const objects = {
    1000: `<< /Type /Font /Subtype /Type0 /BaseFont /Bespoke /DescendantFonts [1001 0 R] ${entries} >>`,
    1001: `<< ${DESCENDANT} ${descendant} >>`,
    1002: stream(
      "1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0036> <0057> <0053> endbfrange",
    ),
    1003: stream("\0\0\0\u0001"),
  };
  const bytes = buildPdf([{ content: "/Fm Do", images: { Fm: shown } }], { objects });

  const { fonts, unmapped } = await withReadablePdf(bytes, { limits: { pages: 10 } }, async (pdf) =>
    (await pdf.page(1)).readInk(false),
  );

  expect(fonts.size).toBe(1);
  expect(unmapped.size === 1).toBe(expected);
});

const core = await patchedCore();
/** Dictionary of pdf.js with these entries. */
function dictionary(entries: Readonly<Record<string, unknown>>) {
  const made = new core.Dict();
  for (const [key, value] of Object.entries(entries)) Reflect.apply(Reflect.get(made, "set"), made, [key, value]);
  return made;
}

const FONT = {
  ...{ name: "Bespoke", composite: true, cidEncoding: "Identity-V" },
  toUnicode: { firstChar: 0, has: (): boolean => true },
};
const DESCENDANTS = { DescendantFonts: [dictionary({})] };

test("a composite font of glyph numbers is unmapped", () => {
  const resources = dictionary({ Font: dictionary({ G: dictionary(DESCENDANTS) }) });

  expect(isUnmapped(core, FONT, resources, "G")).toBe(true);
  expect(isUnmapped(core, FONT, resources, "H")).toBe(false);
  expect(isUnmapped(core, FONT, resources, null)).toBe(false);
});

const { toUnicode: _all, ...WITHOUT_CHARACTERS } = FONT;

test.each([
  ["is not composite", { ...FONT, composite: false }],
  ["has no encoding", { ...FONT, cidEncoding: undefined }],
  ["has a Unicode encoding", { ...FONT, cidEncoding: "UniJIS-UTF16-H" }],
  ["has no characters", WITHOUT_CHARACTERS],
  ["has null for its characters", { ...FONT, toUnicode: null }],
  ["has a map to characters", { ...FONT, toUnicode: { has: (): boolean => true } }],
])("a font that %s is not unmapped", (_, font) => {
  const resources = dictionary({ Font: dictionary({ G: dictionary(DESCENDANTS) }) });

  expect(isUnmapped(core, font, resources, "G")).toBe(false);
});

test.each([
  ["no fonts", {}],
  ["a number for the font", { Font: dictionary({ G: 7 }) }],
  ["a font without descendants", { Font: dictionary({ G: dictionary({}) }) }],
  ["a font with an empty list of descendants", { Font: dictionary({ G: dictionary({ DescendantFonts: [] }) }) }],
])("resources with %s have no unmapped font", (_, entries) => {
  expect(isUnmapped(core, FONT, dictionary(entries), "G")).toBe(false);
});

function stream(data: string): string {
  return `<< /Length ${data.length} >>\nstream\n${data}\nendstream`;
}
