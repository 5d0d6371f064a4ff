// Tables of PDFs as Markdown, against the truth of the ICDAR 2013 competition.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Print, pdfsIn } from "../parts/corpus.ts";
import { runMeasured } from "../parts/measured-process.ts";
import { pooled, scoreOf, type TableScore, tablesInMarkdown, truthOf } from "../scores/table-score.ts";
import type { Engine } from "./engines.ts";

/** Prints precision, recall and F1 of adjacency relations for each engine that writes Markdown. */
export async function benchMarkdownTables(
  corpus: string,
  engines: readonly Engine[],
  print: Print,
  limitMs: number,
): Promise<void> {
  const folder = join(corpus, "tables");
  print("\ntables of the ICDAR 2013 competition, adjacency relations of the Markdown, mean of the documents");
  print("| engine | precision | recall | F1 |\n|---|---|---|---|");
  for (const engine of engines) {
    if (engine.markdown === undefined) continue;
    const scores: TableScore[] = [];
    for (const name of pdfsIn(folder)) {
      const { stdout } = await runMeasured(engine.markdown(join(folder, name)), { limitMs });
      const truth = readFileSync(join(folder, name.replace(/\.pdf$/, "-str.xml")), "utf8");
      scores.push(scoreOf(pooled(tablesInMarkdown(stdout)), pooled(truthOf(truth))));
    }
    const mean = (pick: "precision" | "recall" | "f1") =>
      (scores.reduce((sum, score) => sum + score[pick], 0) / scores.length).toFixed(3);
    print(`| ${engine.name} | ${mean("precision")} | ${mean("recall")} | ${mean("f1")} |`);
  }
}
