// Structure of documents whose truth is known, next to peers: `npm run bench -- structure pdf`, `office`, `typeset [SEED
// [COUNT]] [--keep DIR]`, which sets the truths in other styles first, `generated [COUNT]`, which writes them in other
// formats, or `scans [SEED [COUNT]]`, which paints the PDFs and recognises them. CORPUS_DIR holds rebuilt/ (pdf/NAME.pdf and
// truth/NAME.json), and ../tools next to it score_structure.py, which defines the measures.

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { choicesOf } from "./parts/arguments.ts";
import { corpusWith, type Print } from "./parts/corpus.ts";
import { presentEngines } from "./peers/engines.ts";
import { benchGenerated } from "./peers/generated-structure.ts";
import { benchOffice } from "./peers/office-structure.ts";
import { benchScans } from "./peers/scan-structure.ts";
import { isSeen, mean, type Scored, scoresOf, writeMarkdown } from "./peers/structure-scores.ts";
import { benchTypeset } from "./peers/typeset-structure.ts";

const MEASURES = "nid order teds head hlevel list depth code para split merge note ftab fhead flist fcode".split(" ");

/** Scores every engine on the half that developers look at and on the half that they only score. */
export async function bench(options: readonly string[], print: Print = console.log): Promise<void> {
  if (options[0] === "generated") return benchGenerated(options.slice(1), print);
  if (options[0] === "typeset") return benchTypeset(options.slice(1), print);
  if (options[0] === "scans") return benchScans(options.slice(1), print);
  const chosen = choicesOf(options, ["pdf", "office"]);
  if (chosen.length === 0 || chosen.includes("pdf")) await benchPdfs(print);
  if (chosen.length === 0 || chosen.includes("office")) await benchOffice(print);
}

async function benchPdfs(print: Print): Promise<void> {
  const corpus = corpusWith("rebuilt", print);
  if (corpus === undefined) return;
  const rebuilt = join(corpus, "rebuilt");
  const scratch = mkdtempSync(join(tmpdir(), "bench-structure-"));
  try {
    print("leak 3+: running lines left in documents of three and more pages; leak 1: in those of one page");
    print("numbers 1: page numbers left in documents of one page, where nothing shows that a title repeats");
    for (const engine of presentEngines(print)) {
      if (engine.markdown === undefined) continue;
      const into = join(scratch, engine.name);
      mkdirSync(into);
      const cpuMs = await writeMarkdown(engine, join(rebuilt, "pdf"), into);
      const scored = await scoresOf(
        corpus,
        { truths: join(rebuilt, "truth"), predicted: into },
        join(scratch, "scores.json"),
      );
      const numbered = scored.map((each) => withNumbersLeft(each, join(rebuilt, "truth"), into));
      printEngine(engine.name, cpuMs, numbered, print);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Adds the share of a single page's numbers that stand in the Markdown, alone or in one line with a running title. */
function withNumbersLeft(scored: Scored, truths: string, predicted: string): Scored {
  const { running } = JSON.parse(readFileSync(join(truths, `${scored.name}.json`), "utf8"));
  const texts: readonly string[] = running.map(({ text }: { readonly text: string }) => text.trim().toLowerCase());
  const isTitle = (text: string) => /[a-z]{3}/.test(text) && !text.startsWith("page ");
  const titles = texts.filter(isTitle);
  const numbers = texts.filter((text) => !isTitle(text));
  if (scored.style.pages > 1 || numbers.length === 0) return scored;
  const markdown = readFileSync(join(predicted, `${scored.name}.pdf.md`), "utf8").toLowerCase();
  const lines = markdown.split("\n").map((line) => line.replace(/[#*_`|\\]/g, "").trim());
  const isLeft = (number: string) =>
    lines.some(
      (line) => line === number || (line.endsWith(` ${number}`) && titles.some((title) => line.startsWith(title))),
    );
  return { ...scored, score: { ...scored.score, numbers: numbers.filter(isLeft).length / numbers.length } };
}

function printEngine(name: string, cpuMs: number, scored: readonly Scored[], print: Print): void {
  const halves = { seen: scored.filter(isSeen), scored: scored.filter((each) => !isSeen(each)) };
  print(`\n${name}, ${(cpuMs / scored.length).toFixed(0)} ms of CPU a document, each in a process of its own`);
  print(
    `| half | ${[...MEASURES, "leak 3+", "leak 1", "numbers 1"].join(" | ")} |\n|---${"|---:".repeat(MEASURES.length + 3)}|`,
  );
  for (const [half, documents] of Object.entries(halves)) {
    const long = documents.filter(({ style }) => style.pages >= 3);
    const single = documents.filter(({ style }) => style.pages === 1);
    const leaks = [mean(long, "leak"), mean(single, "leak"), mean(single, "numbers")];
    const cells = [...MEASURES.map((measure) => mean(documents, measure)), ...leaks];
    print(`| ${half}, ${documents.length} | ${cells.join(" | ")} |`);
  }
}
