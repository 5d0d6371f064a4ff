// Options of `export`, checked and normalised.

import { statSync } from "node:fs";
import { extname } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import type { ChunkOptions } from "../../functions/engine/output/chunks/chunks-output.ts";
import { chunkOptions } from "../../functions/engine/pipeline/read-document.ts";
import { parseEvent } from "../../functions/engine/request/parse-event.ts";
import { isDatabaseName } from "../corpus/destination.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { UsageError } from "../shell/usage.ts";

export interface ExportOptions {
  /** Corpora as written, at least one. */
  readonly corpora: readonly string[];
  readonly target: Target;
  readonly content: Content;
  readonly chunks: ChunkOptions;
  readonly workbookCells: number;
  readonly quiet: boolean;
}

/** "results": what the corpus has. "tables": CSV files. "workbooks": tables in XLSX files. */
export type Content = "results" | "chunks" | "tables" | "workbooks";

export type Target =
  | { readonly kind: "folder" | "lines" | "database" | "workbook"; readonly path: string }
  | { readonly kind: "output" };

const OPTIONS = {
  into: { type: "string" },
  chunks: { type: "boolean", default: false },
  "chunk-size": { type: "string" },
  "chunk-overlap": { type: "string" },
  tables: { type: "boolean", default: false },
  xlsx: { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
} as const;

/** Throws UsageError. */
export function readExportOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ExportOptions {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length === 0) throw new UsageError("name a corpus: the DEST of a batch");
  if (values.into === undefined) throw new UsageError("export needs --into TARGET");
  const settings = readSettings(environment);
  const target = targetOf(values.into);
  const content = contentOf(values, target);
  const { "chunk-size": size, "chunk-overlap": overlap } = values;
  if (content !== "chunks" && (size !== undefined || overlap !== undefined))
    throw new UsageError("--chunk-size and --chunk-overlap need --chunks");
  return {
    ...{ corpora: positionals, target, content, quiet: values.quiet },
    chunks: chunkSizes({ chunk_size: size, chunk_overlap: overlap }, settings),
    workbookCells: settings.exports.workbookCells,
  };
}

/** Ends of names that say another kind of file. A folder of such a name would be a mistake. */
const OTHER_FILES = /\.(?:csv|tsv|json|txt|md|xml|xls|ods|parquet|zip|gz|pdf)$/i;

function targetOf(named: string): Target {
  if (named === "-") return { kind: "output" };
  const path = /^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(named) ? undefined : localPath(named);
  if (path === undefined || path === "") throw new UsageError(`--into takes a place on this machine, not ${named}`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return { kind: "folder", path };
  const extension = extname(path).toLowerCase();
  if (isDatabaseName(path)) return { kind: "database", path };
  if (extension === ".jsonl" || extension === ".ndjson") return { kind: "lines", path };
  if (extension === ".xlsx") return { kind: "workbook", path };
  if (OTHER_FILES.test(path))
    throw new UsageError(`--into takes a folder, or a file named .jsonl, .xlsx or .sqlite, not ${named}`);
  return { kind: "folder", path };
}

type Flags = Readonly<Record<"chunks" | "tables" | "xlsx", boolean>>;

function contentOf({ chunks, tables, xlsx }: Flags, { kind }: Target): Content {
  if (chunks && (tables || xlsx)) throw new UsageError("--chunks excludes --tables and --xlsx");
  if (kind === "database" && (chunks || tables || xlsx))
    throw new UsageError("a SQLite file takes whole corpora; for chunks and tables name another --into");
  if ((kind === "lines" || kind === "output") && (tables || xlsx))
    throw new UsageError("tables need a folder or an .xlsx file as --into");
  if (kind === "workbook" && chunks) throw new UsageError("--chunks needs a folder, a .jsonl file or - as --into");
  if (chunks) return "chunks";
  if (kind === "workbook" || xlsx) return "workbooks";
  return tables ? "tables" : "results";
}

/** The sizes with their defaults, as an event has them. */
function chunkSizes(fields: object, { limits }: Pick<ReturnType<typeof readSettings>, "limits">): ChunkOptions {
  try {
    const event = { ...fields, document_uri: "document" };
    return chunkOptions(parseEvent(event, { bucket: undefined, eventBorne: false, files: true }), limits);
  } catch (error) {
    if (error instanceof ExtractionError && error.code === "INVALID_EVENT") throw new UsageError(error.message);
    throw error;
  }
}
