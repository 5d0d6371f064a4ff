// Mutants of one seed in blocks of one process each, on as many cores as there are jobs.

import { join } from "node:path";
import { BUILT_ORIGINALS } from "../inputs/mutants/built-originals.ts";
import { type Mutant, openMutants } from "../inputs/mutants/mutants.ts";
import { type Block, resultsAlone, runBlock, type Violation } from "./fuzz-block.ts";
import type { Originals } from "./fuzz-originals.ts";
import type { Answer } from "./watched-command.ts";

export interface FuzzPlan {
  readonly seed: number;
  readonly first: number;
  readonly count: number;
  readonly jobs: number;
  readonly perProcess: number;
  readonly folder: string;
  readonly originals: Originals;
}

export interface FuzzTotals {
  readonly answers: readonly Answer[];
  readonly violations: readonly Violation[];
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly processes: number;
}

/** One mutant in so many goes through OCR, with the others that do in a process of their own. */
const ONE_RECOGNIZED_IN = 50;

interface Way {
  readonly name: string;
  readonly options: readonly string[];
  readonly neighbours: readonly string[];
}

const READ: Way = {
  name: "read",
  options: ["--no-ocr"],
  neighbours: ["letter.docx", "workbook.xlsx", "page.pdf", "mail.eml", "slides.pptx"],
};
const RECOGNIZED: Way = {
  name: "recognized",
  options: ["--ocr", "force", "--searchable-pdf", "--max-pages", "2"],
  neighbours: ["page.png", "page.pdf"],
};

/** The mutant of that number, as a run of the seed makes it. */
export function mutantMaker({ seed, originals }: Pick<FuzzPlan, "seed" | "originals">): (number: number) => Mutant {
  const read = openMutants(originals.all);
  const recognized = openMutants(originals.pictured);
  return (number) => (isRecognized(number) ? recognized : read)(seed, number);
}

function isRecognized(number: number): boolean {
  return number % ONE_RECOGNIZED_IN === 0;
}

/** `onBlock` hears of each process as it ends. */
export async function fuzz(plan: FuzzPlan, onBlock: (totals: FuzzTotals) => void): Promise<FuzzTotals> {
  const make = mutantMaker(plan);
  const numbers = Array.from({ length: plan.count }, (_, index) => plan.first + index);
  const blocks = chunks(numbers, plan.perProcess);
  let totals: FuzzTotals = { answers: [], violations: [], cpuSeconds: 0, peakMb: 0, processes: 0 };
  const work = async (job: number) => {
    const alone = new Map<Way, ReadonlyMap<string, string>>();
    for (let block = blocks.shift(); block !== undefined; block = blocks.shift()) {
      for (const way of [READ, RECOGNIZED]) {
        const chosen = block.filter((number) => isRecognized(number) === (way === RECOGNIZED));
        if (chosen.length === 0) continue;
        const own = blockOf(way, join(plan.folder, `${way.name}-${job}`), job);
        const results = alone.get(way) ?? (await resultsAlone(own));
        alone.set(way, results);
        let mutants = chosen.map(make);
        while (mutants.length > 0) {
          const { watched, violations, unread } = await runBlock({ ...own, alone: results, mutants });
          totals = sum(totals, { ...watched, violations, processes: 1 });
          onBlock({ ...watched, violations, processes: 1 });
          // At least one was answered or the process was silent over the first.
          mutants = unread.length < mutants.length ? [...unread] : mutants.slice(1);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: plan.jobs }, (_, job) => work(job)));
  return totals;
}

function blockOf({ options, neighbours }: Way, folder: string, core: number): Omit<Block, "alone" | "mutants"> {
  return { folder, options, core, neighbours: BUILT_ORIGINALS.filter(({ name }) => neighbours.includes(name)) };
}

function sum(a: FuzzTotals, b: FuzzTotals): FuzzTotals {
  return {
    answers: [...a.answers, ...b.answers],
    violations: [...a.violations, ...b.violations],
    cpuSeconds: a.cpuSeconds + b.cpuSeconds,
    peakMb: Math.max(a.peakMb, b.peakMb),
    processes: a.processes + b.processes,
  };
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
