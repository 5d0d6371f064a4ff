// `textractor serve`: the Function URL of the functions on this machine, and the endpoints of Tika's server.

import { mkdirSync, realpathSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ENGINE_VERSION } from "../../functions/engine/base/version.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import { onInterruption } from "../shell/interruptions.ts";
import { openLocalEngine } from "../shell/local-engine.ts";
import type { Outcome } from "../shell/outcome.ts";
import { temporaryFolder } from "../shell/temporary-folder.ts";
import { UsageError } from "../shell/usage.ts";
import { eventEndpoint } from "./event-endpoint.ts";
import { type Endpoint, jsonAnswer } from "./http/call.ts";
import { namesOfHost, openServer } from "./http/server.ts";
import { openApiEndpoint } from "./open-api.ts";
import { readServeOptions } from "./serve-options.ts";
import { tikaEndpoints } from "./tika/endpoints.ts";

const healthEndpoint: Endpoint = {
  methods: ["GET", "HEAD"],
  path: /^\/health$/,
  isWork: false,
  answer: async () => jsonAnswer(200, { status: "ok", version: ENGINE_VERSION }),
};

/** Runs until a signal ends the process. Throws UsageError, also where the address is taken. */
export async function serveCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const options = readServeOptions(args);
  const { host, port, jobs, waiting, requestMs, places, quiet } = options;
  const folder = await temporaryFolder();
  const engine = openLocalEngine(environment);
  const spoolFolder = realpathSync(folder.path);
  const eventPagesPrefix = join(spoolFolder, "pages");
  mkdirSync(eventPagesPrefix, { mode: 0o700 });
  const server = openServer(
    [healthEndpoint, openApiEndpoint, eventEndpoint, ...tikaEndpoints],
    {
      engine: engine.tools,
      pagesPrefix: join(engine.cacheFolder, "pages"),
      mostBytes: engine.tools.settings.limits.downloadBytes,
      ...{ eventPagesPrefix, spoolFolder, places },
    },
    { hosts: namesOfHost(host, options.hostNames), jobs: jobs ?? engine.documentsAtOnce, waiting, requestMs },
  );
  const say = (text: string) => void (quiet || process.stderr.write(`textractor: ${text}\n`));
  onInterruption(() => say("stopped"));
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ host, port, exclusive: true }, resolve);
    });
    say(`listening at ${addressOf(server.address())}; GET /openapi.json lists the addresses, Ctrl-C ends it`);
    await new Promise((_, reject) => server.once("error", reject));
  } catch (error) {
    throw listenFailure(error, `${host}:${port}`);
  } finally {
    server.close();
    await Promise.all([engine.close(), folder.remove()]);
  }
  return { code: 0, isStuck: false };
}

function addressOf(address: string | AddressInfo | null): string {
  if (address === null || typeof address === "string") return String(address);
  return `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
}

function listenFailure(error: unknown, address: string): unknown {
  const code = errorCode(error);
  if (code === "") return error;
  return new UsageError(`${address} cannot be served (${code}); choose another --host or --port`);
}
