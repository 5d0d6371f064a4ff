// Spoils a sheet of print as scanners and cameras do: light, lens, sensor, feeder and JPEG.

import { createRequire } from "node:module";
import type { Random } from "./random/random-numbers.ts";

const { createCanvas, loadImage } = createRequire(import.meta.url)(
  "@napi-rs/canvas",
) as typeof import("@napi-rs/canvas");

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** One byte a pixel, 0 for black. */
  readonly gray: Uint8Array;
}

/** Grey levels of a good scanner. */
export function scanned(sheet: Sheet, random: Random): Sheet {
  return noisy(
    mapped(blurred(sheet), (level) => 25 + (level / 255) * 215),
    3,
    random,
  );
}

export function mapped(sheet: Sheet, level: (level: number) => number): Sheet {
  return { ...sheet, gray: sheet.gray.map(level) };
}

/** Each pixel with its neighbours, weighted 1 2 1 both ways. */
export function blurred(sheet: Sheet): Sheet {
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

export function noisy(sheet: Sheet, deviation: number, random: Random): Sheet {
  // Three uniform numbers are near enough to a normal one, and have a variance of a quarter.
  const noise = () => (random() + random() + random() - 1.5) * 2 * deviation;
  return mapped(sheet, (level) => Math.max(0, Math.min(255, level + noise())));
}

/** A lamp at one side, and a shadow with a soft edge across the other. */
export function shaded(sheet: Sheet, random: Random): Sheet {
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

export function halved(sheet: Sheet): Sheet {
  const { width, height, gray } = sheet;
  const small = { width: Math.floor(width / 2), height: Math.floor(height / 2), dpi: sheet.dpi / 2 };
  const half = Uint8Array.from({ length: small.width * small.height }, (_, at) => {
    const from = 2 * Math.floor(at / small.width) * width + 2 * (at % small.width);
    return ((gray[from] ?? 0) + (gray[from + 1] ?? 0) + (gray[from + width] ?? 0) + (gray[from + width + 1] ?? 0)) / 4;
  });
  return { ...small, gray: half };
}

/** The sheet on a dark desk, seen from a little below. */
export function photographed(sheet: Sheet, random: Random): Sheet {
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

export function rotated(sheet: Sheet, degrees: number): Sheet {
  const { width, height } = sheet;
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return resampled(sheet, 245, (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return [width / 2 + cosine * dx + sine * dy, height / 2 - sine * dx + cosine * dy];
  });
}

/** Each pixel from where the map says, between its four neighbours; the ground where that is outside. */
export function resampled(
  sheet: Sheet,
  ground: number,
  from: (x: number, y: number) => readonly [number, number],
): Sheet {
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

export function quarterTurned(sheet: Sheet, quarters: number): Sheet {
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

export async function jpeg(sheet: Sheet, quality: number): Promise<Sheet> {
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

export function redOf(rgba: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: rgba.length / 4 }, (_, at) => rgba[at * 4] ?? 255);
}
