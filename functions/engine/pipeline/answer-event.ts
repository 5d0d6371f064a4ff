// Answers a received event in the form that its sender expects.

import { nowMs } from "../base/budget.ts";
import { ExtractionError } from "../base/errors.ts";
import { asExtractionError } from "../base/internal-error.ts";
import type { Log } from "../base/log.ts";
import { publicUri } from "../base/public-uri.ts";
import type { ExtractRequest, ExtractResponse } from "../request/contract.ts";
import { type Outcome, openEnvelope } from "../request/envelopes.ts";
import type { Delivery, Letter } from "../request/letters.ts";
import { callbacksOf, type EventOrigin, parseEvent } from "../request/parse-event.ts";
import { respond, respondFailed, respondInvalid } from "../request/respond.ts";
import { schemeOf } from "../storage/storage.ts";
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
  /** Absent where no event bus is set. */
  readonly putEvent?: PutEvent | undefined;
  /** True where results may be files: on a local machine. */
  readonly files?: boolean;
}

/** Changes a valid request before it runs. `ocr` uses it to recognise every page by default. */
export type Adjust = (request: ExtractRequest) => ExtractRequest;

/** Answers the requests in the event in sequence. Throws errors that the platform should retry. */
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
    const late = tools.budget.remaining() < least;
    outcomes.push(late ? noTimeLeft() : await answerLetter(letter, own, adjust));
    own = billedFromNow(tools);
  }
  const sentBack = envelope.sentBack?.(outcomes) ?? [];
  if (tools.postpone !== undefined) await postponeAll(sentBack, tools.postpone, tools);
  return envelope.reply(outcomes);
}

/** Answers a status event. Throws errors that the platform should retry, like every other event. */
async function answerStatus(event: { readonly status_of: unknown }, tools: AnswerTools): Promise<unknown> {
  try {
    return await answerStatusEvent(event, tools.settings.bucket, tools.storage);
  } catch (error) {
    const failure = asExtractionError(error, tools.log);
    if (failure.retryable) throw failure;
    return respondInvalid({}, failure);
  }
}

/** The earlier time of the invocation is already on another document's receipt. */
function billedFromNow({ billing, ...tools }: AnswerTools): AnswerTools {
  return billing === undefined ? tools : { ...tools, billing: { ...billing, startedMs: nowMs(), initMs: 0 } };
}

/** Share of the invocation's time that must be left to start a further document of a batch. */
const LEAST_SHARE = 0.1;

function noTimeLeft(): ExtractionError {
  return new ExtractionError("SERVICE_FAILED", "earlier documents of the batch used up the time of the invocation", {
    remedy: "send the document again, or smaller batches",
    retryable: true,
  });
}

function openOrRefuse(event: unknown, { log }: AnswerTools): ReturnType<typeof openEnvelope> {
  try {
    return openEnvelope(event);
  } catch (error) {
    const failure = asExtractionError(error, log);
    logFailure(failure, undefined, true, log);
    // The response does not repeat the envelope: its text may hold an event with a password.
    return { letters: [], reply: () => respondInvalid({}, failure) };
  }
}

async function answerLetter(
  { event, eventBorne, delivery }: Letter,
  tools: AnswerTools,
  adjust: Adjust,
): Promise<Outcome> {
  const origin: EventOrigin = { bucket: tools.settings.bucket, eventBorne, files: tools.files ?? false };
  let request: ExtractRequest;
  try {
    request = adjust(parseEvent(event, origin));
  } catch (error) {
    const failure = asExtractionError(error, tools.log);
    const request = { callbacks: callbacksOf(event) };
    return await failedOutcome({ error: failure, request, response: respondInvalid(event, failure), delivery }, tools);
  }
  return await answerRequest(request, tools, delivery);
}

/** Extracts the document of a request. Returns an error where the request should be retried, else a response. */
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
    // The last invocation sends the callbacks. Until then the response names the place of the document's state, so that
    // it can be sent as a status request.
    if (result.status === "continuing") return { ...response, temp_uri_prefix: request.tempUriPrefix };
    await endWorkState(request, tools);
    return await announce(request, response, tools);
  } catch (error) {
    const failure = asExtractionError(error, log);
    const cleanUp = async () => {
      await endWorkState(request, tools);
      await writeEmptyText(request, failure, tools);
    };
    const response = respondFailed(request, failure);
    return await failedOutcome({ error: failure, request, response, delivery, cleanUp }, tools);
  }
}

/** Time reserved for announcing the result, so that a document cannot use all of it. */
const ANNOUNCING_MS = 3_000;
const ANNOUNCING_SHARE = 0.1;

function announcingMs({ budget }: AnswerTools): number {
  return Math.min(ANNOUNCING_MS, budget.remaining() * ANNOUNCING_SHARE);
}

/** Only a document that continued in a further invocation has a state. */
async function endWorkState(request: ExtractRequest, tools: AnswerTools): Promise<void> {
  const { hop } = request.continuation;
  if (hop > 0) await writeWorkState(request, "ended", hop, tools);
}

interface Failure {
  readonly error: ExtractionError;
  readonly request: AnnouncedRequest;
  readonly response: ExtractResponse;
  readonly delivery: Delivery | undefined;
  /** Called when the failure is final and the document is not retried. */
  readonly cleanUp?: () => Promise<void>;
}

/** Announces a failure once, after the last attempt. Returns the error where the request should be retried. */
async function failedOutcome(
  { error, request, response, delivery, cleanUp }: Failure,
  tools: AnswerTools,
): Promise<Outcome> {
  const final = isFinal(error, delivery, tools.settings);
  logFailure(error, request.documentUri, final, tools.log);
  if (!final) return error;
  if (!error.retryable) await cleanUp?.();
  const announced = await announce(request, response, tools);
  return isRedelivered(error, delivery) ? error : announced;
}

/** Logs one line for each failed document and each invalid event. Metrics count these lines. */
function logFailure(
  { code, message, retryable }: ExtractionError,
  documentUri: string | undefined,
  final: boolean,
  log: Log,
): void {
  const document = documentUri === undefined ? undefined : publicUri(documentUri);
  log.error("document failed", { document, code, reason: message, retryable, final });
}

/** Writes an empty text with the reason in its metadata, as in 2017. It never overwrites a text. */
async function writeEmptyText(
  request: ExtractRequest,
  error: ExtractionError,
  { storage, log }: AnswerTools,
): Promise<void> {
  // Next to one of our own outputs, the empty text would be the next upload.
  if (error.code === "OWN_OUTPUT") return;
  // A file has no metadata, so its reader would take it for the text of an empty document.
  if (schemeOf(request.textUri) === "file") return;
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
