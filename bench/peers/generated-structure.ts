// Structure of office documents that pandoc and LibreOffice write of known ones: `npm run bench -- structure generated
// [COUNT]`. CORPUS_DIR holds rebuilt/truth. Needs pandoc and soffice.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { writeOfficeFiles } from "../inputs/generated/office-files.ts";
import { readTruths } from "../inputs/typeset/documents.ts";
import { numbersOf } from "../parts/arguments.ts";
import { builtCommand } from "../parts/built-command.ts";
import { corpusWith, type Print } from "../parts/corpus.ts";
import { runMeasured } from "../parts/measured-process.ts";
import { mean, scoresOf } from "./structure-scores.ts";

const LIMIT_MS = 600_000;
/** Measures of headings say little about slides: only titles are headings there, and text may need a further slide. */
const MEASURES = "nid order teds head hlevel list depth code para".split(" ");

export async function benchGenerated(options: readonly string[], print: Print): Promise<void> {
  const { COUNT: count } = numbersOf(options, { COUNT: 40 });
  const corpus = corpusWith("rebuilt/truth", print);
  if (corpus === undefined) return;
  const absent = ["pandoc", "soffice"].filter((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (absent.length > 0) {
    print(`left out, not installed: ${absent.join(", ")}`);
    return;
  }
  const command = builtCommand();
  const scratch = mkdtempSync(join(tmpdir(), "bench-generated-"));
  try {
    const truths = oneOfEach(readTruths(join(corpus, "rebuilt/truth"))).slice(0, count);
    print(`| format, documents | ${MEASURES.join(" | ")} |\n|---${"|---:".repeat(MEASURES.length)}|`);
    for (const format of await writeOfficeFiles(truths, scratch)) {
      const predicted = join(scratch, "markdown", format);
      mkdirSync(predicted, { recursive: true });
      const written = await writeMarkdown(command, join(scratch, format), predicted);
      if (written === 0) {
        print(`| ${format}: no file was written |`);
        continue;
      }
      const scored = await scoresOf(corpus, { truths: join(scratch, "truth"), predicted }, `${predicted}.json`);
      print(`| ${format}, ${written} | ${MEASURES.map((measure) => mean(scored, measure)).join(" | ")} |`);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** The first of the documents that differ in style alone: "NAME.0", "NAME.1". */
function oneOfEach<Named extends { readonly name: string }>(truths: readonly Named[]): readonly Named[] {
  return [...Map.groupBy(truths, ({ name }) => parse(name).name).values()].flatMap(([first]) => first ?? []);
}

/** Writes NAME.pdf.md, as the scorer wants, for each file; returns their number. */
async function writeMarkdown(command: string, from: string, into: string): Promise<number> {
  const names = readdirSync(from);
  for (const name of names) {
    const words = [process.execPath, command, "extract", "--no-ocr", "--quiet", "--markdown", join(from, name)];
    const { stdout } = await runMeasured(words, { limitMs: LIMIT_MS });
    writeFileSync(join(into, `${parse(name).name}.pdf.md`), stdout);
  }
  return names.length;
}
