import { describe, expect, it } from "vitest";
import { texCharacters } from "../../../../functions/engine/codecs/text/tex-encodings.ts";

// Widths in pixels of fonts in papers, by number of the glyph.
const TEXT = {
  11: 24,
  12: 23,
  34: 21,
  39: 12,
  40: 16,
  92: 21,
  123: 21,
  97: 21,
  99: 18,
  101: 18,
  105: 12,
  109: 35,
  110: 23,
};
const MATH = {
  11: 29,
  58: 12,
  59: 12,
  60: 35,
  61: 21,
  97: 24,
  98: 20,
  99: 20,
  100: 24,
  105: 16,
  109: 40,
  110: 27,
  120: 26,
};
const SIGNS = { 0: 35, 2: 35, 3: 23, 20: 35, 33: 45, 48: 13, 50: 30, 102: 23, 103: 23, 106: 13 };
const TYPEWRITER = { 34: 22, 97: 22, 99: 22, 101: 22, 105: 22, 109: 22, 123: 22 };

type Widths = Readonly<Record<number, number>>;

/** Characters by number, for a font whose codes are in another order than the numbers of its glyphs. */
function charactersOf(widths: Widths, nameOf: (number: number) => string, firstCode = 1) {
  const numbers = Object.keys(widths).map(Number);
  const names = new Map(numbers.map((number, index) => [firstCode + index, nameOf(number)]));
  const characters = texCharacters(names, (code) => widths[numbers[code - firstCode] ?? 0]);
  return new Map(Array.from(characters, ([code, text]) => [numbers[code - firstCode], text]));
}

const NAMES: readonly (readonly [string, (number: number) => string])[] = [
  ["characters", (number) => String.fromCharCode(number)],
  ["decimal numbers", String],
  ["decimal numbers after an a", (number) => `a${number}`],
  ["escapes", (number) => `#${number.toString(16).padStart(2, "0")}`],
];

const CORK = { ...TEXT, 21: 21, 22: 42, 27: 24, 28: 23, 30: 35, 96: 12, 233: 18, 255: 21 };

describe("a font of TeX whose glyphs are named by numbers", () => {
  it("has the characters of T1 where its ligatures are as wide as those", () => {
    const at = (widths: Widths, ...numbers: readonly number[]) => {
      const characters = charactersOf(widths, (number) => `a${number}`);
      return numbers.map((number) => characters.get(number));
    };

    expect(at(CORK, 21, 22, 27, 28, 30, 39, 96, 233, 255)).toEqual(["–", "—", "ff", "fi", "ffi", "’", "‘", "é", "ß"]);
    expect(at(CORK, 34, 92, 123)).toEqual(['"', "\\", "{"]);
    expect(at({ ...TEXT, 27: 32, 28: 21 }, 11, 27, 28)).toEqual(["ff", "œ", "ø"]);
    expect(at({ ...TEXT, 27: 28, 28: 22 }, 11, 28)).toEqual(["ff", "ø"]);
  });

  it.each(NAMES)("has the ligatures and quotes of text: %s", (_, nameOf) => {
    const characters = charactersOf(TEXT, nameOf);

    expect([11, 12, 34, 39, 92, 123].map((number) => characters.get(number))).toEqual(["ff", "fi", "”", "’", "“", "–"]);
  });

  it.each(NAMES)("has the Greek letters and signs of formulas: %s", (_, nameOf) => {
    const characters = charactersOf(MATH, nameOf);

    expect([11, 58, 59, 60, 61].map((number) => characters.get(number))).toEqual(["α", ".", ",", "<", "/"]);
  });

  it.each(NAMES)("has the operators of formulas: %s", (_, nameOf) => {
    const characters = charactersOf(SIGNS, nameOf);

    expect(Object.keys(SIGNS).map((number) => characters.get(Number(number)))).toEqual(Array.from("−×∗≤→′∈{}|"));
  });

  it("has ASCII for decimal numbers, also in print of a typewriter", () => {
    expect(charactersOf(TEXT, String).get(109)).toBe("m");
    expect(charactersOf(TYPEWRITER, String)).toEqual(
      new Map(Object.keys(TYPEWRITER).map((number) => [Number(number), String.fromCharCode(Number(number))])),
    );
  });

  it("is named by control characters", () => {
    const controls = new Map([
      [11, "VT"],
      [12, "FF"],
    ]);

    expect(charactersOf(TEXT, (number) => controls.get(number) ?? String.fromCharCode(number)).get(12)).toBe("fi");
  });

  it("has a first glyph with a false name", () => {
    const characters = charactersOf(SIGNS, (number) => (number === 0 ? ";" : String.fromCharCode(number)), 0);

    expect(characters.get(0)).toBe("−");
  });
});

describe("another font", () => {
  it("keeps the meaning of its codes where the widths are those of no font of TeX", () => {
    expect(charactersOf(TYPEWRITER, (number) => String.fromCharCode(number)).size).toBe(0);
    expect(
      charactersOf({ 11: 20, 97: 10, 98: 30, 99: 12, 100: 40 }, (number) => String.fromCharCode(number)).size,
    ).toBe(0);
  });

  it("has no characters for decimal numbers without letters", () => {
    expect(charactersOf({ 51: 20 }, (number) => `a${number}`).size).toBe(0);
    expect(charactersOf({ 49: 20, 50: 31, 51: 14, 52: 25 }, String).size).toBe(0);
  });

  it("keeps ASCII where it only resembles TeX's, except for ligatures", () => {
    const lucida = { 12: 52, 34: 49, 97: 47, 98: 50, 99: 43, 100: 50, 101: 43, 110: 50, 111: 49, 112: 50 };
    const characters = charactersOf(lucida, (number) => String.fromCharCode(number));

    expect([characters.get(12), characters.get(34)]).toEqual(["fi", undefined]);
  });

  it("has no characters for names of letters and words", () => {
    expect(charactersOf(TEXT, (number) => `glyph${number}`).size).toBe(0);
    expect(texCharacters(new Map(), () => undefined).size).toBe(0);
  });
});
