// Options of `extract`, checked and normalised.

import { DOCUMENT_OPTIONS, eventFields } from "../shell/document-options.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";

export interface ExtractOptions {
  /** Documents as written, at least one. */
  readonly uris: readonly string[];
  readonly into: string | undefined;
  readonly renderings: Readonly<Record<"json" | "markdown" | "hocr" | "chunks", boolean>>;
  readonly searchablePdf: boolean;
  readonly jsonl: boolean;
  readonly quiet: boolean;
  /** True when the person will type the password on the terminal. */
  readonly askPassword: boolean;
  /** Event fields that apply to every document. */
  readonly event: Readonly<Record<string, unknown>>;
}

const OPTIONS = {
  ...DOCUMENT_OPTIONS,
  into: { type: "string" },
  json: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
  hocr: { type: "boolean", default: false },
  chunks: { type: "boolean", default: false },
  "searchable-pdf": { type: "boolean", default: false },
  jsonl: { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
} as const;

export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ExtractOptions {
  const { values, positionals } = parseOptions(args, OPTIONS);
  const [first, ...others] = positionals;
  if (first === undefined) throw new UsageError("name a document");

  if (values.into !== undefined && !isFolder(values.into)) {
    throw new UsageError("--into takes a folder or s3://bucket/prefix");
  }
  const renderings = { json: values.json, markdown: values.markdown, hocr: values.hocr, chunks: values.chunks };
  if (values.into === undefined) {
    if (others.length > 0) throw new UsageError("several documents need --into DIR");
    if (values["searchable-pdf"]) throw new UsageError("--searchable-pdf needs --into DIR");
    if (values.jsonl) throw new UsageError("--jsonl needs --into DIR");
    if (Object.values(renderings).filter(Boolean).length > 1)
      throw new UsageError("several results of a document need --into DIR");
  }
  return {
    uris: [first, ...others],
    into: values.into,
    renderings,
    searchablePdf: values["searchable-pdf"],
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
