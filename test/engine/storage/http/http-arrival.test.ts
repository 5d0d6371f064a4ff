import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whileArriving } from "../../../../functions/engine/storage/http/http-arrival.ts";
import type { Answer } from "../../../../functions/engine/storage/http/http-redirects.ts";

const LIMITS = { idleMs: 4_000, leastRate: 25_000 };

/** A body that arrives as the test counts `socket.bytesRead` up. Its reader waits until the test ends it. */
function start() {
  const socket = { bytesRead: 500 };
  const message = { socket, complete: false, readableLength: 0, destroy: vi.fn() };
  const { promise, resolve } = Promise.withResolvers<string>();
  const url = new URL("http://example.com/a");
  const answer = { message, status: 200, url } as unknown as Answer;
  return { message, socket, end: () => resolve("read"), read: whileArriving(answer, LIMITS, () => promise) };
}

describe("a body", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("without any byte is ended after the idle time, with the setting's name", async () => {
    const { message } = start();

    await vi.advanceTimersByTimeAsync(3_999);
    expect(message.destroy).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(message.destroy).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        code: "FETCH_FAILED",
        message: expect.stringMatching(/within 4 s; .*TEXTRACTOR_FETCH_IDLE_DURATION/),
      }),
    );
  });

  it("must bring the least rate over the idle time, and no more", async () => {
    const enough = start();
    const tooSlow = start();

    for (const elapsed of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(1_000);
      enough.socket.bytesRead = 500 + 33 * elapsed;
      tooSlow.socket.bytesRead = 500 + 33 * elapsed;
    }
    enough.socket.bytesRead = 500 + 100_000;
    tooSlow.socket.bytesRead = 500 + 99_999;
    await vi.advanceTimersByTimeAsync(1_000);

    expect(enough.message.destroy).not.toHaveBeenCalled();
    expect(tooSlow.message.destroy).toHaveBeenCalledTimes(1);
  });

  it("gets the whole idle time again once enough bytes have arrived", async () => {
    const { message, socket } = start();
    await vi.advanceTimersByTimeAsync(3_000);
    socket.bytesRead = 500 + 100_000;

    await vi.advanceTimersByTimeAsync(4_999);
    expect(message.destroy).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(message.destroy).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["is complete", { complete: true }],
    ["waits for its reader", { readableLength: 1 }],
  ])("that %s has time without limit", async (_, state) => {
    const { message } = start();
    Object.assign(message, state);

    await vi.advanceTimersByTimeAsync(60_000);

    expect(message.destroy).not.toHaveBeenCalled();
  });

  it("is not watched after it was read", async () => {
    const { message, end, read } = start();
    end();

    expect(await read).toBe("read");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(message.destroy).not.toHaveBeenCalled();
  });
});
