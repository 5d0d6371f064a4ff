// Plans of a corpus in its ledger, made before the run. `report` shows the last one next to the receipt.

import { isRecord } from "../../functions/engine/base/is-record.ts";
import type { Ledger } from "./ledger.ts";

/** An estimate with its range. */
export interface Range {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
}

/** The work that a run will be. Its JSON is printed and stored. */
export interface Plan {
  readonly documents: {
    readonly total: number;
    /** Documents that were read for the plan. */
    readonly looked_at: number;
    /** Documents that will fail, by code, with sources that cannot be listed. */
    readonly failing: Readonly<Record<string, number>>;
  };
  /** Documents by format, as far as they can be read. */
  readonly formats: Readonly<Record<string, number>>;
  readonly pages: Range;
  readonly ocr_pages: Range;
  /** Pages for OCR by reason. */
  readonly ocr_reasons: Readonly<Record<string, number>>;
  readonly cpu_seconds: Range;
  /** Likely CPU seconds of starting, of reading with writing results, and of OCR. */
  readonly cpu_parts: { readonly start: number; readonly reading: number; readonly ocr: number };
  /** Time by the clock on this machine with nothing else to do. */
  readonly seconds: Range;
  readonly jobs: number;
  /** Dollars on Lambda: low on arm64, high on x64. */
  readonly dollars: Range;
  /** Probability that a range holds its number. */
  readonly confidence: number;
  readonly seed: number;
}

export function storePlan({ database }: Ledger, plan: Plan): void {
  const made = new Date().toISOString();
  database.prepare("INSERT INTO plans (made, plan) VALUES (?, ?)").run(made, JSON.stringify(plan));
}

/** The last plan of the corpus. Null where it is not readable, such as a plan of another version of this command. */
export function lastPlan({ database }: Ledger): Plan | null | undefined {
  const row = database
    .prepare("SELECT iif(json_valid(plan), plan, 'null') AS plan FROM plans ORDER BY id DESC LIMIT 1")
    .get();
  if (row === undefined) return undefined;
  const plan: unknown = JSON.parse(String(row["plan"]));
  return isPlan(plan) ? plan : null;
}

const RANGES = ["pages", "ocr_pages", "cpu_seconds", "seconds", "dollars"] as const;

/** True for a record with everything that `report` prints. */
function isPlan(value: unknown): value is Plan {
  if (!isRecord(value) || !RANGES.every((name) => isRange(value[name]))) return false;
  const { documents } = value;
  return isRecord(documents) && isRecord(documents["failing"]) && Object.values(documents["failing"]).every(isNumber);
}

function isRange(value: unknown): value is Range {
  return isRecord(value) && [value["low"], value["likely"], value["high"]].every(isNumber);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

/** "120", or "120 (100 to 140)" where it is not certain. */
export function printedRange({ low, likely, high }: Range, print: (value: number) => string): string {
  const [from, middle, to] = [print(low), print(likely), print(high)];
  return from === to ? middle : `${middle} (${from} to ${to})`;
}

export function printWhole(value: number): string {
  return String(Math.round(value));
}

/** "1.5 s", "45 s", "12 min" or "3.2 h". */
export function printDuration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 180) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

export function printDollars(value: number): string {
  return `$${value < 1 ? value.toFixed(4) : value.toFixed(2)}`;
}
