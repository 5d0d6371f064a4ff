// Receivers of change events and their formats: S3's notification (structure 2.1) and EventBridge's event.

import { randomUUID } from "node:crypto";
import type { Bucket, Change } from "./s3-store.ts";
import { elements, textOf, unescapeXml } from "./s3-xml.ts";

export interface NotificationRule {
  readonly id: string;
  readonly kind: "function" | "queue" | "topic" | "eventbridge";
  /** ARN, or the default bus for EventBridge. */
  readonly target: string;
  /** Patterns such as "s3:ObjectCreated:*". */
  readonly events: readonly string[];
  readonly prefix: string;
  readonly suffix: string;
}

/** One event for a target. `event` is the JSON that the target receives. */
export interface Delivery {
  readonly kind: NotificationRule["kind"];
  readonly target: string;
  readonly event: unknown;
}

const KINDS = [
  { kind: "function", element: "CloudFunctionConfiguration", target: "CloudFunction" },
  { kind: "queue", element: "QueueConfiguration", target: "Queue" },
  { kind: "topic", element: "TopicConfiguration", target: "Topic" },
] as const;

export function readNotificationRules(xml: string): NotificationRule[] {
  const rules = KINDS.flatMap(({ kind, element: name, target }) =>
    elements(xml, name).map(
      (configuration): NotificationRule => ({
        kind,
        id: textOf(configuration, "Id") ?? randomUUID(),
        target: textOf(configuration, target) ?? "",
        events: elements(configuration, "Event").map(unescapeXml),
        prefix: filterOf(configuration, "prefix"),
        suffix: filterOf(configuration, "suffix"),
      }),
    ),
  );
  if (!/<EventBridgeConfiguration\b/.test(xml)) return rules;
  return [...rules, eventBridgeRule()];
}

function eventBridgeRule(): NotificationRule {
  return {
    kind: "eventbridge",
    id: "eventbridge",
    target: "default",
    events: ["s3:ObjectCreated:*", "s3:ObjectRemoved:*"],
    prefix: "",
    suffix: "",
  };
}

/** Test events that S3 sends to newly configured queues and topics. Receivers must ignore them. */
export function testEvents(bucket: Bucket): Delivery[] {
  return bucket.notifications
    .filter((rule) => rule.kind === "queue" || rule.kind === "topic")
    .map((rule) => ({
      kind: rule.kind,
      target: rule.target,
      event: {
        Service: "Amazon S3",
        Event: "s3:TestEvent",
        Time: new Date().toISOString(),
        Bucket: bucket.name,
        RequestId: randomUUID(),
        HostId: "local",
      },
    }));
}

/** One delivery for each matching rule. Sequencers order the changes of one key. */
export function deliveriesOf(change: Change, region: string, sequence: number): Delivery[] {
  const sequencer = sequence.toString(16).toUpperCase().padStart(16, "0");
  return change.bucket.notifications
    .filter((rule) => matches(rule, change))
    .map((rule) => ({
      kind: rule.kind,
      target: rule.target,
      event:
        rule.kind === "eventbridge"
          ? eventBridgeEvent(change, region, sequencer)
          : s3Event(change, rule, region, sequencer),
    }));
}

function matches(rule: NotificationRule, { event, key }: Change): boolean {
  const named = rule.events.some((pattern) =>
    pattern.endsWith("*") ? `s3:${event}`.startsWith(pattern.slice(0, -1)) : pattern === `s3:${event}`,
  );
  return named && key.startsWith(rule.prefix) && key.endsWith(rule.suffix);
}

function filterOf(configuration: string, name: "prefix" | "suffix"): string {
  const rule = elements(configuration, "FilterRule").find((one) => textOf(one, "Name")?.toLowerCase() === name);
  return rule === undefined ? "" : (textOf(rule, "Value") ?? "");
}

function s3Event(
  { event, bucket, key, object }: Change,
  rule: NotificationRule,
  region: string,
  sequencer: string,
): unknown {
  const record = {
    eventVersion: "2.1",
    eventSource: "aws:s3",
    awsRegion: region,
    eventTime: new Date().toISOString(),
    eventName: event,
    userIdentity: { principalId: "AWS:LOCAL" },
    requestParameters: { sourceIPAddress: "127.0.0.1" },
    responseElements: { "x-amz-request-id": randomUUID(), "x-amz-id-2": "local" },
    s3: {
      s3SchemaVersion: "1.0",
      configurationId: rule.id,
      bucket: { name: bucket.name, ownerIdentity: { principalId: "LOCAL" }, arn: `arn:aws:s3:::${bucket.name}` },
      object: {
        key: formEncoded(key),
        ...(object === undefined ? {} : { size: object.body.length, eTag: object.etag.replaceAll('"', "") }),
        sequencer,
      },
    },
  };
  return { Records: [record] };
}

// S3's notifications have form-encoded keys: a space is "+". EventBridge's events have plain keys.
function formEncoded(key: string): string {
  return encodeURIComponent(key)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+")
    .replaceAll("%2F", "/");
}

const REASON: Readonly<Record<Change["event"], string>> = {
  "ObjectCreated:Put": "PutObject",
  "ObjectCreated:Copy": "CopyObject",
  "ObjectCreated:CompleteMultipartUpload": "CompleteMultipartUpload",
  "ObjectRemoved:Delete": "DeleteObject",
};

function eventBridgeEvent({ event, bucket, key, object }: Change, region: string, sequencer: string): unknown {
  const size = object === undefined ? {} : { size: object.body.length, etag: object.etag.replaceAll('"', "") };
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": object === undefined ? "Object Deleted" : "Object Created",
    source: "aws.s3",
    account: "000000000000",
    time: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    region,
    resources: [`arn:aws:s3:::${bucket.name}`],
    detail: {
      version: "0",
      bucket: { name: bucket.name },
      object: { key, ...size, sequencer },
      "request-id": randomUUID(),
      requester: "000000000000",
      "source-ip-address": "127.0.0.1",
      reason: REASON[event],
      ...(object === undefined ? { "deletion-type": "Permanently Deleted" } : {}),
    },
  };
}
