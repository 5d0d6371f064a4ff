// Envelopes around events, and the answer that each sender expects.

import { ExtractionError } from "../base/errors.ts";
import { isRecord } from "../base/is-record.ts";
import type { ExtractResponse, TextractorResults } from "./contract.ts";
import { type Delivery, type Letter, lettersOf, parseJson } from "./letters.ts";
import { respondInvalid } from "./respond.ts";
import { OBJECT_COLUMNS, rowAddress } from "./row-address.ts";

/** Result of one letter: a response, or an error that the sender should retry. */
export type Outcome = ExtractResponse | Error;

export interface Envelope {
  readonly letters: readonly Letter[];
  /**
   * Returns the sender's answer. The outcomes are in the order of the letters. Throws errors that the platform should
   * retry.
   */
  readonly reply: (outcomes: readonly Outcome[]) => unknown;
  /** Returns the deliveries whose messages go back to their queue. */
  readonly sentBack?: (outcomes: readonly Outcome[]) => readonly Delivery[];
}

/**
 * Opens S3, EventBridge, SQS, SNS, Step Functions ItemBatcher and Function URL envelopes. Other input is a plain event.
 */
export function openEnvelope(event: unknown): Envelope {
  // No envelope has a document_uri. A caller's own fields may have the names of envelope fields.
  if (!isRecord(event) || event["document_uri"] !== undefined)
    return { letters: [{ event, eventBorne: false }], reply: onlyResponse };
  if (isSqs(event)) return sqsEnvelope(event.Records);
  if (isFunctionUrl(event)) return functionUrlEnvelope(event);
  if (Array.isArray(event["Items"])) return batchEnvelope(event["Items"], event["BatchInput"]);
  const letters = lettersOf(event);
  const uploaded = letters.every((letter) => letter.eventBorne);
  return { letters, reply: uploaded ? allOrRetry : onlyResponse };
}

interface SqsRecord {
  readonly messageId: string;
  readonly body: string;
  readonly receiptHandle?: string;
  readonly eventSourceARN?: string;
  readonly attributes?: { readonly ApproximateReceiveCount?: string };
}

/** Each message is an event. Messages with a failed letter go back to the queue. */
function sqsEnvelope(records: readonly SqsRecord[]): Envelope {
  const opened = records.map((record) => ({
    id: record.messageId,
    delivery: deliveryOf(record),
    letters: messageLetters(record),
  }));
  const failed = (outcomes: readonly Outcome[]) => {
    let next = 0;
    return opened.filter(({ letters }) => {
      const own = outcomes.slice(next, next + letters.length);
      next += letters.length;
      return own.some((outcome) => outcome instanceof Error);
    });
  };
  return {
    letters: opened.flatMap(({ letters, delivery }) => letters.map((letter) => ({ ...letter, delivery }))),
    reply: (outcomes) => ({ batchItemFailures: failed(outcomes).map(({ id }) => ({ itemIdentifier: id })) }),
    sentBack: (outcomes) => failed(outcomes).map(({ delivery }) => delivery),
  };
}

function deliveryOf({ eventSourceARN = "", receiptHandle = "", attributes }: SqsRecord): Delivery {
  return { queueArn: eventSourceARN, receiptHandle, count: Number(attributes?.ApproximateReceiveCount ?? 1) };
}

/** An unreadable message becomes an invalid letter, so that the other messages of the batch are still answered. */
function messageLetters(record: SqsRecord): readonly Letter[] {
  try {
    return lettersOf(parseJson(record.body, "body"));
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return [{ event: { message_id: record.messageId }, eventBorne: false }];
  }
}

/**
 * An item is an event, the JSON text of an event, an address, a row { url } or { uri }, a row { bucket, key }, or an S3
 * object { Key } with the bucket in BatchInput. Rows with a key and objects only list documents: as with uploads, no
 * caller chose where the outputs go.
 */
function batchEnvelope(items: readonly unknown[], batchInput: unknown): Envelope {
  const shared = isRecord(batchInput) ? batchInput : {};
  const letter = (item: unknown): Letter => {
    if (typeof item === "string" && isObjectText(item)) return letter(parsedOrUndefined(item));
    if (typeof item === "string") return { event: { ...shared, document_uri: item }, eventBorne: false };
    if (!isRecord(item)) return { event: item, eventBorne: false };
    // An invalid document_uri stays, so that the check reports it.
    const found = isFilled(item["document_uri"]) ? undefined : rowAddress(item, shared["bucket"]);
    if (found === undefined) {
      return { event: item["document_uri"] === undefined ? item : { ...shared, ...item }, eventBorne: false };
    }
    if (!found.isObject) return { event: { ...shared, ...item, document_uri: found.uri }, eventBorne: false };
    // A row may also hold event fields. The other fields of an S3 object are not event fields.
    const fields = "Key" in item ? {} : withoutObject(item);
    return { event: { ...withoutObject(shared), ...fields, document_uri: found.uri }, eventBorne: true };
  };
  return { letters: items.filter((item) => !isListedFolder(item)).map(letter), reply: allOrRetry };
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function withoutObject(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const columns: ReadonlySet<string> = new Set(OBJECT_COLUMNS);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.has(name.toLowerCase())));
}

/** A listing includes folders made in the console. */
function isListedFolder(item: unknown): boolean {
  return isRecord(item) && typeof item["Key"] === "string" && item["Key"].endsWith("/");
}

function isObjectText(item: string): boolean {
  return item.trimStart().startsWith("{");
}

/** The response must not repeat unreadable text: it may hold a password. */
function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function functionUrlEnvelope(event: FunctionUrlEvent): Envelope {
  const body =
    event.isBase64Encoded === true ? Buffer.from(event.body ?? "", "base64").toString("utf8") : (event.body ?? "");
  const answer = (statusCode: number, content: unknown) => ({
    statusCode,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(content),
  });
  try {
    return {
      letters: [{ event: parseJson(body, "body"), eventBorne: false }],
      reply([outcome]) {
        if (outcome === undefined) throw new Error("a request was not answered");
        if (outcome instanceof Error) return answer(503, { errorType: outcome.name, errorMessage: outcome.message });
        return answer(statusCodeOf(outcome.results.textractor), outcome);
      },
    };
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return { letters: [], reply: () => answer(400, respondInvalid({}, error)) };
  }
}

/** Status codes of RFC 9110: 202 for a document that continues, 422 for a valid request whose document failed. */
function statusCodeOf({ status, code }: TextractorResults): number {
  if (status === "continuing") return 202;
  if (status !== "failed") return 200;
  return code === "INVALID_EVENT" ? 400 : 422;
}

function onlyResponse([outcome]: readonly Outcome[]): ExtractResponse {
  if (outcome === undefined) throw new Error("a request was not answered");
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** Returns all responses. Throws the first error, so that the platform sends the envelope again. */
function allOrRetry(outcomes: readonly Outcome[]): readonly ExtractResponse[] {
  return outcomes.map((outcome) => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

interface FunctionUrlEvent {
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

function isFunctionUrl(event: object): event is FunctionUrlEvent {
  return "requestContext" in event && isRecord(event.requestContext) && isRecord(event.requestContext["http"]);
}

function isSqs(event: Readonly<Record<string, unknown>>): event is { readonly Records: readonly SqsRecord[] } {
  const records = event["Records"];
  return (
    Array.isArray(records) &&
    records.length > 0 &&
    records.every((record) => isRecord(record) && record["eventSource"] === "aws:sqs")
  );
}
