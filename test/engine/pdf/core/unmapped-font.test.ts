import { expect, test } from "vitest";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf } from "../../../support/documents/pdf.ts";

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

function stream(data: string): string {
  return `<< /Length ${data.length} >>\nstream\n${data}\nendstream`;
}
