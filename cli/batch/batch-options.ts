// Options of `batch`, checked and normalised.

import { createHash } from "node:crypto";
import { ERROR_CODES } from "../../functions/engine/base/errors.ts";
import { type Destination, destinationOf } from "../corpus/destination.ts";
import type { Due } from "../corpus/document-rows.ts";
import { type Shard, WHOLE } from "../corpus/shard.ts";
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

export interface BatchOptions {
  /** Sources as written. Empty with --retry-failed alone, which retries the documents of the last run. */
  readonly sources: readonly string[];
  readonly lists: readonly string[];
  readonly asDocuments: boolean;
  /** Absent: the defaults of the resolver. */
  readonly exclude: readonly string[] | undefined;
  readonly dropTracked: boolean;
  readonly destination: Destination;
  readonly shard: Shard;
  /** Documents at the same time; undefined: two for each core. */
  readonly jobs: number | undefined;
  /** Documents from one web server at the same time. */
  readonly perHost: number;
  readonly mode: Due["mode"];
  readonly flat: boolean;
  /** True: fetches pages that their site's robots.txt keeps from crawlers. */
  readonly ignoreRobots: boolean;
  readonly jsonl: boolean;
  readonly quiet: boolean;
  readonly askPassword: boolean;
  /** Event fields of every document. */
  readonly event: Readonly<Record<string, unknown>>;
  readonly results: ResultExtensions;
  /** Folder or prefix of the pictures, with a folder for each document; undefined where none are wanted. */
  readonly images?: string | undefined;
  /** Hash of the options that decide the results. */
  readonly optionsHash: string;
}

/** The options that a run works by, wherever its documents come from. */
export type RunOptions = Pick<
  BatchOptions,
  | "destination"
  | "shard"
  | "jobs"
  | "perHost"
  | "ignoreRobots"
  | "mode"
  | "flat"
  | "jsonl"
  | "event"
  | "results"
  | "images"
  | "optionsHash"
>;

const OPTIONS = {
  ...DOCUMENT_OPTIONS,
  ...RESULT_OPTIONS,
  ...PICTURE_OPTIONS,
  ...SOURCE_OPTIONS,
  into: { type: "string" },
  "as-documents": { type: "boolean", default: false },
  jobs: { type: "string" },
  "per-host": { type: "string" },
  "ignore-robots": { type: "boolean", default: false },
  shard: { type: "string" },
  "retry-failed": { type: "boolean", default: false },
  refresh: { type: "boolean", default: false },
  flat: { type: "boolean", default: false },
  jsonl: { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
} as const;

/** Documents from one host at the same time: a polite crawler's number. */
const PER_HOST = 2;

/** Throws UsageError. */
export function readBatchOptions(args: readonly string[], environment: NodeJS.ProcessEnv): BatchOptions {
  const { rest, codes } = takeCodes(args);
  const { values, positionals } = parseOptions(rest, OPTIONS);
  if (values.into === undefined) throw new UsageError("batch needs --into DEST: a folder or a SQLite file");
  if (values.refresh && values["retry-failed"]) throw new UsageError("--refresh and --retry-failed exclude each other");
  const hasSources = positionals.length + values.list.length > 0;
  if (!hasSources && !values["retry-failed"]) throw new UsageError("name a source");
  const destination = destinationOf(values.into);
  if (
    destination.kind === "database" &&
    (values.markdown || values.hocr || values.chunks || values["searchable-pdf"])
  ) {
    throw new UsageError("a SQLite file holds text and JSON; for other results name a folder");
  }
  const event = { ...eventFields(values, environment), create_searchable_pdf: values["searchable-pdf"] };
  const results = resultExtensions({ ...values, json: values.json || destination.kind === "database" });
  const images = imagesFolder(values);
  return {
    images,
    ...{ sources: positionals, lists: values.list, asDocuments: values["as-documents"], destination, event, results },
    ...{ exclude: values.exclude, dropTracked: values["drop-tracked"], flat: values.flat, jsonl: values.jsonl },
    ...{ ignoreRobots: values["ignore-robots"], quiet: values.quiet, askPassword: values["ask-password"] },
    shard: values.shard === undefined ? WHOLE : shardOf(values.shard),
    jobs: values.jobs === undefined ? undefined : countOf("--jobs", values.jobs),
    perHost: values["per-host"] === undefined ? PER_HOST : countOf("--per-host", values["per-host"]),
    mode: values["retry-failed"] ? { kind: "failed", codes } : { kind: values.refresh ? "refresh" : "changed" },
    optionsHash: hashOf(event, images === undefined ? results : { ...results, images }),
  };
}

/** Takes the codes after --retry-failed out of the arguments: Node's parser has no options with optional values. */
function takeCodes(args: readonly string[]): { readonly rest: readonly string[]; readonly codes: readonly string[] } {
  const at = args.indexOf("--retry-failed");
  if (at < 0) return { rest: args, codes: [] };
  let end = at + 1;
  while (Object.hasOwn(ERROR_CODES, args[end] ?? "")) end++;
  return { rest: [...args.slice(0, at + 1), ...args.slice(end)], codes: args.slice(at + 1, end) };
}

export function countOf(name: string, value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new UsageError(`${name} takes a number from 1, not ${value}`);
}

function shardOf(value: string): Shard {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(value) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new UsageError(`--shard takes I/N with I from 1 to N, such as 2/4, not ${value}`);
}

/** The password opens a document but does not change its text. */
export function hashOf({ password: _, ...event }: Readonly<Record<string, unknown>>, results: object): string {
  return createHash("sha256")
    .update(JSON.stringify([event, results]))
    .digest("hex");
}
