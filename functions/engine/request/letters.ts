// Letters: the requests inside an event of S3, EventBridge or SNS.

import { ExtractionError } from "../base/errors.ts";
import { isRecord } from "../base/is-record.ts";

/** One request inside an envelope. */
export interface Letter {
  readonly event: unknown;
  /** True for an upload or a listed object: no caller chose where its outputs go. */
  readonly eventBorne: boolean;
  /** Absent where no queue delivered the event. */
  readonly delivery?: Delivery;
}

/** One delivery of a message. */
export interface Delivery {
  readonly queueArn: string;
  readonly receiptHandle: string;
  /** Counted from 1. */
  readonly count: number;
}

/** Letters of one S3, EventBridge or SNS event, or the event itself as a letter. An S3 test event has none. */
export function lettersOf(event: unknown): readonly Letter[] {
  if (!isRecord(event)) return [{ event, eventBorne: false }];
  if (event["document_uri"] !== undefined) return [{ event, eventBorne: false }];
  if (event["Event"] === "s3:TestEvent") return [];
  // SNS wraps each message that it sends to a queue.
  if (event["Type"] === "Notification") return lettersOf(parseJson(event["Message"], "Message"));
  if (event["source"] === "aws.s3" && isRecord(event["detail"])) return bridgeLetters(event);
  const records = event["Records"];
  if (!Array.isArray(records)) return [{ event, eventBorne: false }];
  return records.flatMap((record: unknown): readonly Letter[] => {
    if (!isRecord(record))
      throw new ExtractionError("INVALID_EVENT", "Records: an item is not an object", { remedy: SEND_AS_MADE });
    if (isRecord(record["s3"])) return notificationLetters(record, record["s3"]);
    if (isRecord(record["Sns"])) return lettersOf(parseJson(record["Sns"]["Message"], "Sns.Message"));
    throw new ExtractionError("INVALID_EVENT", "Records: an item is not from S3, SNS or SQS", {
      remedy: "send a record of these services, or an event with document_uri",
    });
  });
}

const SEND_AS_MADE = "send the event as AWS made it";

function notificationLetters(
  record: Readonly<Record<string, unknown>>,
  s3: Readonly<Record<string, unknown>>,
): readonly Letter[] {
  if (typeof record["eventName"] === "string" && !/ObjectCreated:/.test(record["eventName"])) return [];
  const bucket = field(s3, "bucket", "name");
  return uploaded(bucket, decodedKey(field(s3, "object", "key")));
}

/**
 * S3 encodes the keys of its notifications like a form: "+" is a space. A key that does not decode was written by hand.
 */
function decodedKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) return key;
    throw error;
  }
}

/** Returns no letter for a key that ends in "/": it is a folder made in the console. */
function uploaded(bucket: string, key: string): readonly Letter[] {
  return key.endsWith("/") ? [] : [{ event: { document_uri: `s3://${bucket}/${key}` }, eventBorne: true }];
}

/** EventBridge does not encode the key. */
function bridgeLetters(event: Readonly<Record<string, unknown>>): readonly Letter[] {
  if (event["detail-type"] !== "Object Created") return [];
  return uploaded(field(event, "detail", "bucket", "name"), field(event, "detail", "object", "key"));
}

/** Parses JSON text. Throws INVALID_EVENT, which names the place of the text. */
export function parseJson(text: unknown, where: string): unknown {
  try {
    return JSON.parse(String(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ExtractionError("INVALID_EVENT", `${where}: is not JSON`, {
      remedy: "send the event as a JSON object",
      cause: error,
    });
  }
}

function field(record: Readonly<Record<string, unknown>>, ...path: readonly string[]): string {
  const value = path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), record);
  if (typeof value === "string") return value;
  throw new ExtractionError("INVALID_EVENT", `${path.join(".")}: is missing`, { remedy: SEND_AS_MADE });
}
