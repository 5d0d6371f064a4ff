// Pages that are hard to recognise, with their true text, drawn from a seed: the same seed gives the same pixels.

import { drawSheet } from "./drawn-sheet.ts";
import { type Random, randomNumbers } from "./random/random-numbers.ts";
import {
  blurred,
  halved,
  jpeg,
  mapped,
  noisy,
  photographed,
  quarterTurned,
  rotated,
  type Sheet,
  scanned,
  shaded,
} from "./spoiled-sheet.ts";

export interface HardPage extends Sheet {
  readonly name: string;
  readonly kind: HardKind;
  readonly truth: string;
}

export const HARD_KINDS = [
  "low contrast",
  "uneven light",
  "100 dpi",
  "perspective",
  "skew",
  "sideways",
  "inverse",
] as const;
/** "ordinary" pages are clean scans, to see what the alarm and the second readings do to them. */
export type HardKind = (typeof HARD_KINDS)[number] | "ordinary";

export async function* hardPages(kinds: readonly HardKind[], each: number, seed: number): AsyncGenerator<HardPage> {
  for (const kind of kinds) {
    for (let number = 1; number <= each; number++) {
      const random = randomNumbers(`${seed} ${kind} ${number}`);
      const { sheet, truth } = drawSheet(random);
      const page = await SPOILERS[kind](sheet, random);
      yield { ...page, name: `${kind} ${number}`, kind, truth };
    }
  }
}

type Spoiler = (sheet: Sheet, random: Random) => Sheet | Promise<Sheet>;

const SPOILERS: Readonly<Record<HardKind, Spoiler>> = {
  ordinary: (sheet, random) => jpeg(scanned(sheet, random), 75),

  "low contrast": (sheet, random) => {
    const [paper, range] = [170 + 40 * random(), 28 + 20 * random()];
    return noisy(
      mapped(blurred(sheet), (level) => paper - range + (level / 255) * range),
      3 + 2 * random(),
      random,
    );
  },

  "uneven light": (sheet, random) => jpeg(noisy(shaded(blurred(sheet), random), 4, random), 70),

  "100 dpi": (sheet, random) => noisy(halved(blurred(sheet)), 2, random),

  perspective: (sheet, random) => jpeg(noisy(shaded(photographed(sheet, random), random), 4, random), 65),

  skew: (sheet, random) => noisy(rotated(sheet, (random() < 0.5 ? -1 : 1) * (4 + 1.5 * random())), 3, random),

  sideways: (sheet, random) => {
    const quarters = 1 + Math.floor(3 * random());
    return jpeg(scanned(quarterTurned(sheet, quarters), random), 75);
  },

  inverse: (sheet, random) =>
    noisy(
      mapped(blurred(sheet), (level) => 235 - (level / 255) * 200),
      4,
      random,
    ),
};
