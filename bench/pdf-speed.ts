// What a PDF costs: a cold process, long documents in a warm one, and how long the main thread is held up.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { TimeBudget } from "../functions/engine/budget.ts";
import { silentLog } from "../functions/engine/log.ts";
import { parseEvent } from "../functions/engine/parse-event.ts";
import { readDocument } from "../functions/engine/pipeline/read-document.ts";
import { openThreads } from "../functions/engine/sandbox/threads.ts";
import { readSettings } from "../functions/engine/settings.ts";
import { memoryStorage } from "../test/support/memory-storage.ts";
import { buildPdf, text } from "../test/support/pdf.ts";
import { runMeasured } from "./measured-process.ts";
import { type Print, pdfsIn } from "./pdf.ts";

const RUNS = 5;
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
    const main = join(import.meta.dirname, "../cli/main.ts");
    const plain = await medianCpu([process.execPath, "-e", "0"]);
    const cold = await medianCpu([process.execPath, main, "extract", file, "--quiet"]);
    print("\na cold process, 4 pages, CPU ms, median of five");
    print(`plain node ${plain.toFixed(0)}, textractor extract ${cold.toFixed(0)}: ${(cold - plain).toFixed(0)} more`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function medianCpu(command: readonly string[]): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run++) runs.push((await runMeasured(command, { limitMs: LIMIT_MS })).cpuMs);
  return runs.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

async function benchWarm(folder: string, print: Print): Promise<void> {
  const settings = readSettings({});
  const threads = openThreads(new URL("../functions/engine/pipeline/thread.ts", import.meta.url), {
    threads: 1,
    heapMb: settings.limits.parserMemoryMb,
  });
  // Text alone: that is what pdftotext writes.
  const request = parseEvent({ document_uri: "s3://bench/long.pdf" }, { bucket: undefined, eventBorne: false });
  const tools = { settings, threads, storage: memoryStorage(), log: silentLog, budget: TimeBudget.unlimited() };
  const read = async (path: string) => {
    const source = { bytes: readFileSync(path), name: path, version: "1" };
    const { finish } = await readDocument(source, request, tools);
    return await finish({ done: new Map(), missing: [] });
  };
  print("\nlong documents, CPU ms a page: text with layout in a warm process, beside pdftotext");
  print("| document | pages | ours | pdftotext | ratio |\n|---|---|---|---|---|");
  const loops: LoopReport[] = [];
  let ours = 0;
  let theirs = 0;
  try {
    const names = pdfsIn(folder);
    for (const name of names.slice(-2)) await read(join(folder, name));
    for (const name of names) {
      const loop = watchLoop();
      const before = process.cpuUsage();
      const { numPages: pages } = await read(join(folder, name));
      const { user, system } = process.cpuUsage(before);
      loops.push(loop());
      const cpuMs = (user + system) / 1000;
      const peer = await runMeasured(["pdftotext", "-q", join(folder, name), "-"], { limitMs: LIMIT_MS });
      ours += cpuMs;
      theirs += peer.cpuMs;
      const ratio = (cpuMs / peer.cpuMs).toFixed(2);
      print(
        `| ${name.slice(0, 40)} | ${pages} | ${(cpuMs / pages).toFixed(2)} | ${(peer.cpuMs / pages).toFixed(2)} | ${ratio} |`,
      );
    }
    print(`| all | | | | ${(ours / theirs).toFixed(2)} |`);
    const most = (pick: (loop: LoopReport) => number) => Math.max(...loops.map(pick)).toFixed(1);
    print(
      `main thread: held up ${most(({ heldUpMs }) => heldUpMs)} ms at most; ${most(({ busyMs }) => busyMs)} ms of CPU between two turns`,
    );
  } finally {
    await threads.close();
  }
}

interface LoopReport {
  /** On the clock, so that a busy machine counts too. */
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
