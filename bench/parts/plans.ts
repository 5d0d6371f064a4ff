// Plans of mixed folders of real documents next to their runs: pages, pages for OCR and CPU time.
// Needs the documents (CORPUS_DIR) and python3.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeMixedFolder } from "../inputs/mixed-folder.ts";
import { numbersOf } from "./arguments.ts";
import { builtCommand } from "./built-command.ts";
import { corpusWith } from "./corpus.ts";
import { runMeasured } from "./measured-process.ts";

const LIMIT_MS = 60 * 60_000;

interface Planned {
  readonly pages: { readonly likely: number };
  readonly ocr_pages: { readonly likely: number };
  readonly cpu_seconds: { readonly low: number; readonly likely: number; readonly high: number };
  readonly cpu_parts: { readonly start: number; readonly reading: number; readonly ocr: number };
}

export async function benchPlans(numbers: readonly string[]): Promise<void> {
  const { FIRST_SEED: first, FOLDERS: folders } = numbersOf(numbers, { FIRST_SEED: 1, FOLDERS: 3 });
  const corpus = corpusWith("rebuilt/pdf");
  if (corpus === undefined) return;
  const command = builtCommand();
  console.log(
    "| seed | documents | pages | pages for OCR | CPU s planned | CPU s of the run | off by | CPU s of the plan |",
  );
  console.log("|---:|---:|---:|---:|---|---:|---:|---:|");
  for (let seed = first; seed < first + folders; seed++) await planAndRun(corpus, command, seed);
}

async function planAndRun(corpus: string, command: string, seed: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-plan-"));
  try {
    const source = join(folder, "in");
    const documents = makeMixedFolder(corpus, source, seed);
    const into = join(folder, "out");
    const run = async (...words: readonly string[]) => {
      const all = [process.execPath, command, ...words, "--into", into, "--quiet"];
      const ran = await runMeasured(all, { limitMs: LIMIT_MS, environment: { XDG_CACHE_HOME: join(folder, "cache") } });
      // A batch with documents that fail ends with 1.
      if (ran.timedOut || (ran.code ?? 2) > 1) throw new Error(`${words[0]} ended with ${ran.code}: ${ran.stderr}`);
      return ran;
    };
    const planning = await run("plan", source, "--json");
    const plan: Planned = JSON.parse(planning.stdout);
    const batch = await run("batch", source);
    const report: { readonly pages: number; readonly ocr_pages: number } = JSON.parse(
      (await runMeasured([process.execPath, command, "report", into, "--json"], { limitMs: LIMIT_MS })).stdout,
    );
    const { low, likely, high } = plan.cpu_seconds;
    const actual = batch.cpuMs / 1000;
    const cells = [
      ...[seed, documents, beside(plan.pages.likely, report.pages), beside(plan.ocr_pages.likely, report.ocr_pages)],
      ...[`${likely.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)}: ${partsOf(plan)})`, actual.toFixed(0)],
      ...[percent(likely / actual), (planning.cpuMs / 1000).toFixed(0)],
    ];
    console.log(`| ${cells.join(" | ")} |`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function partsOf({ cpu_parts: { start, reading, ocr } }: Planned): string {
  return `start ${start.toFixed(1)}, reading ${reading.toFixed(0)}, OCR ${ocr.toFixed(0)}`;
}

function beside(planned: number, actual: number): string {
  return planned === actual ? String(actual) : `${planned} planned, ${actual}`;
}

function percent(ratio: number): string {
  const off = Math.round(100 * (ratio - 1));
  return `${off > 0 ? "+" : ""}${off} %`;
}
