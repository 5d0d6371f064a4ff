import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type HttpStorageOptions, httpStorage } from "../../../../functions/engine/storage/http/http.ts";
import { describeStorage, failureOf } from "../every-storage.ts";
import { PATIENT, serveFiles, startWeb, type WebServer } from "./http-server.ts";

const RETRIES = { attempts: 3, firstDelayMs: 1, longestDelayMs: 2 };
const LOCAL = { allowedAddresses: ["127.0.0.1"], retries: RETRIES, deadlines: PATIENT, maxBytes: 2 ** 30 };

async function openSite(serving: Parameters<typeof serveFiles>[1]) {
  const files = new Map<string, Uint8Array>();
  const web = await startWeb(serveFiles(files, serving));
  return {
    storage: httpStorage(LOCAL),
    uriOf: (key: string) => `${web.url}/${key.split("/").map(encodeURIComponent).join("/")}`,
    seed: async (key: string, bytes: Uint8Array) => void files.set(`/${key}`, bytes),
    close: web.close,
  };
}

const strongEtag = (bytes: Uint8Array) => `"${createHash("md5").update(bytes).digest("hex")}"`;

describeStorage("a site with ETags and ranges", () => openSite({ ranges: true, etagOf: strongEtag }), {
  writes: false,
});
describeStorage("a site with ranges alone", () => openSite({ ranges: true }), { writes: false });
describeStorage("a site with weak ETags and no ranges", () => openSite({ ranges: false, etagOf: () => 'W/"1"' }), {
  writes: false,
});

