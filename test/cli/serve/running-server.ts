// A server of this process on a free port of loopback.

import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AllowedPlaces } from "../../../cli/access/allowed-places.ts";
import type { Endpoint, ServeTools } from "../../../cli/serve/http/call.ts";
import { openServer, type ServerOptions } from "../../../cli/serve/http/server.ts";
import { openLocalEngine } from "../../../cli/shell/local-engine.ts";

export interface RunningServer {
  readonly address: string;
  readonly port: number;
  /** Folder that events may name. */
  readonly allowed: string;
  readonly spoolFolder: string;
  close(): Promise<void>;
}

export async function runServer(
  endpoints: readonly Endpoint[],
  options: Partial<ServerOptions> = {},
  tools: Partial<ServeTools> = {},
): Promise<RunningServer> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "serve-test-")));
  const spoolFolder = join(folder, "spool");
  const allowed = join(folder, "allowed");
  const eventPagesPrefix = join(folder, "pages");
  for (const each of [spoolFolder, allowed, eventPagesPrefix]) mkdirSync(each);
  const engine = openLocalEngine({ XDG_CACHE_HOME: join(folder, "cache") });
  const places: AllowedPlaces = { folders: [allowed], urls: false };
  const server = openServer(
    endpoints,
    {
      ...{ engine: engine.tools, pagesPrefix: join(engine.cacheFolder, "pages"), eventPagesPrefix, spoolFolder },
      ...{ places, mostBytes: 10_000_000, ...tools },
    },
    { hosts: ["localhost", "127.0.0.1"], jobs: 4, waiting: 10, requestMs: 200_000, ...options },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ address: `http://127.0.0.1:${port}`, port, allowed, spoolFolder },
    async close() {
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), engine.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
