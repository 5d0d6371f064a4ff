// Pages that are hard to recognise, with their true text, drawn from a seed: the same seed gives the same pixels.

import { createRequire } from "node:module";
import { join } from "node:path";
import { pdfjsFolder } from "../functions/engine/assets.ts";
import { writeText } from "./invented-text.ts";

const { createCanvas, GlobalFonts, loadImage } = createRequire(import.meta.url)(
  "@napi-rs/canvas",
) as typeof import("@napi-rs/canvas");
for (const style of ["Regular", "Bold", "Italic"]) {
  GlobalFonts.registerFromPath(join(pdfjsFolder("standard_fonts"), `LiberationSans-${style}.ttf`), `Hard ${style}`);
}

export interface HardPage {
  readonly name: string;
  readonly kind: HardKind;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** One byte a pixel, 0 for black. */
  readonly gray: Uint8Array;
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

const WIDTH = 1_100;
const HEIGHT = 1_400;
const DPI = 200;
const MARGIN = 110;

export async function* hardPages(kinds: readonly HardKind[], each: number, seed: number): AsyncGenerator<HardPage> {
  for (const kind of kinds) {
    for (let number = 1; number <= each; number++) {
      const random = randomNumbers(hash(`${seed} ${kind} ${number}`));
      const { sheet, truth } = drawSheet(random);
      const page = await SPOILERS[kind](sheet, random);
      yield { ...page, name: `${kind} ${number}`, kind, truth };
    }
  }
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly gray: Uint8Array;
}

type Random = () => number;

function drawSheet(random: Random): { readonly sheet: Sheet; readonly truth: string } {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "black";
  // 9 to 12 points.
  const size = Math.round(((9 + 3 * random()) * DPI) / 72);
  const leading = Math.round(size * 1.35);
  const lines: string[] = [];
  let y = MARGIN + size;
  const { title, paragraphs } = writeText(random);
  context.font = `${Math.round(size * 1.5)}px "Hard Bold"`;
  context.fillText(title, MARGIN, y);
  lines.push(title);
  y += 2 * leading;
  for (const paragraph of paragraphs) {
    context.font = `${size}px "Hard ${random() < 0.15 ? "Italic" : "Regular"}"`;
    for (const line of broken(paragraph, (text) => context.measureText(text).width, WIDTH - 2 * MARGIN)) {
      if (y > HEIGHT - MARGIN) break;
      context.fillText(line, MARGIN, y);
      lines.push(line);
      y += leading;
    }
    y += Math.round(leading / 2);
  }
  return { sheet: { width: WIDTH, height: HEIGHT, dpi: DPI, gray: redOf(canvas.data()) }, truth: lines.join("\n") };
}

function broken(paragraph: string, widthOf: (text: string) => number, room: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= room) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return [...lines, line];
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

/** Grey levels of a good scanner. */
function scanned(sheet: Sheet, random: Random): Sheet {
  return noisy(
    mapped(blurred(sheet), (level) => 25 + (level / 255) * 215),
    3,
    random,
  );
}

function mapped(sheet: Sheet, level: (level: number) => number): Sheet {
  return { ...sheet, gray: sheet.gray.map(level) };
}

/** Each pixel with its neighbours, weighted 1 2 1 both ways. */
function blurred(sheet: Sheet): Sheet {
  const { width, height, gray } = sheet;
  const at = (x: number, y: number) =>
    gray[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 255;
  const blurredGray = new Uint8Array(gray.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = (line: number) => at(x - 1, line) + 2 * at(x, line) + at(x + 1, line);
      blurredGray[y * width + x] = (row(y - 1) + 2 * row(y) + row(y + 1)) / 16;
    }
  }
  return { ...sheet, gray: blurredGray };
}

function noisy(sheet: Sheet, deviation: number, random: Random): Sheet {
  // Three uniform numbers are near enough to a normal one, and have a variance of a quarter.
  const noise = () => (random() + random() + random() - 1.5) * 2 * deviation;
  return mapped(sheet, (level) => Math.max(0, Math.min(255, level + noise())));
}

/** A lamp at one side, and a shadow with a soft edge across the other. */
function shaded(sheet: Sheet, random: Random): Sheet {
  const { width, height } = sheet;
  const [lampX, lampY] = [width * (0.1 + 0.4 * random()), height * (0.1 + 0.3 * random())];
  const [edge, slope] = [width * (0.6 + 0.2 * random()), 0.3 * (random() - 0.5)];
  const gray = sheet.gray.map((level, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const lamp = Math.exp(-(((x - lampX) / (0.8 * width)) ** 2 + ((y - lampY) / (0.8 * height)) ** 2));
    const shadow = 1 - 0.3 / (1 + Math.exp((edge - x - slope * y) / 8));
    return (20 + level * 0.88) * (0.4 + 0.6 * lamp) * shadow;
  });
  return { ...sheet, gray };
}

function halved(sheet: Sheet): Sheet {
  const { width, height, gray } = sheet;
  const small = { width: Math.floor(width / 2), height: Math.floor(height / 2), dpi: sheet.dpi / 2 };
  const half = Uint8Array.from({ length: small.width * small.height }, (_, at) => {
    const from = 2 * Math.floor(at / small.width) * width + 2 * (at % small.width);
    return ((gray[from] ?? 0) + (gray[from + 1] ?? 0) + (gray[from + width] ?? 0) + (gray[from + width + 1] ?? 0)) / 4;
  });
  return { ...small, gray: half };
}

/** The sheet on a dark desk, seen from a little below. */
function photographed(sheet: Sheet, random: Random): Sheet {
  const { width, height } = sheet;
  const [narrow, lean] = [0.04 + 0.08 * random(), 0.06 * (random() - 0.5)];
  return resampled(sheet, 60, (x, y) => {
    const [across, down] = [x / width, y / height];
    // A projective map: lines stay lines, the upper edge is the shorter one.
    const depth = 1 + narrow * (1 - 2 * down);
    const left = 0.5 + (across - 0.5 - lean * (0.5 - down)) * depth * 1.08;
    return [left * width, (0.5 + (down - 0.5) * depth * 1.06) * height];
  });
}

function rotated(sheet: Sheet, degrees: number): Sheet {
  const { width, height } = sheet;
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return resampled(sheet, 245, (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return [width / 2 + cosine * dx + sine * dy, height / 2 - sine * dx + cosine * dy];
  });
}

/** Each pixel from where the map says, between its four neighbours; the ground where that is outside. */
function resampled(sheet: Sheet, ground: number, from: (x: number, y: number) => readonly [number, number]): Sheet {
  const { width, height, gray } = sheet;
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? ground : (gray[y * width + x] ?? ground);
  const moved = new Uint8Array(gray.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sourceX, sourceY] = from(x, y);
      const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)];
      const [right, below] = [sourceX - left, sourceY - top];
      const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
      const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
      moved[y * width + x] = upper * (1 - below) + lower * below;
    }
  }
  return { ...sheet, gray: moved };
}

function quarterTurned(sheet: Sheet, quarters: number): Sheet {
  let turned = sheet;
  for (let turn = 0; turn < quarters; turn++) {
    const { width, height, gray } = turned;
    const next = new Uint8Array(gray.length);
    gray.forEach((level, at) => {
      next[(at % width) * height + height - 1 - Math.floor(at / width)] = level;
    });
    turned = { ...turned, width: height, height: width, gray: next };
  }
  return turned;
}

async function jpeg(sheet: Sheet, quality: number): Promise<Sheet> {
  const { width, height, gray } = sheet;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const picture = context.createImageData(width, height);
  gray.forEach((level, at) => {
    picture.data.set([level, level, level, 255], at * 4);
  });
  context.putImageData(picture, 0, 0);
  context.drawImage(await loadImage(canvas.toBuffer("image/jpeg", quality)), 0, 0);
  return { ...sheet, gray: redOf(canvas.data()) };
}

function redOf(rgba: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: rgba.length / 4 }, (_, at) => rgba[at * 4] ?? 255);
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16_777_619);
  return value >>> 0;
}

/** Mulberry32: numbers from 0 to 1, excluding 1. */
function randomNumbers(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
