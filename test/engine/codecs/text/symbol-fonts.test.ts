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
  ])("of %s show %i as %s", (font, code, character) => {
    expect(symbolCharacter(font, code)).toBe(character);
  });

  it("have codes that are no character, which stay as they are in a text", () => {
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
  ])("of %s in a PDF say what the private character %i is", (font, code, character) => {
    expect(privateCharacter(font, code)).toBe(character);
  });

  it("are those four, and no font whose name only holds theirs", () => {
    expect(["symbol", "Symbol (normal text)", "Wingdings", "Wingdings2"].filter(isSymbolFont)).toHaveLength(4);
    expect(["Segoe UI Symbol", "Arial", "", "Wingdings 3"].filter(isSymbolFont)).toEqual([]);
    expect(symbolCharacter("Arial", 0x61)).toBeUndefined();
  });
});
