// The story of one page: claim it, fetch the document, recognise the page, store its result.

import { nowMs } from "../base/budget.ts";
import { ExtractionError } from "../base/errors.ts";
import type { Page } from "../base/model.ts";
import { publicUri } from "../base/public-uri.ts";
import type { RecognizedPage } from "../ocr/page/page-recognition.ts";
import { renderText } from "../output/text-output.ts";
import type { PageOutcome, PageRequest } from "../request/contract.ts";
import { refuseIfExhausted } from "../sandbox/stuck-threads.ts";
import { copied } from "../sandbox/transfer.ts";
import { versionOfContent } from "../storage/content-version.ts";
import type { PageResult } from "../worker/page-result.ts";
import type { RecognizeInput } from "../worker/tasks.ts";
import { underLease } from "./page-results/page-lease.ts";
import { pagePlace, readStoredPage, writeStoredPage } from "./page-results/stored-page.ts";
import { type LargeSource, openLargeSource } from "./source/large-source.ts";
import { runTask } from "./tools/run-task.ts";
import type { PageTools } from "./tools/tools.ts";

/** Recognises one page and stores its result. Reuses a stored result, and waits while another run works on the page. */
export async function ocrPage(request: PageRequest, signal: AbortSignal, tools: PageTools): Promise<PageOutcome> {
  const { storage, log } = tools;
  refuseIfExhausted(tools.threads);
  const place = pagePlace(request);
  const started = nowMs();
  let recognized = false;
  let scores: ReturnType<typeof scoresOf> | undefined;
  const lease = { uri: place.leaseUri, owner: request.run, storage, signal };
  const findStored = () => readStoredPage(place, tools, signal);
  await underLease<unknown>(lease, findStored, async () => {
    const { page, layer, warnings, models } = await recognize(request, signal, tools);
    const result: PageResult = { page: { ...page, reason: request.reason }, layer, warnings, models };
    await writeStoredPage(place, result, pageText(result), storage, signal);
    recognized = true;
    scores = scoresOf(page);
    log.debug("ocr models", { page: request.page, models: models.join(", ") });
    return result;
  });
  log.info("ocr page", { page: request.page, recognized, ms: Math.round(nowMs() - started), ...scores });
  return { page: request.page };
}

/** Numbers that tell how well the page was read, for metrics of the log. */
function scoresOf({ blocks, confidence, uncovered, agreement }: Page) {
  const words = blocks.reduce(
    (sum, { lines }) => sum + (lines ?? []).reduce((all, line) => all + line.words.length, 0),
    0,
  );
  return { words, confidence, uncovered, agreement };
}

/** Recognises the page from the ranges of a large PDF, or else from the whole document. */
async function recognize(
  request: PageRequest,
  signal: AbortSignal,
  tools: PageTools,
): Promise<RecognizedPage & { readonly layer: string }> {
  const { storage, settings } = tools;
  const { limits } = settings;
  const run = (source: Pick<RecognizeInput, "bytes" | "large">, serve?: LargeSource["serve"]) => {
    const input: RecognizeInput = {
      ...source,
      kind: request.kind,
      page: request.page,
      languages: request.languages,
      languageFolder: settings.tessdataFolder,
      reader: request.reader,
      secondReaderFolder: settings.secondReaderFolder,
      password: request.password,
      limits,
    };
    const step = `OCR of page ${request.page}`;
    return runTask({ task: "recognize", step, input: copied(input), limitMs: limits.pageMs, serve }, tools);
  };
  const large = await openLargeSource(request, tools, signal);
  if (large !== undefined) {
    try {
      return await run({ bytes: new Uint8Array(), large: { size: large.size, start: large.start } }, large.serve);
    } catch (error) {
      // A document that looks damaged in ranges may be sound as a whole. Reading it again costs less than losing it.
      const damaged = error instanceof ExtractionError && error.code === "DAMAGED_DOCUMENT";
      if (signal.aborted || !(large.hasFailed() || damaged)) throw error;
    }
  }
  const options = { signal, version: request.documentVersion, maxBytes: limits.downloadBytes };
  const { bytes } = await storage.read(request.documentUri, options);
  refuseOtherContent(bytes, request);
  return await run({ bytes });
}

/** The result is stored under the digest of the parent's bytes, so other bytes must not be recognised. */
function refuseOtherContent(bytes: Uint8Array, { documentDigest, documentUri }: PageRequest): void {
  if (documentDigest === undefined || versionOfContent(bytes) === documentDigest) return;
  throw new ExtractionError("NOT_FOUND", `${publicUri(documentUri)} is not the document that the parent read`, {
    remedy: "send the event again",
  });
}

function pageText({ page }: PageResult): string {
  return renderText(
    { metadata: { format: "pdf", pages: 1 }, outline: [], pages: [page], attachments: [] },
    { pageMarkers: false, removeHeadersFooters: false },
  );
}
