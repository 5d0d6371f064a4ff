// Dollars of a document on Lambda, from its CPU time and the price table of the receipts.

import { dollarsOf } from "../../functions/engine/request/receipt.ts";
import { MB_OF_ONE_VCPU, OCR_MEMORY_MB, SIMPLE_MEMORY_MB } from "../../infra/memory-limits.ts";

/** Seconds of an invocation for network and S3: an assumption of `npm run bench -- cost`. */
const WAIT_SECONDS = 0.3;
/** Pages that run at the same time. */
const PAGES_AT_ONCE = 50;

export interface DocumentWork {
  /** CPU seconds of reading the document and writing its results. */
  readonly readSeconds: number;
  readonly ocrPages: number;
  /** Mean CPU seconds of one page. */
  readonly pageSeconds: number;
}

/** Dollars of one document, in the stack's default memory sizes. A vCPU counts as fast as a core here. */
export function lambdaDollars(
  { readSeconds, ocrPages, pageSeconds }: DocumentWork,
  architecture: "x64" | "arm64",
): number {
  const pageMs = 1000 * (pageSeconds + WAIT_SECONDS);
  const waitingMs = Math.ceil(ocrPages / PAGES_AT_ONCE) * pageMs;
  const simpleMs = (1000 * readSeconds * MB_OF_ONE_VCPU) / SIMPLE_MEMORY_MB + 1000 * WAIT_SECONDS + waitingMs;
  const ocr = dollarsOf({ milliseconds: pageMs, memoryMb: OCR_MEMORY_MB, architecture });
  return dollarsOf({ milliseconds: simpleMs, memoryMb: SIMPLE_MEMORY_MB, architecture }) + ocrPages * ocr;
}
