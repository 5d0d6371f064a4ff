// Allowed addresses of HTTP: every connection is checked, whatever the spelling of the address and the way to it.

import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { httpStorage } from "../../../../functions/engine/storage/http/http.ts";
import { httpPost } from "../../../../functions/engine/storage/http/http-post.ts";
import { failureOf } from "../every-storage.ts";
import { PATIENT, startWeb, type WebServer } from "./http-server.ts";

const OPTIONS = {
  retries: { attempts: 3, firstDelayMs: 1, longestDelayMs: 2 },
  deadlines: PATIENT,
  maxBytes: 2 ** 30,
};
const PUBLIC = "93.184.215.14";

describe("the way to a document", () => {
  const servers: WebServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = await startWeb(answer);
    servers.push(server);
    return server;
  }

  it.each([
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::]",
    "[64:ff9b::7f00:1]",
    "127。0。0。1",
  ])("does not lead to this machine as %s", async (host) => {
    const server = await serve((_, response) => response.end("inner words"));
    const storage = httpStorage({ allowedAddresses: [], ...OPTIONS });

    const failure = await failureOf(storage.read(`http://${host}:${server.port}/`));

    expect(failure).toMatchObject({ code: "ADDRESS_REFUSED", retryable: false });
    expect(failure.message).toContain("TEXTRACTOR_ALLOWED_ADDRESSES");
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    ["169.254.169.254", "cloud metadata"],
    ["10.0.0.7", "private"],
    ["[fd00:ec2::254]", "unique-local"],
  ])("says that %s is a %s address", async (host, reason) => {
    const storage = httpStorage({ allowedAddresses: [], ...OPTIONS });

    expect((await failureOf(storage.head(`http://${host}/latest`))).message).toContain(reason);
    expect((await failureOf(storage.readRange(`https://${host}/latest`, 0, 1))).message).toContain(reason);
  });

  it("leads to a private address that is allowed by itself or by its range", async () => {
    const server = await serve((_, response) => response.end("inner words"));

    for (const allowed of ["127.0.0.1", "127.0.0.0/8"]) {
      const storage = httpStorage({ allowedAddresses: [allowed], ...OPTIONS });
      expect((await storage.read(server.url)).facts.size).toBe(11);
    }
  });

  it("does not lead to a private address by a redirect", async () => {
    const inner = await serve((_, response) => response.end("inner words"));
    const outer = await serve((_, response) => {
      response.writeHead(302, { location: `http://[::1]:${inner.port}/secret` }).end();
    });
    const storage = httpStorage({ allowedAddresses: ["127.0.0.1"], ...OPTIONS });

    const failure = await failureOf(storage.read(outer.url));

    expect(failure).toMatchObject({ code: "ADDRESS_REFUSED", message: expect.stringContaining("loopback") });
    expect(inner.requests).toHaveLength(0);
    expect(outer.requests).toHaveLength(1);
  });

  it.each(["file:///etc/passwd", "ftp://example.com/a", "data:text/plain,x"])(
    "does not follow %s",
    async (location) => {
      const server = await serve((_, response) => response.writeHead(302, { location }).end());
      const storage = httpStorage({ allowedAddresses: ["127.0.0.1"], ...OPTIONS });

      expect((await failureOf(storage.read(server.url))).code).toBe("ADDRESS_REFUSED");
    },
  );

  it("resolves a name again for each connection, and connects to the checked address", async () => {
    const server = await serve((_, response) => response.end("words"));
    const answers = ["127.0.0.1", "10.0.0.1"];
    let asked = 0;
    const resolve = async () => [{ address: answers[asked++] ?? "never requested", family: 4 }];
    const storage = httpStorage({ allowedAddresses: ["127.0.0.1"], resolve, ...OPTIONS });

    const { facts } = await storage.read(`http://rebinding.example:${server.port}/`);
    const rebound = await failureOf(storage.read(`http://rebinding.example:${server.port}/`));

    expect(facts.size).toBe(5);
    expect(rebound).toMatchObject({ code: "ADDRESS_REFUSED", message: expect.stringContaining("10.0.0.1") });
    expect(asked).toBe(2);
    expect(server.requests).toHaveLength(1);
  });

  it("refuses a name that has a private address among public ones", async () => {
    const resolve = async () => [
      { address: PUBLIC, family: 4 },
      { address: "::ffff:10.0.0.1", family: 6 },
    ];
    const storage = httpStorage({ allowedAddresses: [], resolve, ...OPTIONS });

    expect((await failureOf(storage.read("http://mixed.example/"))).code).toBe("ADDRESS_REFUSED");
  });

  it("fails for a name without an address", async () => {
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND no.example"), { code: "ENOTFOUND" });
    const empty = httpStorage({ allowedAddresses: [], resolve: async () => [], ...OPTIONS });
    const failing = httpStorage({
      allowedAddresses: [],
      resolve: () => Promise.reject(unknown),
      ...OPTIONS,
    });

    for (const storage of [empty, failing]) {
      expect(await failureOf(storage.read("http://no.example/"))).toMatchObject({
        code: "FETCH_FAILED",
        retryable: false,
        message: expect.stringContaining("check the address"),
      });
    }
  });

  it("follows ten redirects and no more", async () => {
    const server = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("arrived");
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    const storage = httpStorage({ allowedAddresses: ["127.0.0.1"], ...OPTIONS });

    expect((await storage.read(`${server.url}/10`)).facts.size).toBe(7);
    expect(await failureOf(storage.read(`${server.url}/11`))).toMatchObject({
      code: "FETCH_FAILED",
      message: expect.stringContaining("more than 10"),
    });
  });

  it("sends no credentials to another host, and shows them in no message", async () => {
    const other = await serve((_, response) => response.writeHead(404).end());
    const server = await serve((request, response) => {
      const location = request.url === "/away" ? `${other.url}/there` : "/here";
      if (request.url === "/here") response.end("words");
      else response.writeHead(302, { location }).end();
    });
    const storage = httpStorage({ allowedAddresses: ["127.0.0.1"], ...OPTIONS });
    const withLogin = (path: string) => `http://user:pass@127.0.0.1:${server.port}${path}`;

    await storage.read(withLogin("/"));
    const failure = await failureOf(storage.read(withLogin("/away")));

    const login = `Basic ${Buffer.from("user:pass").toString("base64")}`;
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([login, login, login]);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(failure.message).not.toContain("pass");
  });

  it("follows a redirect beyond ASCII", async () => {
    const server = await serve((request, response) => {
      if (request.url === "/") response.writeHead(302, { location: Buffer.from("/größe").toString("latin1") }).end();
      else response.end(decodeURIComponent(request.url ?? ""));
    });
    const storage = httpStorage({ allowedAddresses: ["127.0.0.1"], ...OPTIONS });

    const { bytes } = await storage.read(server.url);

    expect(Buffer.from(bytes).toString()).toBe("/größe");
  });
});

