// Letters of formulas that Unicode has as characters of their own, such as the script L.

import type { Alphabet, Formula } from "./formula-tree.ts";

/** First characters of the alphabets among the mathematical letters, U+1D400 to U+1D7FF. */
const RANGES: readonly (readonly [first: number, alphabet: Alphabet | undefined])[] = [
  [0x1d7ce, "bold"],
  [0x1d6a8, undefined],
  [0x1d5a0, undefined],
  [0x1d56c, "fraktur"],
  [0x1d538, "double-struck"],
  [0x1d504, "fraktur"],
  [0x1d49c, "script"],
  [0x1d434, undefined],
  [0x1d400, "bold"],
];
/** Letters that Unicode had before, which the ranges leave out. */
const OLDER: ReadonlyMap<string, Alphabet> = new Map([
  ...[..."ℬℰℱℋℐℒℳℛℯℊℴ"].map((letter) => [letter, "script"] as const),
  ...[..."ℭℌℨ"].map((letter) => [letter, "fraktur"] as const),
  ...[..."ℂℍℕℙℚℝℤ"].map((letter) => [letter, "double-struck"] as const),
]);

/** Returns the letter as everyone types it, with its alphabet; undefined for other texts. */
export function letterOf(text: string): Formula | undefined {
  const code = text.codePointAt(0) ?? 0;
  if ([...text].length !== 1) return undefined;
  const isMathematical = code >= 0x1d400 && code <= 0x1d7ff;
  const alphabet = isMathematical ? RANGES.find(([first]) => code >= first)?.[1] : OLDER.get(text);
  if (!isMathematical && alphabet === undefined) return undefined;
  const letter = { type: "text", text: text.normalize("NFKC"), isUpright: false } as const;
  return alphabet === undefined ? letter : { ...letter, alphabet };
}
