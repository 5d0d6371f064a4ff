// Refuses targets that would overwrite a corpus.

import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { destinationOf } from "../corpus/destination.ts";
import { isWithin, realPathOf } from "../shell/nested-paths.ts";
import { UsageError } from "../shell/usage.ts";
import type { Corpus } from "./corpora.ts";
import type { Target } from "./export-options.ts";

/** Throws UsageError. */
export function refuseTarget(target: Target, corpora: readonly Corpus[]): void {
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
  if (target.kind === "database") return;
  const folder = target.kind === "folder" ? target.path : dirname(target.path);
  const { kind, ledger } = destinationOf(folder);
  if (kind === "folder" && existsSync(ledger))
    throw new UsageError(`--into ${target.path} would change another corpus, ${folder}`);
}
