// Options of `extract`, checked and normalised.

import { isWorkbook } from "../../functions/engine/request/output-kinds.ts";
import { DOCUMENT_OPTIONS, eventFields } from "../options/document-options.ts";
import { parseOptions } from "../shell/parse-options.ts";
import {
  imagesFolder,
  PICTURE_OPTIONS,
  RESULT_OPTIONS,
  type ResultExtensions,
  resultExtensions,
} from "../shell/result-options.ts";
import { SOURCE_OPTIONS } from "../shell/source-options.ts";
import { UsageError } from "../shell/usage.ts";
import { FORMATS, printedFormat } from "./printed-format.ts";

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
  /** File for the result of one document; "-" is standard output. */
  readonly output: string | undefined;
  /** Event field of the result that is printed or goes to `output`, such as "markdown_uri". */
  readonly printed: string;
  /** True: documents whose text is there are left out. */
  readonly skipExisting: boolean;
  readonly results: ResultExtensions;
  /** Folder or prefix of the tables, or a workbook. */
  readonly tables: string | undefined;
  /** Folder or prefix of the pictures. */
  readonly images: string | undefined;
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
  tables: { type: "string" },
  ...PICTURE_OPTIONS,
  into: { type: "string" },
  output: { type: "string", short: "o" },
  format: { type: "string", short: "f" },
  "skip-existing": { type: "boolean", default: false },
  jsonl: { type: "boolean", default: false },
  quiet: { type: "boolean", short: "q", default: false },
} as const;

export const SEVERAL = "several documents need --into DIR";
/** Results of a printed document: its text, and the one that is printed in place of the text. */
const MOST_PRINTED = 2;
/** The result to print where no format is named: the one that was asked for, else the text. */
const PRINTABLE = ["json_uri", "markdown_uri", "hocr_uri", "chunks_uri", "text_uri"];

export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ExtractOptions {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length + values.list.length === 0) throw new UsageError("name a document");

  if (values.into !== undefined && !isFolder(values.into)) {
    throw new UsageError("--into takes a folder or s3://bucket/prefix");
  }
  if (values.output !== undefined && values.into !== undefined)
    throw new UsageError("--output and --into exclude each other");
  const format = printedFormat(values);
  const results = resultExtensions({ ...values, ...(format === undefined ? {} : { [format]: true }) });
  const isPrinted = values.output !== undefined || Object.keys(results).length <= MOST_PRINTED;
  const into = values.into ?? (isPrinted || positionals.length > 1 ? undefined : ".");
  if (into === undefined) {
    if (positionals.length > 1) throw new UsageError(SEVERAL);
    if (values.list.length > 0) throw new UsageError("--list needs --into DIR");
    if (values.links) throw new UsageError("--links needs --into DIR");
    if (values["searchable-pdf"]) throw new UsageError("--searchable-pdf needs --into DIR");
    if (values.jsonl) throw new UsageError("--jsonl needs --into DIR");
    if (values["skip-existing"]) throw new UsageError("--skip-existing needs --into DIR");
  }
  if (values.tables === "") throw new UsageError("--tables takes a folder or a file FILE.xlsx");
  if (values.into !== undefined && isWorkbook(values.tables ?? ""))
    throw new UsageError("--tables FILE.xlsx takes one document without --into; name a folder");
  return {
    ...{ uris: positionals, lists: values.list, links: values.links },
    ...{ exclude: values.exclude, dropTracked: values["drop-tracked"] },
    into,
    output: values.output,
    printed:
      format === undefined ? (PRINTABLE.find((field) => field in results) ?? "text_uri") : (FORMATS[format] ?? ""),
    skipExisting: values["skip-existing"],
    results,
    tables: values.tables,
    images: imagesFolder(values),
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
