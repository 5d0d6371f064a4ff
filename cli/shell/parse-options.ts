// Parses the options of a command with Node's parser.

import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage.ts";

/** Options whose value may be left out. Then it is "true". */
const VALUE_OPTIONAL = new Set(["--render-js"]);

/** Throws UsageError for an unknown or malformed option. */
export function parseOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    const complete = args.map((arg) => (VALUE_OPTIONAL.has(arg) ? `${arg}=true` : arg));
    return parseArgs({ args: complete, options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
