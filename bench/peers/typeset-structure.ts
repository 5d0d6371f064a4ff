// Structure of documents set by engines and in styles that no rule was made with: `npm run bench -- structure typeset
// [SEED [COUNT]] [--keep DIR]`. CORPUS_DIR holds rebuilt/truth. Look at some seeds, and only score others.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { typeset } from "../inputs/typeset/typeset.ts";
import { numbersOf, refuse } from "../parts/arguments.ts";
import { corpusWith, type Print } from "../parts/corpus.ts";
import { presentEngines } from "./engines.ts";
import { mean, type Scored, scoresOf, writeMarkdown } from "./structure-scores.ts";

const MEASURES = "teds head hlevel list depth code para split merge nid order note leak ftab fhead flist fcode".split(
  " ",
);
/** Measures by which a document is among the worst. */
const QUALITIES = ["teds", "head", "list", "code", "para", "nid"];
const MOST_WORST = 10;

export async function benchTypeset(options: readonly string[], print: Print): Promise<void> {
  const { keep, numbers } = keptIn(options);
  const { SEED: seed, COUNT: count } = numbersOf(numbers, { SEED: 11, COUNT: 120 });
  const corpus = corpusWith("rebuilt/truth", print);
  if (corpus === undefined) return;
  const folder = keep ?? mkdtempSync(join(tmpdir(), "bench-typeset-"));
  try {
    const { names, dropped } = await typeset(join(corpus, "rebuilt/truth"), folder, { seed, count }, print);
    print(`seed ${seed}: ${names.length} documents; dropped: ${dropped.join("; ") || "none"}`);
    for (const engine of presentEngines(print)) {
      if (engine.markdown === undefined) continue;
      const predicted = join(folder, "markdown", engine.name.replace(" ", "-"));
      mkdirSync(predicted, { recursive: true });
      const cpuMs = await writeMarkdown(engine, join(folder, "pdf"), predicted);
      const scored = await scoresOf(corpus, { truths: join(folder, "truth"), predicted }, `${predicted}.json`);
      print(`\n${engine.name}, ${(cpuMs / scored.length).toFixed(0)} ms of CPU a document`);
      printScores(scored, print);
      if (keep !== undefined) printWorst(scored, print);
    }
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true });
  }
}

function keptIn(options: readonly string[]): {
  readonly keep: string | undefined;
  readonly numbers: readonly string[];
} {
  const at = options.indexOf("--keep");
  if (at === -1) return { keep: undefined, numbers: options };
  const keep = options[at + 1] ?? refuse("--keep wants the folder for documents, truths and Markdown");
  return { keep, numbers: options.toSpliced(at, 2) };
}

function printScores(scored: readonly Scored[], print: Print): void {
  print(`| documents | ${MEASURES.join(" | ")} |\n|---${"|---:".repeat(MEASURES.length)}|`);
  const row = (name: string, documents: readonly Scored[]) =>
    print(`| ${name}, ${documents.length} | ${MEASURES.map((measure) => mean(documents, measure)).join(" | ")} |`);
  row("all", scored);
  const hasTable = ({ score }: Scored) => (score["teds"] ?? null) !== null;
  for (const [key, documents] of [
    ["engine", scored],
    ["table", scored.filter(hasTable)],
  ] as const) {
    const groups = Map.groupBy(documents, ({ style }) => String(style[key]));
    for (const [value, members] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) row(`${key} ${value}`, members);
  }
}

/** Names the documents with the lowest means of what applies to them. */
function printWorst(scored: readonly Scored[], print: Print): void {
  const quality = ({ score }: Scored) => {
    const values = QUALITIES.flatMap((measure) => score[measure] ?? []);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  print("\nworst documents:");
  for (const each of scored.toSorted((a, b) => quality(a) - quality(b)).slice(0, MOST_WORST)) {
    const measures = QUALITIES.flatMap((measure) => {
      const value = each.score[measure] ?? undefined;
      return value === undefined ? [] : [`${measure} ${value.toFixed(2)}`];
    });
    print(`- ${each.name} (${each.style["engine"]}, table ${each.style["table"]}): ${measures.join(", ")}`);
  }
}
