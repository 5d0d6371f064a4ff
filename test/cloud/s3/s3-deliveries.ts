// Sends events on their way, after the answer to the request that caused them, as S3 does.

import type { Delivery } from "./s3-events.ts";

export type EventTarget = (delivery: Delivery) => void | Promise<void>;

export interface Deliveries {
  send(delivery: Delivery): void;
  /** Resolves when every event was handled, those included that came of handling others; rejects if one was not. */
  settled(): Promise<void>;
}

export function createDeliveries(target: EventTarget): Deliveries {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  return {
    send(delivery) {
      // A target's failure must not become the writer's.
      const handled: Promise<void> = Promise.resolve()
        .then(() => target(delivery))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(handled));
      underWay.add(handled);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
      if (failures.length > 0) throw failures.shift();
    },
  };
}
