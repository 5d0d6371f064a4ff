import { describe, expect, it } from "vitest";
import {
  charactersOfSymbolFont,
  expertCharacter,
  isSymbolFont,
  pictureFamily,
  privateCharacter,
  symbolCharacter,
  symbolText,
} from "../../../../functions/engine/codecs/text/symbol-fonts.ts";

describe("symbol fonts", () => {
  it.each([
    ["Symbol", 0x61, "α"],
    ["Symbol", 0xf0b3, "≥"],
    ["SymbolMT", 0xe5, "∑"],
    ["Symbol", 0xfe, "⎭"],
    ["Wingdings", 0xf0e0, "→"],
    ["Wingdings 2", 0x52, "☑"],
    ["Webdings", 0x61, "✓"],
    ["WP TypographicSymbols", 0x40, "”"],
  ])("named %s show %i as %s", (font, code, character) => {
    expect(symbolCharacter(font, code)).toBe(character);
  });

  it("keep codes without a character as they are", () => {
    expect(symbolCharacter("Symbol", 0xf0)).toBeUndefined();
    expect(symbolCharacter("Wingdings", 0xf0ff)).toBeUndefined();
    expect(symbolText("Wingdings", "\u00fc ?")).toBe("✓ ?");
  });

  it.each([
    ["BIOPPG+Symbol", 0xf0b1, "±"],
    ["AAAAAA+Wingdings-Regular", 0xf0fc, "✓"],
    ["CMEX10", 0xf8ee, "⎡"],
    ["Arial", 0xf6da, "®"],
    ["Arial", 0xf0b1, undefined],
  ])("named %s in a PDF give the meaning of the private character %i", (font, code, character) => {
    expect(privateCharacter(font, code)).toBe(character);
  });

  it.each([
    ["UniversalStd-NewswithCommPi", [1, 96, 97, 98, 99, 100, 101], " ◀▶?▲▼?"],
    ["AdobePiStd", [1, 70, 71], " ▲?"],
    ["ZapfDingbatsStd", [19, 20, 21, 22], "?✓✔?"],
    ["Wingdings-Regular", [3, 134, 198, 199], " ◻→?"],
    ["Wingdings3", [3, 88], " ▶"],
  ])("named %s give the meaning of their glyphs' numbers", (font, numbers, expected) => {
    const characters = charactersOfSymbolFont(font);

    expect(numbers.map((number) => characters?.get(number) ?? "?").join("")).toBe(expected);
    expect(charactersOfSymbolFont(`${font}2`)).toBeUndefined();
  });

  it.each([
    ["ABCDEF+WPTypographicSymbols", "WPTypographicSymbols"],
    ["Wingdings,Bold", "Wingdings"],
    ["SymbolMT", undefined],
    ["Arial", undefined],
    [undefined, undefined],
  ])("named %s in a PDF are of the family of pictures %s", (font, family) => {
    expect(pictureFamily(font)).toBe(family);
  });

  // The first and the last code of each run in a font's table.
  it.each([
    ["Symbol", "0x21 !  0x3f ?  0x40 ≅  0x5f _  0x60 ‾  0x7e ∼  0xa0 €  0xbf ↵  0xc0 ℵ  0xdf ⇓  0xe0 ◊  0xfe ⎭"],
    ["Wingdings", "0x22 ✂ 0x28 ☎ 0x2a ✉ 0x45 ☜ 0x48 ☟ 0x4a ☺ 0x4c ☹ 0x6c ● 0x6e ■ 0x6f □ 0x71 ❑ 0x72 ❒ 0x75 ◆ 0x76 ❖"],
    ["Wingdings", "0x80 ⓪ 0x8a ⑩ 0x8b ⓿ 0x95 ❿ 0x9e · 0xa1 ○ 0xa7 ▪ 0xa8 ◻ 0xab ★ 0xd8 ➢ 0xdf ← 0xf4 ⇳ 0xfb ✗ 0xfe ☑"],
    ["Wingdings 2", "0x4f ✗ 0x54 ☒ 0x97 • 0xa3 ☐"],
    ["Webdings", "0x61 ✓ 0x63 □ 0x67 ■ 0x72 ✗"],
    [
      "WPTypographicSymbols",
      "0x21 ● 0x24 • 0x27 § 0x3d ’ 0x40 ” 0x41 “ 0x42 – 0x47 □ 0x59 … 0x60 „ 0x61 ⅓ 0x66 ⅞ 0x6f ¹",
    ],
  ])("named %s show %s", (font, pairs) => {
    for (const [, code, character] of pairs.matchAll(/(0x\w\w) (\S)/g)) {
      expect(symbolCharacter(font, Number(code)), code).toBe(character);
      expect(symbolCharacter(font, 0xf000 + Number(code)), code).toBe(character);
    }
  });

  it.each([
    ["Symbol", [0x1f, 0x7f, 0x9f, 0xf0, 0xff]],
    ["Wingdings", [0x21, 0x23, 0x49, 0x4b, 0x6d, 0x70, 0x73, 0x7f, 0x96, 0xa2, 0xaa, 0xde, 0xf5, 0xff]],
    ["Wingdings 2", [0x4e, 0x55, 0x96, 0x98, 0xa2, 0xa4]],
    ["Webdings", [0x60, 0x62, 0x64, 0x66, 0x68, 0x71, 0x73]],
  ])("named %s have no characters between the runs of their tables", (font, codes) => {
    expect(codes.map((code) => symbolCharacter(font, code))).toEqual(codes.map(() => undefined));
  });

  it("use the private codes from U+F000 to U+F0FF and no other code above one byte", () => {
    expect(symbolCharacter("Symbol", 0xf0fe)).toBe("⎭");
    expect([0xefff, 0xf100, 0xf161, 0x161].map((code) => symbolCharacter("Symbol", code))).toEqual(
      Array(4).fill(undefined),
    );
    expect(privateCharacter("Symbol", 0x61)).toBeUndefined();
  });

  it.each([
    ["SymbolMT,Bold", 0xf061, "α"],
    ["SymbolPS", 0xf061, "α"],
    ["WINGDINGS", 0xf0fc, "✓"],
    ["Arial", 0xf6d9, "©"],
    ["Arial", 0xf6db, "™"],
    ["Arial", 0xf6d8, undefined],
    ["Arial", 0xf8e5, "‾"],
    ["Arial", 0xf8fe, "⎭"],
    ["Arial", 0xf8e4, undefined],
    ["Symbol", 0xf8e8, "®"],
    ["ABCDEFG+Symbol", 0xf061, undefined],
  ])("named %s have the private code %i in Adobe's list or their own table", (font, code, character) => {
    expect(privateCharacter(font, code)).toBe(character);
  });

  it("are these four, and no fonts whose names only contain theirs", () => {
    expect(["symbol", "Symbol (normal text)", "Wingdings", "Wingdings2"].filter(isSymbolFont)).toHaveLength(4);
    expect(["Segoe UI Symbol", "Arial", "", "Wingdings 3"].filter(isSymbolFont)).toEqual([]);
    expect(isSymbolFont(undefined)).toBe(false);
    expect(symbolCharacter("Arial", 0x61)).toBeUndefined();
  });
});

describe("the private codes of expert fonts", () => {
  it.each([
    [0xf6be, "ȷ"],
    [0xf6dc, "1"],
    [0xf6db, undefined],
    [0xf6de, "—"],
    [0xf6df, "¢"],
    [0xf6e9, "a"],
    [0xf6ff, "ž"],
    [0xf700, undefined],
    [0xf720, undefined],
    [0xf721, "!"],
    [0xf722, undefined],
    [0xf724, "$"],
    [0xf726, "&"],
    [0xf730, "0"],
    [0xf739, "9"],
    [0xf73f, "?"],
    [0xf761, "a"],
    [0xf77a, "z"],
    [0xf77f, undefined],
    [0xf780, undefined],
    [0xf7a8, "¨"],
    [0xf7af, "¯"],
    [0xf7b4, "´"],
    [0xf7b8, "¸"],
    [0xf7bf, "¿"],
    [0xf7e9, "é"],
    [0xf7f7, undefined],
    [0xf7ff, "ÿ"],
    [0xf800, undefined],
  ])("have the meaning of %i", (code, character) => {
    expect(expertCharacter(code)).toBe(character);
  });
});
