// A labelled set of pages, healthy and garbled, as runs of text with their fonts; the same for the same seed.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FontText } from "../../../functions/engine/layout/garbled/garbled.ts";
import { ODD_PAGES } from "../odd-pages.ts";
import { type Random, seeded } from "../random/seeded.ts";
import { BREAKAGES, breakFonts } from "./garbled-breakages.ts";
import { SAMPLES, type Sample } from "./garbled-samples.ts";

export interface LabelledPage {
  /** Kind and language, and how it was broken. */
  readonly name: string;
  readonly garbled: boolean;
  /** Thresholds are chosen on the one half and judged on the other. */
  readonly half: "tuning" | "judging";
  readonly pieces: readonly FontText[];
}

const PROSE_OF_EACH = 4;
const TABLES_OF_EACH = 2;
const SHORT_OF_EACH = 1;
const ODD_OF_EACH = 3;
const BROKEN_OF_EACH = 16;

export function labelledPages(seed: number): readonly LabelledPage[] {
  return [...pagesOf("tuning", seed), ...pagesOf("judging", seed + 1)];
}

/** The halves share no sentence. */
function pagesOf(half: LabelledPage["half"], seed: number): LabelledPage[] {
  const random = seeded(seed);
  const samples = SAMPLES.map((each) => ({
    ...each,
    sentences: each.sentences.filter((_, index) => (index % 2 === 0) === (half === "tuning")),
  }));
  const pages: LabelledPage[] = [];
  const healthy = (name: string, pieces: readonly FontText[]) => pages.push({ name, garbled: false, half, pieces });
  for (const sample of samples) {
    for (let n = 0; n < PROSE_OF_EACH; n++) healthy(`prose, ${sample.language}`, prose(sample, random));
    for (let n = 0; n < TABLES_OF_EACH; n++) healthy(`table, ${sample.language}`, table(sample, random));
    for (let n = 0; n < SHORT_OF_EACH; n++) healthy(`short, ${sample.language}`, prose(sample, random, 1));
  }
  for (const [kind, make] of Object.entries(ODD_PAGES)) {
    for (let n = 0; n < ODD_OF_EACH; n++) healthy(kind, make(random));
  }
  for (const pieces of sourcePages(random)) healthy("code of this project", pieces);
  for (const [how, breakage] of Object.entries(BREAKAGES)) {
    for (let n = 0; n < BROKEN_OF_EACH; n++) {
      // Half of the pages in Latin script, as most documents are.
      const sample = random.pick(random.below(2) === 0 ? samples.filter((each) => each.script === "Latin") : samples);
      const whole = random.below(10) < 3 ? table(sample, random, 14) : prose(sample, random, 5 + random.below(20));
      const { pieces, isWhole } = breakFonts(whole, breakage, random);
      const scope = isWhole ? "all fonts" : "one font";
      pages.push({ name: `${how}, ${scope}, ${sample.language}`, garbled: true, half, pieces });
    }
  }
  return pages;
}

/** Headings in one font, paragraphs in another, now and then a quotation in a third; broken into runs as writers do. */
function prose(sample: Sample, random: Random, paragraphs = 2 + random.below(24)): FontText[] {
  const pieces: FontText[] = [];
  const into = runsOf[random.below(runsOf.length)] ?? lineRuns;
  for (let n = 0; n < paragraphs; n++) {
    if (n % 5 === 0) pieces.push({ font: "heading", text: `${n / 5 + 1} ${random.pick(sample.sentences)}` });
    const font = random.below(4) === 0 ? "quotation" : "body";
    const text = `${random.pick(sample.sentences)} ${random.pick(sample.sentences)}`;
    pieces.push(...into(text, random).map((run) => ({ font, text: run })));
  }
  return pieces;
}

function lineRuns(text: string): string[] {
  return text.match(/.{1,60}/gsu) ?? [];
}

function wordRuns(text: string): string[] {
  return text.split(/(?<= )/u);
}

/** Pieces of words, as kerned text has them. */
function kernedRuns(text: string, random: Random): string[] {
  const runs: string[] = [];
  for (let rest = text; rest !== ""; ) {
    const length = 1 + random.below(6);
    const characters = [...rest];
    runs.push(characters.slice(0, length).join(""));
    rest = characters.slice(length).join("");
  }
  return runs;
}

const runsOf = [lineRuns, wordRuns, kernedRuns];

function table(sample: Sample, random: Random, rows = 5 + random.below(30)): FontText[] {
  const words = sample.sentences
    .flatMap((sentence) => sentence.split(/[\s,.;،。、]+/u))
    .filter((word) => word.length > 1);
  const columns = 2 + random.below(5);
  const pieces: FontText[] = Array.from({ length: columns }, () => ({ font: "heading", text: random.pick(words) }));
  for (let row = 0; row < rows; row++) {
    pieces.push({ font: "body", text: `${random.pick(words)} ${random.pick(words)}` });
    for (let column = 1; column < columns; column++) pieces.push({ font: "body", text: figure(random) });
  }
  return pieces;
}

function figure(random: Random): string {
  const number = random.below(1_000_000);
  const forms = [`${number}`, `${number / 100}`, `${number % 100} %`, `€ ${number}`, "–", `(${number % 1000})`, "n/a"];
  return random.pick(forms);
}

const SOURCES = [
  "engine/base/model.ts",
  "engine/base/settings.ts",
  "engine/base/budget.ts",
  "engine/request/receipt.ts",
  "start/wiring.ts",
];

function sourcePages(random: Random): FontText[][] {
  return SOURCES.map((name) => {
    const lines = readFileSync(join(import.meta.dirname, "../../../functions", name), "utf8").split("\n");
    const start = random.below(Math.max(1, lines.length - 60));
    return lines.slice(start, start + 60).map((text) => ({ font: "code", text }));
  });
}
