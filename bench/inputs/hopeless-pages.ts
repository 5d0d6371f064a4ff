// Pages that no reading saves, with their true text, to see whether the alarm says so: the same seed, the same pixels.

import { drawSheet } from "./drawn-sheet.ts";
import { type Random, randomNumbers } from "./random/random-numbers.ts";
import { blurred, halved, jpeg, mapped, noisy, resampled, type Sheet, scanned } from "./spoiled-sheet.ts";

export const HOPELESS_KINDS = ["40 dpi", "noise", "out of focus", "shaken", "faded", "scrawled", "drowned"] as const;
export type HopelessKind = (typeof HOPELESS_KINDS)[number];

export interface HopelessPage extends Sheet {
  readonly kind: HopelessKind;
  readonly truth: string;
}

export async function* hopelessPages(
  kinds: readonly HopelessKind[],
  each: number,
  seed: number,
): AsyncGenerator<HopelessPage> {
  for (const kind of kinds) {
    for (let number = 1; number <= each; number++) {
      const random = randomNumbers(`${seed} ${kind} ${number}`);
      const { sheet, truth } = drawSheet(random);
      yield { ...(await SPOILERS[kind](sheet, random)), kind, truth };
    }
  }
}

type Spoiler = (sheet: Sheet, random: Random) => Sheet | Promise<Sheet>;

const SPOILERS: Readonly<Record<HopelessKind, Spoiler>> = {
  // 200, 100, 50, and what a fax of a photograph of a screen would be.
  "40 dpi": (sheet, random) => noisy(shrunk(blurred(sheet), 4.5 + random()), 2, random),

  noise: (sheet, random) => noisy(scanned(sheet, random), 120 + 60 * random(), random),

  "out of focus": (sheet, random) => jpeg(noisy(repeated(sheet, 60 + 40 * random(), blurred), 3, random), 75),

  shaken: (sheet, random) => noisy(smeared(blurred(sheet), Math.round(14 + 8 * random())), 3, random),

  faded: (sheet, random) => {
    const range = 15 + 5 * random();
    return noisy(
      mapped(blurred(sheet), (level) => 230 + (level / 255 - 1) * range),
      range / 2,
      random,
    );
  },

  scrawled: (sheet, random) => scanned(scrawled(sheet, random), random),

  // One page shines through another that lies across it.
  drowned: (sheet, random) => {
    const other = drawSheet(random).sheet;
    const shifted = resampled(other, 255, (x, y) => [x * 0.97 + 9, y * 1.04 - 13]);
    return scanned({ ...sheet, gray: sheet.gray.map((level, at) => Math.min(level, shifted.gray[at] ?? 255)) }, random);
  },
};

function repeated(sheet: Sheet, times: number, change: (sheet: Sheet) => Sheet): Sheet {
  let changed = sheet;
  for (let time = 0; time < times; time++) changed = change(changed);
  return changed;
}

/** Each pixel the mean of those that it covers; at 200 dpi letters of 10 points become 4 to 6 pixels high. */
function shrunk(sheet: Sheet, factor: number): Sheet {
  const half = halved(sheet);
  const rest = factor / 2;
  const size = { width: Math.floor(half.width / rest), height: Math.floor(half.height / rest) };
  const gray = Uint8Array.from({ length: size.width * size.height }, (_, at) => {
    const [left, top] = [(at % size.width) * rest, Math.floor(at / size.width) * rest];
    let [sum, count] = [0, 0];
    for (let y = Math.floor(top); y < top + rest; y++) {
      for (let x = Math.floor(left); x < left + rest; x++, count++) sum += half.gray[y * half.width + x] ?? 255;
    }
    return sum / count;
  });
  return { ...size, dpi: half.dpi / rest, gray };
}

/** Blurs the picture like a camera that moves along the lines. */
function smeared(sheet: Sheet, pixels: number): Sheet {
  const { width, gray } = sheet;
  const moved = gray.map((_, at) => {
    const last = at - (at % width) + width - 1;
    let sum = 0;
    for (let step = 0; step < pixels; step++) sum += gray[Math.min(last, at + step)] ?? 255;
    return sum / pixels;
  });
  return { ...sheet, gray: moved };
}

/** Letters lean, swell and leave their line, each line in its own way. */
function scrawled(sheet: Sheet, random: Random): Sheet {
  const waves = Array.from({ length: 4 }, () => ({
    length: 9 + 22 * random(),
    phase: 2 * Math.PI * random(),
    height: 2.6 + 1.6 * random(),
  }));
  const wave = (at: number, from: number) =>
    waves
      .slice(from, from + 2)
      .reduce((sum, { length, phase, height }) => sum + height * Math.sin(at / length + phase), 0);
  return resampled(sheet, 255, (x, y) => [x + wave(y + x / 5, 0) + wave(x / 2, 2), y + wave(x + y / 3, 2)]);
}
