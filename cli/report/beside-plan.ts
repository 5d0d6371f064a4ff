// The numbers of a corpus beside those of its plan.

import { type Plan, printDollars, printDuration, printedRange, printWhole } from "../corpus/plans.ts";
import type { CorpusReport } from "./corpus-report.ts";

/** Lines of a table. None without a plan. */
export function besidePlan(report: CorpusReport): readonly string[] {
  const { plan, pages, ocr_pages, cpu_seconds, dollars } = report;
  if (plan === undefined) return [];
  if (plan === null)
    return ["", "the last plan is not readable; make another with: textractor plan SOURCE --into DEST"];
  const cpu = cpu_seconds === undefined ? "no run has ended" : printDuration(cpu_seconds);
  const rows: readonly (readonly [string, string, string])[] = [
    ["", "planned", "actual"],
    ["pages", printedRange(plan.pages, printWhole), printWhole(pages)],
    ["pages to OCR", printedRange(plan.ocr_pages, printWhole), printWhole(ocr_pages)],
    ["CPU time", printedRange(plan.cpu_seconds, printDuration), cpu],
    [
      "on Lambda",
      printedRange(plan.dollars, printDollars),
      dollars === undefined ? "not run there" : printDollars(dollars),
    ],
    ["documents that fail", printWhole(failingIn(plan)), printWhole(failed(report))],
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    "",
    ...rows.map(
      ([name, planned, actual]) => `${name.padEnd(widths[0] ?? 0)}  ${planned.padEnd(widths[1] ?? 0)}  ${actual}`,
    ),
  ];
}

function failingIn({ documents }: Plan): number {
  return Object.values(documents.failing).reduce((sum, count) => sum + count, 0);
}

function failed({ documents }: CorpusReport): number {
  return (documents["failed"] ?? 0) + (documents["unread"] ?? 0);
}
