// Follows an execution until it has ended.

import { sleep } from "../../functions/engine/base/budget.ts";
import type { Counts, Execution, StepFunctions } from "./step-functions.ts";

/** Pauses between looks. They grow, because a long run needs no quick look and each look is a request. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Looks until an answer is believed that has not seen a start, a redrive or a map's run yet. Answers of Step Functions are
 * eventually consistent; so many looks take half a minute.
 */
const LOOKS = 10;

export interface Ended {
  readonly end: Execution;
  /** Undefined where the execution ended before its map. */
  readonly mapRun: string | undefined;
}

export interface Following {
  readonly execution: string;
  /** Redrives of the execution, including one that has just begun. */
  readonly redrives: number;
  readonly onCounts: (counts: Counts) => void;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

export async function follow(
  { execution, redrives, onCounts, pause = sleep }: Following,
  steps: Pick<StepFunctions, "describe" | "mapRun" | "counts">,
): Promise<Ended> {
  let mapRun: string | undefined;
  let doubts = 0;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)) {
    const end = (await steps.describe(execution)) ?? GONE;
    if (end !== GONE) mapRun ??= end.mapRun ?? (await steps.mapRun(execution));
    if (mapRun !== undefined) onCounts(await steps.counts(mapRun));
    if (end.status !== "RUNNING") {
      const isCertain = mapRun !== undefined && end.redrives >= redrives;
      if (isCertain || ++doubts >= LOOKS) return { end, mapRun };
    }
    await pause(wait);
  }
}

/** Step Functions forgets executions after 90 days. The documents without results then need a new one. */
const GONE: Execution = {
  ...{ status: "ABORTED", isRedrivable: false, redrives: 0, mapRun: undefined },
  reason: "the execution does not exist",
};
