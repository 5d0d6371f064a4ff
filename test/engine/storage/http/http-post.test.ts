import { afterEach, describe, expect, it, vi } from "vitest";
import { httpPost } from "../../../../functions/engine/storage/http/http-post.ts";
import { failureOf } from "../every-storage.ts";
import { PATIENT, startWeb, type WebServer } from "./http-server.ts";

const OPTIONS = {
  allowedAddresses: ["127.0.0.1"],
  retries: { attempts: 3, firstDelayMs: 1, longestDelayMs: 2 },
  deadlines: PATIENT,
};

let web: WebServer;
afterEach(async () => {
  vi.restoreAllMocks();
  await web.close();
});

/** Starts a receiver that answers with these statuses in turn, and then with the last one. */
async function receiver(...statuses: readonly [number, ...number[]]) {
  const bodies: string[] = [];
  web = await startWeb((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => void chunks.push(chunk));
    request.on("end", () => {
      const status = statuses[Math.min(bodies.push(Buffer.concat(chunks).toString()), statuses.length) - 1];
      response.writeHead(status ?? 500, { location: "/elsewhere" }).end("an answer that nobody reads");
    });
  });
  return { bodies };
}

describe("a callback", () => {
  it("is posted as JSON with its length in bytes", async () => {
    const { bodies } = await receiver(204);

    await httpPost(OPTIONS)(`${web.url}/done`, '{"words":"Grüße"}');

    expect(bodies).toEqual(['{"words":"Grüße"}']);
    expect(web.requests[0]).toMatchObject({
      method: "POST",
      url: "/done",
      headers: { "content-type": "application/json", "content-length": "19" },
    });
  });

  it.each([200, 204, 299])("is accepted with %i", async (status) => {
    const { bodies } = await receiver(status);

    await httpPost(OPTIONS)(web.url, "{}");

    expect(bodies).toHaveLength(1);
  });

  it.each([
    [300, 1],
    [307, 1],
    [404, 1],
    [428, 1],
    [429, 3],
    [430, 1],
    [499, 1],
    [500, 3],
    [503, 3],
  ])("that is answered with %i has failed after %i attempts", async (status, attempts) => {
    const { bodies } = await receiver(status);

    expect(await failureOf(httpPost(OPTIONS)(web.url, "{}"))).toMatchObject({
      code: "OUTPUT_REFUSED",
      problem: `${web.url} answered ${status} to a POST`,
      remedy: "give an address that accepts it and does not redirect",
      retryable: attempts > 1,
    });
    expect(bodies).toHaveLength(attempts);
  });

  it("is posted again until the receiver is free", async () => {
    const { bodies } = await receiver(503, 429, 200);

    await httpPost(OPTIONS)(web.url, "{}");

    expect(bodies).toEqual(["{}", "{}", "{}"]);
  });

  it("is posted four times by default, with delays that double from 200 ms", async () => {
    const { bodies } = await receiver(503);
    vi.spyOn(Math, "random").mockReturnValue(0.001);
    const timers = vi.spyOn(globalThis, "setTimeout");

    await failureOf(httpPost({ allowedAddresses: ["127.0.0.1"], deadlines: PATIENT })(web.url, "{}"));

    expect(bodies).toHaveLength(4);
    expect(timers.mock.calls.map(([, delay = 0]) => delay).filter((delay) => delay > 0 && delay < 1)).toEqual([
      0.2, 0.4, 0.8,
    ]);
  });

  it("ends its connection without reading the answer", async () => {
    const { promise: closed, resolve } = Promise.withResolvers<string>();
    web = await startWeb((request, response) => {
      request.socket.once("close", () => resolve("closed"));
      response.writeHead(200).write("the first bytes of an endless answer");
    });

    await httpPost(OPTIONS)(web.url, "{}");

    expect(await closed).toBe("closed");
  });

  it("is not posted to a text that is no address", async () => {
    await receiver(200);

    expect(await failureOf(httpPost(OPTIONS)("not an address", "{}"))).toMatchObject({
      code: "OUTPUT_REFUSED",
      remedy: "correct it",
    });
    expect(web.requests).toHaveLength(0);
  });

  it("ends at the total deadline and with the caller's signal", async () => {
    web = await startWeb(() => undefined);
    const late = httpPost({ ...OPTIONS, deadlines: { ...PATIENT, totalMs: 30 } })(web.url, "{}");
    const stop = new AbortController();
    const stopped = expect(httpPost(OPTIONS)(web.url, "{}", stop.signal)).rejects.toThrow("given up");
    stop.abort(new Error("given up"));

    expect(await failureOf(late)).toMatchObject({
      code: "FETCH_FAILED",
      message: expect.stringContaining("TEXTRACTOR_FETCH_DURATION"),
    });
    await stopped;
  });
});
