// Options of `extract`, checked and normalised.

import { readFileSync } from "node:fs";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
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
  into: { type: "string" },
  json: { type: "boolean", default: false },
  markdown: { type: "boolean", default: false },
  hocr: { type: "boolean", default: false },
  chunks: { type: "boolean", default: false },
  "chunk-size": { type: "string" },
  "chunk-overlap": { type: "string" },
  "searchable-pdf": { type: "boolean", default: false },
  "no-ocr": { type: "boolean", default: false },
  ocr: { type: "string" },
  lang: { type: "string" },
  password: { type: "string" },
  "password-file": { type: "string" },
  "ask-password": { type: "boolean", default: false },
  pages: { type: "string" },
  "max-pages": { type: "string" },
  "page-markers": { type: "boolean", default: false },
  "form-feeds": { type: "boolean", default: false },
  "no-headers": { type: "boolean", default: false },
  content: { type: "string" },
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
  const shared: Readonly<Record<string, unknown>> = {
    ocr: values["no-ocr"] ? "off" : values.ocr,
    languages: values.lang,
    password: passwordOf(values) ?? environment["TEXTRACTOR_PASSWORD"],
    pages: values.pages,
    max_pages: values["max-pages"],
    page_markers: values["page-markers"],
    form_feeds: values["form-feeds"],
    remove_headers_footers: values["no-headers"],
    content: values.content,
    chunk_size: values["chunk-size"],
    chunk_overlap: values["chunk-overlap"],
    create_searchable_pdf: values["searchable-pdf"],
  };
  return {
    uris: [first, ...others],
    into: values.into,
    renderings,
    searchablePdf: values["searchable-pdf"],
    jsonl: values.jsonl,
    quiet: values.quiet,
    askPassword: values["ask-password"],
    event: Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined)),
  };
}

interface PasswordOptions {
  readonly password?: string | undefined;
  readonly "password-file"?: string | undefined;
  readonly "ask-password": boolean;
}

function passwordOf({ password, "password-file": file, "ask-password": ask }: PasswordOptions): string | undefined {
  if ([password !== undefined, file !== undefined, ask].filter(Boolean).length > 1) {
    throw new UsageError("--password, --password-file and --ask-password exclude each other");
  }
  return file === undefined ? password : firstLine(file);
}

/** Reads the first line of a file or a pipe, such as the shell's "<(…)". */
function firstLine(file: string): string {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/, 1)[0] ?? "";
  } catch (error) {
    if (errorCode(error) === "") throw error;
    throw new UsageError(`--password-file: ${file} could not be read (${errorCode(error)})`);
  }
}

function isFolder(into: string): boolean {
  if (/^file:\//i.test(into)) return URL.parse(into)?.hostname === "";
  return into !== "" && (/^s3:\/\/[^/]/i.test(into) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(into));
}
