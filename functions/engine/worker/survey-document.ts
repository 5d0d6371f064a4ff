// A survey of a document: its format, its pages, and the pages that need OCR. Nothing is recognised or rendered.

import type { OcrReason } from "../base/model.ts";
import { detectFormat } from "../formats/detect/detect.ts";
import type { AttachedScan, Format } from "../formats/shared/format.ts";
import { threadCpuMs } from "../sandbox/thread-cpu.ts";
import { chooseScans } from "./attached-scans.ts";
import { type ChosenPage, chooseOcrPages } from "./choose-ocr-pages.ts";
import type { ExtractInput, Survey, SurveyInput } from "./tasks.ts";

/** Surveys a document. A PDF of many pages is read in part. Throws ExtractionError like the run would. */
export async function surveyDocument({ bytes, options, choosing, mostPages, offset }: SurveyInput): Promise<Survey> {
  const started = threadCpuMs();
  const format = await detectFormat(bytes, options.name);
  const wanted = format.name === "pdf" ? await wantedPages(bytes, options, choosing.maxPages) : undefined;
  const chosen = wanted && spread(wanted, mostPages, offset);
  const isPart = wanted !== undefined && chosen !== undefined && chosen.length < wanted.length;
  const scans: AttachedScan[] = [];
  const extract = (more: Partial<ExtractInput["options"]>) => extracted(format, bytes, { ...options, ...more }, scans);
  let read = await extract(isPart ? { pages: chosen } : {});
  let choice = chooseOcrPages(format.name, read, choosing);
  // The text of a part may be short although the text of the document is not.
  if (isPart && choice.ocr.some(({ reason }) => reason === "document_under_512_bytes")) {
    scans.length = 0;
    read = await extract({ pages: chosen, countOtherPages: true });
    choice = chooseOcrPages(format.name, read, choosing);
  }
  const { document } = read;
  const attached = chooseScans(scans, document.pages.length, choosing).chosen.flatMap((scan) => scan.choice.ocr);
  const ocr: Partial<Record<OcrReason, number>> = {};
  for (const { reason } of [...choice.ocr, ...attached]) ocr[reason] = (ocr[reason] ?? 0) + 1;
  const kept = document.pages.length - choice.skipped.length;
  const took = threadCpuMs() - started;
  const rest = isPart ? await timeOfRest(took, chosen, wanted, (pages) => extract({ pages })) : 0;
  return {
    ...{ format: format.name, pages: document.metadata.pages, ocr, ocrPages: choice.ocr.map(({ page }) => page) },
    ...{ wanted: isPart ? wanted.length : kept, read: kept, ocrOfAll: choice.ocr.some(isOfAll) },
    ...{ attached: attached.length, cpuMs: threadCpuMs() - started, wholeCpuMs: took + rest },
  };
}

/** One of so many pages is read again. */
const AGAIN = 4;
/** Least share of a page's mean time that a further page takes. */
const LEAST_SHARE = 0.2;

/**
 * CPU time of the pages that were not read. Opening the document and its fonts take their time once, so a fourth of
 * the pages is read again, and the difference shows the time of a page alone.
 */
async function timeOfRest(
  took: number,
  chosen: readonly number[],
  wanted: readonly number[],
  extract: (pages: readonly number[]) => Promise<unknown>,
): Promise<number> {
  const fewer = chosen.filter((_, index) => index % AGAIN === 0);
  const started = threadCpuMs();
  await extract(fewer);
  const mean = took / chosen.length;
  const difference = (took - (threadCpuMs() - started)) / (chosen.length - fewer.length);
  return (wanted.length - chosen.length) * Math.min(mean, Math.max(LEAST_SHARE * mean, difference));
}

/** True for the reasons that hold for all pages of a document. */
function isOfAll({ reason }: ChosenPage): boolean {
  return reason === "document_under_512_bytes" || reason === "forced" || reason === "image_file";
}

async function extracted(format: Format, bytes: Uint8Array, options: ExtractInput["options"], scans: AttachedScan[]) {
  const limits = { ...options.limits, inflating: undefined };
  return await format.extract(bytes, { ...options, limits, detail: "blocks", detect: detectFormat, scans });
}

/** Pages of a PDF that a run reads. */
async function wantedPages(
  bytes: Uint8Array,
  options: ExtractInput["options"],
  maxPages: number | undefined,
): Promise<readonly number[]> {
  if (options.pages !== undefined) return options.pages.slice(0, maxPages);
  const { withReadablePdf } = await import("../pdf/read/open-pdf.ts");
  const count = await withReadablePdf(bytes, options, async ({ numPages }) => numPages);
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Returns pages at equal distances, at most `most`. */
function spread(pages: readonly number[], most: number, offset: number): readonly number[] {
  if (pages.length <= most) return pages;
  return Array.from({ length: most }, (_, index) => pages[Math.floor(((index + offset) * pages.length) / most)] ?? 1);
}
