// Follows an execution until it has ended.

import { sleep } from "../../functions/engine/base/budget.ts";
import type { Counts, Execution, StepFunctions } from "./step-functions.ts";

/** Pauses between looks. They grow, because a long run needs no quick look and each look is a billed request. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export interface Ended {
  readonly end: Execution;
  /** Undefined where the execution ended before its map. */
  readonly mapRun: string | undefined;
}

export async function follow(
  execution: string,
  steps: Pick<StepFunctions, "describe" | "mapRun" | "counts">,
  onCounts: (counts: Counts) => void,
): Promise<Ended> {
  let mapRun: string | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const end = (await steps.describe(execution)) ?? GONE;
    if (end === GONE) return { end, mapRun };
    mapRun ??= await steps.mapRun(execution);
    if (mapRun !== undefined) onCounts(await steps.counts(mapRun));
    if (end.status !== "RUNNING") return { end, mapRun };
    await sleep(pause);
  }
}

/** Step Functions forgets executions after 90 days. The documents without results then need a new one. */
const GONE: Execution = { status: "ABORTED", isRedrivable: false, reason: "the execution does not exist any more" };
