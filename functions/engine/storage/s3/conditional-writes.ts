// Conditional writes where the server keeps conditions, and a look before the write where it does not.

import type { Log } from "../../base/log.ts";
import type { WriteOptions } from "../storage.ts";
import { isConditionFailure, isNotImplemented } from "./s3-failures.ts";
import type { Place } from "./s3-place.ts";

export type Condition = NonNullable<WriteOptions["onlyIf"]>;

/** One write of one object, under the condition if there is one. Resolves to the new version. */
export type ConditionedWrite = (onlyIf: Condition | undefined) => Promise<string>;

export interface ConditionTools {
  /** The version of the object, or undefined where there is none. */
  readonly versionOf: (place: Place, signal: AbortSignal | undefined) => Promise<string | undefined>;
  /** Whether the server is not Amazon's, and so may ignore conditions without saying so. */
  readonly foreign: boolean;
  /** Called once for each bucket whose server keeps no conditions. */
  readonly onMissing: (bucket: string) => void;
}

export interface ConditionalObject {
  readonly place: Place;
  readonly onlyIf: Condition;
  /** Whether the write can be repeated at no cost worth mentioning. */
  readonly small: boolean;
  readonly signal: AbortSignal | undefined;
}

/** No object has it: an MD5 of zeros. */
const NO_VERSION = "0".repeat(32);

/**
 * Writes under a condition; undefined when it did not hold. A server may answer 501 to conditions, or ignore them.
 * For such a bucket the condition is checked by a HEAD just before the write, which two writers at once can both pass.
 */
export function createConditionalWrites({ versionOf, foreign, onMissing }: ConditionTools) {
  const kept = new Map<string, boolean>();
  const giveUpOn = (bucket: string) => {
    if (kept.get(bucket) !== false) onMissing(bucket);
    kept.set(bucket, false);
  };
  return async ({ place, onlyIf, small, signal }: ConditionalObject, write: ConditionedWrite) => {
    const bucket = place.Bucket;
    if (kept.get(bucket) !== false) {
      try {
        const version = await write(onlyIf);
        if (!foreign || !small || onlyIf !== "absent" || kept.has(bucket)) return version;
        // The first small object of a bucket is a lease or an empty text: writing it again harms nobody.
        const tried = await repeat(write);
        if (tried.kept === false) giveUpOn(bucket);
        if (tried.kept === true) kept.set(bucket, true);
        return tried.version ?? version;
      } catch (error) {
        if (isConditionFailure(error)) return undefined;
        if (!isNotImplemented(error)) throw error;
      }
    }
    const present = await versionOf(place, signal);
    if (present !== (onlyIf === "absent" ? undefined : onlyIf.version)) return undefined;
    const version = await write(undefined);
    // Only now is it known that the condition and nothing else was refused.
    giveUpOn(bucket);
    return version;
  };
}

interface Repetition {
  /** Undefined when the repetition failed for another reason than its condition. */
  readonly kept: boolean | undefined;
  /** Of an object that was written although the condition did not hold. */
  readonly version?: string;
}

/** Repeats a write that has just succeeded, under two conditions that no longer hold. */
async function repeat(write: ConditionedWrite): Promise<Repetition> {
  for (const onlyIf of ["absent", { version: NO_VERSION }] as const) {
    try {
      return { kept: false, version: await write(onlyIf) };
    } catch (error) {
      if (isNotImplemented(error)) return { kept: false };
      // The first write stands whatever becomes of this one.
      if (!isConditionFailure(error)) return { kept: undefined };
    }
  }
  return { kept: true };
}

/** The warning for a bucket whose server keeps no conditions: docs/decisions/page-results.md. */
export function warnOfUnconditional(log: Log): (bucket: string) => void {
  const reason =
    "this server does not keep If-None-Match and If-Match; two runs of one document may both recognise a page";
  return (bucket) => log.warn("no conditional writes", { bucket, reason });
}
