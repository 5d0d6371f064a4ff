// A shard: the documents of a list that one of several machines takes.

import { createHash } from "node:crypto";
import { foldedName } from "../sources/folded-name.ts";

/** Shard `index` of `count`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export const WHOLE: Shard = { index: 1, count: 1 };

/** Documents with one name belong to one shard, so that a shard alone sees which names need a suffix. */
export function isInShard(name: string, { index, count }: Shard): boolean {
  if (count === 1) return true;
  return createHash("sha256").update(foldedName(name)).digest().readUInt32BE() % count === index - 1;
}
