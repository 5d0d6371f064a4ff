// Options of `view`, checked and normalised.

import { existsSync, statSync } from "node:fs";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { isDatabaseName } from "../corpus/destination.ts";
import { DOCUMENT_OPTIONS, eventFields } from "../options/document-options.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";
import type { ServeOptions } from "./serve/serve-corpus.ts";

export interface DocumentViewOptions {
  readonly kind: "document";
  /** Address as written; "-" is standard input. */
  readonly uri: string;
  /** File for the view; "-" is standard output. Undefined for DOCUMENT.view.html in the current folder. */
  readonly output: string | undefined;
  readonly pictures: boolean;
  readonly open: boolean;
  readonly quiet: boolean;
  readonly askPassword: boolean;
  /** Event fields of the document. */
  readonly event: Readonly<Record<string, unknown>>;
}

export interface CorpusViewOptions extends ServeOptions {
  readonly kind: "corpus";
}

const OPTIONS = {
  ...DOCUMENT_OPTIONS,
  output: { type: "string", short: "o" },
  "no-pictures": { type: "boolean", default: false },
  open: { type: "boolean", default: false },
  serve: { type: "boolean", default: false },
  port: { type: "string" },
  quiet: { type: "boolean", short: "q", default: false },
} as const;

/** Throws UsageError. */
export function readViewOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): DocumentViewOptions | CorpusViewOptions {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [named, ...more] = positionals;
  if (named === undefined) throw new UsageError("name a document, or a corpus with --serve");
  if (more.length > 0) throw new UsageError("view takes one document; browse many with batch and then view --serve");
  const { open, quiet } = values;
  if (values.serve) {
    if (values.output !== undefined) throw new UsageError("--output and --serve exclude each other");
    const { password } = eventFields(values, environment);
    return {
      ...{ kind: "corpus", corpus: named, port: portOf(values.port), open, quiet },
      password: typeof password === "string" ? password : undefined,
    };
  }
  if (values.port !== undefined) throw new UsageError("--port needs --serve");
  refuseFolder(named);
  return {
    ...{ kind: "document", uri: named, output: values.output, pictures: !values["no-pictures"], open, quiet },
    askPassword: values["ask-password"],
    event: eventFields(values, environment),
  };
}

function portOf(named = "0"): number {
  const port = Number(named);
  if (/^\d{1,5}$/.test(named) && port <= MOST_PORT) return port;
  throw new UsageError(`--port takes a number up to ${MOST_PORT}, not ${named}`);
}

const MOST_PORT = 65_535;

function refuseFolder(named: string): void {
  const path = localPath(named) ?? named;
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new UsageError(`${named} is a folder; for a corpus made by batch add --serve`);
  if (isDatabaseName(path) && existsSync(path)) throw new UsageError(`${named} is a corpus; add --serve to browse it`);
}
