// Servers that stall, send false data or break the protocol. Every fetch and every callback ends in a typed failure.

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { constants, gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type HttpStorageOptions, httpStorage } from "../../../../functions/engine/storage/http/http.ts";
import { httpPost } from "../../../../functions/engine/storage/http/http-post.ts";
import { failureOf } from "../every-storage.ts";
import { PATIENT } from "./http-server.ts";

const OPTIONS: HttpStorageOptions = {
  allowedAddresses: ["127.0.0.1"],
  retries: { attempts: 2, firstDelayMs: 1, longestDelayMs: 2 },
  deadlines: PATIENT,
  maxBytes: 2 ** 20,
};
const SOON_MS = 60;
const SWITCHED = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";

describe("an odd server", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))));

  /** Answers each connection after its first bytes. `connections` counts them. */
  async function serve(answer: (socket: Socket, request: string) => void, scheme = "http") {
    const sockets = new Set<Socket>();
    const seen = { url: "", connections: 0 };
    const server = createServer((socket) => {
      sockets.add(socket);
      seen.connections++;
      socket.on("error", () => socket.destroy());
      socket.once("data", (bytes) => answer(socket, bytes.toString("latin1")));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(
      () =>
        new Promise((resolve) => {
          for (const socket of sockets) socket.destroy();
          server.close(() => resolve());
        }),
    );
    seen.url = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return seen;
  }

  const storageWith = (
    deadlines: Partial<HttpStorageOptions["deadlines"]>,
    options: Partial<HttpStorageOptions> = {},
  ) => httpStorage({ ...OPTIONS, ...options, deadlines: { ...PATIENT, ...deadlines } });

  /** Sends the bytes again in each turn of the event loop, until the connection ends. */
  const repeat = (socket: Socket, bytes: string | Buffer) => {
    const next = () => void (socket.destroyed || socket.write(bytes, () => setImmediate(next)));
    next();
  };

  it.each([
    ["101", SWITCHED, "another protocol"],
    ["no answer", "", "could not be reached"],
    ["half a header", "HTTP/1.1 200 OK\r\nContent-", "could not be reached"],
    ["another protocol", "220 mail.example ESMTP ready\r\n", "could not be fetched"],
    ["huge headers", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(2 ** 17)}\r\n\r\n`, "could not be fetched"],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc", "could not be fetched"],
    ["too short a body", "HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nabc", "could not be reached"],
    ["invalid chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc", "could not be"],
    ["a cut chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc", "could not be reached"],
    ["cut gzip", "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\x1f\x8b\x08\0\0\0", "could not be fetched"],
    ["invalid br", "HTTP/1.1 200 OK\r\ncontent-encoding: br\r\n\r\n\xff\xff\xff\xff", "could not be fetched"],
  ])("that answers with %s fails the fetch with a code", async (_, answer, words) => {
    const server = await serve((socket) => socket.end(answer, "latin1"));

    const failure = await failureOf(storageWith({}).read(server.url));

    expect(failure).toMatchObject({ code: "FETCH_FAILED", message: expect.stringContaining(words) });
  });

  it("that answers 101 fails a callback with a code", async () => {
    const server = await serve((socket) => socket.end(SWITCHED));

    const failure = await failureOf(httpPost(OPTIONS)(server.url, "{}"));

    expect(failure).toMatchObject({ code: "FETCH_FAILED" });
  });

  it.each(["deflate", "gzip", "br", "zstd", "gzip, deflate"])("may send an empty body in %s", async (encoding) => {
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\ncontent-length: 0\r\n\r\n`;
    const server = await serve((socket) => socket.end(head));

    expect((await storageWith({}).read(server.url)).bytes).toHaveLength(0);
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(2 ** 24))],
    ["gzip, gzip", gzipSync(gzipSync(Buffer.alloc(2 ** 24)))],
  ])("is stopped when a body in %s inflates to too many bytes", async (encoding, bomb) => {
    const server = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: ${encoding}\r\n\r\n`);
      socket.end(bomb);
    });

    expect(await failureOf(storageWith({}).head(server.url))).toMatchObject({ code: "TOO_LARGE" });
    expect(await failureOf(storageWith({}).read(server.url, { maxBytes: 2 ** 20 }))).toMatchObject({
      code: "TOO_LARGE",
    });
  });

  it("is refused when zstd needs a window beyond RFC 9659", async () => {
    const wide = zstdCompressSync(Buffer.alloc(2 ** 25), { params: { [constants.ZSTD_c_windowLog]: 25 } });
    const server = await serve((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-encoding: zstd\r\n\r\n");
      socket.end(wide);
    });

    expect(await failureOf(storageWith({}).read(server.url))).toMatchObject({ code: "FETCH_FAILED" });
  });

  it("is refused when its body has no length and no end", async () => {
    const server = await serve((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      repeat(socket, Buffer.alloc(2 ** 16, "x"));
    });

    expect(await failureOf(storageWith({}).head(server.url))).toMatchObject({ code: "TOO_LARGE" });
  });

  it("is given up after too many interim answers", async () => {
    const server = await serve((socket) => repeat(socket, "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"));

    const failure = await failureOf(storageWith({}).read(server.url));

    expect(failure).toMatchObject({ code: "FETCH_FAILED", message: expect.stringContaining("interim answers") });
  });

  it("may send an interim answer before the real one", async () => {
    const answer = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\nwords";
    const server = await serve((socket) => socket.end(answer));

    expect(Buffer.from((await storageWith({}).read(server.url)).bytes).toString()).toBe("words");
  });

  it.each([
    ["TLS", { connectMs: SOON_MS }, "TEXTRACTOR_FETCH_CONNECT_DURATION", "https", () => undefined],
    ["an answer", { headersMs: SOON_MS }, "TEXTRACTOR_FETCH_HEADERS_DURATION", "http", () => undefined],
    [
      "the end of the headers",
      { headersMs: SOON_MS },
      "TEXTRACTOR_FETCH_HEADERS_DURATION",
      "http",
      (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\nx-drop: ");
        repeat(socket, "y");
      },
    ],
    [
      "the body",
      { idleMs: SOON_MS },
      "TEXTRACTOR_FETCH_IDLE_DURATION",
      "http",
      (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab"),
    ],
    [
      "an encoded body",
      { idleMs: SOON_MS },
      "TEXTRACTOR_FETCH_IDLE_DURATION",
      "http",
      (socket: Socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-encoding: deflate\r\n\r\n"),
    ],
    [
      "a faster body",
      { idleMs: SOON_MS, leastRate: 2 ** 40 },
      "TEXTRACTOR_FETCH_LEAST_RATE",
      "http",
      (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 900000\r\n\r\n");
        repeat(socket, "a");
      },
    ],
    [
      "the end of a body",
      { totalMs: SOON_MS },
      "TEXTRACTOR_FETCH_DURATION",
      "http",
      (socket: Socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 900000000\r\n\r\n");
        repeat(socket, "a");
      },
    ],
  ] as const)("that never sends %s fails the fetch once, with the setting's name", async (...row) => {
    const [, deadlines, setting, scheme, answer] = row;
    const server = await serve(answer, scheme);

    const failure = await failureOf(storageWith(deadlines, { maxBytes: 2 ** 40 }).read(server.url));

    expect(failure).toMatchObject({ code: "FETCH_FAILED", retryable: true });
    expect(failure.message).toContain(setting);
    expect(server.connections).toBe(1);
  });

  it("whose name is never resolved fails at the connect deadline", async () => {
    const resolve = () => new Promise<never>(() => undefined);

    const failure = await failureOf(storageWith({ connectMs: SOON_MS }, { resolve }).read("http://slow.test/"));

    expect(failure.message).toContain("TEXTRACTOR_FETCH_CONNECT_DURATION");
  });

  it.each([
    ["connection", { connectMs: SOON_MS }, "https"],
    ["answer", { headersMs: SOON_MS }, "http"],
    ["total", { totalMs: SOON_MS }, "http"],
  ] as const)("delays a callback no longer than the %s deadline", async (_, deadlines, scheme) => {
    const server = await serve(() => undefined, scheme);
    const post = httpPost({ ...OPTIONS, deadlines: { ...PATIENT, ...deadlines } });

    const failure = await failureOf(post(server.url, "{}"));

    expect(failure).toMatchObject({ code: "FETCH_FAILED", message: expect.stringContaining("TEXTRACTOR_FETCH_") });
  });

  it("is disconnected at once when the caller aborts", async () => {
    const stop = new AbortController();
    const server = await serve(() => stop.abort(new Error("given up")));

    await expect(storageWith({}).read(server.url, { signal: stop.signal })).rejects.toThrow("given up");
  });

  it("is not charged for time in which the reader is busy", async () => {
    const server = await serve((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nwo");
      setTimeout(() => {
        // This process is blocked for five times the deadline.
        const end = Date.now() + 5 * SOON_MS;
        while (Date.now() < end);
        socket.end("rds");
      }, 1);
    });

    expect(Buffer.from((await storageWith({ idleMs: SOON_MS }).read(server.url)).bytes).toString()).toBe("words");
  });

  it("cannot end the process with wrongly encoded credentials", async () => {
    const bad = "http://a:%zz@127.0.0.1:1/";
    const server = await serve((socket) => socket.end(`HTTP/1.1 302 Found\r\nlocation: ${bad}\r\n\r\n`));

    for (const uri of [bad, "http://%zz@127.0.0.1:1/", server.url]) {
      const failure = await failureOf(storageWith({}).read(uri));
      expect(failure).toMatchObject({ code: "FETCH_FAILED", message: expect.stringContaining("%25") });
      expect(failure.message).not.toContain("%zz");
    }
    expect(await failureOf(httpPost(OPTIONS)(bad, "{}"))).toMatchObject({ code: "FETCH_FAILED" });
  });
});
