import { describe, expect, it } from "vitest";
import { createFonts } from "../../../../functions/engine/formats/rtf/rtf-fonts.ts";

/** Fonts of a table; each is a number, a name and a character set. */
function fontsOf(...table: readonly (readonly [font: number, name: string, set?: number])[]) {
  const fonts = createFonts();
  for (const [font, name, set] of table) {
    fonts.open(font);
    if (set !== undefined) fonts.setPage("fcharset", set);
    fonts.name(name);
  }
  return fonts;
}

describe("the code page of a document", () => {
  it.each([
    ["ansicpg", 1251, "д"],
    ["ansicpg", 0, "ä"],
    ["ansicpg", undefined, "ä"],
    ["mac", undefined, "‰"],
    ["pc", undefined, "Σ"],
    ["pca", undefined, "õ"],
  ])("declared as %s %s decodes E4 as %s", (word, parameter, expected) => {
    const fonts = createFonts();

    expect(fonts.declare(word, parameter)).toBe(true);
    expect(fonts.decode([0xe4], undefined)).toBe(expected);
  });

  it("is 1252 without a declaration, and other words declare none", () => {
    const fonts = createFonts();

    expect(fonts.declare("ansi", undefined)).toBe(false);
    expect(fonts.decode([0xe4], undefined)).toBe("ä");
  });

  it("stays the declared one for a page of zero", () => {
    const fonts = createFonts();
    fonts.declare("ansicpg", 1251);
    fonts.declare("ansicpg", 0);

    expect(fonts.decode([0xe4], 3)).toBe("д");
  });
});

describe("the code page of a font", () => {
  it.each([
    ["fcharset", 204, "д"],
    ["cpg", 1251, "д"],
    ["fcharset", 0, "ä"],
    ["fcharset", 1, "ä"],
  ])("set by %s %i decodes E4 as %s", (word, parameter, expected) => {
    const fonts = createFonts();
    fonts.open(2);
    fonts.setPage(word, parameter);

    expect([fonts.decode([0xe4], 2), fonts.decode([0xe4], 1)]).toEqual([expected, "ä"]);
  });

  it("is that of the default font where no font is set: font 0, or the declared one", () => {
    const fonts = fontsOf([0, "A", 204], [1, "B", 161]);
    expect(fonts.decode([0xe4], undefined)).toBe("д");

    expect(fonts.declare("deff", 1)).toBe(true);
    expect(fonts.decode([0xe4], undefined)).toBe("δ");

    fonts.declare("deff", undefined);
    expect(fonts.decode([0xe4], undefined)).toBe("д");
  });

  it("is unset before a font is open", () => {
    const fonts = createFonts();
    fonts.setPage("cpg", 1251);
    fonts.name("Symbol");

    expect(fonts.decode([0xe4], 0)).toBe("ä");
    expect(fonts.isSymbols(0)).toBe(false);
  });
});

describe("the name of a font", () => {
  it("comes in parts, ends at a semicolon, and is trimmed", () => {
    const fonts = fontsOf([0, " Sym"], [0, "bol ;other"], [1, "Arial;Symbol"]);

    expect([fonts.isSymbols(0), fonts.isSymbols(undefined), fonts.isSymbols(1), fonts.isSymbols(2)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [94, true],
    [95, false],
  ])("has at most a hundred characters: %i spaces before Symbol", (spaces, expected) => {
    expect(fontsOf([0, " ".repeat(spaces)], [0, "Symbol"]).isSymbols(0)).toBe(expected);
  });
});

describe("a symbol font", () => {
  const fonts = fontsOf([0, "Arial"], [1, "Symbol", 2]);

  it("shows bytes as its symbols, and unknown ones in the code page", () => {
    expect(fonts.decode([0x61, 0xb3, 0x07], 1)).toBe("α≥\u0007");
    expect(fonts.decode([0x61], 0)).toBe("a");
  });

  it("shows private characters as its symbols, and no others", () => {
    expect([fonts.shown("\uf061", 1), fonts.shown("a", 1), fonts.shown("\uf061", 0)]).toEqual(["α", "a", "\uf061"]);
    expect([fonts.shown("\uf020", 1), fonts.shown("\uf0b3", 1)]).toEqual([" ", "≥"]);
  });
});
