// The shipped model of English next to the best one of npm, on the same pictures: docs/decisions/ocr-models.md.

import { join } from "node:path";
import { shippedModels } from "../../functions/engine/base/assets.ts";
import { recognizeHard } from "../../functions/engine/ocr/page/hard-pages.ts";
import type { GrayImage } from "../../functions/engine/ocr/tesseract/gray-image.ts";
import { HARD_KINDS, hardPages } from "../inputs/hard-pages.ts";
import { type CharacterErrors, characterErrors, errorRate } from "../scores/character-errors.ts";
import { textOf } from "./alarm.ts";

const MODELS = {
  shipped: shippedModels(),
  "npm's best_int": join("node_modules", "@tesseract.js-data", "eng", "4.0.0_best_int"),
};
const SEEDS = [7, 2026];

export interface TruePicture {
  readonly picture: GrayImage;
  readonly truth: string;
}

/** Prints a row for each set: characters wrong and CPU seconds by model. */
export async function benchModels(scans: AsyncIterable<TruePicture>, each: number): Promise<void> {
  console.log(`\n| set | ${Object.keys(MODELS).join(" | ")} | CPU, second to first |`);
  console.log("|---|---|---|---|");
  await row("scans with true text", scans);
  for (const seed of SEEDS) {
    await row(`${each} pages of each hard kind, seed ${seed}`, drawn(HARD_KINDS, each, seed));
    await row(`${each} clean pages, seed ${seed}`, drawn(["ordinary"], each, seed));
  }
}

async function* drawn(...[kinds, each, seed]: Parameters<typeof hardPages>): AsyncGenerator<TruePicture> {
  for await (const { truth, ...picture } of hardPages(kinds, each, seed)) yield { picture, truth };
}

/** All pages by the first model, then all by the second: an engine keeps one model loaded. */
async function row(name: string, pages: AsyncIterable<TruePicture>): Promise<void> {
  const all: TruePicture[] = [];
  for await (const page of pages) all.push(page);
  const cells: string[] = [];
  const seconds: number[] = [];
  for (const folder of Object.values(MODELS)) {
    const before = process.cpuUsage();
    const errors: CharacterErrors[] = [];
    for (const { picture, truth } of all) {
      const { paragraphs } = await recognizeHard(picture, ["eng"], [folder]);
      errors.push(characterErrors(truth, textOf(paragraphs)));
    }
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
    cells.push(all.length === 0 ? "no pages" : `${errorRate(errors).toFixed(2)} %`);
  }
  const [first = 0, second = 0] = seconds;
  console.log(`| ${[name, ...cells, (second / first).toFixed(2)].join(" | ")} |`);
}
