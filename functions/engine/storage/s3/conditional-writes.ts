// Conditional writes. When a server ignores conditions, this file checks them before the write.

import type { Log } from "../../base/log.ts";
import type { WriteOptions } from "../storage.ts";
import { isConditionFailure, isNotImplemented } from "./s3-failures.ts";
import type { Place } from "./s3-place.ts";

export type Condition = NonNullable<WriteOptions["onlyIf"]>;

/** Writes one object under the condition, if one is given. Resolves to the new version. */
export type ConditionedWrite = (onlyIf: Condition | undefined) => Promise<string>;

export interface ConditionTools {
  /** Returns the object's version, or undefined when the object does not exist. */
  readonly versionOf: (place: Place, signal: AbortSignal | undefined) => Promise<string | undefined>;
  /** True for a server other than Amazon's, which may ignore conditions silently. */
  readonly foreign: boolean;
  /** Receives each bucket whose server ignores conditions, once. */
  readonly onMissing: (bucket: string) => void;
}

export interface ConditionalObject {
  readonly place: Place;
  readonly onlyIf: Condition;
  /** True when a repeated write costs almost nothing. */
  readonly small: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Version that no object has: an MD5 of zeros. */
const NO_VERSION = "0".repeat(32);

/**
 * Writes under a condition. Resolves to undefined when the condition did not hold. A server may answer 501 to
 * conditions, or ignore them. A HEAD just before the write then checks the condition, but two writers can both pass it.
 */
export function createConditionalWrites({ versionOf, foreign, onMissing }: ConditionTools) {
  const honoursConditions = new Map<string, boolean>();
  const giveUpOn = (bucket: string) => {
    if (honoursConditions.get(bucket) !== false) onMissing(bucket);
    honoursConditions.set(bucket, false);
  };
  return async ({ place, onlyIf, small, signal }: ConditionalObject, write: ConditionedWrite) => {
    const bucket = place.Bucket;
    if (honoursConditions.get(bucket) !== false) {
      try {
        const version = await write(onlyIf);
        if (!foreign || !small || onlyIf !== "absent" || honoursConditions.has(bucket)) return version;
        // The first small object of a bucket is a lease or an empty text. A second write of it does no harm.
        const tried = await repeat(write);
        if (tried.honoured === false) giveUpOn(bucket);
        if (tried.honoured === true) honoursConditions.set(bucket, true);
        return tried.version ?? version;
      } catch (error) {
        if (isConditionFailure(error)) return undefined;
        if (!isNotImplemented(error)) throw error;
      }
    }
    const present = await versionOf(place, signal);
    if (present !== (onlyIf === "absent" ? undefined : onlyIf.version)) return undefined;
    const version = await write(undefined);
    // The success without a condition proves that the server refused only the condition.
    giveUpOn(bucket);
    return version;
  };
}

interface Repetition {
  /** Undefined when the repetition failed for another reason than its condition. */
  readonly honoured: boolean | undefined;
  /** Version of the object that was written although the condition did not hold. */
  readonly version?: string;
}

/** Repeats a write that has just succeeded, under two conditions that no longer hold. */
async function repeat(write: ConditionedWrite): Promise<Repetition> {
  for (const onlyIf of ["absent", { version: NO_VERSION }] as const) {
    try {
      return { honoured: false, version: await write(onlyIf) };
    } catch (error) {
      if (isNotImplemented(error)) return { honoured: false };
      // The first write has succeeded, so this failure does not matter.
      if (!isConditionFailure(error)) return { honoured: undefined };
    }
  }
  return { honoured: true };
}

/** Warns about a bucket whose server ignores conditions: docs/decisions/page-results.md. */
export function warnOfUnconditional(log: Log): (bucket: string) => void {
  const reason = "this server ignores If-None-Match and If-Match; two runs of one document may both recognise a page";
  return (bucket) => log.warn("no conditional writes", { bucket, reason });
}
