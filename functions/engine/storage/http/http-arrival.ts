// Watches a body while it is read, and ends one that arrives too slowly.

import { whileRepeating } from "../../base/budget.ts";
import type { FetchLimits } from "../../base/settings.ts";
import { tooSlow } from "./http-failures.ts";
import type { Answer } from "./http-redirects.ts";

// Looks at the socket instead of one timer: after a pause of this process the first look comes before the bytes that
// waited meanwhile, but never all looks.
const LOOKS = 4;

/** The reader of the message gets the error, so the work must read it. */
export async function whileArriving<T>(
  { message, url }: Answer,
  { idleMs, leastRate }: Pick<FetchLimits, "idleMs" | "leastRate">,
  work: () => Promise<T>,
): Promise<T> {
  const { socket } = message;
  const fewest = (leastRate * idleMs) / 1000;
  let [since, looks] = [socket.bytesRead, 0];
  const look = () => {
    // Bytes that wait here are the reader's to take: the sender has done its part.
    const isWaiting = !message.complete && message.readableLength === 0;
    if (!isWaiting || socket.bytesRead - since >= fewest) [since, looks] = [socket.bytesRead, 0];
    else if (++looks >= LOOKS) message.destroy(tooSlow("idle", idleMs, url));
  };
  return await whileRepeating(idleMs / LOOKS, look, work);
}
