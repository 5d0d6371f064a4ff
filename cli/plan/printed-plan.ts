// A plan as text for a person.

import { publicText } from "../../functions/engine/base/public-text.ts";
import { type Plan, printDollars, printDuration, printedRange, printWhole } from "../corpus/plans.ts";

const REASONS: Readonly<Record<string, string>> = {
  document_under_512_bytes: "in documents with almost no text",
  no_text_layer: "without text in other documents",
  garbled_text_layer: "with garbled text",
  image_file: "of image files",
  old_ocr_layer: "by --ocr redo",
  forced: "by --ocr force",
};

export function printedPlan(plan: Plan): string {
  const { total, looked_at, failing } = plan.documents;
  const all = looked_at >= total ? "all of them read" : `${looked_at} of them read`;
  const formats = Object.entries(plan.formats).map(([name, count]) => `${count} ${name}`);
  const lines = [
    `documents      ${total} (${all})${formats.length > 0 ? `: ${formats.join(", ")}` : ""}`,
    ...Object.entries(failing).map(([code, count]) => `               ${count} will fail: ${code}`),
    `pages          ${printedRange(plan.pages, printWhole)}`,
    `pages to OCR   ${printedRange(plan.ocr_pages, printWhole)}`,
    ...Object.entries(plan.ocr_reasons).map(
      ([reason, count]) => `               ${count} ${REASONS[reason] ?? reason}`,
    ),
    `CPU time here  ${printedRange(plan.cpu_seconds, printDuration)}`,
    `time here      ${printedRange(plan.seconds, printDuration)} with ${plan.jobs} at the same time`,
    `on Lambda      ${printedRange(plan.dollars, printDollars)}`,
  ];
  return `${lines.map(publicText).join("\n")}\n`;
}
