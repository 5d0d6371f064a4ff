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
  const request = parseEvent({ document_uri: "s3://bench/long.pdf" }, { bucket: undefined, eventBorne: false });
  const tools = { settings, threads, storage: memoryStorage(), log: silentLog, budget: TimeBudget.unlimited() };
  const read = async (path: string) => {
    const source = { bytes: readFileSync(path), name: path, version: "1" };
    return await readDocument(source, request, tools);
  };
  print("\nlong documents, CPU ms a page: text with layout in a warm process, beside pdftotext");
  print("| document | pages | ours | pdftotext | ratio |\n|---|---|---|---|---|");
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let ours = 0;
  let theirs = 0;
  try {
    const names = pdfsIn(folder);
    for (const name of names.slice(-2)) await read(join(folder, name));
    for (const name of names) {
      const before = process.cpuUsage();
      delay.enable();
      const { extraction } = await read(join(folder, name));
      delay.disable();
      const { user, system } = process.cpuUsage(before);
      const cpuMs = (user + system) / 1000;
      const peer = await runMeasured(["pdftotext", "-q", join(folder, name), "-"], { limitMs: LIMIT_MS });
      const pages = extraction.document.metadata.pages;
      ours += cpuMs;
      theirs += peer.cpuMs;
      const ratio = (cpuMs / peer.cpuMs).toFixed(2);
      print(
        `| ${name.slice(0, 40)} | ${pages} | ${(cpuMs / pages).toFixed(2)} | ${(peer.cpuMs / pages).toFixed(2)} | ${ratio} |`,
      );
    }
    print(`| all | | | | ${(ours / theirs).toFixed(2)} |`);
    const [p99, longest] = [delay.percentile(99), delay.max].map((nanoseconds) => (nanoseconds / 1e6).toFixed(1));
    print(`event loop of the main thread: held up ${longest} ms at most, ${p99} ms at the 99th percentile`);
  } finally {
    await threads.close();
  }
}
