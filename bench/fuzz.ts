// Damaged documents by the thousand through the command. `npm run bench -- fuzz [SEED] [COUNT] [FIRST] [JOBS]`: mutants
// FIRST to FIRST + COUNT - 1 of the seed, 200 in a process with healthy documents among them. Each must be answered within
// 30 s of CPU and 1.2 GB; no process may be lost, no file left over; healthy documents keep their results.
// `npm run bench -- fuzz one SEED NUMBER FOLDER` writes one mutant, by the number that the run printed. The corpus must be the same.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { numbersOf, refuse } from "./parts/arguments.ts";
import { stoppedParsers } from "./parts/fuzz-block.ts";
import { findOriginals } from "./parts/fuzz-originals.ts";
import { type FuzzTotals, fuzz, mutantMaker } from "./parts/fuzz-run.ts";
import { type Answer, isOnPath, whyUnwatched } from "./parts/watched-command.ts";

const PER_PROCESS = 200;
const USUAL = { SEED: 1, COUNT: 2_000, FIRST: 1, JOBS: 1 };

export async function bench(options: readonly string[]): Promise<void> {
  if (options[0] === "one") writeMutant(options.slice(1));
  else await runMutants(options);
}

function writeMutant([seedWord = "", numberWord = "", folder = "", ...more]: readonly string[]): void {
  const { SEED: seed, NUMBER: number } = numbersOf([seedWord, numberWord], { SEED: 1, NUMBER: 1 });
  if (folder === "" || more.length > 0) refuse(`"${more[0] ?? ""}" is not a folder; give SEED NUMBER FOLDER`);
  const { name, bytes } = mutantMaker({ seed, originals: findOriginals() })(number);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  console.log(`${join(folder, name)}: ${bytes.length} bytes`);
}

async function runMutants(options: readonly string[]): Promise<void> {
  const { SEED: seed, COUNT: count, FIRST: first, JOBS: jobs } = numbersOf(options, USUAL);
  const unwatched = whyUnwatched() ?? (isOnPath("taskset") ? undefined : "no taskset, which gives each process a core");
  if (unwatched !== undefined) refuse(`processes cannot be watched here: ${unwatched}`);

  const originals = findOriginals();
  const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
  console.log(
    `seed ${seed}, mutants ${first} to ${first + count - 1} of ${originals.all.length} originals: ${originals.from}`,
  );
  const started = performance.now();
  let answered = 0;
  try {
    const plan = { seed, first, count, jobs, perProcess: PER_PROCESS, folder, originals };
    const totals = await fuzz(plan, (block) => {
      answered += block.answers.length;
      const took = `${block.cpuSeconds.toFixed(0)} s of CPU, ${block.peakMb.toFixed(0)} MB`;
      console.log(`process over ${block.answers.length} documents: ${took}; ${answered} answered so far`);
      for (const { of, what } of stoppedParsers(block.answers)) console.log(`stopped ${seed} ${of}: ${what}`);
      for (const { of, what } of block.violations) console.log(`VIOLATION ${seed} ${of}: ${what}`);
    });
    report(totals, { seed, first, count, started });
    process.exitCode = totals.violations.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly seed: number;
  readonly first: number;
  readonly count: number;
  readonly started: number;
}

function report(
  { answers, violations, cpuSeconds, peakMb, processes }: FuzzTotals,
  { seed, first, count, started }: Run,
): void {
  const seconds = (performance.now() - started) / 1000;
  printCounts("answer", answers, ({ code }) => code);
  printCounts("format", answers, ({ uri }) => extname(uri).toLowerCase());
  printMost("s of CPU", answers, ({ cpuSeconds: own }) => own);
  printMost("MB", answers, ({ peakMb: own }) => own);
  const speed = `${(answers.length / cpuSeconds).toFixed(1)} a second of CPU, ${(answers.length / seconds).toFixed(1)} a second`;
  console.log(`\n${answers.length} documents in ${processes} processes, ${speed}; at most ${peakMb.toFixed(0)} MB`);
  console.log(`${violations.length} violations (seed ${seed}, mutants ${first} to ${first + count - 1})`);
  if (violations.length > 0) console.log(`rebuild one: npm run bench -- fuzz one ${seed} NUMBER FOLDER`);
}

function printCounts(what: string, answers: readonly Answer[], of: (answer: Answer) => string): void {
  const groups = [...Map.groupBy(answers, of)].sort(([, a], [, b]) => b.length - a.length);
  console.log(`\nby ${what}: ${groups.map(([name, { length }]) => `${name} ${length}`).join(", ")}`);
}

function printMost(what: string, answers: readonly Answer[], of: (answer: Answer) => number): void {
  const most = [...answers].sort((a, b) => of(b) - of(a)).slice(0, 5);
  console.log(`most ${what}: ${most.map((each) => `${of(each).toFixed(1)} ${basename(each.uri)}`).join(", ")}`);
}
