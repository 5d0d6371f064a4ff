// The requests of a client that have no answer yet.

import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

export interface OpenRequests {
  /** Resolves when each request so far was answered, or cancelled by the client. */
  allAnswered(): Promise<void>;
}

/** Counts the requests of a transport that no server is connected to yet. */
export function openRequests(transport: Transport): OpenRequests {
  const open = new Set<unknown>();
  const closed = Promise.withResolvers<void>();
  let isWaiting = false;
  const close = (id: unknown) => {
    open.delete(id);
    if (isWaiting && open.size === 0) closed.resolve();
  };
  const send = transport.send.bind(transport);
  // When the server connects, it keeps this listener and adds its own.
  transport.onmessage = (message: JSONRPCMessage) => {
    if (!("method" in message)) return;
    if ("id" in message) open.add(message.id);
    else if (message.method === "notifications/cancelled") close(message.params?.["requestId"]);
  };
  transport.send = async (message, options) => {
    await send(message, options);
    if (!("method" in message)) close(message.id);
  };
  return {
    allAnswered() {
      isWaiting = true;
      if (open.size === 0) closed.resolve();
      return closed.promise;
    },
  };
}
