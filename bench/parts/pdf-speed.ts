// Cost of a PDF: a cold process, long documents in a warm one, and how long the main thread is held up.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { TimeBudget } from "../../functions/engine/base/budget.ts";
import { silentLog } from "../../functions/engine/base/log.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { readDocument } from "../../functions/engine/pipeline/read-document.ts";
import { parseEvent } from "../../functions/engine/request/parse-event.ts";
import { openThreads } from "../../functions/engine/sandbox/thread-pool.ts";
import type { Tasks } from "../../functions/engine/worker/tasks.ts";
import { buildPdf, text } from "../../test/support/documents/pdf.ts";
import { memoryStorage } from "../../test/support/memory-storage.ts";
import { builtCommand } from "./built-command.ts";
import { type Print, pdfsIn } from "./corpus.ts";
import { runMeasured } from "./measured-process.ts";

const COLD_RUNS = 25;
const READINGS = 5;
const LIMIT_MS = 120_000;

export async function benchSpeed(corpus: string, print: Print): Promise<void> {
  await benchCold(print);
  await benchWarm(join(corpus, "long"), print);
}

async function benchCold(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const file = join(folder, "four-pages.pdf");
    const line = (at: number) =>
      text(72, 720 - 14 * at, 11, `Line ${at} of a page that holds plain words in two fonts`);
    const page = { content: Array.from({ length: 45 }, (_, at) => line(at)).join("") };
    writeFileSync(file, buildPdf([page, page, page, page]));
    const extract = [process.execPath, builtCommand(), "extract", file, "--quiet"];
    const [plain, cold] = await medianCpus([[process.execPath, "-e", "0"], extract]);
    print(`\na cold process, 4 pages, CPU ms, medians of ${COLD_RUNS} in turns`);
    const more = `${(cold - plain).toFixed(0)} more, ${((cold - plain) / plain).toFixed(1)} times plain node`;
    print(`plain node ${plain.toFixed(0)}, textractor extract ${cold.toFixed(0)}: ${more}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the commands in turns, so that a change of the machine's speed affects both. Skips the first, which fills caches. */
async function medianCpus(commands: readonly [readonly string[], readonly string[]]): Promise<[number, number]> {
  const runs: [number[], number[]] = [[], []];
  for (let run = 0; run <= COLD_RUNS; run++) {
    for (const [at, command] of commands.entries()) {
      const { cpuMs } = await runMeasured(command, { limitMs: LIMIT_MS });
      if (run > 0) runs[at]?.push(cpuMs);
    }
  }
  return [median(runs[0]), median(runs[1])];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function benchWarm(folder: string, print: Print): Promise<void> {
  const settings = readSettings({});
  const threads = openThreads<Tasks>(new URL("../../functions/engine/worker/thread.ts", import.meta.url), {
    threads: 1,
    heapMb: settings.limits.parserMemoryMb,
  });
  const tools = { settings, threads, storage: memoryStorage(), log: silentLog, budget: TimeBudget.unlimited() };
  const read = async (name: string, wanted: Readonly<Record<string, string>> = {}) => {
    const request = parseEvent({ document_uri: "s3://documents/long.pdf", ...wanted }, NO_BUCKET);
    const source = { bytes: readFileSync(join(folder, name)), name, version: "1" };
    const { finish } = await readDocument(source, request, tools);
    return await finish({ done: new Map(), missing: [] });
  };
  try {
    const names = pdfsIn(folder);
    for (const name of names.slice(-2)) await read(name);
    await compareLong(names, folder, read, print);
    await benchGrowth(read, print);
    await watchLong(names, read, print);
  } finally {
    await threads.close();
  }
}

const NO_BUCKET = { bucket: undefined, eventBorne: false };

/** Text alone, unless the event's fields ask for more: that is what pdftotext writes. */
type Read = (name: string, wanted?: Readonly<Record<string, string>>) => Promise<{ readonly numPages: number }>;

async function compareLong(names: readonly string[], folder: string, read: Read, print: Print): Promise<void> {
  print(
    "\nlong documents, CPU ms a page: text with layout in a process that has read two of them, and the median of five",
  );
  print("readings once it has read all, in turns with pdftotext");
  print("| document | pages | first | warm | pdftotext | first | warm |\n|---|---|---|---|---|---|---|");
  const first: Measured[] = [];
  for (const name of names) first.push(await measured(() => read(name)));
  const warm = names.map((): number[] => []);
  const theirs = names.map((): number[] => []);
  for (let run = 0; run < READINGS; run++) {
    for (const [index, name] of names.entries()) {
      warm[index]?.push((await measured(() => read(name))).cpuMs);
      const peer = await runMeasured(["pdftotext", "-q", join(folder, name), "-"], { limitMs: LIMIT_MS });
      theirs[index]?.push(peer.cpuMs);
    }
  }
  const all = [0, 0, 0];
  for (const [index, name] of names.entries()) {
    const { pages, cpuMs } = first[index] ?? NOTHING;
    const each = [cpuMs, median(warm[index] ?? []), median(theirs[index] ?? [])];
    for (const [place, ms] of each.entries()) all[place] = (all[place] ?? 0) + ms;
    print(
      `| ${[name.slice(0, 40), pages, ...each.map((ms) => (ms / pages).toFixed(1)), ...ratiosOf(each)].join(" | ")} |`,
    );
  }
  print(`| all | | | | | ${ratiosOf(all).join(" | ")} |`);
}

function ratiosOf([first = 0, warm = 0, peer = 0]: readonly number[]): string[] {
  return [first, warm].map((ms) => (ms / peer).toFixed(2));
}

interface Measured {
  readonly pages: number;
  readonly cpuMs: number;
}

const NOTHING: Measured = { pages: 0, cpuMs: 0 };

async function measured(work: () => Promise<{ readonly numPages: number }>): Promise<Measured> {
  const before = process.cpuUsage();
  const { numPages: pages } = await work();
  const { user, system } = process.cpuUsage(before);
  return { pages, cpuMs: (user + system) / 1000 };
}

const GROWING = { name: "DA-619p.pdf", pages: 600, samples: [10, 30, 100, 200, 300, 600] };

/** Pages taken from all over one document, so that those of each sample are alike. */
async function benchGrowth(read: Read, print: Print): Promise<void> {
  print(`\n${GROWING.name}, every nth page of ${GROWING.pages}, CPU ms\n| pages | all | a page |\n|---|---|---|`);
  for (const count of GROWING.samples) {
    const step = GROWING.pages / count;
    const pages = Array.from({ length: count }, (_, index) => 1 + Math.floor(index * step)).join(",");
    const { cpuMs } = await measured(() => read(GROWING.name, { pages }));
    print(`| ${count} | ${cpuMs.toFixed(0)} | ${(cpuMs / count).toFixed(2)} |`);
  }
}

/** Watches the loop in runs of their own: watching took a tenth of the time of reading. */
async function watchLong(names: readonly string[], read: Read, print: Print): Promise<void> {
  const loops: LoopReport[] = [];
  for (const name of names) {
    const loop = watchLoop();
    await read(name, { json_uri: "s3://documents/long.json", markdown_uri: "s3://documents/long.md" });
    loops.push(loop());
  }
  const most = (pick: (loop: LoopReport) => number) => Math.max(...loops.map(pick)).toFixed(1);
  print(
    `main thread, with JSON and Markdown: held up ${most(({ heldUpMs }) => heldUpMs)} ms at most; ${most(({ busyMs }) => busyMs)} ms of CPU between two turns`,
  );
}

interface LoopReport {
  /** Wall-clock time, which a busy machine stretches. */
  readonly heldUpMs: number;
  /** CPU time of this thread between two turns of its loop, which only its own work counts to. */
  readonly busyMs: number;
}

/** Watches this thread's event loop until it is asked. */
function watchLoop(): () => LoopReport {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let busyMs = 0;
  let since = process.threadCpuUsage();
  const probe = setInterval(() => {
    const { user, system } = process.threadCpuUsage(since);
    busyMs = Math.max(busyMs, (user + system) / 1000);
    since = process.threadCpuUsage();
  }, 1);
  return () => {
    clearInterval(probe);
    delay.disable();
    return { heldUpMs: delay.max / 1e6, busyMs };
  };
}
