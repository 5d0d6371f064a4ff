// A plan as text for a person.

import { publicText } from "../../functions/engine/base/public-text.ts";
import type { Plan, Range } from "../corpus/plans.ts";

const REASONS: Readonly<Record<string, string>> = {
  document_under_512_bytes: "in documents with almost no text",
  no_text_layer: "without text in other documents",
  garbled_text_layer: "with garbled text",
  image_file: "of image files",
  forced: "by --ocr force",
};

export function printedPlan(plan: Plan): string {
  const { total, looked_at, failing } = plan.documents;
  const all = looked_at >= total ? "all of them read" : `${looked_at} of them read`;
  const formats = Object.entries(plan.formats).map(([name, count]) => `${count} ${name}`);
  const lines = [
    `documents      ${total} (${all})${formats.length > 0 ? `: ${formats.join(", ")}` : ""}`,
    ...Object.entries(failing).map(([code, count]) => `               ${count} will fail: ${code}`),
    `pages          ${printedRange(plan.pages, whole)}`,
    `pages to OCR   ${printedRange(plan.ocr_pages, whole)}`,
    ...Object.entries(plan.ocr_reasons).map(
      ([reason, count]) => `               ${count} ${REASONS[reason] ?? reason}`,
    ),
    `CPU time here  ${printedRange(plan.cpu_seconds, duration)}`,
    `time here      ${printedRange(plan.seconds, duration)} with ${plan.jobs} at the same time`,
    `on Lambda      ${printedRange(plan.dollars, dollars)}`,
  ];
  return `${lines.map(publicText).join("\n")}\n`;
}

/** "120", or "120 (100 to 140)" where it is not certain. */
export function printedRange({ low, likely, high }: Range, print: (value: number) => string): string {
  const [from, middle, to] = [print(low), print(likely), print(high)];
  return from === to ? middle : `${middle} (${from} to ${to})`;
}

export function whole(value: number): string {
  return String(Math.round(value));
}

/** "1.5 s", "45 s", "12 min" or "3.2 h". */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 180) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

export function dollars(value: number): string {
  return `$${value < 1 ? value.toFixed(4) : value.toFixed(2)}`;
}
