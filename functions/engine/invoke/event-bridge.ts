// Events on a bus of EventBridge; the only file that knows its client.

import type { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { ExtractionError } from "../base/errors.ts";
import { serviceFailure } from "./service-failure.ts";

/** Every event of this project has it. */
export const EVENT_SOURCE = "textractor";

const REMEDY = "check TEXTRACTOR_EVENT_BUS and the permission events:PutEvents";

/** Puts one event on the bus, which is named or given as an ARN. Throws ExtractionError. */
export function putThroughEventBridge(bus: string) {
  return async (detailType: string, detail: object, signal: AbortSignal): Promise<void> => {
    const { PutEventsCommand } = await import("@aws-sdk/client-eventbridge");
    const events = await openClient();
    const Entry = { EventBusName: bus, Source: EVENT_SOURCE, DetailType: detailType, Detail: JSON.stringify(detail) };
    try {
      const { Entries = [] } = await events.send(new PutEventsCommand({ Entries: [Entry] }), { abortSignal: signal });
      // A request that succeeds may hold an event that did not.
      const code = Entries[0]?.ErrorCode;
      if (code === undefined) return;
      throw new ExtractionError("SERVICE_FAILED", `EventBridge did not take the event (${code}); ${REMEDY}`);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error instanceof ExtractionError ? error : serviceFailure("EventBridge", error, REMEDY);
    }
  };
}

let client: Promise<EventBridgeClient> | undefined;

/** One for the execution environment, made when it is first needed. */
function openClient(): Promise<EventBridgeClient> {
  client ??= import("@aws-sdk/client-eventbridge").then(({ EventBridgeClient }) => new EventBridgeClient({}));
  return client;
}
