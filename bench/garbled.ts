// How well garbled pages are told from healthy ones: `npm run bench -- garbled [corpus] [SEED…]`.

import { isGarbled } from "../functions/engine/layout/garbled.ts";
import { type LabelledPage, labelledPages } from "./inputs/garbled-set.ts";
import { benchGarbledCorpus } from "./parts/garbled-corpus.ts";
import type { Print } from "./parts/pdf-corpus.ts";

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

/** Of the seeds named, the tuning half alone; of none, both halves of the usual one. */
export async function bench(options: readonly string[], print: Print = console.log): Promise<void> {
  if (options.includes("corpus")) return await benchGarbledCorpus(print, SEED);
  for (const option of options) {
    const { recall, falseAlarms } = judgeGarbled("tuning", Number(option));
    print(`seed ${option}: recall ${recall.toFixed(3)}, false alarms ${(100 * falseAlarms).toFixed(1)} %`);
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
