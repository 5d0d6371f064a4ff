// Things that people photograph, with their true text, drawn from random numbers: letters, cheques, cards, receipts.

import { createRequire } from "node:module";
import { broken, FONTS } from "../drawn-sheet.ts";
import { writeText } from "../invented-text.ts";
import type { Random } from "../random/random-numbers.ts";

const { createCanvas } = createRequire(import.meta.url)("@napi-rs/canvas") as typeof import("@napi-rs/canvas");

export interface Print {
  readonly width: number;
  readonly height: number;
  /** Size of the letters in pixels. */
  readonly em: number;
  readonly rgba: Uint8Array;
  readonly truth: string;
}

interface Look {
  /** Size of the sheet in em. */
  readonly across: number;
  readonly down: number;
  readonly em: number;
  readonly ink: string;
  /** Colour of the paper at a place of the sheet, both from 0 to 1. */
  paper(x: number, y: number): readonly [red: number, green: number, blue: number];
}

const LEADING = 1.35;
const MARGIN = 4;

/** A page of paragraphs, as wide as a small letter. */
export function printedLetter(random: Random, em: number): Print {
  const { title, paragraphs } = writeText(random);
  const white = () => [250, 249, 246] as const;
  return drawn({ across: 42, down: 54, em, ink: "#141414", paper: white }, title, paragraphs, random);
}

/** A cheque: pastel paper under fine waves. */
export function printedCheque(random: Random, em: number): Print {
  const tint =
    [
      [206, 226, 214],
      [214, 220, 240],
      [240, 222, 208],
    ][Math.floor(3 * random())] ?? [];
  const [waves, depth] = [18 + 14 * random(), 12 + 22 * random()];
  const paper = (x: number, y: number) => {
    const wave =
      Math.sin(2 * Math.PI * (waves * y + 0.9 * Math.sin(6 * x))) + Math.sin(2 * Math.PI * waves * (x - 0.3 * y));
    const [red = 0, green = 0, blue = 0] = tint;
    return [red + depth * 0.5 * wave, green + depth * 0.35 * wave, blue + depth * 0.5 * wave] as const;
  };
  const lines = [
    `Cheque No. ${number(random, 6)}`,
    `Bank of ${one(random, TOWNS)}, ${1 + Math.floor(90 * random())} Market Street`,
    `Date: ${1 + Math.floor(28 * random())} ${one(random, MONTHS)} 20${10 + Math.floor(16 * random())}`,
    `Pay to the order of ${one(random, NAMES)} ${one(random, FAMILIES)}`,
    `the sum of ${one(random, COUNTED)} hundred and ${one(random, COUNTED)} pounds`,
    `Amount: ${amount(random)}`,
    `For: repair of ${one(random, THINGS)} and carriage to ${one(random, TOWNS)}`,
    `Account ${number(random, 8)}, sort code ${number(random, 2)}-${number(random, 2)}-${number(random, 2)}`,
    "Not negotiable. Void after ninety days.",
  ];
  return drawn({ across: 36, down: 18, em, ink: "#1c2030", paper }, "", lines, random);
}

/** A member's card: light or dark letters on a strong colour that changes, under stripes. */
export function printedCard(random: Random, em: number): Print {
  const isDark = random() < 0.6;
  const from = isDark ? [18, 44, 96] : [250, 196, 90];
  const to = isDark ? [26, 118, 120] : [236, 140, 120];
  const [stripes, depth] = [10 + 20 * random(), 6 + 16 * random()];
  const paper = (x: number, y: number) => {
    const stripe = Math.sin(2 * Math.PI * stripes * (x + 0.6 * y)) > 0.5 ? depth : 0;
    const mixed = [0, 1, 2].map(
      (at) => (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * (0.6 * x + 0.4 * y) + stripe,
    );
    return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0] as const;
  };
  const lines = [
    `Member: ${one(random, NAMES)} ${one(random, FAMILIES)}`,
    `Number: ${number(random, 4)} ${number(random, 4)} ${number(random, 4)}`,
    `Born: ${1 + Math.floor(28 * random())} ${one(random, MONTHS)} 19${40 + Math.floor(59 * random())}`,
    `Address: ${1 + Math.floor(90 * random())} ${one(random, TOWNS)} Road, ${one(random, TOWNS)}`,
    `Valid until ${one(random, MONTHS)} 20${27 + Math.floor(8 * random())}`,
    `Keeper of ${one(random, THINGS)}`,
    "Please return this card to the library if found.",
  ];
  const ink = isDark ? "#f4f4ee" : "#201810";
  return drawn({ across: 30, down: 18, em, ink, paper }, "PARISH LIBRARY", lines, random);
}

