// Photographed pages with their true text, drawn from a seed: the same seed gives the same files. Sixty pages: ten kinds,
// six of each. Half of each kind may be looked at while rules are made; the other half is only scored.

import { createRequire } from "node:module";
import { type Random, randomNumbers } from "../random/random-numbers.ts";
import { seeded } from "../random/seeded.ts";
import { type Bend, type Shot, shotOf, type View } from "./camera.ts";
import { type Print, printedCard, printedCheque, printedLetter, printedReceipt } from "./print.ts";
import { DESKS, type Desk, deskOf, glareOf, type Lens, type Light, lightOf, taken } from "./scene.ts";

const { createCanvas } = createRequire(import.meta.url)("@napi-rs/canvas") as typeof import("@napi-rs/canvas");

export const PHOTO_KINDS = [
  "on a desk",
  "curled",
  "turned",
  "glare",
  "uneven light",
  "blurred",
  "small",
  "coloured ground",
  "thermal paper",
  "all at once",
] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];
export const PHOTO_SEED = 2026;
export const PHOTOS_OF_EACH = 6;

export interface PhotographedPage {
  readonly name: string;
  readonly kind: PhotoKind;
  /** True for the half that may be looked at. */
  readonly isLookedAt: boolean;
  readonly truth: string;
  /** A JPEG file without a stated resolution. */
  readonly jpeg: Uint8Array;
  readonly shot: Shot;
}

export function* photographedPages(
  kinds: readonly PhotoKind[],
  each: number,
  seed: number,
): Generator<PhotographedPage> {
  for (const kind of kinds) {
    const numbers = Array.from({ length: each }, (_, at) => at + 1);
    const lookedAt = new Set(
      seeded(`${seed} ${kind}`)
        .shuffled(numbers)
        .slice(0, Math.ceil(each / 2)),
    );
    for (const number of numbers) {
      const random = randomNumbers(`${seed} ${kind} ${number}`);
      const plan = PLANS[kind](random);
      const shot = shotOf({
        ...UPRIGHT,
        ...plan.view,
        ...scaleOf(plan),
        width: plan.print.width,
        height: plan.print.height,
      });
      const jpeg = developed(plan, shot, random);
      yield { name: `${kind} ${number}`, kind, isLookedAt: lookedAt.has(number), truth: plan.print.truth, jpeg, shot };
    }
  }
}

interface Plan {
  readonly print: Print;
  /** Size of the letters in the photograph, in pixels. */
  readonly em: number;
  readonly view: Partial<View>;
  readonly desk: Desk;
  readonly light: Light;
  readonly glare?: Light;
  readonly lens: Lens;
  readonly quality: number;
}

const UPRIGHT: Omit<View, "width" | "height" | "scale"> = { pitch: 0, yaw: 0, roll: 0, distance: 1.6, margin: 0.01 };
const DRAWN_EM = 32;

function scaleOf({ print, em }: Plan): Pick<View, "scale"> {
  return { scale: em / print.em };
}

const between = (random: Random, least: number, most: number) => least + (most - least) * random();
const around = (random: Random, most: number) => most * (2 * random() - 1);
const anyOf = <T>(random: Random, from: readonly [T, ...T[]]) => from[Math.floor(random() * from.length)] ?? from[0];

/** A letter taken with a steady hand in even light. Each kind changes what makes it hard. */
function usual(random: Random, print: Print = printedLetter(random, DRAWN_EM)): Plan {
  return {
    print,
    em: between(random, 20, 28),
    view: { pitch: around(random, 3), yaw: around(random, 3), roll: around(random, 1.5) },
    desk: deskOf(anyOf(random, DESKS), random),
    light: lightOf(between(random, 0.1, 0.25), 0, random),
    lens: { blur: between(random, 0.5, 0.8), motion: 1, noise: between(random, 2, 4) },
    quality: between(random, 65, 85),
  };
}

function bendOf(random: Random): Bend {
  const shape = anyOf(random, ["arch", "spine", "wave"] as const);
  return { shape, height: between(random, 0.05, 0.13), degrees: around(random, 15) };
}

