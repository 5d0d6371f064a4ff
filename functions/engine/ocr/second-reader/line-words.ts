// Words of a line with their boxes, from the steps at which the network saw their characters.

import type { RecognizedWord } from "../tesseract/tesseract-hocr.ts";
import type { ReadCharacter } from "./ctc.ts";
import { type TurnedBox, uprightBox } from "./turned-box.ts";

/**
 * The network shows a character at one or two steps near its middle, this many steps late; a word begins a step before its
 * first character's middle. Measured against Tesseract's boxes of 741 words: the edges then differ by 5 % of a line's
 * height in the median, 17 % in the worst of twenty.
 */
const LATE = 0.4;
const HALF_CHARACTER = 1;

/** Place of a line, and the number of steps along it. */
export interface LinePlace {
  readonly box: TurnedBox;
  /** Number of steps along the box. */
  readonly steps: number;
  /** True when the text runs against the box's direction. */
  readonly isUpsideDown: boolean;
}

/** Words between the spaces. Their confidence is the mean of their characters', 0 to 100. */
export function wordsOf(characters: readonly ReadCharacter[], place: LinePlace): readonly RecognizedWord[] {
  const words: RecognizedWord[] = [];
  let start = 0;
  for (let at = 0; at <= characters.length; at++) {
    if (at < characters.length && characters[at]?.text !== " ") continue;
    const own = characters.slice(start, at);
    start = at + 1;
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) continue;
    const earliest = middle(characters[at - own.length - 1]) ?? 0;
    const latest = middle(characters[at]) ?? place.steps;
    const [from, to] = [first.from + 0.5 - LATE - HALF_CHARACTER, last.to + 0.5 - LATE + HALF_CHARACTER];
    words.push({
      text: own.map(({ text }) => text).join(""),
      box: boxOf(place, Math.max(earliest, from), Math.min(latest, to)),
      confidence: confidenceOf(own),
    });
  }
  return words;
}

/** Mean probability of the characters, 0 to 100. */
export function confidenceOf(characters: readonly ReadCharacter[]): number {
  const sum = characters.reduce((all, { probability }) => all + probability, 0);
  return characters.length === 0 ? 0 : Math.round((100 * sum) / characters.length);
}

function middle(space: ReadCharacter | undefined): number | undefined {
  return space && (space.from + space.to + 1) / 2;
}

function boxOf({ box, steps, isUpsideDown }: LinePlace, from: number, to: number): RecognizedWord["box"] {
  const [start, end] = isUpsideDown ? [steps - to, steps - from] : [from, to];
  return uprightBox(box, (start / steps) * box.length, (end / steps) * box.length);
}
