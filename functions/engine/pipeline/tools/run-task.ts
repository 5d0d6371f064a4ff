import { ExtractionError } from "../../base/errors.ts";
import type { Serve } from "../../sandbox/task-table.ts";
import type { Message } from "../../sandbox/transfer.ts";
import type { StepLimits } from "../../sandbox/watchdog.ts";
import type { Tasks } from "../../worker/tasks.ts";
import type { PageTools } from "./tools.ts";

export interface TaskRun<Name extends keyof Tasks> {
  readonly task: Name;
  /** Names the work in error messages, such as "reading the document". */
  readonly step: string;
  readonly input: Message<Tasks[Name]["input"]>;
  readonly limitMs: number;
  /** Limits of each page of the task. */
  readonly perStep?: StepLimits;
  readonly serve?: Serve<Tasks[Name]> | undefined;
}

/**
 * Runs a task in a worker thread. Throws PARSER_STOPPED at the task's own limit, and OUT_OF_TIME at the invocation's
 * end.
 */
export async function runTask<Name extends keyof Tasks>(
  { task, step, input, limitMs, perStep, serve }: TaskRun<Name>,
  { threads, budget }: Pick<PageTools, "threads" | "budget">,
): Promise<Tasks[Name]["output"]> {
  const ownLimit = limitMs <= budget.remaining();
  try {
    return await budget.run(step, limitMs, (signal) => threads.run(task, input, signal, perStep, serve));
  } catch (error) {
    if (!ownLimit || !(error instanceof ExtractionError) || error.code !== "OUT_OF_TIME") throw error;
    throw new ExtractionError("PARSER_STOPPED", `${step} was stopped after ${limitMs} ms`, {
      remedy: "the document is damaged, or needs a higher TEXTRACTOR_PARSER_DURATION or TEXTRACTOR_PAGE_DURATION",
      cause: error,
    });
  }
}
