// Draws pictures without text: what a camera sees, and what people draw.

import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "../random/random-numbers.ts";

export const DRAWN_KINDS = [
  "landscape",
  "foliage",
  "crowd",
  "sketch",
  "engraving",
  "music",
  "map",
  "chart",
  "circuit",
] as const;
export type DrawnKind = (typeof DRAWN_KINDS)[number];

/** Pixels. */
export const WIDTH = 1_100;
export const HEIGHT = 1_400;

type Artist = (context: SKRSContext2D, random: Random) => void;

export const ARTISTS: Readonly<Record<DrawnKind, Artist>> = {
  // Sky, ridges one before the other, and water.
  landscape: (context, random) => {
    const sky = context.createLinearGradient(0, 0, 0, HEIGHT);
    sky.addColorStop(0, level(120 + 60 * random()));
    sky.addColorStop(1, level(235));
    context.fillStyle = sky;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    for (let ridge = 0; ridge < 6; ridge++) {
      const base = HEIGHT * (0.35 + 0.1 * ridge);
      const waves = times(5, () => [0.002 + 0.03 * random(), 6 * random(), 8 + 50 * random()] as const);
      polygon(context, level(150 - 22 * ridge), [
        [0, HEIGHT],
        ...times(200, (at): Point => {
          const x = (at * WIDTH) / 199;
          return [x, base + waves.reduce((sum, [speed, phase, size]) => sum + size * Math.sin(speed * x + phase), 0)];
        }),
        [WIDTH, HEIGHT],
      ]);
    }
  },

  foliage: (context, random) => {
    context.fillStyle = level(90);
    context.fillRect(0, 0, WIDTH, HEIGHT);
    for (let leaf = 0; leaf < 5_000; leaf++) {
      context.fillStyle = level(30 + 190 * random());
      context.beginPath();
      const [x, y, size] = [WIDTH * random(), HEIGHT * random(), 4 + 22 * random()];
      context.ellipse(x, y, size, size * (0.2 + 0.4 * random()), 6 * random(), 0, 7);
      context.fill();
    }
  },

  // Heads and shoulders in rows.
  crowd: (context, random) => {
    context.fillStyle = level(200);
    context.fillRect(0, 0, WIDTH, HEIGHT);
    for (let row = 0; row < 22; row++) {
      for (let person = 0; person < 20; person++) {
        const [x, y] = [60 * person + 40 * random(), 60 * row + 30 * random()];
        disc(context, level(40 + 150 * random()), x, y + 55, 34);
        disc(context, level(110 + 110 * random()), x, y, 18);
        disc(context, level(30 + 60 * random()), x, y - 8, 16);
        for (const side of [-6, 6]) disc(context, level(20), x + side, y + 4, 2);
      }
    }
  },

  sketch: (context, random) => {
    for (let stroke = 0; stroke < 260; stroke++) {
      let [x, y] = [WIDTH * random(), HEIGHT * random()];
      let angle = 6.3 * random();
      line(
        context,
        1 + 3 * random(),
        times(10 + Math.floor(60 * random()), (): Point => {
          angle += 0.8 * (random() - 0.5);
          [x, y] = [x + 9 * Math.cos(angle), y + 9 * Math.sin(angle)];
          return [x, y];
        }),
      );
    }
  },

  // Hatching that follows the light on a few spheres.
  engraving: (context, random) => {
    const spheres = times(7, () => [WIDTH * random(), HEIGHT * random(), 80 + 220 * random()] as const);
    for (let y = 40; y < HEIGHT - 40; y += 9) {
      for (let x = 40; x < WIDTH - 40; x += 7) {
        const sphere = spheres.find(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) < radius);
        if (sphere === undefined) continue;
        const light = (x - sphere[0] - (y - sphere[1])) / sphere[2];
        const lean = 5 * ((y - sphere[1]) / sphere[2]);
        line(context, Math.max(0.4, 1.8 - 1.4 * light), [
          [x, y + lean],
          [x + 6, y - lean],
        ]);
      }
    }
  },

  music: (context, random) => {
    for (let staff = 0; staff < 9; staff++) {
      const top = 90 + 145 * staff;
      for (let rule = 0; rule < 5; rule++) rules(context, 1.5, [80, top + 12 * rule], [WIDTH - 80, top + 12 * rule]);
      let x = 150;
      while (x < WIDTH - 120) {
        const y = top - 6 + 6 * Math.floor(11 * random());
        context.fillStyle = "black";
        context.beginPath();
        context.ellipse(x, y, 8, 6, -0.4, 0, 7);
        if (random() < 0.8) context.fill();
        else context.stroke();
        const up = y > top + 24;
        rules(context, 2, [x + (up ? 7 : -7), y], [x + (up ? 7 : -7), y + (up ? -42 : 42)]);
        if (random() < 0.2) rules(context, 2, [x + 25, top], [x + 25, top + 48]);
        x += 34 + 40 * random();
      }
    }
  },

  // Contour lines, a river, roads and houses.
  map: (context, random) => {
    const hills = times(6, () => [WIDTH * random(), HEIGHT * random(), 3 + 6 * random()] as const);
    for (const [x, y, count] of hills) {
      for (let ring = 1; ring < count; ring++) {
        const wobble = times(4, () => 6 * random());
        const around = times(90, (at): Point => {
          const angle = (at * Math.PI * 2) / 89;
          const radius =
            26 * ring * (1 + wobble.reduce((sum, phase, wave) => sum + 0.06 * Math.sin((wave + 2) * angle + phase), 0));
          return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
        });
        line(context, 1, around);
      }
    }
    for (let road = 0; road < 9; road++) {
      const [from, to]: Point[] = [
        [WIDTH * random(), 0],
        [WIDTH * random(), HEIGHT],
      ];
      if (from !== undefined && to !== undefined) rules(context, 2 + 4 * random(), from, to);
    }
    context.fillStyle = level(60);
    for (let house = 0; house < 350; house++)
      context.fillRect(WIDTH * random(), HEIGHT * random(), 6 + 14 * random(), 6 + 14 * random());
  },

  chart: (context, random) => {
    rules(context, 3, [120, 120], [120, HEIGHT - 160]);
    rules(context, 3, [120, HEIGHT - 160], [WIDTH - 80, HEIGHT - 160]);
    for (let bar = 0; bar < 14; bar++) {
      const height = 80 + 900 * random();
      context.fillStyle = level(40 + 180 * random());
      context.fillRect(150 + 62 * bar, HEIGHT - 160 - height, 40, height);
      rules(context, 2, [170 + 62 * bar, HEIGHT - 160], [170 + 62 * bar, HEIGHT - 150]);
    }
    for (let curve = 0; curve < 3; curve++) {
      let y = 300 + 500 * random();
      line(
        context,
        3,
        times(60, (at): Point => {
          y += 60 * (random() - 0.5);
          return [130 + 15 * at, y];
        }),
      );
    }
    for (let dot = 0; dot < 60; dot++) disc(context, "black", 130 + 880 * random(), 130 + 1_000 * random(), 5);
  },

  // Tracks at right angles, pads and chips with legs.
  circuit: (context, random) => {
    for (let track = 0; track < 120; track++) {
      let [x, y] = [20 * Math.floor(55 * random()), 20 * Math.floor(70 * random())];
      line(
        context,
        3,
        times(5, (at): Point => {
          if (at % 2 === 0) x += 20 * Math.floor(12 * random() - 6);
          else y += 20 * Math.floor(12 * random() - 6);
          return [x, y];
        }),
      );
      disc(context, "black", x, y, 6);
      disc(context, "white", x, y, 2);
    }
    for (let chip = 0; chip < 9; chip++) {
      const [x, y] = [100 + 800 * random(), 100 + 1_100 * random()];
      context.fillStyle = level(30);
      context.fillRect(x, y, 130, 60);
      for (let leg = 0; leg < 8; leg++) {
        context.fillRect(x + 5 + 16 * leg, y - 12, 6, 12);
        context.fillRect(x + 5 + 16 * leg, y + 60, 6, 12);
      }
    }
  },
};

type Point = readonly [x: number, y: number];

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function level(value: number): string {
  const rounded = Math.round(value);
  return `rgb(${rounded}, ${rounded}, ${rounded})`;
}

function disc(context: SKRSContext2D, colour: string, x: number, y: number, radius: number): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}

function line(context: SKRSContext2D, width: number, points: readonly Point[]): void {
  context.strokeStyle = "black";
  context.lineWidth = width;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}

function rules(context: SKRSContext2D, width: number, from: Point, to: Point): void {
  line(context, width, [from, to]);
}

function polygon(context: SKRSContext2D, colour: string, points: readonly Point[]): void {
  context.fillStyle = colour;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.fill();
}