describe("a callback", () => {
  let web: WebServer;
  afterEach(() => web.close());

  it("is posted as JSON, and posted again while the receiver is busy", async () => {
    const bodies: string[] = [];
    web = await startWeb((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => response.writeHead(bodies.push(body) < 3 ? 503 : 204).end());
    });
    const post = httpPost({ allowedAddresses: ["127.0.0.1"], ...OPTIONS });

    await post(`${web.url}/done`, '{"words":"Grüße"}');

    expect(bodies).toEqual(Array.from({ length: 3 }, () => '{"words":"Grüße"}'));
    expect(web.requests[0]).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
  });

  it("that is refused or redirected is an error", async () => {
    web = await startWeb((request, response) => {
      response.writeHead(request.url === "/moved" ? 307 : 410, { location: "/" }).end();
    });
    const post = httpPost({ allowedAddresses: ["127.0.0.1"], ...OPTIONS });

    expect((await failureOf(post(`${web.url}/gone`, "{}"))).message).toContain("answered 410");
    expect((await failureOf(post(`${web.url}/moved`, "{}"))).message).toContain("answered 307");
    expect((await failureOf(post("not an address", "{}"))).code).toBe("OUTPUT_REFUSED");
    expect(web.requests).toHaveLength(2);
  });

  it("reaches no private address", async () => {
    web = await startWeb((_, response) => response.end());
    const post = httpPost({ allowedAddresses: [], ...OPTIONS });

    expect((await failureOf(post(web.url, "{}"))).code).toBe("ADDRESS_REFUSED");
    expect(web.requests).toHaveLength(0);
  });
});
