import { describe, expect, it } from "vitest";
import { paceByHost } from "../../../cli/batch/host-limit.ts";

const items = (...uris: string[]) => uris.map((uri) => ({ uri }))[Symbol.iterator]();
const take = async (queue: ReturnType<typeof paceByHost<{ uri: string }>>) => (await queue.next())?.uri;

describe("the queue of documents", () => {
  it("gives files and objects in their order, without a limit", async () => {
    const queue = paceByHost(items("/a", "s3://b/c", "/d"), 1);

    expect([await take(queue), await take(queue), await take(queue), await take(queue)]).toEqual([
      ...["/a", "s3://b/c", "/d"],
      undefined,
    ]);
  });

  it("passes over a busy host, and comes back to it when it is free", async () => {
    const queue = paceByHost(items("http://h/1", "http://h/2", "https://other/1", "http://h:81/1"), 1);

    expect([await take(queue), await take(queue), await take(queue)]).toEqual([
      ...["http://h/1", "https://other/1", "http://h:81/1"],
    ]);
    const waiting = take(queue);
    queue.done({ uri: "http://h/1" });
    expect(await waiting).toBe("http://h/2");
    expect(await take(queue)).toBeUndefined();
  });

  it("allows as many documents of one host as its limit", async () => {
    const queue = paceByHost(items("http://h/1", "http://h/2", "http://h/3"), 2);

    expect([await take(queue), await take(queue)]).toEqual(["http://h/1", "http://h/2"]);
    let third: string | undefined;
    const waiting = take(queue).then((uri) => {
      third = uri;
    });
    await Promise.resolve();
    expect(third).toBeUndefined();
    queue.done({ uri: "http://h/2" });
    await waiting;
    expect(third).toBe("http://h/3");
  });

  it("ends for every worker, also for those that wait", async () => {
    const queue = paceByHost(items("http://h/1", "http://h/2"), 1);
    await take(queue);
    const workers = [take(queue), take(queue)];

    queue.done({ uri: "http://h/1" });
    expect(await Promise.race(workers)).toBe("http://h/2");
    queue.done({ uri: "http://h/2" });

    expect((await Promise.all(workers)).toSorted()).toEqual(["http://h/2", undefined]);
  });
});
