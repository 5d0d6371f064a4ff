// Options of `mcp`, checked and normalised.

import { ACCESS_OPTIONS, type AllowedPlaces, allowedPlaces } from "../access/allowed-places.ts";
import { countOf } from "../batch/batch-options.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";

export interface McpOptions {
  readonly places: AllowedPlaces;
  /** Most pages that one call reads, and most characters that it answers. */
  readonly mostPages: number;
  readonly mostCharacters: number;
  readonly callMs: number;
  /** Calls at the same time. */
  readonly jobs: number;
}

const OPTIONS = {
  ...ACCESS_OPTIONS,
  "max-pages": { type: "string", default: "20" },
  "max-characters": { type: "string", default: "40000" },
  timeout: { type: "string", default: "300" },
  jobs: { type: "string", default: "4" },
} as const;

const LEAST_CHARACTERS = 1_000;

/** Throws UsageError. */
export function readMcpOptions(args: readonly string[]): McpOptions {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length > 0) throw new UsageError(`mcp takes no "${positionals[0]}"; allow a folder with --allow`);
  const places = allowedPlaces(values);
  if (places.folders.length === 0 && !places.urls) throw new UsageError("name a folder with --allow DIR");
  const mostCharacters = countOf("--max-characters", values["max-characters"]);
  if (mostCharacters < LEAST_CHARACTERS)
    throw new UsageError(`--max-characters takes a number from ${LEAST_CHARACTERS}`);
  return {
    ...{ places, mostCharacters },
    mostPages: countOf("--max-pages", values["max-pages"]),
    callMs: countOf("--timeout", values.timeout) * 1_000,
    jobs: countOf("--jobs", values.jobs),
  };
}
