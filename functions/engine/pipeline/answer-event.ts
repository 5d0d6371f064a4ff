// From an event as it comes to the answer its sender expects.

import { nowMs } from "../budget.ts";
import type { ExtractRequest, ExtractResponse } from "../contract.ts";
import { type Letter, type Outcome, openEnvelope } from "../envelopes.ts";
import { ExtractionError } from "../errors.ts";
import { asExtractionError } from "../internal-error.ts";
import { type Log, publicUri } from "../log.ts";
import { callbacksOf, type EventOrigin, parseEvent } from "../parse-event.ts";
import { respond, respondFailed, respondInvalid } from "../respond.ts";
import { callBack, type Post } from "./call-back.ts";
import { continueLater } from "./continue-later.ts";
import { extractDocument } from "./extract-document.ts";
import { failureMetadata } from "./facts-of-result.ts";
import type { Tools } from "./tools.ts";

export interface AnswerTools extends Tools {
  readonly post: Post;
}

/** Changes a valid request before it is carried out, as `ocr` does, which recognises every page unless told otherwise. */
export type Adjust = (request: ExtractRequest) => ExtractRequest;

/** Answers every request in the event, one after the other. Throws what the platform is to retry. */
export async function answerEvent(
  event: unknown,
  tools: AnswerTools,
  adjust: Adjust = (request) => request,
): Promise<unknown> {
  const envelope = openOrRefuse(event, tools);
  const outcomes: Outcome[] = [];
  const least = tools.budget.remaining() * LEAST_SHARE;
  let own = tools;
  for (const letter of envelope.letters) {
    const late = outcomes.length > 0 && tools.budget.remaining() < least;
    outcomes.push(late ? noTimeLeft() : await answerLetter(letter, own, adjust));
    own = laterInBatch(tools);
  }
  return envelope.reply(outcomes);
}

/** What came before it in the invocation is on the receipt of another document. */
function laterInBatch({ billing, ...tools }: AnswerTools): AnswerTools {
  return billing === undefined ? tools : { ...tools, billing: { ...billing, startedMs: nowMs(), initMs: 0 } };
}

/** Of the invocation's time, without which no further document of a batch is begun: it would fail for the others'. */
const LEAST_SHARE = 0.1;

function noTimeLeft(): ExtractionError {
  const message = "the documents before it in its batch took the time of the invocation; send it again, or fewer";
  return new ExtractionError("SERVICE_FAILED", message, { retryable: true });
}

function openOrRefuse(event: unknown, { log }: AnswerTools): ReturnType<typeof openEnvelope> {
  try {
    return openEnvelope(event);
  } catch (error) {
    const failure = asExtractionError(error, log);
    sayFailed(failure, undefined, log);
    // Not repeated: what an envelope holds may be an event with a password, in one text.
    return { letters: [], reply: () => respondInvalid({}, failure) };
  }
}

async function answerLetter({ event, eventBorne }: Letter, tools: AnswerTools, adjust: Adjust): Promise<Outcome> {
  const origin: EventOrigin = { bucket: tools.settings.bucket, eventBorne };
  let request: ExtractRequest;
  try {
    request = adjust(parseEvent(event, origin));
  } catch (error) {
    const failure = asExtractionError(error, tools.log);
    sayFailed(failure, undefined, tools.log);
    const callbacks = callbacksOf(event);
    return await toldOf({ callbacks }, respondInvalid(event, failure), tools);
  }
  return await answerRequest(request, tools);
}

/** Carries the request out. A failure that may pass is returned as the error; one that may not is a response. */
export async function answerRequest(request: ExtractRequest, tools: AnswerTools): Promise<Outcome> {
  const { log } = tools;
  const document = publicUri(request.documentUri);
  const started = nowMs();
  try {
    const result = await continueLater(request, await extractDocument(request, tools), tools);
    log.info("document", {
      document,
      status: result.status,
      method: result.method,
      pages: result.numPages,
      missing: result.missingTextPages.length + (result.missingAttachedPages ?? 0),
      dollars: result.cost?.dollars,
      ms: Math.round(nowMs() - started),
    });
    // Who waits for a callback is told by the invocation that ends the document.
    if (result.status === "continuing") return respond(request, result);
    return await toldOf(request, respond(request, result), tools);
  } catch (error) {
    const failure = asExtractionError(error, log);
    sayFailed(failure, document, log);
    if (failure.retryable) return failure;
    await leaveEmptyText(request, failure, tools);
    return await toldOf(request, respondFailed(request, failure), tools);
  }
}

/** One line for whatever is not extracted, also for an event that is no request: metrics count it. */
function sayFailed({ code, message, retryable }: ExtractionError, document: string | undefined, log: Log): void {
  log.error("document failed", { document, code, reason: message, retryable });
}

async function toldOf(
  request: Pick<ExtractRequest, "callbacks">,
  response: ExtractResponse,
  tools: AnswerTools,
): Promise<ExtractResponse> {
  await callBack(request, response, tools.post, tools);
  return response;
}

/** As in 2017, an empty text with the reason in its metadata stands for a failed document; never over a text. */
async function leaveEmptyText(
  request: ExtractRequest,
  error: ExtractionError,
  { storage, log }: AnswerTools,
): Promise<void> {
  // Beside one of our own outputs it would be the next upload.
  if (error.code === "OWN_OUTPUT") return;
  try {
    await storage.write(request.textUri, "", {
      contentType: "text/plain; charset=utf-8",
      metadata: failureMetadata(error.message),
      onlyIf: "absent",
    });
  } catch (writeError) {
    const { code, message } = asExtractionError(writeError, log);
    log.error("empty text not written", { code, reason: message });
  }
}
