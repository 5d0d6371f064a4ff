// Adds the work of all documents up to the numbers of a plan.

import type { Plan, Range } from "../corpus/plans.ts";
import { CONFIDENCE, rangeOf, scaledUp, totalOf, type Uncertain, wholeRange } from "./estimate.ts";
import { lambdaDollars } from "./lambda-price.ts";
import type { Line } from "./line-fit.ts";
import { isReadable, type LookedAt, type LookedStratum } from "./look-at-documents.ts";
import type { OcrMeasure } from "./measure-ocr.ts";

export interface Measured {
  /** CPU seconds of the start of a run. */
  readonly started: number;
  /** CPU seconds of starting the threads. */
  readonly warmingUp: number;
  /** CPU seconds of reading a document and writing its results, from the CPU time of its survey. */
  readonly reading: Line;
  /** Absent where no page needs OCR. */
  readonly ocr: OcrMeasure | undefined;
  readonly threads: number;
  readonly jobs: number;
  readonly seed: number;
  /** Codes of sources that could not be listed. */
  readonly unread: readonly string[];
}

/** Standard deviation of a measurement on a machine that does other things too, as a share. */
const MEASURING = 0.12;

export function addedUp(groups: readonly LookedStratum[], measured: Measured): Plan {
  const { warmingUp, ocr, threads, jobs, seed, unread } = measured;
  const of = (work: (looked: LookedAt) => Uncertain) =>
    totalOf(groups.map(({ count, looked }) => ({ count, values: looked.map(work) })));
  const pages = of(({ survey }) => exactly("pages" in survey ? survey.pages : 0));
  const ocrPages = of(ocrPagesOf);
  const reading = of((looked) => exactly(readSeconds(looked, measured.reading)));
  const page = ocr?.page.value ?? 0;
  const started = measured.started + warmingUp + (ocr?.start ?? 0);
  const ocrSeconds = ocrPages.value * page;
  const cpu = {
    value: started + reading.value + ocrSeconds,
    variance:
      reading.variance +
      (MEASURING * reading.value) ** 2 +
      ocrPages.variance * page ** 2 +
      ocrPages.value * (ocr?.page.variance ?? 0) +
      ocrPages.value ** 2 * ((ocr?.meanVariance ?? 0) + (MEASURING * page) ** 2),
  };
  const cpuRange = rangeOf(cpu, started);
  const dollars = (architecture: "arm64" | "x64") =>
    of((looked) => exactly(dollarsOf(looked, measured.reading, page, architecture))).value;
  return {
    documents: {
      total: totalIn(groups) + unread.length,
      looked_at: lookedIn(groups),
      failing: failing(groups, unread),
    },
    formats: counts(groups, ({ survey }) => ("format" in survey ? { [survey.format]: 1 } : {})),
    pages: wholeRange(
      rangeOf(
        pages,
        seen(groups, ({ survey }) => ("pages" in survey ? survey.pages : 0)),
      ),
    ),
    ocr_pages: wholeRange(rangeOf(ocrPages, seen(groups, seenForOcr))),
    ocr_reasons: counts(groups, reasonsOf),
    cpu_seconds: cpuRange,
    cpu_parts: { start: started, reading: reading.value, ocr: ocrSeconds },
    seconds: scaled(cpuRange, 1 / threads),
    jobs,
    dollars: dollarRange(cpuRange, dollars("arm64"), dollars("x64")),
    confidence: CONFIDENCE,
    seed,
  };
}

function exactly(value: number): Uncertain {
  return { value, variance: 0 };
}

function totalIn(groups: readonly LookedStratum[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function lookedIn(groups: readonly LookedStratum[]): number {
  return groups.reduce((sum, { looked }) => sum + looked.length, 0);
}

function seen(groups: readonly LookedStratum[], of: (looked: LookedAt) => number): number {
  return groups.flatMap(({ looked }) => looked.map(of)).reduce((sum, each) => sum + each, 0);
}

/** Pages for OCR that were read, attached scans included. */
function seenForOcr(looked: LookedAt): number {
  return isReadable(looked) ? looked.survey.ocrPages.length + looked.survey.attached : 0;
}

function ocrPagesOf(looked: LookedAt): Uncertain {
  if (!isReadable(looked)) return exactly(0);
  const { ocrPages, attached, read, wanted, ocrOfAll } = looked.survey;
  if (ocrOfAll) return exactly(wanted + attached);
  const own = scaledUp(ocrPages.length, read, wanted);
  return { value: own.value + attached, variance: own.variance };
}

function reasonsOf(looked: LookedAt): Readonly<Record<string, number>> {
  if (!isReadable(looked)) return {};
  const scale = ocrPagesOf(looked).value / Math.max(1, seenForOcr(looked));
  return Object.fromEntries(Object.entries(looked.survey.ocr).map(([reason, count]) => [reason, count * scale]));
}

function readSeconds(looked: LookedAt, { fixed, factor }: Line): number {
  if (!isReadable(looked)) return 0;
  return fixed + (looked.survey.wholeCpuMs / 1000) * factor;
}

function dollarsOf(looked: LookedAt, reading: Line, pageSeconds: number, architecture: "arm64" | "x64"): number {
  if (!isReadable(looked)) return 0;
  const ocrPages = ocrPagesOf(looked).value;
  return lambdaDollars({ readSeconds: readSeconds(looked, reading), ocrPages, pageSeconds }, architecture);
}

/** The dollars grow with the CPU time. The low end is arm64, which costs less, and the high end x64. */
function dollarRange(cpu: Range, arm64: number, x64: number): Range {
  const { low, likely, high } = scaled(cpu, cpu.likely > 0 ? 1 / cpu.likely : 0);
  return { low: arm64 * low, likely: arm64 * likely, high: x64 * high };
}

function scaled({ low, likely, high }: Range, factor: number): Range {
  return { low: low * factor, likely: likely * factor, high: high * factor };
}

function failing(groups: readonly LookedStratum[], unread: readonly string[]): Readonly<Record<string, number>> {
  const failed: Record<string, number> = {
    ...counts(groups, ({ survey }) => ("code" in survey ? { [survey.code]: 1 } : {})),
  };
  for (const code of unread) failed[code] = (failed[code] ?? 0) + 1;
  return failed;
}

/** Totals by name over all documents, rounded. */
function counts(
  groups: readonly LookedStratum[],
  of: (looked: LookedAt) => Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { count, looked } of groups) {
    for (const [name, value] of looked.flatMap((each) => Object.entries(of(each)))) {
      sums.set(name, (sums.get(name) ?? 0) + (value * count) / looked.length);
    }
  }
  return Object.fromEntries([...sums].sort(([, a], [, b]) => b - a).map(([name, sum]) => [name, Math.round(sum)]));
}
