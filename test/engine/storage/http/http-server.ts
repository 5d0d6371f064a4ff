// A web server for tests, on 127.0.0.1 at any free port.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FetchLimits } from "../../../../functions/engine/base/settings.ts";

/** Deadlines that are far above the needs of a test. */
export const PATIENT: FetchLimits = {
  connectMs: 30_000,
  headersMs: 30_000,
  idleMs: 30_000,
  leastRate: 1,
  totalMs: 60_000,
};

export interface WebServer {
  readonly url: string;
  readonly port: number;
  readonly requests: IncomingMessage[];
  close(): Promise<void>;
}

export async function startWeb(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<WebServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

/** Serves the files of a map, with ranges and ETags as chosen. */
export function serveFiles(
  files: ReadonlyMap<string, Uint8Array>,
  { ranges, etagOf }: { readonly ranges: boolean; readonly etagOf?: (bytes: Uint8Array) => string },
) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const bytes = files.get(decodeURIComponent(request.url ?? "/"));
    if (bytes === undefined) return void response.writeHead(404).end("no such page");
    if (etagOf !== undefined) response.setHeader("etag", etagOf(bytes));
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    if (!ranges || range === null) {
      response.writeHead(200, { "content-length": bytes.length });
      return void response.end(request.method === "HEAD" ? undefined : bytes);
    }
    const first = Number(range[1]);
    const last = Math.min(Number(range[2]), bytes.length - 1);
    if (first >= bytes.length) return void response.writeHead(416).end();
    response.writeHead(206, {
      "content-length": last + 1 - first,
      "content-range": `bytes ${first}-${last}/${bytes.length}`,
    });
    response.end(bytes.subarray(first, last + 1));
  };
}
