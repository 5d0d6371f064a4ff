// Watches a body during reading, and ends one that arrives too slowly.

import { whileRepeating } from "../../base/budget.ts";
import type { FetchLimits } from "../../base/settings.ts";
import { tooSlow } from "./http-failures.ts";
import type { Answer } from "./http-redirects.ts";

// Several checks instead of one timer: after a pause of this process, the first check may run before the bytes that
// arrived during the pause are counted, but not all checks.
const CHECKS = 4;

/** Runs the work while the body arrives. The work must read the message, whose reader receives the error. */
export async function whileArriving<T>(
  { message, url }: Answer,
  { idleMs, leastRate }: Pick<FetchLimits, "idleMs" | "leastRate">,
  work: () => Promise<T>,
): Promise<T> {
  const { socket } = message;
  const fewest = (leastRate * idleMs) / 1000;
  let [since, checks] = [socket.bytesRead, 0];
  const check = () => {
    // Unread bytes in the buffer mean that the reader is slow, not the sender.
    const isWaiting = !message.complete && message.readableLength === 0;
    if (!isWaiting || socket.bytesRead - since >= fewest) [since, checks] = [socket.bytesRead, 0];
    else if (++checks >= CHECKS) message.destroy(tooSlow("idle", idleMs, url));
  };
  return await whileRepeating(idleMs / CHECKS, check, work);
}
