// Documents a minute of `textractor batch` on text PDFs of ten pages, on one core and on all, next to `pdftotext`
// under `xargs -P2` and the 120 a minute of an older pipeline. Then a second run, which has nothing to do.
// `npm run bench -- batch [DOCUMENTS [ROUNDS]]`; needs python3, taskset, and for its peer pdftotext.
// `npm run bench -- batch listing [NAMES]`: seconds and memory of listing and placing many names.
// `npm run bench -- batch plans [FIRST_SEED [FOLDERS]]`: plans of mixed folders of real documents next to their runs.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { buildPdf, type TestPage, text } from "../test/support/documents/pdf.ts";
import { writeText } from "./inputs/invented-text.ts";
import { type Random, randomNumbers } from "./inputs/random/random-numbers.ts";
import { numbersOf } from "./parts/arguments.ts";
import { builtCommand } from "./parts/built-command.ts";
import { benchListing } from "./parts/listing.ts";
import { runMeasured } from "./parts/measured-process.ts";
import { benchPlans } from "./parts/plans.ts";

const PAGES = 10;
const LINES = 46;
const CHARACTERS = 88;
/** The pipeline of 2016 on laptops, as its users report it. */
const OLD_PER_MINUTE = 120;
const LIMIT_MS = 30 * 60_000;

/** Prints the main thread's CPU time to the file of this variable when the command ends. */
const AT_EXIT = `data:text/javascript,
import { isMainThread } from "node:worker_threads";
import { writeFileSync } from "node:fs";
if (isMainThread) process.on("exit", () => {
  const { user, system } = process.threadCpuUsage?.() ?? { user: NaN, system: 0 };
  writeFileSync(process.env.BENCH_MAIN_THREAD, String((user + system) / 1000));
});`;

interface Measured {
  readonly seconds: number;
  readonly cpuMs: number;
  /** Absent for the peer. */
  readonly mainMs?: number;
  readonly peakMb: number;
}

const given = process.argv.slice(2);
if (given[0] === "listing") benchListing(given.slice(1));
else if (given[0] === "plans") await benchPlans(given.slice(1));
else await benchBatch(given);

async function benchBatch(numbers: readonly string[]): Promise<void> {
  const { DOCUMENTS: documents, ROUNDS: rounds } = numbersOf(numbers, { DOCUMENTS: 600, ROUNDS: 2 });
  const folder = mkdtempSync(join(tmpdir(), "bench-batch-"));
  try {
    mkdirSync(join(folder, "in"));
    const random = randomNumbers("batch");
    for (let index = 0; index < documents; index++) {
      writeFileSync(join(folder, "in", `${String(index).padStart(5, "0")}.pdf`), textPdf(random));
    }
    const command = builtCommand();
    const rows: Record<string, Measured[]> = {};
    // In turns, because other work on the machine changes from minute to minute.
    for (let round = 0; round < rounds; round++) {
      for (const [name, run] of ways(command, folder)) rows[name] = [...(rows[name] ?? []), await run()];
    }
    printRows(rows, documents, rounds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function textPdf(random: Random): Uint8Array {
  const words: string[] = [];
  const pages = Array.from({ length: PAGES }, (): TestPage => {
    let content = "";
    for (let line = 0; line < LINES; line++) {
      let shown = "";
      while (shown.length < CHARACTERS - 8) {
        if (words.length === 0) words.push(...writeText(random).paragraphs.join(" ").split(" "));
        shown += `${shown === "" ? "" : " "}${words.shift() ?? ""}`;
      }
      content += text(50, 740 - 15 * line, 11, shown);
    }
    return { content };
  });
  return buildPdf(pages);
}

type Way = readonly [name: string, run: () => Promise<Measured>];

function ways(command: string, folder: string): readonly Way[] {
  const batch = (name: string, to: string, { oneCore = false, keep = false } = {}): Way => [
    name,
    async () => {
      if (!keep) rmSync(join(folder, to), { recursive: true, force: true });
      const out = ["--into", join(folder, to), "--quiet"];
      const own = join(folder, "main-thread");
      const words = [
        ...(oneCore ? ["taskset", "-c", "0"] : []),
        process.execPath,
        "--import",
        AT_EXIT,
        command,
        "batch",
        join(folder, "in"),
        ...out,
      ];
      const ran = await measured(words, { XDG_CACHE_HOME: join(folder, "cache"), BENCH_MAIN_THREAD: own });
      return { ...ran, mainMs: Number(readFileSync(own, "utf8")) };
    },
  ];
  const hasPeer = spawnSync("pdftotext", ["-v"]).error === undefined;
  if (!hasPeer) console.log("without pdftotext, which is not installed");
  const texts = join(folder, "texts");
  const script = `rm -rf ${texts}; mkdir ${texts}; cd ${join(folder, "in")}; ls | xargs -P2 -I{} pdftotext {} ${texts}/{}.txt`;
  return [
    ...(hasPeer ? [["pdftotext, xargs -P2", () => measured(["sh", "-c", script])] satisfies Way] : []),
    batch("folder, one core", "one", { oneCore: true }),
    batch("folder, all cores", "all"),
    batch("folder, again", "all", { keep: true }),
    batch("SQLite, one core", "one.sqlite", { oneCore: true }),
    batch("SQLite, all cores", "all.sqlite"),
    batch("SQLite, again", "all.sqlite", { keep: true }),
  ];
}

async function measured(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const started = performance.now();
  const { code, stderr, cpuMs, peakMb } = await runMeasured(words, { limitMs: LIMIT_MS, environment });
  if (code !== 0) throw new Error(`${words.at(-1)} ended with ${code}: ${stderr}`);
  return { seconds: (performance.now() - started) / 1000, cpuMs, peakMb };
}

function printRows(rows: Readonly<Record<string, readonly Measured[]>>, documents: number, rounds: number): void {
  console.log(`${documents} text PDFs of ${PAGES} pages; median of ${rounds}, in turns\n`);
  console.log("| way | documents a minute | of the old pipeline | CPU ms a document | of them main thread | peak MB |");
  console.log("|---|---:|---:|---:|---:|---:|");
  const of = (name: string, value: (each: Measured) => number) => median((rows[name] ?? []).map(value));
  for (const name of Object.keys(rows)) {
    const perMinute = (documents * 60) / of(name, ({ seconds }) => seconds);
    const main = of(name, ({ mainMs = Number.NaN }) => mainMs) / documents;
    const cells = [perMinute.toFixed(0), `${(perMinute / OLD_PER_MINUTE).toFixed(1)} times`];
    const cpu = (of(name, ({ cpuMs }) => cpuMs) / documents).toFixed(1);
    const own = Number.isNaN(main) ? "" : main.toFixed(1);
    console.log(`| ${[name, ...cells, cpu, own, of(name, ({ peakMb }) => peakMb).toFixed(0)].join(" | ")} |`);
  }
  for (const kind of ["folder", "SQLite"]) {
    const ratios = (rows[`${kind}, one core`] ?? []).map(
      (one, round) => one.seconds / (rows[`${kind}, all cores`]?.[round]?.seconds ?? Number.NaN),
    );
    const again = of(`${kind}, again`, ({ cpuMs }) => cpuMs) / of(`${kind}, all cores`, ({ cpuMs }) => cpuMs);
    console.log(
      `\n${kind}: ${availableParallelism()} cores are ${median(ratios).toFixed(2)} times as fast as one; the second run takes ${(100 * again).toFixed(1)} % of the CPU time`,
    );
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
