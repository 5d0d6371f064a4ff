import { describe, expect, it } from "vitest";
import {
  isSymbolFont,
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

  it("are these four, and no fonts whose names only contain theirs", () => {
    expect(["symbol", "Symbol (normal text)", "Wingdings", "Wingdings2"].filter(isSymbolFont)).toHaveLength(4);
    expect(["Segoe UI Symbol", "Arial", "", "Wingdings 3"].filter(isSymbolFont)).toEqual([]);
    expect(symbolCharacter("Arial", 0x61)).toBeUndefined();
  });
});
