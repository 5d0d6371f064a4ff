import { describe, expect, it } from "vitest";
import { type GlyphBox, ligatureOf } from "../../../../functions/engine/codecs/fonts/ligature-shapes.ts";

/** Box in em from the units of a font with 2,048 to the em. */
function box(advance: number, left: number, bottom: number, right: number, top: number): GlyphBox {
  const [width, from, low, to, high] = [advance, left, bottom, right, top].map((value) => value / 2048);
  return {
    advance: width ?? 0,
    left: from ?? 0,
    right: (width ?? 0) - (to ?? 0),
    bottom: low ?? 0,
    top: high ?? 0,
    hasLowPart: false,
  };
}

/** Letters of Calibri. */
const LETTERS = new Map([
  ["f", box(625, 37, -6, 646, 1400)],
  ["t", box(686, 33, -17, 621, 1197)],
  ["i", box(470, 133, -6, 337, 1327)],
  ["l", box(470, 153, -6, 318, 1393)],
  ["j", box(490, -43, -365, 356, 1327)],
  ["h", box(1076, 153, -6, 928, 1393)],
  ["T", box(998, 15, -6, 983, 1294)],
]);
/** Ligatures of Calibri. */
const LIGATURES: Readonly<Record<string, GlyphBox>> = {
  ti: box(1141, 33, -17, 1007, 1327),
  ft: box(1261, 37, -17, 1196, 1400),
  tt: box(1299, 33, -17, 1233, 1240),
  tf: box(1254, 33, -17, 1275, 1400),
  fi: box(1084, 37, -6, 950, 1401),
  ff: box(1195, 37, -6, 1216, 1401),
  fl: box(1084, 37, -6, 932, 1400),
  ffi: box(1654, 37, -6, 1521, 1401),
};

const without = (...missing: string[]) => new Map(Array.from(LETTERS).filter(([letter]) => !missing.includes(letter)));

describe("a ligature", () => {
  it.each(Object.entries(LIGATURES))("is %s by its box", (expected, glyph) => {
    expect(ligatureOf(glyph, LETTERS)).toBe(expected);
  });

  it("is no letter, and nothing else of its size", () => {
    for (const letter of LETTERS.values()) expect(ligatureOf(letter, LETTERS)).toBeUndefined();
    expect(ligatureOf(box(1141, 60, -17, 1007, 1327), LETTERS)).toBeUndefined();
    expect(ligatureOf(box(1141, 33, -17, 1030, 1327), LETTERS)).toBeUndefined();
    expect(ligatureOf(box(1141, 33, -17, 1007, 1450), LETTERS)).toBeUndefined();
    expect(ligatureOf(box(1141, 33, -400, 1007, 1327), LETTERS)).toBeUndefined();
    expect(ligatureOf(box(900, 33, -17, 766, 1327), LETTERS)).toBeUndefined();
  });

  it("is the more frequent one where two have the same box", () => {
    const alike = new Map([...LETTERS, ["l", box(470, 133, -6, 337, 1393)] as const]);

    expect(ligatureOf(LIGATURES["fi"] as GlyphBox, alike)).toBe("fi");
  });

  it.each([
    ["ti", "t"],
    ["ft", "t"],
  ])("is %s in a font without the letter %s, if that is allowed", (expected, letter) => {
    const glyph = LIGATURES[expected] as GlyphBox;

    expect(ligatureOf(glyph, without(letter, "l", "h"), true)).toBe(expected);
    expect(ligatureOf(glyph, without(letter, "l", "h"))).toBeUndefined();
  });

  it("is unknown in a font without its letters", () => {
    expect(ligatureOf(LIGATURES["ti"] as GlyphBox, without("t", "i"), true)).toBeUndefined();
    expect(ligatureOf(LIGATURES["tt"] as GlyphBox, without("t"), true)).toBeUndefined();
    expect(ligatureOf(LIGATURES["ti"] as GlyphBox, new Map(), true)).toBeUndefined();
  });
});

describe("a ligature of Roboto, whose i has lost its dot", () => {
  const letters = new Map([
    ["f", box(678, 63, 0, 689, 1557)],
    ["i", box(459, 149, 0, 314, 1476)],
    ["l", box(459, 170, 0, 290, 1536)],
  ]);
  const alike = box(1695, 63, 0, 1523, 1557);

  it("is told from that of l by the lower stem", () => {
    expect(ligatureOf({ ...alike, hasLowPart: true }, letters, true)).toBe("ffi");
    expect(ligatureOf(alike, letters, true)).toBe("ffl");
    expect(ligatureOf({ ...box(1100, 48, 0, 928, 1557), hasLowPart: true }, letters, true)).toBe("fi");
    expect(ligatureOf(box(1115, 63, 0, 942, 1557), letters, true)).toBe("fl");
  });

  it("differs too much for a glyph that may be a letter", () => {
    expect(ligatureOf({ ...alike, hasLowPart: true }, letters)).toBeUndefined();
  });
});
