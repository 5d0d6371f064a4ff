// A document too long for one invocation goes on in a next one by itself; finished pages are kept.

import { asExtractionError } from "../../base/internal-error.ts";
import type { ExtractRequest, ExtractResult } from "../../request/contract.ts";
import type { Tools } from "../tools/tools.ts";
import { writeWorkState } from "./work-state.ts";

/** Sending an event takes milliseconds; a service that does not answer must not cost the response. */
const SEND_MS = 1_500;

/** Sends the document on if that will help, and says so by the status "continuing". */
export async function continueLater(
  request: ExtractRequest,
  result: ExtractResult,
  tools: Tools,
): Promise<ExtractResult> {
  const { sendAgain, budget, log } = tools;
  if (sendAgain === undefined || !mayContinue(request, tools) || !isWorthwhile(request, result)) return result;
  const { hop } = request.continuation;
  // Before it is sent on, so that the next invocation's own word is the last one.
  await writeWorkState(request, "continuing", hop + 1, tools);
  try {
    await budget.run("going on in a next invocation", SEND_MS, (signal) =>
      sendAgain(nextEvent(request, result), signal),
    );
    return { ...result, status: "continuing" };
  } catch (error) {
    const { code, message } = asExtractionError(error, log);
    log.error("not continued", { code, reason: message });
    await writeWorkState(request, "ended", hop, tools);
    return { ...result, warnings: [...result.warnings, `the document could not go on by itself: ${message}`] };
  }
}

/** Whether a document that this invocation cannot finish may go on in a next one. */
export function mayContinue({ continuation, page }: ExtractRequest, { sendAgain, settings }: Tools): boolean {
  return sendAgain !== undefined && page === undefined && continuation.hop < settings.maxContinuations;
}

/**
 * A next invocation helps when this one made progress and left pages that it could not even begin. Pages that are only
 * slow finish by themselves; a chain that is under way waits for those too.
 */
function isWorthwhile({ continuation }: ExtractRequest, { outOfTime }: ExtractResult): boolean {
  if (outOfTime === undefined) return false;
  return outOfTime.finishedPages > 0 && (outOfTime.pagesNotStarted > 0 || continuation.hop > 0);
}

/** The same event with every place spelled out, since the next invocation must write where this one does. */
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
