// Recall and false alarms of the check for garbled pages: `npm run bench -- garbled [SEED…]`,
// or on real pages: `npm run bench -- garbled corpus [SEED]`.

import { isGarbled } from "../functions/engine/layout/garbled/garbled.ts";
import { type LabelledPage, labelledPages } from "./inputs/garbled/garbled-set.ts";
import { numbersOf } from "./parts/arguments.ts";
import type { Print } from "./parts/corpus.ts";
import { benchGarbledCorpus } from "./parts/garbled-corpus.ts";

export const SEED = 2026;

export interface Judgement {
  readonly recall: number;
  readonly falseAlarms: number;
  readonly missed: readonly string[];
  readonly alarmed: readonly string[];
}

export function judgeGarbled(half: LabelledPage["half"], seed = SEED): Judgement {
  const pages = labelledPages(seed).filter((page) => page.half === half);
  const [garbled, healthy] = [pages.filter((page) => page.garbled), pages.filter((page) => !page.garbled)];
  const missed = garbled.filter((page) => !isGarbled(page.pieces)).map((page) => page.name);
  const alarmed = healthy.filter((page) => isGarbled(page.pieces)).map((page) => page.name);
  return { recall: 1 - missed.length / garbled.length, falseAlarms: alarmed.length / healthy.length, missed, alarmed };
}

/** The tuning half of each seed in the arguments; without arguments, both halves of the usual seed. */
export async function bench(options: readonly string[], print: Print = console.log): Promise<void> {
  const [first, ...more] = options;
  if (first === "corpus") return await benchGarbledCorpus(print, numbersOf(more, { SEED }).SEED);
  for (const seed of options.map((option) => numbersOf([option], { SEED }).SEED)) {
    const { recall, falseAlarms } = judgeGarbled("tuning", seed);
    print(`seed ${seed}: recall ${recall.toFixed(3)}, false alarms ${(100 * falseAlarms).toFixed(1)} %`);
  }
  if (options.length > 0) return;
  for (const half of ["tuning", "judging"] as const) {
    const { recall, falseAlarms, missed, alarmed } = judgeGarbled(half);
    print(
      `garbled layers, ${half} half: recall ${recall.toFixed(3)}, false alarms ${(100 * falseAlarms).toFixed(1)} %`,
    );
    for (const name of missed) print(`  missed: ${name}`);
    for (const name of alarmed) print(`  false alarm: ${name}`);
  }
}