describe("HTTP", () => {
  let web: WebServer;
  afterEach(() => web.close());

  async function open(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    options: Partial<HttpStorageOptions> = {},
  ) {
    web = await startWeb(answer);
    return httpStorage({ ...LOCAL, ...options });
  }

  const WORDS = Buffer.from("the same words over and over, ".repeat(50));

  it.each([
    ["gzip", gzipSync(WORDS)],
    ["x-gzip", gzipSync(WORDS)],
    ["br", brotliCompressSync(WORDS)],
    ["deflate", deflateSync(WORDS)],
    ["deflate", deflateRawSync(WORDS)],
    ["identity", WORDS],
    ["deflate, gzip", gzipSync(deflateSync(WORDS))],
  ])("decodes %s", async (encoding, encoded) => {
    const storage = await open((_, response) => response.setHeader("content-encoding", encoding).end(encoded));

    const { bytes, facts, version } = await storage.read(web.url);

    expect(WORDS.equals(bytes)).toBe(true);
    expect(facts.size).toBe(WORDS.length);
    expect(await storage.head(web.url)).toEqual({ ...facts, version: version() });
    expect(Buffer.from(await storage.readRange(web.url, 4, 8)).toString()).toBe("same");
  });

  it("asks for a page again only when its ETag is another one", async () => {
    const conditions: (string | undefined)[] = [];
    const storage = await open((request, response) => {
      conditions.push(request.headers["if-none-match"]);
      response.setHeader("etag", '"v2"');
      if (request.headers["if-none-match"] === '"v2"') response.writeHead(304).end();
      else response.end("words");
    });

    expect(await storage.readChanged?.(web.url, "v2")).toBeUndefined();
    expect((await storage.readChanged?.(web.url, "v1"))?.version()).toBe("v2");
    expect(conditions).toEqual(['"v2"', '"v1"']);
  });

  it("compares a page without an ETag by its content", async () => {
    const storage = await open((request, response) => {
      expect(request.headers["if-none-match"]).toBeUndefined();
      response.end("words");
    });
    const { version } = await storage.read(web.url);

    expect(await storage.readChanged?.(web.url, version())).toBeUndefined();
    expect((await storage.readChanged?.(web.url, version().replace(/.$/, "x")))?.bytes).toHaveLength(5);
  });

  it("stops a gzip bomb at the limit on decoded bytes", async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 ** 2));
    const storage = await open((_, response) => response.setHeader("content-encoding", "gzip").end(bomb));

    const failure = await failureOf(storage.read(web.url, { maxBytes: 1024 ** 2 }));

    expect(bomb.length).toBeLessThan(1024 ** 2);
    expect(failure.code).toBe("TOO_LARGE");
  });

  it.each([
    ["an encoding that it does not know", "exi", "words"],
    ["three encodings", "gzip, gzip, gzip", "words"],
    ["bytes that are not in the encoding", "gzip", "words"],
    ["an encoded answer that ends early", "gzip", gzipSync(WORDS).subarray(0, 30)],
  ])("refuses %s", async (_, encoding, body) => {
    const storage = await open((_request, response) => response.setHeader("content-encoding", encoding).end(body));

    const failure = await failureOf(storage.read(web.url));

    expect(failure).toMatchObject({ code: "FETCH_FAILED", retryable: false });
    expect(web.requests).toHaveLength(1);
  });

  it("ends the connection of an answer whose body it does not read", async () => {
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    const storage = await open((_, response) => {
      response.once("close", () => resolve("ended"));
      response.writeHead(404).write("a body without an end");
    });

    expect((await failureOf(storage.read(web.url))).code).toBe("NOT_FOUND");
    expect(await ended).toBe("ended");
  });

  it("refuses a body that is declared too large before any of it arrives", async () => {
    const storage = await open((_, response) => {
      response.setHeader("content-length", 10_000_000_000).flushHeaders();
    });

    expect((await failureOf(storage.read(web.url, { maxBytes: 1_000 }))).code).toBe("TOO_LARGE");
  });

  it("stops a body without an end at the limit", async () => {
    const storage = await open((_, response) => {
      const chunk = Buffer.alloc(100_000);
      const pump = () => void response.write(chunk, (error) => (error ? undefined : pump()));
      pump();
    });

    expect((await failureOf(storage.read(web.url, { maxBytes: 1_000_000 }))).code).toBe("TOO_LARGE");
  });

  it.each([
    [404, "NOT_FOUND"],
    [410, "NOT_FOUND"],
    [401, "ACCESS_DENIED"],
    [403, "ACCESS_DENIED"],
    [400, "FETCH_FAILED"],
    [206, "FETCH_FAILED"],
    [304, "FETCH_FAILED"],
  ])("turns %i into %s without a retry", async (status, code) => {
    const storage = await open((_, response) => response.writeHead(status).end());

    expect(await failureOf(storage.read(`${web.url}/a?signature=secret`))).toMatchObject({
      code,
      retryable: false,
      message: expect.not.stringContaining("secret"),
    });
    expect(web.requests).toHaveLength(1);
  });

  it.each([429, 500, 502, 503])("retries after %i, and gives up with a retryable error", async (status) => {
    let left = 2;
    const storage = await open((request, response) => {
      response.writeHead(request.url === "/down" || left-- > 0 ? status : 200).end("words");
    });

    expect((await storage.read(web.url)).facts.size).toBe(5);
    expect(await failureOf(storage.read(`${web.url}/down`))).toMatchObject({ code: "FETCH_FAILED", retryable: true });
    expect(web.requests).toHaveLength(6);
  });

  it("waits as long as the server asks, and not at all if it asks for more than a minute", async () => {
    const asked = ["1", "61", "61"];
    const times: number[] = [];
    const storage = await open((_, response) => {
      times.push(performance.now());
      const after = asked.shift();
      response
        .writeHead(after === undefined ? 200 : 503, after === undefined ? {} : { "retry-after": after })
        .end("words");
    });

    expect(await failureOf(storage.read(web.url))).toMatchObject({ message: expect.stringContaining("after 61 s") });
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it("introduces itself by the given name", async () => {
    await open((_, response) => response.end("words"));

    await httpStorage({ ...LOCAL, userAgent: "harbour-archive/1 (+https://a.example)" }).read(web.url);

    expect(web.requests.at(-1)?.headers["user-agent"]).toBe("harbour-archive/1 (+https://a.example)");
    await httpStorage(LOCAL).read(web.url);
    expect(web.requests.at(-1)?.headers["user-agent"]).toMatch(/^lambda-text-extractor\/\d/);
  });

  it("retries after a lost connection, even in the middle of the body", async () => {
    let requests = 0;
    const storage = await open((request, response) => {
      requests++;
      if (requests === 1) return void request.socket.destroy();
      response.writeHead(200, { "content-length": 10 });
      if (requests === 2) response.write("01234", () => request.socket.destroy());
      else response.end("0123456789");
    });

    const { bytes } = await storage.read(web.url);

    expect(Buffer.from(bytes).toString()).toBe("0123456789");
    expect(requests).toBe(3);
  });

  it("uses GET for head when the server refuses HEAD", async () => {
    const storage = await open((request, response) => {
      if (request.method === "HEAD") return void response.writeHead(403).end();
      response.writeHead(200, { etag: '"v1"', "content-type": "text/html", "content-length": 5 }).end("words");
    });

    expect(await storage.head(web.url)).toEqual({
      size: 5,
      version: "v1",
      contentType: "text/html",
      metadata: {},
      status: 200,
    });
  });

  it("sends its name, and requests bytes without an encoding", async () => {
    const storage = await open((_, response) => response.end("words"));

    await storage.read(web.url);

    expect(web.requests[0]?.headers).toMatchObject({
      "user-agent": expect.stringMatching(/^lambda-text-extractor\/\d/),
      "accept-encoding": "identity",
    });
  });

  it("takes the bytes from the whole when a server sends another part than the requested one", async () => {
    const storage = await open((request, response) => {
      if (request.headers.range === undefined) return void response.end("0123456789");
      response.writeHead(206, { "content-range": "bytes 0-3/10" }).end("0123");
    });

    expect(Buffer.from(await storage.readRange(web.url, 5, 8)).toString()).toBe("567");
  });

  it("is asked four times by default, with delays that double from 200 ms", async () => {
    await open((_, response) => response.writeHead(503).end());
    const { retries: _, ...byDefault } = LOCAL;
    vi.spyOn(Math, "random").mockReturnValue(0.001);
    const timers = vi.spyOn(globalThis, "setTimeout");

    await failureOf(httpStorage(byDefault).head(web.url));

    const delays = timers.mock.calls.map(([, delay = 0]) => delay).filter((delay) => delay > 0 && delay < 1);
    vi.restoreAllMocks();
    expect(web.requests).toHaveLength(4);
    expect(delays).toEqual([0.2, 0.4, 0.8]);
  });

  it("gives a part in one request, and ends the connection", async () => {
    const { promise: closed, resolve } = Promise.withResolvers<string>();
    const storage = await open((request, response) => {
      request.socket.once("close", () => resolve("closed"));
      response.writeHead(206, { "content-range": "bytes 5-7/10" }).write("5678 and bytes without end");
    });

    expect(Buffer.from(await storage.readRange(web.url, 5, 8)).toString()).toBe("567");
    expect(web.requests.map(({ headers }) => headers.range)).toEqual(["bytes=5-7"]);
    expect(await closed).toBe("closed");
  });

  it("cannot be written, and says what to give instead", async () => {
    const storage = await open((_, response) => response.end());

    const writing = await failureOf(storage.write(`${web.url}/a.txt`, "x", { contentType: "text/plain" }));

    expect(writing).toMatchObject({ code: "OUTPUT_REFUSED", message: expect.stringContaining("text_uri") });
    expect((await failureOf(storage.delete(`${web.url}/a.txt`))).code).toBe("OUTPUT_REFUSED");
    expect(web.requests).toHaveLength(0);
  });
});
