// Seconds and memory that a list of many names takes before the first document is read, beyond a list of ten names.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Random, randomNumbers } from "../inputs/random/random-numbers.ts";
import { numbersOf } from "./arguments.ts";
import type { ListingRun } from "./listing-run.ts";

const FEW = 10;
/** Memory that many names may add. */
const MOST_MB = 100;

export function benchListing(given: readonly string[]): void {
  const { NAMES: names } = numbersOf(given, { NAMES: 1_200_000 });
  const [few, many] = [FEW, names].map(runListing) as [ListingRun, ListingRun];
  console.log(`${names} names, beside ${FEW}\n`);
  console.log(`| step | seconds | peak MB | beyond ${FEW} names |\n|---|---:|---:|---:|`);
  for (const step of ["listing", "placing"] as const) {
    const { seconds, peakMb } = many[step];
    const more = peakMb - few[step].peakMb;
    console.log(`| ${step} | ${seconds.toFixed(1)} | ${peakMb.toFixed(0)} | ${more.toFixed(0)} |`);
    if (more > MOST_MB) process.exitCode = 1;
  }
}

/** Measurements of a process of its own, because a peak never falls. */
function runListing(names: number): ListingRun {
  const folder = mkdtempSync(join(tmpdir(), "bench-listing-"));
  try {
    const script = join(import.meta.dirname, "listing-run.ts");
    const random = randomNumbers("listing");
    const list = Array.from({ length: names }, (_, index) => addressOf(index, random));
    writeFileSync(join(folder, "list.txt"), list.join(""));
    const run: ListingRun = JSON.parse(execFileSync(process.execPath, [script, folder], { encoding: "utf8" }));
    if (run.total !== names) throw new Error(`${run.total} of ${names} names were listed`);
    return run;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Addresses come in no order, as in a list of a crawler. */
function addressOf(index: number, random: Random): string {
  const docket = Math.floor(random() * 2 ** 32).toString(16);
  return `https://courts.example.org/opinions/${docket}/document-${index}.pdf\n`;
}
