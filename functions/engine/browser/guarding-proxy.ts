// The only way of a browser to the network: an HTTP proxy on loopback. It checks the address of every connection after
// the lookup that the connection uses, so redirects, scripts, WebSockets and changed DNS answers cannot pass it.

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { ExtractionError } from "../base/errors.ts";
import { createGuardedLookup, hostOf, type LookupOptions } from "../storage/http/guarded-lookup.ts";

export interface ProxyOptions extends LookupOptions {
  /** Bytes that all connections together may carry. Above, they are closed and no other is opened. */
  readonly trafficBytes: number;
}

export interface GuardingProxy {
  readonly port: number;
  /** Reasons of refused connections, each once. */
  refusals(): readonly string[];
  /** True once `trafficBytes` are passed. */
  isExhausted(): boolean;
  /** Closes every connection. */
  close(): void;
}

/** A browser opens 6 connections to each host, and 32 to a proxy. */
const MAX_CONNECTIONS = 256;
const MAX_REFUSALS = 1_000;

/** Opens a proxy for one page. */
export async function openGuardingProxy({ trafficBytes, ...lookups }: ProxyOptions): Promise<GuardingProxy> {
  const lookupFor = createGuardedLookup(lookups);
  const refusals = new Set<string>();
  const open = new Set<Duplex>();
  let bytes = 0;

  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  const track = (socket: Duplex) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > trafficBytes) closeAll();
  };
  const note = (error: unknown): number => {
    if (!(error instanceof ExtractionError) || error.code !== "ADDRESS_REFUSED") return 502;
    if (refusals.size < MAX_REFUSALS) refusals.add(error.problem);
    return 403;
  };

  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const url = URL.parse(request.url ?? "");
    const fail = (status: number) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(status).end();
    };
    // Other schemes come through CONNECT; a path without a host is for a web server, which this is not.
    if (url?.protocol !== "http:") return fail(400);
    try {
      const headers = endToEnd(request.headers);
      const sent = requestPlain(url, { agent: false, method: request.method, headers, lookup: lookupFor(url) });
      sent.once("socket", track);
      sent.on("error", (error) => fail(note(error)));
      sent.once("upgrade", (_, socket) => socket.destroy());
      sent.once("response", (answer) => {
        answer.on("data", count).on("error", () => response.destroy());
        try {
          response.writeHead(Number(answer.statusCode), endToEnd(answer.headers));
          answer.pipe(response);
        } catch {
          // Servers may send a status that Node reads but does not write, such as 000.
          response.destroy();
        }
      });
      response.once("close", () => sent.destroy());
      request.on("data", count).pipe(sent);
    } catch (error) {
      fail(note(error));
    }
  };

  const tunnel = (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const fail = (status: number): void => void client.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    client.on("error", () => client.destroy());
    // The scheme gives the default port. A tunnel may also carry ws: or wss:.
    const url = URL.parse(`https://${request.url}/`);
    if (url === null) return fail(400);
    try {
      const upstream = connect({ host: hostOf(url), port: Number(url.port || 443), lookup: lookupFor(url) });
      track(upstream);
      let isOpen = false;
      upstream.on("error", (error) => {
        // In an open tunnel, an answer of the proxy would look like one of the server.
        if (isOpen) client.destroy();
        else fail(note(error));
      });
      upstream.once("connect", () => {
        isOpen = true;
        client.write("HTTP/1.1 200 Connection established\r\n\r\n");
        upstream.write(head);
        upstream.on("data", count).pipe(client);
        client.on("data", count).pipe(upstream);
      });
      client.once("close", () => upstream.destroy());
    } catch (error) {
      fail(note(error));
    }
  };

  const server = createServer();
  server.maxConnections = MAX_CONNECTIONS;
  server.on("connection", (socket) => {
    if (bytes > trafficBytes) socket.destroy();
    else track(socket);
  });
  server.on("request", pass);
  server.on("connect", tunnel);
  server.on("clientError", (_, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    refusals: () => [...refusals],
    isExhausted: () => bytes > trafficBytes,
    close() {
      server.close();
      closeAll();
    },
  };
}

/** Headers that are for one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name)));
}
