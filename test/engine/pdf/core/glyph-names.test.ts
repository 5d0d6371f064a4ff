import { describe, expect, it } from "vitest";
import { textOfGlyphName } from "../../../../functions/engine/pdf/core/glyph-names.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf } from "../../../support/documents/pdf.ts";

const known = { one: 0x31, f: 0x66, j: 0x6a, A: 0x41 };

describe("a glyph's name", () => {
  it.each([
    ["one.oldstyle", "1"],
    ["one.os.alt", "1"],
    ["f_f_j", "ffj"],
    ["f_j.liga", "fj"],
    ["uni0041.sc", "A"],
    ["uni00410042", "AB"],
    ["u1F600", "😀"],
    ["u0041", "A"],
    ["u10FFFF", "\u{10ffff}"],
    ["uni0020", " "],
    ["uniD7FF", "\ud7ff"],
    ["uniE000", "\ue000"],
    ["f_f_f_f_f_f_f_f", "ffffffff"],
    ["check", "✓"],
    ["nabla.alt", "∇"],
    ["fdisplay", "f"],
    ["contintegraltext", "∮"],
    ["floorleftBigg", "⌊"],
    ["lessorequalslant", "⩽"],
    ["subsetsqequal", "⊑"],
    ["notexistential", "∄"],
    ["nequal", "≠"],
    ["llbracket", "⟦"],
    ["XBox", "☒"],
    ["arrowzigzag", "↯"],
  ])("%s means %s", (name, text) => {
    expect(textOfGlyphName(name, known)).toBe(text);
  });

  it.each([
    ".notdef",
    "one_unknown",
    "a12",
    "uniD800",
    "u110000",
    "uni004",
    "constructor",
    "",
    "u041",
    "u0000041",
    "u1000041",
    "uni001F",
    "uniDFFF",
    "u110001",
    "uni0041D800",
    ".one",
    "f_f_f_f_f_f_f_f_f",
    "toString",
    "display",
    "gtext",
  ])("%s has no meaning", (name) => {
    expect(textOfGlyphName(name, known)).toBeUndefined();
  });
});

describe("text in a font without ToUnicode", () => {
  const read = async (differences: string) => {
    const encoding = `<< /Type /Encoding /Differences [${differences}] >>`;
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /FirstChar 128 /Widths [500 500] /Encoding ${encoding} >>`;
    const entries = "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /Odd 1000 0 R >> >>";
    const form = { entries, data: Buffer.from("BT /Odd 12 Tf 72 700 Td <8081> Tj ET") };
    const bytes = buildPdf([{ content: "/Form Do", images: { Form: form } }], { objects: { 1000: font } });
    return await withReadablePdf(bytes, { limits: { pages: 10 } }, async (pdf) => {
      const { items } = await (await pdf.page(1)).readInk(false);
      return items.flatMap((item) => ("str" in item ? [item.str] : []));
    });
  };

  it("is read by the names of its glyphs, whatever their variants", async () => {
    expect(await read("128 /two.os /T_h.liga")).toEqual(["2Th"]);
  });

  it("is read by TeX's names of glyphs", async () => {
    expect(await read("128 /summationdisplay /check")).toEqual(["∑✓"]);
  });

  it("keeps a visible hyphen that its font calls a soft hyphen", async () => {
    expect(await read("128 /softhyphen /a")).toEqual(["-a"]);
  });

  it("has Unicode characters in place of Adobe's old private ones", async () => {
    expect(await read("128 /bracketlefttp /registerserif")).toEqual(["⎡®"]);
  });

  it("has the letters of small capitals and the digits of old-style figures", async () => {
    expect(await read("128 /Asmall /sevenoldstyle")).toEqual(["a7"]);
  });

  it("stays as it is when the names have no meaning", async () => {
    expect(await read("128 /g77x /glyph9")).not.toEqual(["2Th"]);
  });
});
