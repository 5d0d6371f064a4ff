import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pdfjsFolder } from "../../../../functions/engine/base/assets.ts";
import { ligaturesByCode } from "../../../../functions/engine/pdf/core/shown-text.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { buildPdf } from "../../../support/documents/pdf.ts";

const trueType = readFileSync(join(pdfjsFolder("standard_fonts"), "LiberationSans-Regular.ttf"));
// Numbers of glyphs in this font.
const [F, I, L, H, O_MACRON, LIGATURE] = [73, 76, 79, 75, 269, 661];
const LETTERS: readonly (readonly [number, string])[] = [
  [F, "f"],
  [I, "i"],
  [L, "l"],
  [H, "h"],
  [O_MACRON, "ō"],
];

const stream = (data: string | Buffer, entries = "") =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString("latin1")}\nendstream`;
const hex = (...codes: number[]) => codes.map((code) => code.toString(16).padStart(4, "0")).join("");
const utf16 = (text: string) => hex(...Array.from(text, (character) => character.charCodeAt(0)));

function mapOf(mapped: readonly (readonly [number, string])[], digits = 4): string {
  const lines = mapped.map(([code, text]) => `<${code.toString(16).padStart(digits, "0")}> <${utf16(text)}>`);
  return `1 begincodespacerange <${"0".repeat(digits)}> <${"f".repeat(digits)}> endcodespacerange ${lines.length} beginbfchar ${lines.join(" ")} endbfchar`;
}

const FILE = stream(trueType.toString("hex"), "/Filter /ASCIIHexDecode");
const DESCRIPTOR =
  "<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 -90 900 400] /Ascent 400 /Descent -90 /FontFile2 1001 0 R >>";

const WIDTHS = `/W [${F} [278] ${I} [222] ${L} [222] ${H} [556] ${O_MACRON} [556] ${LIGATURE} [500]]`;

/** Document that shows the codes in a font of two bytes. */
function composite(mapped: readonly (readonly [number, string])[], codes: string, descendant = WIDTHS) {
  return buildPdf([{ content: `BT /F1 12 Tf 72 700 Td ${codes} ET` }], {
    objects: {
      4: "<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H /DescendantFonts [1002 0 R] /ToUnicode 1003 0 R >>",
      1000: DESCRIPTOR,
      1001: FILE,
      1002: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 1000 0 R ${descendant} >>`,
      1003: stream(mapOf(mapped)),
      1004: stream(hex(0, F, I, L, H, LIGATURE), "/Filter /ASCIIHexDecode"),
    },
  });
}

async function wordsIn(bytes: Uint8Array): Promise<string> {
  return await withReadablePdf(bytes, { limits: { pages: 10 } }, async (pdf) => {
    const { items } = await (await pdf.page(1)).readInk(false);
    return items.map((item) => ("str" in item ? item.str : "")).join("");
  });
}

const SHOWN = `<${hex(LIGATURE, L, H)}> Tj`;

describe("a ligature without a character", () => {
  it.each([
    ["that the map lacks", LETTERS],
    ["mapped to U+0000", [...LETTERS, [LIGATURE, "\0"]]],
    ["mapped to the replacement character", [...LETTERS, [LIGATURE, "\ufffd"]]],
    ["mapped to a letter with the number of the glyph", [...LETTERS, [LIGATURE, "\u019f"]]],
  ] as const)("has its letters: one %s", async (_, mapped) => {
    expect(await wordsIn(composite(mapped, SHOWN))).toBe("filh");
  });

  it("keeps the characters of the map", async () => {
    expect(await wordsIn(composite([...LETTERS, [LIGATURE, "X"]], SHOWN))).toBe("Xlh");
    expect(await wordsIn(composite(LETTERS, `<${hex(O_MACRON)}> Tj`))).toBe("ō");
  });

  it("has the text that the author states", async () => {
    const mapped = [...LETTERS, [LIGATURE, "\0"]] as const;
    const stated = `/Span << /ActualText (AB) >> BDC <${hex(LIGATURE, LIGATURE)}> Tj EMC`;
    const parts = `/Span << /ActualText (hfi) >> BDC <${hex(H, LIGATURE)}> Tj EMC`;

    expect(await wordsIn(composite(mapped, `${stated} ${SHOWN}`))).toBe("ABfilh");
    expect(await wordsIn(composite(mapped, parts))).toBe("hfi");
  });

  it("is found by the document's own map to glyphs", async () => {
    const mapped = [
      [1, "f"],
      [2, "i"],
      [3, "l"],
      [4, "h"],
    ] as const;
    const widths = "/W [1 [278 222 222 556 500]] /CIDToGIDMap 1004 0 R";

    expect(await wordsIn(composite(mapped, `<${hex(5, 3)}> Tj`, widths))).toBe("fil");
  });

  it("is found in a font of one byte without an encoding", async () => {
    const font = (encoding: string) =>
      `<< /Type /Font /Subtype /TrueType /BaseFont /Test ${encoding} /FirstChar 222 /LastChar 222 /Widths [500] /FontDescriptor 1000 0 R /ToUnicode 1003 0 R >>`;
    const mapped = Array.from("filh", (letter) => [letter.charCodeAt(0), letter] as const);
    const documentIn = (encoding: string) =>
      buildPdf([{ content: "BT /F1 12 Tf 72 700 Td <de6c68> Tj ET" }], {
        objects: { 4: font(encoding), 1000: DESCRIPTOR, 1001: FILE, 1003: stream(mapOf(mapped, 2)) },
      });

    expect(await wordsIn(documentIn(""))).toBe("filh");
    expect(await wordsIn(documentIn("/Encoding /WinAnsiEncoding"))).toBe("Þlh");
  });
});

describe("the ligatures of a font", () => {
  const texts = new Map(LETTERS);
  const toUnicode = {
    get: (code: number) => texts.get(code),
    forEach: (each: (code: number, character: number) => void) => {
      for (const code of texts.keys()) each(code, 0);
    },
  };
  const FONT = { composite: true, hasIncludedToUnicodeMap: true, widths: { [LIGATURE]: 500 }, toUnicode };

  it("are looked for in fonts with a map that lacks codes", () => {
    expect(ligaturesByCode(FONT, trueType)).toEqual(new Map([[LIGATURE, "fi"]]));
    expect(ligaturesByCode({ ...FONT, hasIncludedToUnicodeMap: false }, trueType)).toBeUndefined();
    expect(ligaturesByCode({ ...FONT, toUnicode: null }, trueType)).toBeUndefined();
    expect(ligaturesByCode({ ...FONT, toUnicode: { ...toUnicode, firstChar: 0 } as object }, trueType)).toBeUndefined();
    expect(ligaturesByCode({ ...FONT, widths: { [F]: 278 } }, trueType)).toBeUndefined();
    expect(ligaturesByCode({ ...FONT, widths: {} }, trueType)).toBeUndefined();
  });

  it("are not looked for where the map lacks most codes, or the file has no outlines", () => {
    const widths = Object.fromEntries(Array.from({ length: 257 }, (_, index) => [LIGATURE + index, 500]));

    expect(ligaturesByCode({ ...FONT, widths }, trueType)).toBeUndefined();
    expect(ligaturesByCode(FONT, Buffer.from("OTTO"))).toBeUndefined();
    expect(ligaturesByCode(FONT, new Uint8Array())).toBeUndefined();
  });
});
