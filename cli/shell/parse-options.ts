// Parses the options of a command with Node's parser.

import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage.ts";

/** Throws UsageError for an unknown or malformed option. */
export function parseOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
