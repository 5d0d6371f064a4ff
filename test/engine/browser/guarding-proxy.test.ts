import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createPlainServer } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GuardingProxy, openGuardingProxy } from "../../../functions/engine/browser/guarding-proxy.ts";

let site: Server;
let port: number;
let proxy: GuardingProxy | undefined;
let asked: (string | undefined)[] = [];

beforeEach(async () => {
  asked = [];
  site = createServer((received, response) => {
    asked.push(received.headers["proxy-connection"] as string | undefined);
    if (received.url === "/moved") response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    else if (received.url === "/long") response.end("x".repeat(20_000));
    else response.setHeader("keep-alive", "timeout=99").end(`${received.method} ${received.url}`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  port = (site.address() as AddressInfo).port;
});
afterEach(async () => {
  proxy?.close();
  await new Promise((resolve) => site.close(resolve));
});

/** Opens the proxy with a resolver whose answers follow each other. */
async function open(...answers: readonly string[]) {
  const left = [...answers];
  const resolve = async () => [{ address: left.shift() ?? "10.0.0.9", family: 4 }];
  proxy = await openGuardingProxy({ allowedAddresses: ["127.0.0.1"], resolve, trafficBytes: 10_000 });
  return proxy;
}

/** Sends a request as a browser does: with the whole address. */
async function get(url: string): Promise<readonly [status: number | undefined, body: string]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly [number | undefined, string]>();
  const headers = { host: new URL(url).host, "proxy-connection": "keep-alive" };
  request({ host: "127.0.0.1", port: proxy?.port, path: url, headers, agent: false })
    .on("response", (answer) =>
      text(answer).then(
        (body) => resolve([answer.statusCode, body]),
        () => resolve([answer.statusCode, "cut off"]),
      ),
    )
    .on("error", reject)
    .end();
  return await promise;
}

/** Opens a tunnel and sends a request through it. Returns what came back. */
async function tunnel(target: string): Promise<string> {
  const socket = connect(Number(proxy?.port), "127.0.0.1");
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
  let received = "";
  for await (const chunk of socket) {
    received += chunk;
    if (received.endsWith("established\r\n\r\n"))
      socket.write("GET /in HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  }
  return received;
}

describe("the guarding proxy", () => {
  it("passes requests to allowed addresses, without headers that are for the proxy", async () => {
    await open("127.0.0.1", "127.0.0.1");

    expect(await get(`http://named.example:${port}/a?b`)).toEqual([200, "GET /a?b"]);
    expect(await tunnel(`named.example:${port}`)).toContain("GET /in");
    expect(asked).toEqual([undefined, undefined]);
    expect(proxy?.refusals()).toEqual([]);
  });

  it("refuses private addresses, also in a tunnel and written in other ways", async () => {
    await open();

    expect(await get("http://10.0.0.1/secret")).toEqual([403, ""]);
    expect(await get("http://0x7f.1.2.3/")).toEqual([403, ""]);
    expect(await tunnel("169.254.169.254:80")).toMatch(/^HTTP\/1.1 403/);
    expect(await tunnel("[::1]:443")).toMatch(/^HTTP\/1.1 403/);
    expect(proxy?.refusals()).toEqual([
      "http://10.0.0.1/secret leads to 10.0.0.1, a private address",
      "http://127.1.2.3/ leads to 127.1.2.3, a loopback address",
      "https://169.254.169.254:80/ leads to 169.254.169.254, a cloud metadata address",
      "https://[::1]/ leads to ::1, a loopback address",
    ]);
  });

  it("refuses a name that leads to a private address on its second lookup", async () => {
    await open("127.0.0.1", "10.0.0.2", "127.0.0.1", "10.0.0.3");

    expect(await get(`http://rebound.example:${port}/`)).toEqual([200, "GET /"]);
    expect(await get(`http://rebound.example:${port}/`)).toEqual([403, ""]);
    expect(await tunnel(`rebound.example:${port}`)).toContain("GET /in");
    expect(await tunnel(`rebound.example:${port}`)).toMatch(/^HTTP\/1.1 403/);
    expect(proxy?.refusals()).toEqual([
      `http://rebound.example:${port}/ leads to 10.0.0.2, a private address`,
      `https://rebound.example:${port}/ leads to 10.0.0.3, a private address`,
    ]);
  });

  it("leaves redirects to the browser, so that their addresses come to it too", async () => {
    await open("127.0.0.1");

    expect((await get(`http://named.example:${port}/moved`))[0]).toBe(302);
  });

  it("is no web server, and reaches no host that does not answer", async () => {
    await open();
    site.close();
    const direct = await fetch(`http://127.0.0.1:${proxy?.port}/`);

    expect(direct.status).toBe(400);
    expect(await tunnel("a%20host")).toMatch(/^HTTP\/1.1 400/);
    expect(await get("http://127.0.0.1:1/")).toEqual([502, ""]);
  });

  it("survives a status that Node does not write", async () => {
    const strange = createPlainServer((socket) => socket.end("HTTP/1.1 000 Zero\r\n\r\nwords"));
    await new Promise<void>((resolve) => strange.listen(0, "127.0.0.1", resolve));
    await open("127.0.0.1");

    await expect(get(`http://named.example:${(strange.address() as AddressInfo).port}/`)).rejects.toThrow();
    strange.close();
    await open("127.0.0.1");
    expect(await get(`http://named.example:${port}/`)).toEqual([200, "GET /"]);
  });

  it("closes all connections once the page has loaded too many bytes", async () => {
    await open("127.0.0.1", "127.0.0.1");

    await expect(get(`http://named.example:${port}/long`)).rejects.toThrow();
    expect(proxy?.isExhausted()).toBe(true);
    await expect(get(`http://named.example:${port}/`)).rejects.toThrow();
  });
});
