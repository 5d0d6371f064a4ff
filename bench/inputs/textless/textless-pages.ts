// Pages without any text, to count the words that OCR sees in them: the same seed, the same pixels.

import { createRequire } from "node:module";
import { DESKS, deskOf } from "../photos/scene.ts";
import { type Random, randomNumbers } from "../random/random-numbers.ts";
import { blurred, noisy, redOf, type Sheet } from "../spoiled-sheet.ts";
import { ARTISTS, DRAWN_KINDS, type DrawnKind, HEIGHT, WIDTH } from "./artists.ts";

const { createCanvas } = createRequire(import.meta.url)("@napi-rs/canvas") as typeof import("@napi-rs/canvas");

export const TEXTLESS_KINDS: readonly TextlessKind[] = ["texture", ...DRAWN_KINDS];
export type TextlessKind = "texture" | DrawnKind;

export interface TextlessPage extends Sheet {
  readonly name: string;
  readonly kind: TextlessKind;
  /** True for the half that rules were made on. */
  readonly isLookedAt: boolean;
}

const DPI = 200;

export function* textlessPages(each: number, seed: number): Generator<TextlessPage> {
  for (const kind of TEXTLESS_KINDS) {
    for (let number = 1; number <= each; number++) {
      const random = randomNumbers(`${seed} ${kind} ${number}`);
      const sheet = kind === "texture" ? textureOf(random) : drawn(kind, random);
      const taken = noisy(blurred(sheet), 2 + 3 * random(), random);
      yield { ...taken, kind, name: `${kind} ${number}`, isLookedAt: number % 2 === 1 };
    }
  }
}

function textureOf(random: Random): Sheet {
  const desk = deskOf(DESKS[Math.floor(DESKS.length * random())] ?? "wood", random);
  const gray = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [red, green, blue] = desk((at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / WIDTH);
    return 0.3 * red + 0.59 * green + 0.11 * blue;
  });
  return { width: WIDTH, height: HEIGHT, dpi: DPI, gray };
}

function drawn(kind: DrawnKind, random: Random): Sheet {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.lineCap = "round";
  ARTISTS[kind](context, random);
  return { width: WIDTH, height: HEIGHT, dpi: DPI, gray: redOf(canvas.data()) };
}
