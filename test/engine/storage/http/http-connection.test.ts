import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  type ConnectionOptions,
  createConnections,
} from "../../../../functions/engine/storage/http/http-connection.ts";
import { failureOf } from "../every-storage.ts";
import { PATIENT, startWeb } from "./http-server.ts";

const SOON_MS = 40;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(closing.splice(0).map((close) => close()))));

const GET = { method: "GET", headers: {}, signal: undefined } as const;
const send = (url: string, more: Partial<ConnectionOptions> = {}, request: object = {}) =>
  createConnections({ allowedAddresses: ["127.0.0.1", "::1"], deadlines: PATIENT, ...more })(new URL(url), {
    ...GET,
    ...request,
  });

/** Server that writes these bytes to each connection once a request has begun. Resolves `ended` when one ends. */
async function raw(answer: (socket: Socket) => void) {
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).once("close", () => resolve("ended"));
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/`, ended };
}

async function web() {
  const server = await startWeb((request, response) => response.end(request.method));
  closing.push(server.close);
  return server;
}

describe("a request", () => {
  it("names this program, and uses a connection of its own", async () => {
    const server = await web();

    const message = await send(`${server.url}/a?b`, {}, { method: "POST", body: "{}", headers: { "x-own": "1" } });

    expect(message.statusCode).toBe(200);
    expect(Buffer.concat(await Array.fromAsync(message)).toString()).toBe("POST");
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      url: "/a?b",
      headers: {
        "user-agent": expect.stringMatching(/^lambda-text-extractor\/\d/),
        accept: "*/*",
        "x-own": "1",
        connection: "close",
      },
    });
  });

  it("resolves to an answer whose body is still to come", async () => {
    const server = await raw((socket) => socket.write("HTTP/1.1 404 Not Found\r\ncontent-length: 5\r\n\r\nwo"));

    const message = await send(server.url);

    expect(message.statusCode).toBe(404);
    message.destroy();
    expect(await server.ended).toBe("ended");
  });

  it.each(["ftp://example.com/a", "file:///etc/passwd", "data:,x"])("to %s is refused", async (url) => {
    expect(await failureOf(send(url))).toMatchObject({
      code: "ADDRESS_REFUSED",
      problem: `addresses with ${new URL(url).protocol} are not allowed`,
      remedy: "give an http(s):// address",
    });
  });

  it.each(["http://%zz@127.0.0.1/", "http://a:%zz@127.0.0.1/"])(
    "with the credentials of %s is refused",
    async (url) => {
      expect(await failureOf(send(url))).toMatchObject({
        code: "FETCH_FAILED",
        problem: 'the user name or password in http://127.0.0.1/ has a "%" that encodes no character',
        remedy: "write it as %25",
      });
    },
  );

  it("with encoded credentials sends them", async () => {
    const server = await web();

    await send(server.url.replace("://", "://us%25er:pa%20ss@"));

    const login = Buffer.from("us%er:pa ss").toString("base64");
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${login}`);
  });
});

describe("an address", () => {
  it.each(["10.0.0.7", "[fd00::1]", "[::ffff:10.0.0.7]"])(
    "that is written as %s is checked before a connection",
    async (host) => {
      expect(await failureOf(send(`http://${host}/`))).toMatchObject({
        code: "ADDRESS_REFUSED",
        problem: expect.stringContaining(`http://${host}`.replace("::ffff:10.0.0.7", "::ffff:a00:7")),
        remedy: "add it to TEXTRACTOR_ALLOWED_ADDRESSES to allow it",
      });
    },
  );

  it("is resolved by the system where nothing else is given", async () => {
    const server = await web();

    expect((await send(`http://localhost:${server.port}/`)).statusCode).toBe(200);
  });

  it("is resolved once for each connection, and used as it was checked", async () => {
    const server = await web();
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: "127.0.0.1", family: 4 }];
    };

    expect((await send(`http://some.example:${server.port}/`, { resolve })).statusCode).toBe(200);
    expect(asked).toEqual(["some.example"]);
  });

  it("is refused where one of several is private", async () => {
    const resolve = async () => ["127.0.0.1", "10.0.0.1"].map((address) => ({ address, family: 4 }));

    expect(await failureOf(send("http://some.example/", { resolve }))).toMatchObject({
      code: "ADDRESS_REFUSED",
      problem: expect.stringContaining("leads to 10.0.0.1, a private address"),
    });
  });

  it("that no name server knows is an error", async () => {
    expect(await failureOf(send("http://some.example/", { resolve: async () => [] }))).toMatchObject({
      code: "FETCH_FAILED",
      problem: "the host some.example has no IP address",
      remedy: "check the address",
    });
    const failing = { resolve: () => Promise.reject("no network") };
    await expect(send("http://some.example/", failing)).rejects.toThrow("no network");
  });
});

