// Options of a command, parsed by Node's own parser.

import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage.ts";

/** Throws UsageError. */
export function parseOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
