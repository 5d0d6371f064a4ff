// Continues a document that is too long for one invocation in a next one. Finished pages are kept.

import { asExtractionError } from "../../base/internal-error.ts";
import type { ExtractRequest, ExtractResult } from "../../request/contract.ts";
import type { Tools } from "../tools/tools.ts";
import { writeWorkState } from "./work-state.ts";

/** Sending an event takes milliseconds. A service that does not answer must not cost the response. */
const SEND_MS = 1_500;

/** Sends the document to a next invocation if that will help. The status is then "continuing". */
export async function continueLater(
  request: ExtractRequest,
  result: ExtractResult,
  tools: Tools,
): Promise<ExtractResult> {
  const { sendAgain, budget, log } = tools;
  if (sendAgain === undefined || !mayContinue(request, tools) || !isWorthwhile(request, result)) return result;
  const { hop } = request.continuation;
  // Written before the event is sent, so that the next invocation's state is written last.
  await writeWorkState(request, "continuing", hop + 1, tools);
  try {
    await budget.run("continuing in a next invocation", SEND_MS, (signal) =>
      sendAgain(nextEvent(request, result), signal),
    );
    return { ...result, status: "continuing" };
  } catch (error) {
    const { code, message } = asExtractionError(error, log);
    log.error("not continued", { code, reason: message });
    await writeWorkState(request, "ended", hop, tools);
    return { ...result, warnings: [...result.warnings, `the document could not be continued: ${message}`] };
  }
}

/** Decides whether a document that this invocation cannot finish may continue in a next one. */
export function mayContinue({ continuation, page }: ExtractRequest, { sendAgain, settings }: Tools): boolean {
  return sendAgain !== undefined && page === undefined && continuation.hop < settings.maxContinuations;
}

/**
 * A next invocation helps when this one made progress and never started some pages. Slow pages that were started finish
 * without it, but a continued document waits for them, too.
 */
function isWorthwhile({ continuation }: ExtractRequest, { outOfTime }: ExtractResult): boolean {
  if (outOfTime === undefined) return false;
  return outOfTime.finishedPages > 0 && (outOfTime.pagesNotStarted > 0 || continuation.hop > 0);
}

/** The same event with all addresses filled in, because the next invocation must write to the same ones. */
function nextEvent(request: ExtractRequest, { cost }: ExtractResult): Readonly<Record<string, unknown>> {
  return {
    ...request.event,
    text_uri: request.textUri,
    searchable_pdf_uri: request.searchablePdfUri,
    temp_uri_prefix: request.tempUriPrefix,
    ocr: request.ocr,
    ...(request.password === undefined ? {} : { password: request.password }),
    continuation: { hop: request.continuation.hop + 1, ...(cost === undefined ? {} : { spent: cost }) },
  };
}