const PLANS: Readonly<Record<PhotoKind, (random: Random) => Plan>> = {
  "on a desk": (random) => ({
    ...usual(random),
    view: {
      pitch: between(random, 8, 28),
      yaw: around(random, 16),
      roll: around(random, 7),
      margin: between(random, 0.06, 0.22),
    },
  }),

  curled: (random) => ({
    ...usual(random),
    view: { pitch: between(random, 8, 28), yaw: around(random, 8), roll: around(random, 3), bend: bendOf(random) },
  }),

  turned: (random) => ({
    ...usual(random),
    view: {
      pitch: around(random, 8),
      yaw: around(random, 8),
      roll: anyOf(random, [0, 0, 90, 180, 270]) + (random() < 0.5 ? -1 : 1) * between(random, 4, 35),
      margin: between(random, 0.01, 0.06),
    },
  }),

  glare: (random) => ({
    ...usual(random),
    glare: glareOf(1 + Math.floor(3 * random()), between(random, 0.6, 0.92), random),
  }),

  "uneven light": (random) => ({
    ...usual(random),
    light: lightOf(between(random, 0.4, 0.75), between(random, 0.35, 0.65), random),
  }),

  blurred: (random) => ({
    ...usual(random),
    lens:
      random() < 0.5
        ? { blur: between(random, 1.3, 2.1), motion: 1, noise: between(random, 4, 9) }
        : { blur: between(random, 0.7, 1), motion: between(random, 3, 6), noise: between(random, 4, 9) },
  }),

  small: (random) => ({
    ...usual(random),
    em: between(random, 10, 20),
    quality: between(random, 50, 75),
    lens: { blur: between(random, 0.4, 0.6), motion: 1, noise: between(random, 2, 4) },
  }),

  "coloured ground": (random) => ({
    ...usual(random, random() < 0.5 ? printedCheque(random, DRAWN_EM) : printedCard(random, DRAWN_EM)),
    view: {
      pitch: around(random, 6),
      yaw: around(random, 6),
      roll: around(random, 4),
      margin: between(random, 0.01, 0.1),
    },
  }),

  "thermal paper": (random) => ({
    ...usual(random, printedReceipt(random, DRAWN_EM)),
    view: {
      pitch: around(random, 8),
      yaw: around(random, 5),
      roll: around(random, 5),
      margin: between(random, 0.02, 0.15),
    },
    light: lightOf(between(random, 0.2, 0.5), between(random, 0, 0.3), random),
  }),

  "all at once": (random) => ({
    ...usual(random),
    em: between(random, 17, 26),
    view: {
      pitch: between(random, 5, 22),
      yaw: around(random, 12),
      roll: around(random, 20),
      margin: between(random, 0.05, 0.15),
      bend: { ...bendOf(random), height: between(random, 0.03, 0.08) },
    },
    light: lightOf(between(random, 0.3, 0.5), between(random, 0.2, 0.45), random),
    glare: glareOf(1, between(random, 0.4, 0.7), random),
    lens: { blur: between(random, 0.7, 1.1), motion: 1, noise: between(random, 4, 7) },
    quality: between(random, 50, 75),
  }),
};

/** The file that the camera writes. */
function developed(plan: Plan, shot: Shot, random: Random): Uint8Array {
  const { width, height } = shot;
  const rgb = taken(exposed(plan, shot), width, height, plan.lens, random);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const picture = context.createImageData(width, height);
  for (let at = 0; at < width * height; at++) {
    picture.data.set([rgb[3 * at] ?? 0, rgb[3 * at + 1] ?? 0, rgb[3 * at + 2] ?? 0, 255], 4 * at);
  }
  context.putImageData(picture, 0, 0);
  return new Uint8Array(canvas.toBuffer("image/jpeg", Math.round(plan.quality)));
}

/** Light that falls on the sensor: each pixel the mean of a few places in it, in three levels. */
function exposed({ print, em, desk, light, glare }: Plan, { width, height, placeAt }: Shot): Float32Array {
  const rgb = new Float32Array(3 * width * height);
  const fine = Math.max(2, Math.ceil(print.em / em));
  // On the desk next to the sheet lies its shadow.
  const soft = print.width / 60;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = 3 * (y * width + x);
      for (let part = 0; part < fine * fine; part++) {
        const [u, v, deskX, deskY] = placeAt(
          x + ((part % fine) + 0.5) / fine,
          y + (Math.floor(part / fine) + 0.5) / fine,
        );
        const isSheet = u >= 0 && v >= 0 && u < print.width && v < print.height;
        const from = 4 * (Math.floor(v) * print.width + Math.floor(u));
        const away = Math.hypot(Math.max(0, -u, u - print.width), Math.max(0, -v, v - print.height));
        const shade = isSheet ? 1 : 1 - 0.45 * Math.exp(-away / soft);
        const colour = isSheet ? print.rgba.subarray(from, from + 3) : desk(deskX / print.width, deskY / print.width);
        for (let channel = 0; channel < 3; channel++) {
          (rgb[to + channel] as number) += ((colour[channel] ?? 0) * shade) / (fine * fine);
        }
      }
      const [lit, white] = [light(x / width, y / height), glare?.(x / width, y / height) ?? 0];
      for (let channel = to; channel < to + 3; channel++) {
        rgb[channel] = (12 + (rgb[channel] as number) * 0.92) * lit * (1 - white) + 252 * white;
      }
    }
  }
  return rgb;
}
