// Delivers events asynchronously, after the answer to the request that caused them, as S3 does.

import type { Delivery } from "./s3-events.ts";

export type EventTarget = (delivery: Delivery) => void | Promise<void>;

export interface Deliveries {
  send(delivery: Delivery): void;
  /** Resolves when every event is handled, including events caused by handling others. Rejects if one failed. */
  settled(): Promise<void>;
}

export function createDeliveries(target: EventTarget): Deliveries {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  return {
    send(delivery) {
      // A failure of the target must not fail the write.
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
