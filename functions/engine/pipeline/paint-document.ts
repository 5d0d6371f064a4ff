// Paints the pages of a document for a reader, in threads that can be ended.

import { ExtractionError } from "../base/errors.ts";
import type { PaintedPage, PaintInput } from "../worker/tasks.ts";
import { withCopiedBytes } from "./read-document.ts";
import { runTask } from "./tools/run-task.ts";
import type { PageTools } from "./tools/tools.ts";

/** Each page that ends its thread costs a new thread, which opens the document from the start. */
const MOST_LOST_PAGES = 3;

/**
 * Passes each page on as soon as it is painted, until `take` wants no more. A page that ends its thread is passed on
 * with the reason, and the pages after it are painted in a new thread. Throws ExtractionError.
 */
export async function paintDocument(
  input: Omit<PaintInput, "limits">,
  take: (page: PaintedPage) => boolean,
  { settings, threads, budget }: Pick<PageTools, "settings" | "threads" | "budget">,
): Promise<void> {
  const { limits } = settings;
  let left = input.pages;
  let isWanted = true;
  const paint = () =>
    runTask(
      {
        task: "paint",
        step: "painting the pages",
        input: withCopiedBytes({ ...input, pages: left, limits }),
        limitMs: limits.pageMs * left.length,
        perStep: { cpuMs: limits.readPageCpuMs, memoryMb: limits.decodingMemoryMb },
        serve: async (page) => {
          left = left.slice(1);
          isWanted = take(page);
          return isWanted;
        },
      },
      { threads, budget },
    );
  for (let lost = 0; left.length > 0 && isWanted; lost++) {
    try {
      await paint();
      return;
    } catch (error) {
      const [page] = left;
      const isOfPage = error instanceof ExtractionError && error.page !== undefined && error.page === page;
      if (!isOfPage || lost === MOST_LOST_PAGES) throw error;
      left = left.slice(1);
      isWanted = take({ page, problem: error.problem });
    }
  }
}
