// Scenes that a camera sees: desks, light on them, and the noise of lens and sensor.

import type { Random } from "../random/random-numbers.ts";

export type Colour = readonly [red: number, green: number, blue: number];
/** Colour of the desk at a place, in widths of the sheet. */
export type Desk = (x: number, y: number) => Colour;
/** Share of light at a place of the photograph, both from 0 to 1. */
export type Light = (x: number, y: number) => number;

export const DESKS = ["wood", "cloth", "dark", "stone", "white"] as const;

export function deskOf(kind: (typeof DESKS)[number], random: Random): Desk {
  const [shift, turn] = [100 * random(), 0.6 * random() - 0.3];
  const grain = (x: number, y: number) => valueNoise(x + shift, y + shift);
  if (kind === "wood") {
    return (x, y) => {
      const across = y + turn * x;
      const plank = Math.abs((((across * 2.2) % 1) + 1) % 1) < 0.02 ? 0.5 : 1;
      const ring = 0.5 + 0.5 * Math.sin(40 * across + 6 * grain(1.3 * x, 9 * across));
      const level = plank * (0.75 + 0.2 * ring + 0.12 * (grain(14 * x, 160 * across) - 0.5));
      return [158 * level, 112 * level, 72 * level];
    };
  }
  if (kind === "cloth") {
    return (x, y) => {
      const thread = Math.sin(260 * (x + turn * y)) * Math.sin(260 * (y - turn * x));
      const level = 0.8 + 0.22 * thread + 0.2 * (grain(5 * x, 5 * y) - 0.5);
      return [96 * level, 104 * level, 140 * level];
    };
  }
  if (kind === "dark") {
    return (x, y) => {
      const level = 24 + 14 * grain(30 * x, 30 * y);
      return [level, level, level + 3];
    };
  }
  if (kind === "stone") {
    return (x, y) => {
      const vein = Math.abs(grain(3 * x, 3 * y) - 0.5) < 0.03 ? -34 : 0;
      const level = 150 + 36 * (grain(24 * x, 24 * y) - 0.5) + vein;
      return [level, level - 2, level - 6];
    };
  }
  // A white desk: only the sheet's shadow shows its edge.
  return (x, y) => {
    const level = 214 + 8 * (grain(8 * x, 8 * y) - 0.5);
    return [level, level - 3, level - 10];
  };
}

/** A lamp at one side; with `shadow`, also that of a hand or a telephone. Both are from 0 to 1. */
export function lightOf(fall: number, shadow: number, random: Random): Light {
  const [lampX, lampY] = [0.1 + 0.8 * random(), 0.1 + 0.8 * random()];
  const [edge, slope, soft] = [0.3 + 0.4 * random(), 1.2 * (random() - 0.5), 0.008 + 0.03 * random()];
  return (x, y) => {
    const lamp = 1 - fall + fall * Math.exp(-((x - lampX) ** 2 + (y - lampY) ** 2) / 0.4);
    return lamp * (1 - shadow / (1 + Math.exp((edge - x - slope * (y - 0.5)) / soft)));
  };
}

/** Spots that a lamp or a window mirrors on smooth paper: the share of white that covers a place. */
export function glareOf(spots: number, strength: number, random: Random): Light {
  const list = Array.from({ length: spots }, () => ({
    x: 0.2 + 0.6 * random(),
    y: 0.2 + 0.6 * random(),
    wide: 0.08 + 0.14 * random(),
    high: 0.06 + 0.1 * random(),
    strength: strength * (0.7 + 0.3 * random()),
  }));
  return (x, y) =>
    list.reduce((most, spot) => {
      const away = ((x - spot.x) / spot.wide) ** 2 + ((y - spot.y) / spot.high) ** 2;
      return Math.max(most, spot.strength * Math.exp(-away / 2));
    }, 0);
}

export interface Lens {
  /** Deviation of the blur in pixels. */
  readonly blur: number;
  /** Pixels that the camera moved across while the shutter was open. */
  readonly motion: number;
  /** Deviation of the sensor's noise in levels. */
  readonly noise: number;
}

/** Changes three bytes a pixel: out of focus, moved, and with the noise of the sensor. */
export function taken(rgb: Float32Array, width: number, height: number, lens: Lens, random: Random): Float32Array {
  const blurred = gaussian(gaussian(rgb, width, height, 3, lens.blur), width, height, 3 * width, lens.blur);
  const steps = Math.max(1, Math.round(lens.motion));
  const moved = steps === 1 ? blurred : meanOf(blurred, steps);
  const noise = () => (random() + random() + random() - 1.5) * 2 * lens.noise;
  return moved.map((level) => level + noise());
}

function meanOf(rgb: Float32Array, steps: number): Float32Array {
  return rgb.map((_, at) => {
    let sum = 0;
    for (let step = 0; step < steps; step++) sum += rgb[Math.min(rgb.length - 1, at + 3 * step)] ?? 0;
    return sum / steps;
  });
}

function gaussian(rgb: Float32Array, width: number, height: number, stride: number, deviation: number): Float32Array {
  const reach = Math.ceil(2.5 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const length = 3 * width * height;
  return rgb.map((level, at) => {
    let sum = 0;
    for (let step = -reach; step <= reach; step++) {
      const other = at + step * stride;
      sum += (weights[step + reach] as number) * (other < 0 || other >= length ? level : (rgb[other] as number));
    }
    return sum / total;
  });
}

/** Smooth noise from 0 to 1 with cells of size 1. */
function valueNoise(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [smoothStep(x - left), smoothStep(y - top)];
  const upper = cell(left, top) * (1 - right) + cell(left + 1, top) * right;
  const lower = cell(left, top + 1) * (1 - right) + cell(left + 1, top + 1) * right;
  return upper * (1 - below) + lower * below;
}

function smoothStep(share: number): number {
  return share * share * (3 - 2 * share);
}

function cell(x: number, y: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
