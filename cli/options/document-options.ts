// Options that decide how each document is read. The commands extract, batch, plan and watch have them.

import { readFileSync } from "node:fs";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import { UsageError } from "../shell/usage.ts";
import { regionsOf } from "./region-options.ts";

export const DOCUMENT_OPTIONS = {
  "no-ocr": { type: "boolean", default: false },
  ocr: { type: "string" },
  lang: { type: "string", short: "l" },
  reader: { type: "string" },
  password: { type: "string" },
  "password-file": { type: "string" },
  "ask-password": { type: "boolean", default: false },
  pages: { type: "string", short: "p" },
  region: { type: "string", multiple: true },
  regions: { type: "string" },
  "max-pages": { type: "string" },
  "page-markers": { type: "boolean", default: false },
  "form-feeds": { type: "boolean", default: false },
  "no-headers": { type: "boolean", default: false },
  content: { type: "string" },
  "tracked-changes": { type: "string" },
  select: { type: "string", multiple: true },
  remove: { type: "string", multiple: true },
  "render-js": { type: "string" },
  "wait-for": { type: "string" },
  "chunk-size": { type: "string" },
  "chunk-overlap": { type: "string" },
} as const;

/** Values of DOCUMENT_OPTIONS. */
export interface DocumentOptions extends PasswordOptions {
  readonly "no-ocr": boolean;
  readonly ocr?: string | undefined;
  readonly lang?: string | undefined;
  readonly reader?: string | undefined;
  readonly pages?: string | undefined;
  readonly region?: string[] | undefined;
  readonly regions?: string | undefined;
  readonly "max-pages"?: string | undefined;
  readonly "page-markers": boolean;
  readonly "form-feeds": boolean;
  readonly "no-headers": boolean;
  readonly content?: string | undefined;
  readonly "tracked-changes"?: string | undefined;
  readonly select?: string[] | undefined;
  readonly remove?: string[] | undefined;
  readonly "render-js"?: string | undefined;
  readonly "wait-for"?: string | undefined;
  readonly "chunk-size"?: string | undefined;
  readonly "chunk-overlap"?: string | undefined;
}

/** Event fields for every document. Throws UsageError. */
export function eventFields(
  values: DocumentOptions,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, unknown>> {
  const fields: Readonly<Record<string, unknown>> = {
    ocr: values["no-ocr"] ? "off" : values.ocr,
    languages: values.lang,
    reader: values.reader,
    password: passwordOf(values) ?? environment["TEXTRACTOR_PASSWORD"],
    pages: values.pages,
    regions: regionsOf(values),
    max_pages: values["max-pages"],
    page_markers: values["page-markers"],
    form_feeds: values["form-feeds"],
    remove_headers_footers: values["no-headers"],
    content: values.content,
    tracked_changes: values["tracked-changes"],
    select: values.select,
    remove: values.remove,
    render_js: values["render-js"],
    wait_for: values["wait-for"],
    chunk_size: values["chunk-size"],
    chunk_overlap: values["chunk-overlap"],
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
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
