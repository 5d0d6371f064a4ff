// The life of one document: fetch, read, recognise the pages without text, merge, store.

import type { ExtractRequest, ExtractResult } from "../request/contract.ts";
import { OUTPUT_KINDS, outputUri } from "../request/output-kinds.ts";
import { refuseIfExhausted } from "../sandbox/stuck-threads.ts";
import { ocrDocument } from "./fan-out/ocr-document.ts";
import { readRendered } from "./read-rendered.ts";
import { resultCost, resultFacts } from "./results/result-facts.ts";
import { requestKey, resultMetadata } from "./results/result-metadata.ts";
import { restoreText, storeOutputs, storeText } from "./results/store-results.ts";
import { storeSearchablePdf } from "./results/store-searchable-pdf.ts";
import { fetchSource } from "./source/fetch-source.ts";
import { timeReserves } from "./tools/time-reserves.ts";
import type { Tools } from "./tools/tools.ts";

const EARLIER_KEPT = "this run misses pages; the complete results of an earlier run were kept";

/** Extracts one document and stores its results. Throws ExtractionError when there is nothing to store. */
export async function extractDocument(request: ExtractRequest, tools: Tools): Promise<ExtractResult> {
  const { budget, settings, storage } = tools;

  refuseIfExhausted(tools.threads);
  const source = await fetchSource(request, tools);
  const document = await readRendered(source, request, tools);
  const { format, choice } = document;
  const wantsPdf = request.createSearchablePdf && choice.ocr.length > 0;
  const wantsMore = wantsPdf || OUTPUT_KINDS.some((kind) => outputUri(kind, request) !== undefined);
  const reserves = timeReserves(budget.remaining(), settings, wantsMore);
  const recognition = await ocrDocument(source, document, reserves.afterWaitingMs, request, tools);
  const finished = await document.finish(recognition);
  const { text, warnings } = finished;
  const facts = resultFacts(finished, choice, recognition, format, request);
  const result = (more: Partial<ExtractResult>): ExtractResult => ({
    ...{ ...facts, warnings, ...more },
    ...resultCost(recognition, request, tools),
  });

  // The text is stored before anything else is tried: running out of time or memory later must not cost the words.
  const key = requestKey(request, source.digest);
  const metadata = resultMetadata(facts, key, source.origin);
  const textObject = { uri: request.textUri, text, metadata, key };
  const version = await storeText(textObject, storage);
  if (version === undefined) return result({ warnings: [...warnings, EARLIER_KEPT] });

  const later = { ...tools, budget: budget.keepingBack(reserves.afterMergingMs) };
  const outputs = await storeOutputs((kind) => document.render(kind, recognition, warnings, later), request, later);
  const status = outputs.warnings.length === 0 ? facts.status : ("partial" as const);
  const withOutputs = [...warnings, ...outputs.warnings];
  if (!wantsPdf) return result({ status, warnings: withOutputs });

  const pdf = await storeSearchablePdf({ source, format, finished, recognition, metadata, request }, later);
  const all = [...withOutputs, ...pdf.warnings];
  if (pdf.uri !== undefined) return result({ status, searchablePdfUri: pdf.uri, warnings: all });

  const withoutPdf = { status: "partial" as const, missingSearchablePdfPages: choice.ocr.map(({ page }) => page) };
  const incomplete = resultMetadata({ ...facts, ...withoutPdf }, key, source.origin);
  await restoreText({ ...textObject, metadata: incomplete }, version, storage);
  return result({ ...withoutPdf, warnings: all });
}
