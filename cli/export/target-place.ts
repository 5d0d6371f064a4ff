// The places of an export's files. They are never those of a corpus or of its documents.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { destinationOf } from "../corpus/destination.ts";
import { isWithin, realPathOf } from "../shell/nested-paths.ts";
import { UsageError } from "../shell/usage.ts";
import { cutToFit, LONGEST_FILE_NAME } from "../sources/result-names.ts";
import type { ChosenDocument, Corpora } from "./corpora.ts";
import type { Target } from "./export-options.ts";

/** Throws UsageError. */
export function refuseTarget(target: Target, { all: corpora, has }: Pick<Corpora, "all" | "has">): void {
  if (target.kind === "output") return;
  const place = realPathOf(target.path);
  for (const { destination } of corpora) {
    const { kind, path } = destination;
    const source = realPathOf(path);
    const isInside = kind === "folder" ? isWithin(place, source) : place === source;
    // Names of results may lead into the folder of a corpus below the target.
    const isAround = kind === "folder" && target.kind === "folder" && isWithin(source, place);
    if (isInside || isAround) throw new UsageError(`--into ${target.path} would change the corpus ${path}`);
  }
  if (target.kind !== "folder" && (has(resolve(target.path)) || has(place)))
    throw new UsageError(`--into ${target.path} is a document of the corpus`);
  if (target.kind === "database") return;
  const folder = target.kind === "folder" ? target.path : dirname(target.path);
  const { kind, ledger } = destinationOf(folder);
  if (kind === "folder" && existsSync(ledger))
    throw new UsageError(`--into ${target.path} would change another corpus, ${folder}`);
}

/** Returns the path of a document's file from the end of its name. Throws OUTPUT_REFUSED. */
export type TargetFiles = (document: Pick<ChosenDocument, "uri" | "place">, end: string) => string;

/** Files below the folder. They never replace a document of the corpora, such as "a.txt" by the text of "a". */
export function targetFiles(folder: string, corpora: Pick<Corpora, "has">): TargetFiles {
  const real = realPathOf(folder);
  return ({ uri, place = "" }, end) => {
    const name = fileOf(place, end, uri);
    const path = join(folder, name);
    if (!corpora.has(resolve(path)) && !corpora.has(join(real, name))) return path;
    throw new ExtractionError("OUTPUT_REFUSED", `${path} is a document of the corpus`, {
      remedy: "export into another folder",
      // As the file system refuses to make a file that exists, so that the other documents go on.
      cause: Object.assign(new Error(path), { code: "EEXIST" }),
    });
  };
}

const HASH_DIGITS = 12;

/** Cuts a name that is too long for file systems, and gives it a hash of the address. */
function fileOf(place: string, end: string, uri: string): string {
  const stem = basename(place);
  if (Buffer.byteLength(stem + end) <= LONGEST_FILE_NAME) return place + end;
  const hash = createHash("sha256").update(uri).digest("hex").slice(0, HASH_DIGITS);
  return join(dirname(place), cutToFit(stem, `-${hash}${end}`, LONGEST_FILE_NAME));
}