describe("a server", () => {
  const INTERIM = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
  const FINAL = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

  it("may send 16 interim answers before the final one, and no more", async () => {
    const patient = await raw((socket) => socket.end(INTERIM.repeat(16) + FINAL));
    const endless = await raw((socket) => socket.write(INTERIM.repeat(17) + FINAL));

    expect((await send(patient.url)).statusCode).toBe(200);
    expect(await failureOf(send(endless.url))).toMatchObject({
      code: "FETCH_FAILED",
      problem: `${endless.url} sent more than 16 interim answers (1xx) and no final one`,
    });
    expect(await endless.ended).toBe("ended");
  });

  it("that switches to another protocol is disconnected", async () => {
    const switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n";
    const server = await raw((socket) => socket.write(switching));

    expect(await failureOf(send(server.url))).toMatchObject({
      code: "FETCH_FAILED",
      problem: expect.stringContaining("answered 101 and switched to another protocol"),
    });
    expect(await server.ended).toBe("ended");
  });

  it("that ends the connection without an answer may be asked again", async () => {
    const server = await raw((socket) => socket.end());

    expect(await failureOf(send(server.url))).toMatchObject({ code: "FETCH_FAILED", retryable: true });
  });

  it("that accepts no connection fails at once, before any deadline", async () => {
    const { port, ...server } = await web();
    await server.close();
    closing.length = 0;

    expect(await failureOf(send(`http://127.0.0.1:${port}/`))).toMatchObject({
      code: "FETCH_FAILED",
      problem: expect.stringContaining("could not be reached (connect ECONNREFUSED"),
    });
  });

  it("that sends no headers is disconnected at their deadline", async () => {
    const server = await raw(() => undefined);
    const deadlines = { ...PATIENT, connectMs: 10_000, headersMs: SOON_MS };

    expect(await failureOf(send(server.url, { deadlines }))).toMatchObject({
      code: "FETCH_FAILED",
      message: expect.stringContaining("TEXTRACTOR_FETCH_HEADERS_DURATION"),
    });
    expect(await server.ended).toBe("ended");
  });

  it("that completes no TLS is disconnected at the deadline of the connection", async () => {
    const server = await raw(() => undefined);
    const deadlines = { ...PATIENT, connectMs: SOON_MS, headersMs: 10_000 };

    expect(await failureOf(send(server.url.replace("http:", "https:"), { deadlines }))).toMatchObject({
      code: "FETCH_FAILED",
      message: expect.stringContaining("TEXTRACTOR_FETCH_CONNECT_DURATION"),
    });
  });

  it("is disconnected when the caller aborts, and not asked after that", async () => {
    const stop = new AbortController();
    const gone = new Error("given up");
    const server = await raw(() => stop.abort(gone));

    await expect(send(server.url, {}, { signal: stop.signal })).rejects.toBe(gone);
    expect(await server.ended).toBe("ended");
    await expect(send("http://10.0.0.1/", {}, { signal: stop.signal })).rejects.toBe(gone);
  });
});
