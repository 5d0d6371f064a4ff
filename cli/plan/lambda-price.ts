// Dollars of a document on Lambda, from its CPU time and the price table of the receipts.

import { dollarsOf } from "../../functions/engine/request/receipt.ts";

/** Memory of one vCPU (https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html), and of `ocr`. */
const MB_OF_ONE_VCPU = 1_769;
const MEMORY_MB = { simple: 1_024, ocr: MB_OF_ONE_VCPU } as const;
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
  const simpleMs = (1000 * readSeconds * MB_OF_ONE_VCPU) / MEMORY_MB.simple + 1000 * WAIT_SECONDS + waitingMs;
  const ocr = dollarsOf({ milliseconds: pageMs, memoryMb: MEMORY_MB.ocr, architecture });
  return dollarsOf({ milliseconds: simpleMs, memoryMb: MEMORY_MB.simple, architecture }) + ocrPages * ocr;
}
