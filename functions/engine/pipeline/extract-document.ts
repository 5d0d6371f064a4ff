// The life of one document: fetch, read, recognise the pages that have no text, merge, store.

import { whenNeeded } from "../base/when-needed.ts";
import type { ExtractRequest, ExtractResult } from "../request/contract.ts";
import { OUTPUT_KINDS, outputUri } from "../request/output-kinds.ts";
import { refuseIfExhausted } from "../sandbox/stuck-threads.ts";
import { ocrDocument } from "./fan-out/ocr-document.ts";
import { readDocument } from "./read-document.ts";
import { resultCost, resultFacts } from "./results/result-facts.ts";
import { requestKey, resultMetadata } from "./results/result-metadata.ts";
import { storeOutputs, storeText } from "./results/store-results.ts";
import { storeSearchablePdf } from "./results/store-searchable-pdf.ts";
import { fetchSource } from "./source/fetch-source.ts";
import { timeReserves } from "./tools/time-reserves.ts";
import type { Tools } from "./tools/tools.ts";

const KEPT = "the complete results of an earlier run were kept; the pages that this run misses are in them";

/** Extracts one document and stores its results. Throws ExtractionError when there is nothing to store. */
export async function extractDocument(request: ExtractRequest, tools: Tools): Promise<ExtractResult> {
  const { budget, settings, storage } = tools;

  refuseIfExhausted(tools.threads);
  const source = await fetchSource(request, tools);
  const read = await readDocument(source, request, tools);
  const { format, choice } = read;

  const withPdf = request.createSearchablePdf && choice.ocr.length > 0;
  const withMore = withPdf || OUTPUT_KINDS.some((kind) => outputUri(kind, request) !== undefined);
  const reserves = timeReserves(budget.remaining(), settings, withMore);
  const recognized = await ocrDocument(source, read, reserves.afterWaitingMs, request, tools);
  const finished = await read.finish(recognized);
  const { text, warnings } = finished;

  // The text is safe before anything else is tried: what runs out of time or memory must not cost the words.
  const facts = resultFacts(finished, choice, recognized, format, request);
  const key = whenNeeded(() => requestKey(request, source.digest));
  const written = await storeText({ uri: request.textUri, text, metadata: resultMetadata(facts, key), key }, storage);
  const answer = (more: Partial<ExtractResult>): ExtractResult => ({
    ...{ ...facts, warnings, ...more },
    ...resultCost(recognized, request, tools),
  });
  if (!written) return answer({ warnings: [...warnings, KEPT] });
  const later = { ...tools, budget: budget.keepingBack(reserves.afterMergingMs) };
  const outputs = await storeOutputs((kind) => read.render(kind, recognized, warnings, later), request, later);
  const status = outputs.warnings.length === 0 ? facts.status : ("partial" as const);
  const told = [...warnings, ...outputs.warnings];
  if (!withPdf) return answer({ status, warnings: told });

  const { done } = recognized;
  const pdf = await storeSearchablePdf(source, format.name, finished, done, resultMetadata(facts, key), request, later);
  const all = [...told, ...pdf.warnings];
  if (pdf.uri !== undefined) return answer({ status, searchablePdfUri: pdf.uri, warnings: all });

  const withoutPdf = { status: "partial" as const, missingSearchablePdfPages: choice.ocr.map(({ page }) => page) };
  const metadata = resultMetadata({ ...facts, ...withoutPdf }, key);
  await storeText({ uri: request.textUri, text, metadata, key }, storage);
  return answer({ ...withoutPdf, warnings: all });
}
