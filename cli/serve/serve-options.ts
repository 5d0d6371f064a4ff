// Options of `serve`, checked and normalised.

import { ACCESS_OPTIONS, type AllowedPlaces, allowedPlaces } from "../access/allowed-places.ts";
import { countOf } from "../batch/batch-options.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";

export interface ServeOptions {
  readonly host: string;
  /** Further names that clients may call the server by. */
  readonly hostNames: readonly string[];
  readonly port: number;
  readonly jobs: number | undefined;
  readonly waiting: number;
  readonly requestMs: number;
  readonly places: AllowedPlaces;
  readonly quiet: boolean;
}

const OPTIONS = {
  ...ACCESS_OPTIONS,
  host: { type: "string", default: "127.0.0.1" },
  "host-name": { type: "string", multiple: true },
  port: { type: "string", default: "9998" },
  jobs: { type: "string" },
  waiting: { type: "string", default: "100" },
  timeout: { type: "string", default: "300" },
  quiet: { type: "boolean", short: "q", default: false },
} as const;

const MOST_PORT = 65_535;

/** Throws UsageError. */
export function readServeOptions(args: readonly string[]): ServeOptions {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length > 0) throw new UsageError(`serve takes no "${positionals[0]}"; allow a folder with --allow`);
  return {
    host: values.host,
    hostNames: values["host-name"] ?? [],
    port: portOf(values.port),
    jobs: values.jobs === undefined ? undefined : countOf("--jobs", values.jobs),
    waiting: values.waiting === "0" ? 0 : countOf("--waiting", values.waiting),
    requestMs: countOf("--timeout", values.timeout) * 1_000,
    places: allowedPlaces(values),
    quiet: values.quiet,
  };
}

/** Port 0 is a free one. */
function portOf(value: string): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= MOST_PORT) return port;
  throw new UsageError(`--port takes a number from 0 to ${MOST_PORT}, not ${value}`);
}
