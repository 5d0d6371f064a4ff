// The life of one document: fetch, read, recognise the pages that have no text, merge, store.

import type { ExtractRequest, ExtractResult } from "../contract.ts";
import { costOf, factsOf } from "./facts-of-document.ts";
import { metadataOf, requestKey } from "./facts-of-result.ts";
import { fetchSource } from "./fetch-source.ts";
import { readDocument } from "./read-document.ts";
import { recognizeAll } from "./recognize-all.ts";
import { reservesOf } from "./reserves.ts";
import { storeRenderings, storeText } from "./store-results.ts";
import { storeSearchablePdf } from "./store-searchable-pdf.ts";
import type { Tools } from "./tools.ts";

const KEPT = "the complete results of an earlier run were kept; the pages that this run misses are in them";

/** Extracts one document and stores its results. Throws ExtractionError when there is nothing to store. */
export async function extractDocument(request: ExtractRequest, tools: Tools): Promise<ExtractResult> {
  const { budget, settings, storage } = tools;

  const source = await fetchSource(request, tools);
  const read = await readDocument(source, request, tools);
  const { format, choice } = read;

  const withPdf = request.createSearchablePdf && choice.ocr.length > 0;
  const reserves = reservesOf(budget.remaining(), settings, withPdf);
  const recognized = await recognizeAll(source, read, reserves.afterWaitingMs, request, tools);
  const finished = await read.finish(recognized);
  const { text, warnings } = finished;

  // The text is safe before the PDF is tried: a merge that runs out of time must not cost the words.
  const facts = factsOf(finished, choice, recognized, format, request);
  const key = requestKey(request, source.version);
  const written = await storeText({ uri: request.textUri, text, metadata: metadataOf(facts, key), key }, storage);
  const answer = (more: Partial<ExtractResult>): ExtractResult => ({
    ...{ ...facts, warnings, ...more },
    ...costOf(recognized, request, tools),
  });
  if (!written) return answer({ warnings: [...warnings, KEPT] });
  await storeRenderings(finished, request, storage);
  if (!withPdf) return answer({});

  const merging = { ...tools, budget: budget.keepingBack(reserves.afterMergingMs) };
  const pdf = await storeSearchablePdf(source, format.name, finished, metadataOf(facts, key), request, merging);
  const all = [...warnings, ...pdf.warnings];
  if (pdf.uri !== undefined) return answer({ searchablePdfUri: pdf.uri, warnings: all });

  const withoutPdf = { status: "partial" as const, missingSearchablePdfPages: choice.ocr.map(({ page }) => page) };
  const metadata = metadataOf({ ...facts, ...withoutPdf }, key);
  await storeText({ uri: request.textUri, text, metadata, key }, storage);
  return answer({ ...withoutPdf, warnings: all });
}
