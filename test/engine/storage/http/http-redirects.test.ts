import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { follow } from "../../../../functions/engine/storage/http/http-redirects.ts";

const GET = { method: "GET", headers: {}, signal: undefined } as const;

function messageOf(statusCode: number, location?: string): IncomingMessage {
  const headers = location === undefined ? {} : { location };
  return Object.assign(Readable.from([]), { statusCode, headers }) as unknown as IncomingMessage;
}

/** Follows the answers, one after another, and records the addresses. The last answer repeats. */
async function following(uri: string, ...answers: readonly (readonly [status: number, location?: string])[]) {
  const asked: string[] = [];
  const messages: IncomingMessage[] = [];
  const answer = await follow(
    async (url) => {
      asked.push(url.href);
      const message = messageOf(...(answers[Math.min(asked.length, answers.length) - 1] ?? [200]));
      messages.push(message);
      return message;
    },
    uri,
    GET,
  ).catch((error: unknown) => ({ error }));
  return { asked, messages, answer };
}

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])("with status %i are followed, and their bodies are ended", async (status) => {
    const { asked, messages, answer } = await following("http://one/a", [status, "http://two/b"], [200]);

    expect(asked).toEqual(["http://one/a", "http://two/b"]);
    expect(answer).toMatchObject({ status: 200, url: new URL("http://two/b") });
    expect(messages.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  });

  it.each([
    [200, "http://two/b"],
    [300, "http://two/b"],
    [304, "http://two/b"],
    [302, undefined],
  ])("with status %i and location %s are answers", async (status, location) => {
    const { asked, answer } = await following("http://one/a", location === undefined ? [status] : [status, location]);

    expect(asked).toHaveLength(1);
    expect(answer).toMatchObject({ status, url: new URL("http://one/a") });
  });

  it("may be ten", async () => {
    const redirects = (count: number) => [...Array.from({ length: count }, () => [302, "/b"] as const), [200] as const];

    const { answer } = await following("http://one/a", ...redirects(10));
    expect(answer).toMatchObject({ status: 200, redirects: ["http://one/a", ...Array(9).fill("http://one/b")] });
    const endless = await following("http://one/a", ...redirects(11));
    expect(endless.asked).toHaveLength(11);
    expect(endless.answer).toMatchObject({
      error: { code: "FETCH_FAILED", problem: "http://one/a redirects more than 10 times" },
    });
  });

  it.each([
    ["/b", "http://me:secret@one/b"],
    ["http://one/b", "http://me:secret@one/b"],
    ["http://you:other@one/b", "http://you:other@one/b"],
    ["http://you@one/b", "http://you@one/b"],
    ["http://:other@one/b", "http://:other@one/b"],
    ["https://one/b", "https://one/b"],
    ["http://one:8080/b", "http://one:8080/b"],
    ["http://two/b", "http://two/b"],
  ])("to %s ask for %s, so that credentials stay with their origin", async (location, next) => {
    const { asked } = await following("http://me:secret@one/a", [302, location], [200]);

    expect(asked[1]).toBe(next);
  });

  it("may hold UTF-8", async () => {
    const location = Buffer.from("/ü").toString("latin1");

    expect((await following("http://one/a", [302, location], [200])).asked[1]).toBe("http://one/%C3%BC");
  });

  it("to no address fail, as the first address does", async () => {
    expect((await following("http://one/a", [302, "http://"], [200])).answer).toMatchObject({
      error: { code: "FETCH_FAILED", remedy: "correct it" },
    });
    expect((await following("nowhere")).answer).toMatchObject({ error: { code: "FETCH_FAILED" } });
  });
});
