// Ligatures by their boxes. A ligature begins like its first letter, ends like its last one, is as high and low as its
// highest and lowest one, and about as wide as all.

/** Box of a glyph and its distance to the neighbours, in em. */
export interface GlyphBox {
  readonly advance: number;
  /** Distance from the pen to the ink. */
  readonly left: number;
  /** Distance from the ink to the next glyph. */
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** True where one of the contours is lower than the glyph. */
  readonly hasLowPart: boolean;
}

/** Ligatures of text fonts, the frequent ones first. */
const LIGATURES: readonly string[] = [
  ..."ti ft tt tti tf fi ff fl ffi ffl fft fj ffj fb ffb fh ffh fk ffk ttf fti tfi Th ct st sp".split(" "),
];
/** The letters of all ligatures. */
export const LIGATURE_LETTERS: ReadonlySet<string> = new Set(LIGATURES.join(""));

/** Ligatures that are supposed where one of their letters is unknown. The other one is the higher one. */
const SUPPOSED = ["ti", "ft"] as const;
/** Differences in em below which the more frequent ligature is taken: "i" and "l" end alike in many fonts. */
const MARGIN = 0.006;
// Differences in Calibri, in em: .002 at the sides, .021 at the top ("tt"); its width is .94 to .99 of its letters' sum.
// The next ligature differs by .03 at a side, or .1 at the top.
const [MOST_SIDE, MOST_HEIGHT] = [0.006, 0.03];
// Roboto: .008 at the left of "fi", .013 at its right.
/** Difference at the sides of a glyph that cannot be a letter, in em. */
const MOST_FREE_SIDE = 0.015;
/** Ligatures of letters that are all as high as the ligature. That of i has a stem or a dot, which is not. */
const HIGH = /^f+l?$/;
const [LEAST_WIDTH, MOST_WIDTH] = [0.88, 1.03];
/** Width of a letter of ligatures that the font lacks, in em. */
const [LEAST_LETTER, MOST_LETTER] = [0.2, 0.42];

/**
 * Returns the letters that the box of a ligature shows. Undefined where no ligature has this box. `letters` has the boxes of
 * the font's own letters. `isNoLetter` is true for glyphs without a character: they may differ more, and a letter that the
 * font lacks is supposed where the others fit.
 */
export function ligatureOf(
  glyph: GlyphBox,
  letters: ReadonlyMap<string, GlyphBox>,
  isNoLetter = false,
): string | undefined {
  let [best, least] = [undefined as string | undefined, Number.POSITIVE_INFINITY];
  for (const ligature of LIGATURES) {
    if (glyph.hasLowPart && HIGH.test(ligature)) continue;
    const parts = Array.from(ligature, (letter) => letters.get(letter));
    const difference = differenceOf(glyph, parts, isNoLetter ? MOST_FREE_SIDE : MOST_SIDE);
    if (difference < least - MARGIN) [best, least] = [ligature, difference];
  }
  if (best !== undefined || !isNoLetter) return best;
  return SUPPOSED.find((ligature) => fitsPartly(glyph, ligature, letters));
}

/** Sum of the differences, in em. Infinite where one is too large or a letter is unknown. */
function differenceOf(glyph: GlyphBox, parts: readonly (GlyphBox | undefined)[], mostSide: number): number {
  const known = parts.filter((part) => part !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < parts.length) return Number.POSITIVE_INFINITY;
  const width = glyph.advance / known.reduce((sum, { advance }) => sum + advance, 0);
  const sides = [Math.abs(glyph.left - first.left), Math.abs(glyph.right - last.right)];
  const heights = [
    Math.abs(glyph.top - Math.max(...known.map(({ top }) => top))),
    Math.abs(glyph.bottom - Math.min(...known.map(({ bottom }) => bottom))),
  ];
  const fits =
    width >= LEAST_WIDTH &&
    width <= MOST_WIDTH &&
    sides.every((side) => side <= mostSide) &&
    heights.every((height) => height <= MOST_HEIGHT);
  return fits ? [...sides, ...heights].reduce((sum, value) => sum + value, 0) : Number.POSITIVE_INFINITY;
}

/** Decides whether a ligature fits whose other letter is unknown: by side, height and the rest of the width. */
function fitsPartly(glyph: GlyphBox, ligature: string, letters: ReadonlyMap<string, GlyphBox>): boolean {
  const [first = "", last = ""] = ligature;
  const [begin, end] = [letters.get(first), letters.get(last)];
  const known = begin ?? end;
  if (known === undefined || (begin !== undefined && end !== undefined)) return false;
  const side = begin === undefined ? glyph.right - known.right : glyph.left - known.left;
  const rest = glyph.advance - known.advance;
  return (
    Math.abs(side) <= MOST_SIDE &&
    Math.abs(glyph.top - known.top) <= MOST_HEIGHT &&
    rest >= LEAST_LETTER &&
    rest <= MOST_LETTER
  );
}
