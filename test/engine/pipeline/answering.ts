// An event answered over storage in memory, with pages recognised in threads of this process.

import { vi } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { createLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import type { RecognizeRequest } from "../../../functions/engine/ocr/page/page-recognition.ts";
import { type AnswerTools, answerEvent } from "../../../functions/engine/pipeline/answer-event.ts";
import { ocrPage } from "../../../functions/engine/pipeline/ocr-page.ts";
import type { OcrPage } from "../../../functions/engine/request/contract.ts";
import { openThreads, type Threads } from "../../../functions/engine/sandbox/thread-pool.ts";
import type { Tasks } from "../../../functions/engine/worker/tasks.ts";
import { type MemoryStorage, memoryStorage } from "../../support/memory-storage.ts";

export const threads = openThreads<Tasks>(new URL("../../../functions/engine/worker/thread.ts", import.meta.url), {
  threads: 2,
  heapMb: 512,
});

/** Opens a storage with these objects, and the tools that answer events over it. */
export function setup(
  objects: Readonly<Record<string, string | Uint8Array>>,
  options: { recognize?: OcrPage; budgetMs?: number; refused?: string } = {},
) {
  const storage = refusing(memoryStorage(objects), options.refused);
  const lines: string[] = [];
  const settings = readSettings({ TEXTRACTOR_BUCKET: "results" });
  const recognized: number[] = [];
  const counting: Threads<Tasks> = {
    ...threads,
    run(task, input, ...rest) {
      if (task === "recognize") recognized.push((input.value as RecognizeRequest).page);
      return threads.run(task, input, ...rest);
    },
  };
  const shared = {
    storage,
    threads: counting,
    settings,
    budget: TimeBudget.of(options.budgetMs ?? 600_000),
    log: createLog("debug", (line) => lines.push(line)),
  };
  const here: OcrPage = (request, signal) => ocrPage(request, signal, shared);
  const post = vi.fn(async () => undefined);
  const tools: AnswerTools = { ...shared, ocrPage: options.recognize ?? here, post };
  return { storage, lines, recognized, post, tools, answer: (event: unknown) => answerEvent(event, tools) };
}

function refusing(storage: MemoryStorage, refused: string | undefined): MemoryStorage {
  return {
    ...storage,
    async write(uri, ...rest) {
      if (uri === refused) throw new ExtractionError("OUTPUT_REFUSED", `${uri} may not be written; grant it`);
      return await storage.write(uri, ...rest);
    },
  };
}
