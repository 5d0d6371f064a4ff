// Structure of re-typeset PDFs whose truth is known, beside peers: `npm run bench -- structure pdf`. CORPUS_DIR holds
// rebuilt/ (pdf/NAME.pdf and truth/NAME.json), and ../tools beside it score_structure.py, which defines the measures.

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choicesOf, refuse } from "./parts/arguments.ts";
import { corpusWith, type Print, pdfsIn } from "./parts/corpus.ts";
import { runMeasured } from "./parts/measured-process.ts";
import { type Engine, presentEngines } from "./peers/engines.ts";

const LIMIT_MS = 600_000;
/** Changes which half of the documents is seen. */
const SPLIT = "textractor-1";
const MEASURES = "nid order teds head hlevel list depth code para split merge note ftab fhead flist fcode".split(" ");

interface Scored {
  readonly name: string;
  readonly style: Readonly<Record<string, unknown>> & { readonly pages: number };
  /** Measures by name; null where one does not apply. */
  readonly score: Readonly<Record<string, number | null>>;
}

/** Scores every engine on the half that developers look at and on the half that they only score. */
export async function bench(options: readonly string[], print: Print = console.log): Promise<void> {
  choicesOf(options, ["pdf"]);
  const corpus = corpusWith("rebuilt", print);
  if (corpus === undefined) return;
  const rebuilt = join(corpus, "rebuilt");
  const scratch = mkdtempSync(join(tmpdir(), "bench-structure-"));
  try {
    print("leak 3+: running lines left in documents of three and more pages; leak 1: in those of one page");
    for (const engine of presentEngines(print)) {
      if (engine.markdown === undefined) continue;
      const into = join(scratch, engine.name);
      mkdirSync(into);
      const cpuMs = await writeMarkdown(engine, join(rebuilt, "pdf"), into);
      const scored = await scoresOf(corpus, into, join(scratch, "scores.json"));
      printEngine(engine.name, cpuMs, scored, print);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function writeMarkdown(engine: Engine, from: string, into: string): Promise<number> {
  let cpu = 0;
  for (const name of pdfsIn(from)) {
    const { stdout, cpuMs } = await runMeasured(engine.markdown?.(join(from, name)) ?? [], { limitMs: LIMIT_MS });
    cpu += cpuMs;
    writeFileSync(join(into, `${name}.md`), stdout);
  }
  return cpu;
}

async function scoresOf(corpus: string, predicted: string, output: string): Promise<readonly Scored[]> {
  const scorer = join(corpus, "../tools/score_structure.py");
  const words = ["python3", scorer, join(corpus, "rebuilt/truth"), predicted, "--json", output, "--jobs", "2"];
  const { code, stderr } = await runMeasured(words, { limitMs: LIMIT_MS });
  if (code !== 0) refuse(`${scorer} ended with ${code}: ${stderr}`);
  return JSON.parse(readFileSync(output, "utf8"));
}

/** True for documents whose faults may be looked at. Rules must gain on the others too. */
function isSeen({ name }: Scored): boolean {
  return createHash("sha256").update(`${SPLIT}:${name}`).digest("hex") < "8";
}

function printEngine(name: string, cpuMs: number, scored: readonly Scored[], print: Print): void {
  const halves = { seen: scored.filter(isSeen), scored: scored.filter((each) => !isSeen(each)) };
  print(`\n${name}, ${(cpuMs / scored.length).toFixed(0)} ms of CPU a document, each in a process of its own`);
  print(`| half | ${[...MEASURES, "leak 3+", "leak 1"].join(" | ")} |\n|---${"|---:".repeat(MEASURES.length + 2)}|`);
  for (const [half, documents] of Object.entries(halves)) {
    const long = documents.filter(({ style }) => style.pages >= 3);
    const single = documents.filter(({ style }) => style.pages === 1);
    const cells = [...MEASURES.map((measure) => mean(documents, measure)), mean(long, "leak"), mean(single, "leak")];
    print(`| ${half}, ${documents.length} | ${cells.join(" | ")} |`);
  }
}

function mean(documents: readonly Scored[], measure: string): string {
  const values = documents.flatMap(({ score }) => score[measure] ?? []);
  return values.length === 0 ? "" : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}
