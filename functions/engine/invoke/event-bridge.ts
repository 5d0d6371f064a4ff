// Puts events on an EventBridge bus; the only file that knows the EventBridge client.

import type { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { ExtractionError } from "../base/errors.ts";
import { serviceFailure } from "./service-failure.ts";

/** Source of every event of this project. */
export const EVENT_SOURCE = "textractor";

const REMEDY = "check TEXTRACTOR_EVENT_BUS and the permission events:PutEvents";

/** Returns a function that puts one event on the bus, given by name or ARN. It throws ExtractionError. */
export function putThroughEventBridge(bus: string) {
  return async (detailType: string, detail: object, signal: AbortSignal): Promise<void> => {
    const { PutEventsCommand } = await import("@aws-sdk/client-eventbridge");
    const events = await openClient();
    const Entry = { EventBusName: bus, Source: EVENT_SOURCE, DetailType: detailType, Detail: JSON.stringify(detail) };
    try {
      const { Entries = [] } = await events.send(new PutEventsCommand({ Entries: [Entry] }), { abortSignal: signal });
      // A successful request may hold a failed event.
      const code = Entries[0]?.ErrorCode;
      if (code === undefined) return;
      throw new ExtractionError("SERVICE_FAILED", `EventBridge did not accept the event (${code})`, { remedy: REMEDY });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error instanceof ExtractionError ? error : serviceFailure("EventBridge", error, REMEDY);
    }
  };
}

let client: Promise<EventBridgeClient> | undefined;

/** Client of the execution environment, made when it is first needed. */
function openClient(): Promise<EventBridgeClient> {
  client ??= import("@aws-sdk/client-eventbridge").then(({ EventBridgeClient }) => new EventBridgeClient({}));
  return client;
}
