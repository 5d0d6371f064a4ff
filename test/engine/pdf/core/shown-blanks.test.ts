import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pdfjsFolder } from "../../../../functions/engine/base/assets.ts";
import { blanksByCode } from "../../../../functions/engine/pdf/core/shown-text.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf } from "../../../support/documents/pdf.ts";

/** Glyphs of this font: a blank one, and "A". */
const [BLANK, A] = [3, 36];

/** The font with a Macintosh map of one code, "!", to this glyph. */
function fontWith(glyph: number): Buffer {
  const file = Buffer.from(readFileSync(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf")));
  const entry = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index).find(
    (at) => file.toString("latin1", at, at + 4) === "cmap",
  );
  const [header, map] = [Buffer.from([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 12]), Buffer.alloc(262)];
  map.writeUInt16BE(262, 2);
  map[6 + 33] = glyph;
  file.writeUInt32BE(file.length, (entry ?? 0) + 8);
  file.writeUInt32BE(header.length + map.length, (entry ?? 0) + 12);
  return Buffer.concat([file, header, map]);
}

const FONT = { firstChar: 33, lastChar: 33, toUnicode: { get: () => "!" } };

test("a blank glyph is a space, whatever its character, in a font of a few codes", () => {
  expect(blanksByCode(FONT, fontWith(BLANK))).toEqual(new Map([[33, " "]]));
  expect(blanksByCode(FONT, fontWith(A))).toBeUndefined();
  expect(blanksByCode({ ...FONT, toUnicode: { get: () => " " } }, fontWith(BLANK))).toBeUndefined();
  expect(blanksByCode({ ...FONT, lastChar: 36 }, fontWith(BLANK))).toEqual(new Map([[33, " "]]));
  expect(blanksByCode({ ...FONT, lastChar: 37 }, fontWith(BLANK))).toBeUndefined();
  expect(blanksByCode({ ...FONT, composite: true }, fontWith(BLANK))).toBeUndefined();
  expect(blanksByCode(FONT, Buffer.from("no font"))).toBeUndefined();
  expect(blanksByCode({ ...FONT, firstChar: -70_000, lastChar: -69_999 }, fontWith(BLANK))).toBeUndefined();
  expect(blanksByCode({ ...FONT, firstChar: 256, lastChar: 256 }, fontWith(BLANK))).toBeUndefined();
});

test("the line ends of macOS are no text", async () => {
  const data = fontWith(BLANK).toString("hex");
  const map = "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <21> <0021> endbfchar";
  const bytes = buildPdf([{ content: "BT /F1 12 Tf 72 700 Td (!) Tj ET" }], {
    objects: {
      4: "<< /Type /Font /Subtype /TrueType /BaseFont /Test /FirstChar 33 /LastChar 33 /Widths [278] /FontDescriptor 1000 0 R /ToUnicode 1002 0 R >>",
      1000: "<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 -90 900 400] /Ascent 400 /Descent -90 /FontFile2 1001 0 R >>",
      1001: `<< /Filter /ASCIIHexDecode /Length ${data.length} >>\nstream\n${data}\nendstream`,
      1002: `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    },
  });

  const text = await withReadablePdf(bytes, { limits: { pages: 10 } }, async (pdf) => {
    const { items } = await (await pdf.page(1)).readInk(false);
    return items.map((item) => ("str" in item ? item.str : "")).join("");
  });

  expect(text.trim()).toBe("");
});
