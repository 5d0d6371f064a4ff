import { StandardFontEmbedder, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { charactersByOrder } from "../../../../functions/engine/codecs/text/glyph-order.ts";

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
const { Helvetica, HelveticaBold, TimesRoman, TimesRomanItalic, TimesRomanBold, Courier } = StandardFonts;

function fontOf(name: StandardFonts): StandardFontEmbedder {
  // The two enumerations have the same values.
  return StandardFontEmbedder.for(name as unknown as Parameters<typeof StandardFontEmbedder.for>[0]);
}

/** Widths by glyph number of a standard font with its glyphs in this order, the first one at this number. */
function widthsOf(name: StandardFonts, order: string, first: number): Record<number, number> {
  const font = fontOf(name);
  return Object.fromEntries(Array.from(order, (one, index) => [first + index, font.widthOfTextAtSize(one, 1_000)]));
}

/** Text that the glyphs with these numbers show; "?" for unknown ones. */
function shown(characters: ReadonlyMap<number, string> | undefined, numbers: readonly number[]): string | undefined {
  return characters && numbers.map((number) => characters.get(number) ?? "?").join("");
}

const numbersOf = (text: string, first: number) => Array.from(text, (one) => first + one.charCodeAt(0) - 0x20);

describe("the order of glyphs", () => {
  it.each([Helvetica, HelveticaBold, TimesRoman, TimesRomanItalic, TimesRomanBold])("is seen in %s", (name) => {
    for (const first of [0, 2, 3, 8]) {
      expect(shown(charactersByOrder(widthsOf(name, ASCII, first)), numbersOf("Jim & 12 pies", first))).toBe(
        "Jim & 12 pies",
      );
    }
  });

  it("is seen in twelve letters, in any unit, and whatever the widths of other glyphs", () => {
    const all = widthsOf(TimesRoman, ASCII, 3);
    const used = (letters: string) => {
      const numbers = new Set(numbersOf(letters, 3));
      return Object.fromEntries(
        Object.entries(all).map(([number, width]) => [number, numbers.has(Number(number)) ? width / 7 : 0]),
      );
    };

    expect(shown(charactersByOrder(used("abcdefgilmst")), [3 + 0x21, 3 + 0x5a])).toBe("Az");
    expect(charactersByOrder(used("abcdefgilms"))).toBeUndefined();
  });

  it.each([
    ["too many glyphs come first", widthsOf(Helvetica, ASCII, 9)],
    ["the space is missing", widthsOf(Helvetica, ASCII.slice(4), 3)],
    ["all glyphs are as wide", widthsOf(Courier, ASCII, 3)],
    ["the glyphs are in the order of use", widthsOf(Helvetica, "The quickbrownfxjmpsvlazydgTHEQUICKBROWN", 1)],
    ["the letters run backwards", widthsOf(TimesRoman, Array.from(ASCII).reverse().join(""), 3)],
    ["there are none", {}],
  ])("is not supposed where %s", (_, widths) => {
    expect(charactersByOrder(widths)).toBeUndefined();
  });

  it("has the quotes of print in Adobe's order", () => {
    const quotesAt = (first: number) =>
      shown(charactersByOrder(widthsOf(TimesRoman, ASCII, first)), numbersOf("'`\"", first));

    expect([0, 1, 2, 3].map(quotesAt)).toEqual(['’‘"', '’‘"', "'`\"", "'`\""]);
  });
});

describe("glyphs after ASCII", () => {
  const accented = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü";
  const known = Object.fromEntries(
    Array.from(accented, (one, index) => [98 + index, fontOf(TimesRoman).widthOfTextAtSize(one, 1_000)]),
  );
  const ascii = widthsOf(TimesRoman, ASCII, 3);

  it("are those of Apple where the accented letters are as wide as their letters", () => {
    const characters = charactersByOrder({ ...ascii, ...known });

    expect(shown(characters, [98, 112, 129, 130, 171, 172, 208, 209])).toBe("Äéü†…ÀÔÒ");
  });

  it.each([
    ["one accented letter is wider", { ...ascii, ...known, 112: 555 }],
    ["only two accented letters are used", { ...ascii, 98: known[98], 112: known[112] }],
    ["the space is elsewhere", { ...widthsOf(TimesRoman, ASCII, 4), ...known }],
  ])("are unknown where %s", (_, widths) => {
    expect(shown(charactersByOrder(widths as Record<number, number>), [112])).toBe("?");
  });
});
