// Parses the options of a command with Node's parser.

import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { didYouMean } from "./did-you-mean.ts";
import { UsageError } from "./usage.ts";

/** Options whose value may be left out. Then it is "true". */
const VALUE_OPTIONAL = new Set(["--render-js"]);

/** Throws UsageError for an unknown or malformed option. */
export function parseOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    const complete = args.map((arg) => (VALUE_OPTIONAL.has(arg) ? `${arg}=true` : arg));
    return parseArgs({ args: complete, options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(problemOf(error.message, Object.keys(options)));
    throw error;
  }
}

/** Node's message in the words of this command, with the option that was probably meant. */
function problemOf(message: string, names: readonly string[]): string {
  const unknown = /^Unknown option '(--?[^'=]*)/.exec(message)?.[1];
  if (unknown === undefined) return message.replace(/\.? To specify .*$/s, "").replace(/^Option '([^']+)'/, "$1:");
  const suggestion = didYouMean(unknown.replace(/^-+/, ""), names);
  return `unknown option ${unknown}${suggestion.replace('"', '"--')}`;
}
