// Options of `watch`, checked and normalised.

import { statSync } from "node:fs";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { countOf, hashOf, type RunOptions } from "../batch/batch-options.ts";
import { destinationOf } from "../corpus/destination.ts";
import { WHOLE } from "../corpus/shard.ts";
import { DOCUMENT_OPTIONS, eventFields } from "../options/document-options.ts";
import { isWithin, realPathOf } from "../shell/nested-paths.ts";
import { parseOptions } from "../shell/parse-options.ts";
import { imagesFolder, PICTURE_OPTIONS, RESULT_OPTIONS, resultExtensions } from "../shell/result-options.ts";
import { UsageError } from "../shell/usage.ts";

export interface WatchOptions {
  /** Folders as written. */
  readonly folders: readonly string[];
  /** Time over which a file must keep its size and its time of change. */
  readonly settleMs: number;
  /** Time from the end of a scan to the next one. */
  readonly everyMs: number;
  readonly exclude: readonly string[];
  readonly quiet: boolean;
  readonly askPassword: boolean;
  /** Documents at the same time; undefined: two for each core. */
  readonly jobs: number | undefined;
  readonly batch: Omit<RunOptions, "jobs">;
}

const OPTIONS = {
  ...DOCUMENT_OPTIONS,
  ...RESULT_OPTIONS,
  ...PICTURE_OPTIONS,
  into: { type: "string" },
  settle: { type: "string", default: "2" },
  every: { type: "string", default: "2" },
  exclude: { type: "string", multiple: true, default: [] as string[] },
  jobs: { type: "string" },
  flat: { type: "boolean", default: false },
  jsonl: { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
} as const;

/** Throws UsageError. */
export function readWatchOptions(args: readonly string[], environment: NodeJS.ProcessEnv): WatchOptions {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (positionals.length === 0) throw new UsageError("name a folder to watch");
  if (values.into === undefined) throw new UsageError("watch needs --into DEST: a folder or a SQLite file");
  const destination = destinationOf(values.into);
  if (destination.kind === "database" && (values.markdown || values.hocr || values.chunks || values["searchable-pdf"]))
    throw new UsageError("a SQLite file holds text and JSON; for other results name a folder");
  for (const folder of positionals) refuseFolder(folder, destination.path);
  const event = { ...eventFields(values, environment), create_searchable_pdf: values["searchable-pdf"] };
  const results = resultExtensions({ ...values, json: values.json || destination.kind === "database" });
  const images = imagesFolder(values);
  if (images !== undefined) refuseInside(images, positionals);
  return {
    ...{ folders: positionals, exclude: values.exclude, quiet: values.quiet, askPassword: values["ask-password"] },
    settleMs: millisecondsOf("--settle", values.settle),
    everyMs: millisecondsOf("--every", values.every),
    jobs: values.jobs === undefined ? undefined : countOf("--jobs", values.jobs),
    batch: {
      ...{
        ignoreRobots: true,
        destination,
        shard: WHOLE,
        perHost: 1,
        mode: { kind: "changed" },
        flat: values.flat,
        jsonl: values.jsonl,
      },
      ...{
        event,
        results,
        images,
        optionsHash: hashOf(event, images === undefined ? results : { ...results, images }),
      },
    },
  };
}

/** Results in a watched folder would be extracted, and so would the results of these. */
function refuseFolder(named: string, into: string): void {
  const path = /^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(named) ? undefined : localPath(named);
  if (path === undefined || path === "") throw new UsageError(`watch takes folders of this machine, not ${named}`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`${named} is no folder; watch takes folders that exist`);
  const [folder, destination] = [realPathOf(path), realPathOf(into)];
  if (isWithin(destination, folder)) throw new UsageError(`--into ${into} lies in the watched folder ${named}`);
  if (isWithin(folder, destination)) throw new UsageError(`the watched folder ${named} lies in --into ${into}`);
}

/** Pictures in a watched folder would be extracted as documents. */
function refuseInside(images: string, folders: readonly string[]): void {
  const path = /^s3:/i.test(images) ? undefined : localPath(images);
  const around = folders.find((folder) => path !== undefined && isWithin(realPathOf(path), realPathOf(folder)));
  if (around !== undefined) throw new UsageError(`--images ${images} lies in the watched folder ${around}`);
}

function millisecondsOf(name: string, value: string): number {
  const seconds = Number(value);
  if (value.trim() !== "" && seconds >= 0 && Number.isFinite(seconds)) return seconds * 1000;
  throw new UsageError(`${name} takes a number of seconds, not ${value}`);
}
