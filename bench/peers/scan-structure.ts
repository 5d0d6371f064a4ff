// Structure of scans: re-typeset documents painted to pictures and recognised, next to the same documents with their text
// layers: `npm run bench -- structure scans [SEED [COUNT [TILT]]]`. TILT is the
// most that a page is turned, in tenths of a degree. CORPUS_DIR holds rebuilt/.

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { picturePdf } from "../inputs/picture-pdf.ts";
import { seeded } from "../inputs/random/seeded.ts";
import { numbersOf } from "../parts/arguments.ts";
import { builtCommand } from "../parts/built-command.ts";
import { corpusWith, type Print, pdfsIn } from "../parts/corpus.ts";
import type { Engine } from "./engines.ts";
import { isSeen, mean, scoresOf, writeMarkdown } from "./structure-scores.ts";

const MEASURES = "teds adj head hlevel list depth code leak para split merge note nid order ftab".split(" ");
const MOST_PAGES = 6;
const TENTHS = 10;

export async function benchScans(options: readonly string[], print: Print): Promise<void> {
  const { SEED: seed, COUNT: count, TILT: most } = numbersOf(options, { SEED: 4711, COUNT: 20, TILT: 0 });
  const corpus = corpusWith("rebuilt", print);
  if (corpus === undefined) return;
  const scratch = mkdtempSync(join(tmpdir(), "bench-scans-"));
  try {
    const folder = (name: string) => mkdirSync(join(scratch, name), { recursive: true }) ?? join(scratch, name);
    const random = seeded(`tilt ${seed}`);
    const nextTilt = () => (random.below(2 * most + 1) - most) / TENTHS;
    const [scans, typed, truths] = [folder("scans"), folder("typed"), folder("truth")];
    for (const name of oneLayoutOfEach(seeded(seed).shuffled(pdfsIn(join(corpus, "rebuilt/pdf"))))) {
      if (pdfsIn(scans).length === count) break;
      const file = join(corpus, "rebuilt/pdf", name);
      const scan = await picturePdf(new Uint8Array(readFileSync(file)), MOST_PAGES, nextTilt);
      if (scan === undefined) continue;
      writeFileSync(join(scans, name), scan);
      copyFileSync(file, join(typed, name));
      const truth = name.replace(/pdf$/, "json");
      copyFileSync(join(corpus, "rebuilt/truth", truth), join(truths, truth));
    }
    print(`seed ${seed}\n| documents | ${MEASURES.join(" | ")} |\n|---${"|---:".repeat(MEASURES.length)}|`);
    const costs: string[] = [];
    for (const [from, engine] of [
      [scans, ours("recognised", folder("cache"))],
      [typed, ours("with text layer", folder("cache"))],
    ] as const) {
      const predicted = folder(engine.name);
      const cpuMs = await writeMarkdown(engine, from, predicted);
      const scored = await scoresOf(corpus, { truths, predicted }, `${predicted}.json`);
      for (const [half, documents] of [
        ["seen", scored.filter(isSeen)],
        ["scored", scored.filter((each) => !isSeen(each))],
      ] as const) {
        const means = MEASURES.map((measure) => mean(documents, measure));
        print(`| ${engine.name}, ${half}, ${documents.length} | ${means.join(" | ")} |`);
      }
      costs.push(`${engine.name}: ${(cpuMs / 1000 / scored.length).toFixed(2)} s of CPU a document`);
    }
    for (const cost of costs) print(cost);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** The same text is set in several layouts: NAME.0.pdf, NAME.1.pdf. */
function oneLayoutOfEach(names: readonly string[]): readonly string[] {
  return [...new Map(names.map((name) => [name.replace(/\.\d+\.pdf$/, ""), name])).values()];
}

/** The built command, which must not find pages of an earlier run. */
function ours(name: string, cache: string): Engine {
  const words = ["env", `XDG_CACHE_HOME=${cache}`, process.execPath, builtCommand(), "extract"];
  return {
    name,
    text: (path) => [...words, path, "--quiet"],
    markdown: (path) => [...words, path, "--quiet", "--markdown"],
  };
}