/** A receipt of thermal paper: pale print that fades towards one end, under streaks of the printing head. */
export function printedReceipt(random: Random, em: number): Print {
  const items = Array.from({ length: 12 + Math.floor(8 * random()) }, () => {
    return `${1 + Math.floor(9 * random())} x ${one(random, GOODS)}  ${amount(random)}`;
  });
  const lines = [
    `${one(random, FAMILIES)} & Sons, ${one(random, TOWNS)}`,
    `Tel. 01${number(random, 3)} ${number(random, 6)}`,
    `${number(random, 2)}/0${1 + Math.floor(9 * random())}/20${10 + Math.floor(16 * random())} Till ${1 + Math.floor(9 * random())}`,
    ...items,
    `TOTAL  ${amount(random)}`,
    `Paid by card ending ${number(random, 4)}`,
    "Thank you for your custom.",
  ];
  const paper = () => [232, 230, 226] as const;
  const print = drawn(
    { across: 22, down: 2 * MARGIN + lines.length * LEADING, em, ink: "#000", paper },
    "",
    lines,
    random,
  );
  return { ...print, rgba: faded(print, random) };
}

function faded({ width, height, rgba }: Print, random: Random): Uint8Array {
  const [pale, paler] = [96 + 40 * random(), 24 + 24 * random()];
  const streaks = Array.from({ length: 6 }, () => [Math.floor(width * random()), 0.35 + 0.4 * random()] as const);
  return rgba.map((level, at) => {
    if (at % 4 === 3) return level;
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    const streak = streaks.find(([column]) => Math.abs(x - column) < 2)?.[1] ?? 0;
    const least = pale + (paler * y) / height;
    const ink = least + (231 - least) * streak;
    return ink + (level / 232) * (231 - ink);
  });
}

function drawn(look: Look, title: string, paragraphs: readonly string[], random: Random): Print {
  const { em } = look;
  const [width, height] = [Math.round(look.across * em), Math.round(look.down * em)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const ground = context.createImageData(width, height);
  for (let at = 0; at < width * height; at++) {
    ground.data.set([...look.paper((at % width) / width, Math.floor(at / width) / height), 255], at * 4);
  }
  context.putImageData(ground, 0, 0);
  context.fillStyle = look.ink;
  const margin = Math.min(MARGIN, look.across / 12) * em;
  const lines: string[] = [];
  let y = margin + em;
  if (title !== "") {
    context.font = `${Math.round(1.5 * em)}px "${FONTS.bold}"`;
    context.fillText(title, margin, y);
    lines.push(title);
    y += 2 * LEADING * em;
  }
  for (const paragraph of paragraphs) {
    context.font = `${em}px "${random() < 0.15 ? FONTS.italic : FONTS.regular}"`;
    for (const line of broken(paragraph, (text) => context.measureText(text).width, width - 2 * margin)) {
      if (y > height - margin) break;
      context.fillText(line, margin, y);
      lines.push(line);
      y += LEADING * em;
    }
    if (title !== "") y += (LEADING * em) / 3;
  }
  return { width, height, em, rgba: Uint8Array.from(canvas.data()), truth: lines.join("\n") };
}

function one(random: Random, words: readonly string[]): string {
  return words[Math.floor(random() * words.length)] ?? "";
}

function number(random: Random, digits: number): string {
  return Array.from({ length: digits }, () => Math.floor(10 * random())).join("");
}

function amount(random: Random): string {
  return `${1 + Math.floor(180 * random())}.${number(random, 2)}`;
}

const TOWNS = ["Penryn", "Lanner", "Coombe", "Redruth", "Helston", "Camborne", "Bodmin"];
const MONTHS = ["January", "March", "April", "June", "August", "October", "December"];
const NAMES = ["Josiah", "Harriet", "Margery", "Tobias", "Winifred", "Samuel", "Agnes"];
const FAMILIES = ["Quick", "Pellow", "Tregear", "Oakshott", "Rowse", "Bolitho", "Nance"];
const COUNTED = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const THINGS = ["the bell rope", "the west window", "the lower granary", "a weighing house", "the schoolroom stove"];
const GOODS = ["Seed barley", "Candles", "Dressed slate", "Tar rope", "Lamp oil", "Window glass", "Oat cakes", "Soap"];
