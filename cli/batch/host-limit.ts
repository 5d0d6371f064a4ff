// Limits the documents that are fetched from one web server at a time.

/** Documents in the order of their sources, but none from a host that is busy. */
export interface PacedQueue<T> {
  /** The next document whose host is free. Undefined when all are taken; waits where only busy hosts have more. */
  next(): Promise<T | undefined>;
  /** Frees the document's host. */
  done(item: T): void;
}

/** Documents of busy hosts that are set aside while others are looked for. */
const MOST_SET_ASIDE = 1_000;

export function paceByHost<T extends { readonly uri: string }>(items: Iterator<T>, perHost: number): PacedQueue<T> {
  const busy = new Map<string, number>();
  const aside: T[] = [];
  let isEmpty = false;
  let wake: (() => void)[] = [];
  const take = (item: T): T => {
    const host = hostOf(item.uri);
    if (host !== undefined) busy.set(host, (busy.get(host) ?? 0) + 1);
    return item;
  };
  const isFree = ({ uri }: T) => (busy.get(hostOf(uri) ?? "") ?? 0) < perHost;
  const free = (): T | undefined => {
    const index = aside.findIndex(isFree);
    if (index >= 0) return aside.splice(index, 1)[0];
    while (!isEmpty && aside.length < MOST_SET_ASIDE) {
      const { done = false, value } = items.next();
      if (done) isEmpty = true;
      else if (isFree(value)) return value;
      else aside.push(value);
    }
    return undefined;
  };
  return {
    async next() {
      for (;;) {
        const item = free();
        if (item !== undefined) return take(item);
        if (isEmpty && aside.length === 0) return undefined;
        await new Promise<void>((resolve) => wake.push(resolve));
      }
    },
    done({ uri }) {
      const host = hostOf(uri);
      if (host === undefined) return;
      const left = (busy.get(host) ?? 1) - 1;
      if (left === 0) busy.delete(host);
      else busy.set(host, left);
      for (const resolve of wake) resolve();
      wake = [];
    },
  };
}

/** The host of a web address. S3 and files have no limit. */
function hostOf(uri: string): string | undefined {
  return /^https?:/i.test(uri) ? URL.parse(uri)?.host : undefined;
}
