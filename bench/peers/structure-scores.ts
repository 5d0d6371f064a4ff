// Scores of Markdown against documents of known structure, by score_structure.py of the corpus.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refuse } from "../parts/arguments.ts";
import { pdfsIn } from "../parts/corpus.ts";
import { runMeasured } from "../parts/measured-process.ts";
import type { Engine } from "./engines.ts";

/** Changes which half of the documents is seen. */
const SPLIT = "textractor-1";
const LIMIT_MS = 600_000;

export interface Scored {
  readonly name: string;
  readonly style: Readonly<Record<string, unknown>> & { readonly pages: number };
  /** Measures by name; null where one does not apply. */
  readonly score: Readonly<Record<string, number | null>>;
}

/** Writes NAME.pdf.md for each PDF of a folder; returns the CPU time in milliseconds. */
export async function writeMarkdown(engine: Engine, from: string, into: string): Promise<number> {
  let cpu = 0;
  for (const name of pdfsIn(from)) {
    const { stdout, cpuMs } = await runMeasured(engine.markdown?.(join(from, name)) ?? [], { limitMs: LIMIT_MS });
    cpu += cpuMs;
    writeFileSync(join(into, `${name}.md`), stdout);
  }
  return cpu;
}

/** Scores of a folder of Markdown, which stay in the file `output` too. */
export async function scoresOf(
  corpus: string,
  folders: { readonly truths: string; readonly predicted: string },
  output: string,
): Promise<readonly Scored[]> {
  const scorer = join(corpus, "../tools/score_structure.py");
  const words = ["python3", scorer, folders.truths, folders.predicted, "--json", output, "--jobs", "2"];
  const { code, stderr } = await runMeasured(words, { limitMs: LIMIT_MS });
  if (code !== 0) refuse(`${scorer} ended with ${code}: ${stderr}`);
  return JSON.parse(readFileSync(output, "utf8"));
}

/** The mean over the documents that a measure applies to; empty without such documents. */
export function mean(documents: readonly Scored[], measure: string): string {
  const values = documents.flatMap(({ score }) => score[measure] ?? []);
  return values.length === 0 ? "" : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}

/** True for documents whose faults may be looked at. Rules must gain on the others too. */
export function isSeen({ name }: Scored): boolean {
  return createHash("sha256").update(`${SPLIT}:${name}`).digest("hex") < "8";
}
