import { ExtractionError } from "../../base/errors.ts";
import type { Serve } from "../../sandbox/thread-pool.ts";
import type { Message } from "../../sandbox/transfer.ts";
import type { StepLimits } from "../../sandbox/watchdog.ts";
import type { PageTools } from "./tools.ts";

/**
 * Runs a task of thread.ts for at most `limitMs`. PARSER_STOPPED says that the task used up its own limit,
 * OUT_OF_TIME that the invocation had less to give.
 */
export async function runTask<T>(
  step: string,
  task: string,
  input: Message<unknown>,
  limitMs: number,
  { threads, budget }: Pick<PageTools, "threads" | "budget">,
  stepLimits?: StepLimits,
  serve?: Serve,
): Promise<T> {
  const ownLimit = limitMs <= budget.remaining();
  try {
    return await budget.run(step, limitMs, (signal) => threads.run<T>(task, input, signal, stepLimits, serve));
  } catch (error) {
    if (!ownLimit || !(error instanceof ExtractionError) || error.code !== "OUT_OF_TIME") throw error;
    throw new ExtractionError(
      "PARSER_STOPPED",
      `${step} was stopped after ${limitMs} ms; the document is damaged, or needs a higher TEXTRACTOR_PARSER_DURATION or TEXTRACTOR_PAGE_DURATION`,
      { cause: error },
    );
  }
}
