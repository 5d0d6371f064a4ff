// Options of `extract`, checked and normalised.

import { DOCUMENT_OPTIONS, eventFields } from "../shell/document-options.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { RESULT_OPTIONS, type ResultExtensions, resultExtensions } from "../shell/result-options.ts";
import { SOURCE_OPTIONS } from "../shell/source-options.ts";
import { UsageError } from "../shell/usage.ts";

export interface ExtractOptions {
  /** Sources as written. Empty only where lists name the documents. */
  readonly uris: readonly string[];
  /** Files of addresses; "-" is standard input. */
  readonly lists: readonly string[];
  /** True: mailboxes and mails stand for their links, and not for their text. */
  readonly links: boolean;
  /** Absent: the defaults of the resolver. */
  readonly exclude: readonly string[] | undefined;
  readonly dropTracked: boolean;
  readonly into: string | undefined;
  readonly results: ResultExtensions;
  readonly jsonl: boolean;
  readonly quiet: boolean;
  /** True when the person will type the password on the terminal. */
  readonly askPassword: boolean;
  /** Event fields that apply to every document. */
  readonly event: Readonly<Record<string, unknown>>;
}

const OPTIONS = {
  ...DOCUMENT_OPTIONS,
  ...RESULT_OPTIONS,
  ...SOURCE_OPTIONS,
  links: { type: "boolean", default: false },
  into: { type: "string" },
  jsonl: { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
} as const;

export const SEVERAL = "several documents need --into DIR";
/** Results of a printed document: its text, and the one that is printed in place of the text. */
const MOST_PRINTED = 2;

export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ExtractOptions {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length + values.list.length === 0) throw new UsageError("name a document");

  if (values.into !== undefined && !isFolder(values.into)) {
    throw new UsageError("--into takes a folder or s3://bucket/prefix");
  }
  const results = resultExtensions(values);
  if (values.into === undefined) {
    if (positionals.length > 1) throw new UsageError(SEVERAL);
    if (values.list.length > 0) throw new UsageError("--list needs --into DIR");
    if (values.links) throw new UsageError("--links needs --into DIR");
    if (values["searchable-pdf"]) throw new UsageError("--searchable-pdf needs --into DIR");
    if (values.jsonl) throw new UsageError("--jsonl needs --into DIR");
    if (Object.keys(results).length > MOST_PRINTED)
      throw new UsageError("several results of a document need --into DIR");
  }
  return {
    ...{ uris: positionals, lists: values.list, links: values.links },
    ...{ exclude: values.exclude, dropTracked: values["drop-tracked"] },
    into: values.into,
    results,
    jsonl: values.jsonl,
    quiet: values.quiet,
    askPassword: values["ask-password"],
    event: { ...eventFields(values, environment), create_searchable_pdf: values["searchable-pdf"] },
  };
}

function isFolder(into: string): boolean {
  if (/^file:\//i.test(into)) return URL.parse(into)?.hostname === "";
  return into !== "" && (/^s3:\/\/[^/]/i.test(into) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(into));
}
