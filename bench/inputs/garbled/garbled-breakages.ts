// How fonts lose their characters: what a reader of the PDF gets for each character that the page shows.

import type { FontText } from "../../../functions/engine/layout/garbled/garbled.ts";
import type { Random } from "../random/seeded.ts";

type Mapping = (character: string) => string;
export type Breakage = (text: string, random: Random) => Mapping;

export const BREAKAGES: Readonly<Record<string, Breakage>> = {
  // A TrueType font in its usual glyph order, whose glyph numbers are taken for characters.
  "stripped, glyphs by the usual order": () => (character) => moved(character, -29),
  "stripped, glyphs by the usual order, spaces kept": () => (character) =>
    character === " " ? " " : moved(character, -29),
  // A subset whose glyphs are numbered as they come.
  "stripped, glyphs as they come": (text, random) => numbered(distinct(text), [1, 2, 3, 33][random.below(4)] ?? 1),
  "stripped, glyphs as they come, spaces kept": (text, random) =>
    keepingSpaces(numbered(distinct(text.replaceAll(" ", "")), [1, 3, 33, 65][random.below(4)] ?? 1)),
  "stripped, glyphs by code": (text) => numbered(distinct(text).sort(), 3),
  shifted: (_, random) => {
    const offset = (1 + random.below(90)) * (random.below(2) === 0 ? 1 : -1);
    return (character) => moved(character, offset);
  },
  "shifted by a little, spaces kept": (_, random) => {
    const offset = random.pick([-5, -3, -2, -1, 1, 2, 3, 5, 13]);
    return keepingSpaces((character) => moved(character, offset));
  },
  "shifted far": (_, random) => {
    const offset = 200 + random.below(3000);
    return keepingSpaces((character) => moved(character, offset));
  },
  "permuted, letters": (text, random) => permuted(distinct(text.replace(/[^\p{L}\p{M}]/gu, "")), random),
  "permuted, all but spaces": (text, random) => permuted(distinct(text.replaceAll(" ", "")), random),
  "permuted, spaces too": (text, random) => permuted(distinct(text), random),
  "private use": () => (character) => String.fromCodePoint(0xe000 + ((character.codePointAt(0) ?? 0) % 0x1800)),
  "private use, spaces kept": () =>
    keepingSpaces((character) => String.fromCodePoint(0xf000 + ((character.codePointAt(0) ?? 0) % 0x800))),
  "control codes": () => (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) % 31),
  "replacement characters": () => keepingSpaces(() => "\ufffd"),
  "replacement characters for half": (text, random) => {
    const lost = new Set(random.shuffled(distinct(text)).slice(0, Math.ceil(distinct(text).length / 2)));
    return (character) => (lost.has(character) && character !== " " ? "\ufffd" : character);
  },
};

/** Characters of the broken font, below which nobody could tell and little is lost. */
const LEAST_BROKEN = 120;

/** The same pieces with all fonts broken, or one of them; fonts of few characters are left as they are. */
export function breakFonts(
  whole: readonly FontText[],
  breakage: Breakage,
  random: Random,
): { readonly pieces: readonly FontText[]; readonly isWhole: boolean } {
  const fonts = [...new Set(whole.map((piece) => piece.font))].filter(
    (font) => textIn(whole, font).length >= LEAST_BROKEN,
  );
  const broken = random.below(2) === 0 ? fonts : [random.pick(fonts)];
  const pieces = [...whole];
  for (const font of broken) {
    const map = breakage(textIn(whole, font), random);
    for (const [index, piece] of pieces.entries()) {
      if (piece.font === font)
        pieces[index] = { font, text: [...piece.text].map((character) => map(character)).join("") };
    }
  }
  return { pieces, isWhole: broken.length === fonts.length };
}

function textIn(pieces: readonly FontText[], font: string): string {
  return pieces.flatMap((piece) => (piece.font === font ? [piece.text] : [])).join(" ");
}

function distinct(text: string): string[] {
  return [...new Set(text)];
}

function moved(character: string, offset: number): string {
  const code = (character.codePointAt(0) ?? 0) + offset;
  return code < 0 || (code >= 0xd800 && code < 0xe000) ? "\ufffd" : String.fromCodePoint(code);
}

function numbered(characters: readonly string[], first: number): Mapping {
  const numbers = new Map(characters.map((character, index) => [character, String.fromCodePoint(first + index)]));
  return (character) => numbers.get(character) ?? character;
}

function permuted(characters: readonly string[], random: Random): Mapping {
  const others = random.shuffled(characters);
  const places = new Map(characters.map((character, index) => [character, others[index] ?? character]));
  return (character) => places.get(character) ?? character;
}

function keepingSpaces(map: Mapping): Mapping {
  return (character) => (character === " " ? " " : map(character));
}
