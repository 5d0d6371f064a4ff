// Plans of a corpus in its ledger, made before the run. `report` shows the last one next to the receipt.

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

/** The last plan of the corpus. */
export function lastPlan({ database }: Ledger): Plan | undefined {
  const plan = database.prepare("SELECT plan FROM plans ORDER BY id DESC LIMIT 1").get()?.["plan"];
  return typeof plan === "string" ? (JSON.parse(plan) as Plan) : undefined;
}
