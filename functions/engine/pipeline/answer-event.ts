// From an event as it comes to the answer its sender expects.

import { nowMs } from "../base/budget.ts";
import { ExtractionError } from "../base/errors.ts";
import { asExtractionError } from "../base/internal-error.ts";
import { type Log, publicUri } from "../base/log.ts";
import type { ExtractRequest, ExtractResponse } from "../request/contract.ts";
import { type Delivery, type Letter, type Outcome, openEnvelope } from "../request/envelopes.ts";
import { callbacksOf, type EventOrigin, parseEvent } from "../request/parse-event.ts";
import { respond, respondFailed, respondInvalid } from "../request/respond.ts";
import { continueLater } from "./continuation/continue-later.ts";
import { writeWorkState } from "./continuation/work-state.ts";
import { type AnnouncedRequest, announce, type PutEvent } from "./delivery/announce.ts";
import type { Post } from "./delivery/callback.ts";
import { answerStatusEvent, isStatusEvent } from "./delivery/document-status.ts";
import {
  isFinal,
  isPartialRedelivered,
  isRedelivered,
  type Postpone,
  partialError,
  postponeAll,
  withDeliveries,
} from "./delivery/redelivery.ts";
import { extractDocument } from "./extract-document.ts";
import { failureMetadata } from "./results/result-metadata.ts";
import type { Tools } from "./tools/tools.ts";

export interface AnswerTools extends Tools {
  readonly post: Post;
  /** Absent where no queue brings events. */
  readonly postpone?: Postpone;
  /** Absent where no bus hears of a document's end. */
  readonly putEvent?: PutEvent | undefined;
}

/** Changes a valid request before it is carried out, as `ocr` does, which recognises every page unless told otherwise. */
export type Adjust = (request: ExtractRequest) => ExtractRequest;

/** Answers every request in the event, one after the other. Throws what the platform is to retry. */
export async function answerEvent(
  event: unknown,
  tools: AnswerTools,
  adjust: Adjust = (request) => request,
): Promise<unknown> {
  if (isStatusEvent(event)) return await answerStatus(event, tools);
  const envelope = openOrRefuse(event, tools);
  const outcomes: Outcome[] = [];
  const least = tools.budget.remaining() * LEAST_SHARE;
  let own = tools;
  for (const letter of envelope.letters) {
    const late = outcomes.length > 0 && tools.budget.remaining() < least;
    outcomes.push(late ? noTimeLeft() : await answerLetter(letter, own, adjust));
    own = laterInBatch(tools);
  }
  const sentBack = envelope.sentBack?.(outcomes) ?? [];
  if (tools.postpone !== undefined) await postponeAll(sentBack, tools.postpone, tools);
  return envelope.reply(outcomes);
}

/** Throws what the platform is to retry, as every other event does. */
async function answerStatus(event: { readonly status_of: unknown }, tools: AnswerTools): Promise<unknown> {
  try {
    return await answerStatusEvent(event, tools.settings.bucket, tools.storage);
  } catch (error) {
    const failure = asExtractionError(error, tools.log);
    if (failure.retryable) throw failure;
    return respondInvalid({}, failure);
  }
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
    sayFailed(failure, undefined, true, log);
    // Not repeated: what an envelope holds may be an event with a password, in one text.
    return { letters: [], reply: () => respondInvalid({}, failure) };
  }
}

async function answerLetter(
  { event, eventBorne, delivery }: Letter,
  tools: AnswerTools,
  adjust: Adjust,
): Promise<Outcome> {
  const origin: EventOrigin = { bucket: tools.settings.bucket, eventBorne };
  let request: ExtractRequest;
  try {
    request = adjust(parseEvent(event, origin));
  } catch (error) {
    const failure = asExtractionError(error, tools.log);
    const callbacks = callbacksOf(event);
    return await failedOutcome(failure, { callbacks }, () => respondInvalid(event, failure), delivery, tools);
  }
  return await answerRequest(request, tools, delivery);
}

/** Carries the request out. What is to be tried again is returned as its error; what is not is a response. */
export async function answerRequest(
  request: ExtractRequest,
  tools: AnswerTools,
  delivery?: Delivery,
): Promise<Outcome> {
  const { log, settings } = tools;
  const started = nowMs();
  try {
    const working = { ...tools, budget: tools.budget.keepingBack(announcingMs(tools)) };
    const result = await continueLater(request, await extractDocument(request, working), tools);
    const isSentBack = isPartialRedelivered(result.status, request, delivery, settings);
    log.info("document", {
      document: publicUri(request.documentUri),
      status: result.status,
      resent: isSentBack,
      method: result.method,
      pages: result.numPages,
      missing: result.missingTextPages.length + (result.missingAttachedPages ?? 0),
      dollars: result.cost?.dollars,
      ms: Math.round(nowMs() - started),
    });
    if (isSentBack) return partialError();
    const response = respond(request, withDeliveries(result, delivery));
    // Who waits for a callback is told by the invocation that ends the document. Until then the response, sent as a
    // request for the status, names where the document's state lies.
    if (result.status === "continuing") return { ...response, temp_uri_prefix: request.tempUriPrefix };
    await endWorkState(request, tools);
    return await announce(request, response, tools);
  } catch (error) {
    const failure = asExtractionError(error, log);
    const leave = async () => {
      await endWorkState(request, tools);
      await leaveEmptyText(request, failure, tools);
    };
    return await failedOutcome(failure, request, () => respondFailed(request, failure), delivery, tools, leave);
  }
}

/** Kept from the document's time, also of one that takes all it can: what became of it must still be told. */
const TELLING_MS = 3_000;
const TELLING_SHARE = 0.1;

function announcingMs({ budget }: AnswerTools): number {
  return Math.min(TELLING_MS, budget.remaining() * TELLING_SHARE);
}

/** Only a document that went on has a state. */
async function endWorkState(request: ExtractRequest, tools: AnswerTools): Promise<void> {
  const { hop } = request.continuation;
  if (hop > 0) await writeWorkState(request, "ended", hop, tools);
}

/** Whoever waits is told once, by the delivery or the invocation after which nothing tries again. */
async function failedOutcome(
  error: ExtractionError,
  request: AnnouncedRequest,
  respondIt: () => ExtractResponse,
  delivery: Delivery | undefined,
  tools: AnswerTools,
  leave: () => Promise<void> = async () => undefined,
): Promise<Outcome> {
  const final = isFinal(error, delivery, tools.settings);
  sayFailed(error, request.documentUri, final, tools.log);
  if (!final) return error;
  if (!error.retryable) await leave();
  const response = await announce(request, respondIt(), tools);
  return isRedelivered(error, delivery) ? error : response;
}

/** One line for whatever is not extracted, also for an event that is no request: metrics count it. */
function sayFailed(
  { code, message, retryable }: ExtractionError,
  documentUri: string | undefined,
  final: boolean,
  log: Log,
): void {
  const document = documentUri === undefined ? undefined : publicUri(documentUri);
  log.error("document failed", { document, code, reason: message, retryable, final });
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
      metadata: failureMetadata(error),
      onlyIf: "absent",
    });
  } catch (writeError) {
    const { code, message } = asExtractionError(writeError, log);
    log.error("empty text not written", { code, reason: message });
  }
}
