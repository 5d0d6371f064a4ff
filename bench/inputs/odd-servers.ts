// Servers that answer HTTP as no honest one does, on ports that the system chooses.

import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from "node:net";
import { pictureOf } from "../../test/support/documents/scan.ts";

export interface Served {
  readonly address: string;
  /** Text of the document that succeeds; every other document must fail. */
  readonly words?: string;
}

/** Documents that are fetched one after the other in one run. */
export interface ServedAttack {
  readonly served: readonly Served[];
}

export interface OddServers {
  /** Servers by what is odd about each. */
  readonly attacks: Readonly<Record<string, ServedAttack>>;
  close(): Promise<void>;
}

const SLOW_MS = 300;

const ANSWERS: Readonly<Record<string, RequestListener>> = {
  "deflate, with an empty body": (_, response) =>
    response.writeHead(200, { "content-encoding": "deflate", "content-length": 0 }).end(),
  "gzip that breaks off": (_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(Buffer.from([0x1f, 0x8b, 8, 0])),
  "brotli that is none": (_, response) =>
    response.writeHead(200, { "content-encoding": "br" }).end(Buffer.alloc(64, 255)),
  "a redirect with an unreadable user name": (request, response) =>
    response.writeHead(302, { location: `http://a:%zz@${request.headers.host}/` }).end(),
  "a redirect to itself": (request, response) => response.writeHead(302, { location: request.url }).end(),
  "a redirect to no address": (_, response) => response.writeHead(302, { location: "http://[" }).end(),
  "a redirect to a file of this machine": (_, response) =>
    response.writeHead(302, { location: "file:///etc/hostname" }).end(),
  "a byte now and then": (_, response) => {
    response.writeHead(200);
    const writing = setInterval(() => response.write("a"), SLOW_MS);
    response.on("close", () => clearInterval(writing));
  },
  "no answer": () => undefined,
  "headers without end": (_, response) => response.socket?.write("HTTP/1.1 200 OK\r\nx-a: b\r\n"),
};

const RAW: Readonly<Record<string, string>> = {
  "another protocol (101)": "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
  "fewer bytes than declared": "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nquorvex",
  "a length below zero": "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nquorvex",
  "a chunk of no size": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nquorvex\r\n",
  "a connection that ends at once": "",
  "no HTTP": "220 mail.example.org ESMTP\r\n",
};

/** Pages of one must not be taken for pages of the other. */
const TWINS = ["quorvex", "flimdar"] as const;

export async function openOddServers(): Promise<OddServers> {
  const attacks: Record<string, ServedAttack> = {};
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const open = async (server: Server) => {
    server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => socket.destroy())));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  };
  for (const [what, answer] of Object.entries(ANSWERS)) attacks[what] = failing(await open(createServer(answer)));
  for (const [what, bytes] of Object.entries(RAW)) {
    const server = createRawServer((socket) => socket.once("data", () => socket.end(bytes)));
    attacks[what] = failing(await open(server));
  }
  const twins: Served[] = [];
  for (const words of TWINS) {
    const picture = pictureOf([`The ${words} ledger`]);
    const server = createServer((_, response) => response.writeHead(200, { etag: '"1"' }).end(picture));
    twins.push({ address: `http://127.0.0.1:${await open(server)}/${words}.png`, words });
  }
  attacks['two pictures with the ETag "1"'] = { served: twins };
  return {
    attacks,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function failing(port: number): ServedAttack {
  return { served: [{ address: `http://127.0.0.1:${port}/ledger.txt` }] };
}
