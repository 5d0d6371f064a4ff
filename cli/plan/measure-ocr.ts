// Estimates the CPU time of one page's OCR: some pages are painted, and their print is counted.

import { asExtractionError } from "../../functions/engine/base/internal-error.ts";
import { fetchSource } from "../../functions/engine/pipeline/source/fetch-source.ts";
import { type OcrPageSource, tryRecognition, weighPage } from "../../functions/engine/pipeline/survey-source.ts";
import type { LocalEngine } from "../shell/local-engine.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import type { Uncertain } from "./estimate.ts";
import { isReadable, type LookedAt, type ReadableDocument, requestFor } from "./look-at-documents.ts";
import { ocrEffort } from "./ocr-effort.ts";
import { referencePage } from "./reference-page.ts";

export interface OcrMeasure {
  /** CPU seconds of a page: the mean, with the variance of a single page. */
  readonly page: Uncertain;
  /** Variance of the mean. */
  readonly meanVariance: number;
  /** CPU seconds of starting OCR in a thread. */
  readonly start: number;
}

/** A looked-at document with the number of documents that it stands for. */
export interface Weighted {
  readonly looked: LookedAt;
  readonly weight: number;
}

/** Pages that are painted. Pages differ much, and painting one takes a tenth of its OCR. */
const MOST_PAGES = 60;
/** Standard deviation of a page's CPU time around its estimate, as a share: a few pages are read in ten ways. */
const PAGE_DEVIATION = 1.3;
const WARM_READINGS = 3;

/** Measures with pages of these documents. Throws LANGUAGE_MISSING, as every page of the run would. */
export async function measureOcr(
  documents: readonly Weighted[],
  event: Readonly<Record<string, unknown>>,
  engine: LocalEngine,
): Promise<OcrMeasure> {
  const reference = await timeReference(event, engine);
  const seconds: number[] = [];
  const { drawn, of } = drawnPages(documents);
  for (const { looked, page } of drawn) {
    const weighed = await weigh(looked, page, event, engine);
    if (weighed !== undefined) seconds.push(weighed.paint + weighed.effort * reference.warm);
  }
  const pages = seconds.length > 0 ? seconds : [reference.paint + reference.warm];
  const mean = pages.reduce((sum, each) => sum + each, 0) / pages.length;
  const spread = pages.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, pages.length - 1);
  // Without an error where all pages were painted.
  const meanVariance = (spread / pages.length) * (1 - Math.min(1, pages.length / of));
  return { page: { value: mean, variance: (PAGE_DEVIATION * mean) ** 2 }, meanVariance, start: reference.start };
}

async function timeReference(event: Readonly<Record<string, unknown>>, engine: LocalEngine) {
  const request = requestFor("/reference.pdf", event);
  const source: OcrPageSource = { bytes: referencePage(), kind: "pdf", page: 1 };
  const read = () => tryRecognition(source, request, engine.tools);
  const cold = await cpuSeconds(read);
  const first = await weighPage(source, request, engine.tools);
  // The compiler still works during the second reading, and other programs may slow one of them down.
  let warm = cold;
  for (let time = 0; time < WARM_READINGS; time++) warm = Math.min(warm, await cpuSeconds(read));
  const again = await weighPage(source, request, engine.tools);
  const paint = Math.min(first.cpuMs, again.cpuMs) / 1000;
  return { start: Math.max(0, cold - warm), warm: Math.max(0, warm - paint), paint };
}

interface DrawnPage {
  readonly looked: LookedAt;
  readonly page: number;
}

/** Pages at equal distances along all pages for OCR, each as long as the weight of its document. */
function drawnPages(documents: readonly Weighted[]): { readonly drawn: readonly DrawnPage[]; readonly of: number } {
  const pages = documents.flatMap(({ looked, weight }) => (isReadable(looked) ? pagesOf(looked, weight) : []));
  const length = pages.reduce((sum, { weight }) => sum + weight, 0);
  const drawn: DrawnPage[] = [];
  const step = length / Math.min(MOST_PAGES, pages.length);
  let [at, next] = [0, step / 2];
  for (const page of pages) {
    at += page.weight;
    for (; next < at; next += step) drawn.push(page);
  }
  return { drawn, of: Math.max(1, length) };
}

function pagesOf(looked: ReadableDocument, weight: number) {
  const { ocrPages, wanted, read } = looked.survey;
  return ocrPages.map((page) => ({ looked, page, weight: (weight * wanted) / read }));
}

async function weigh(
  { document, survey }: LookedAt,
  page: number,
  event: Readonly<Record<string, unknown>>,
  { tools }: LocalEngine,
): Promise<{ readonly paint: number; readonly effort: number } | undefined> {
  try {
    const request = requestFor(document.uri, event);
    const { bytes } = await fetchSource(request, tools);
    const kind = "format" in survey && survey.format === "image" ? "image" : "pdf";
    const weighed = await weighPage({ bytes, kind, page }, request, tools);
    return { paint: weighed.cpuMs / 1000, effort: ocrEffort(weighed) };
  } catch (error) {
    // The run misses this page too.
    asExtractionError(error, tools.log);
    return undefined;
  }
}
