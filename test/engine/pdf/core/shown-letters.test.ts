import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pdfjsFolder } from "../../../../functions/engine/base/assets.ts";
import { lettersByOrder } from "../../../../functions/engine/pdf/core/shown-text.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf } from "../../../support/documents/pdf.ts";

const trueType = readFileSync(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"));
/** Number of a glyph in this font, whose space is the third. */
const glyphOf = (character: string) => character.charCodeAt(0) - 29;

/** Font that shows these characters. The map has spaces for those in `lost`. */
function fontOf(shown: string, lost: string) {
  const map = new Map(Array.from(shown, (each) => [glyphOf(each), lost.includes(each) ? " " : each]));
  const toUnicode = {
    get: (code: number) => map.get(code),
    forEach: (each: (code: number, character: number) => void) => {
      for (const [code, text] of map) each(code, text.charCodeAt(0));
    },
  };
  const widths = Object.fromEntries([...map.keys()].map((code) => [code, 500]));
  return { composite: true, hasIncludedToUnicodeMap: true, widths, toUnicode };
}

const SHOWN = " ABCDEFGHaeio.";

describe("spaces in the map of a font, for painted glyphs", () => {
  it("are the characters that the order of the glyphs shows", () => {
    const expected = Array.from(".aeo", (each) => [glyphOf(each), each]);

    expect([...(lettersByOrder(fontOf(SHOWN, "aeo."), trueType) ?? [])]).toEqual(expected);
  });

  it("are spaces where few letters, or letters in another order, are known, or two spaces are all", () => {
    expect(lettersByOrder(fontOf(" ABCDEFaeo.", "aeo."), trueType)).toBeUndefined();
    expect(lettersByOrder(fontOf(SHOWN, "a"), trueType)).toBeUndefined();
    const font = fontOf(SHOWN, "aeo.");
    const swapped = { a: "A", A: "B", B: "C" } as const;
    const get = (code: number) => {
      const text = font.toUnicode.get(code) ?? "";
      return Object.hasOwn(swapped, text) ? swapped[text as keyof typeof swapped] : text;
    };
    expect(lettersByOrder({ ...font, toUnicode: { ...font.toUnicode, get } }, trueType)).toBeUndefined();
  });

  it("are spaces in simple fonts, and without a map or outlines", () => {
    const font = fontOf(SHOWN, "aeo.");

    expect(lettersByOrder({ ...font, composite: false }, trueType)).toBeUndefined();
    expect(lettersByOrder({ ...font, hasIncludedToUnicodeMap: false }, trueType)).toBeUndefined();
    expect(lettersByOrder(font, Buffer.from("no font"))).toBeUndefined();
  });

  it("are read as letters in a document", async () => {
    const hex = (text: string) => Array.from(text, (each) => glyphOf(each).toString(16).padStart(4, "0")).join("");
    const lines = Array.from(
      SHOWN,
      (each) => `<${hex(each)}> <${("aeo.".includes(each) ? 32 : each.charCodeAt(0)).toString(16).padStart(4, "0")}>`,
    );
    const stream = (data: string, entries = "") =>
      `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
    const bytes = buildPdf([{ content: `BT /F1 12 Tf 72 700 Td <${hex("BeaH Eo.")}> Tj ET` }], {
      objects: {
        4: "<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H /DescendantFonts [1002 0 R] /ToUnicode 1003 0 R >>",
        1000: "<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 -90 900 400] /Ascent 400 /Descent -90 /FontFile2 1001 0 R >>",
        1001: stream(trueType.toString("hex"), "/Filter /ASCIIHexDecode"),
        1002: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 1000 0 R /CIDToGIDMap /Identity /W [${Array.from(SHOWN, (each) => `${glyphOf(each)} [500]`).join(" ")}] >>`,
        1003: stream(
          `1 begincodespacerange <0000> <ffff> endcodespacerange ${lines.length} beginbfchar ${lines.join(" ")} endbfchar`,
        ),
      },
    });

    const text = await withReadablePdf(bytes, { limits: { pages: 10 } }, async (pdf) => {
      const { items } = await (await pdf.page(1)).readInk(false);
      return items.map((item) => ("str" in item ? item.str : "")).join("");
    });

    expect(text).toBe("BeaH Eo.");
  });
});
