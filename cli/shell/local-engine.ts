// The engine on one machine: files instead of S3, a cache folder instead of the temporary prefix, a thread for each core.

import { availableParallelism, homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { TimeBudget } from "../../functions/engine/base/budget.ts";
import { createLog } from "../../functions/engine/base/log.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { openRenderer } from "../../functions/engine/browser/open-renderer.ts";
import type { AnswerTools } from "../../functions/engine/pipeline/answer-event.ts";
import { ocrPage } from "../../functions/engine/pipeline/ocr-page.ts";
import { openThreads } from "../../functions/engine/sandbox/thread-pool.ts";
import { fileStorage } from "../../functions/engine/storage/files/file.ts";
import { closePrivateFolder } from "../../functions/engine/storage/files/private-files.ts";
import { openedLate } from "../../functions/engine/storage/opened-late.ts";
import { warnOfUnconditional } from "../../functions/engine/storage/s3/conditional-writes.ts";
import { routeByScheme } from "../../functions/engine/storage/storage.ts";
import type { Tasks } from "../../functions/engine/worker/tasks.ts";
import { s3OptionsOf } from "../../functions/start/aws-environment.ts";

export interface LocalEngine {
  readonly tools: AnswerTools;
  /** Folder of finished pages. */
  readonly cacheFolder: string;
  /** Documents that keep all cores busy: one for each core, and as many that wait for a file or write their results. */
  readonly documentsAtOnce: number;
  close(): Promise<void>;
}

const threadScript = new URL(
  import.meta.url.endsWith(".ts") ? "../../functions/engine/worker/thread.ts" : "./thread.cjs",
  import.meta.url,
);

/** Throws ACCESS_DENIED when the cache belongs to another user. */
export function openLocalEngine(environment: NodeJS.ProcessEnv): LocalEngine {
  const cores = availableParallelism();
  const settings = { ...readSettings(environment), ocrConcurrency: cores, pagesPerInvocation: 1 };
  const cacheFolder = join(cachesOf(environment), "textractor");
  closePrivateFolder(cacheFolder);
  const { allowedAddresses, userAgent, fetch: deadlines } = settings;
  const http = { allowedAddresses, userAgent, deadlines };
  // A person reads standard error, so log lines go there only when LOG_LEVEL is set.
  const log = createLog(environment["LOG_LEVEL"] === undefined ? "error" : settings.logLevel, (line) => {
    if (environment["LOG_LEVEL"] !== undefined) process.stderr.write(`${line}\n`);
  });
  const threads = openThreads<Tasks>(threadScript, {
    threads: cores,
    heapMb: settings.limits.parserMemoryMb,
    onStuck: (thread) => log.error("thread stuck", { ...thread }),
    onNotice: ({ step, facts }) => log.warn(step, facts),
  });
  const shared = {
    settings,
    threads,
    budget: TimeBudget.unlimited(),
    log,
    renderer: openRenderer({
      ...{ allowedAddresses, userAgent, environment, chromium: settings.chromium, limits: settings.browser },
    }),
    storage: routeByScheme({
      s3: openedLate(async () => {
        const { s3Storage } = await import("../../functions/engine/storage/s3/s3.ts");
        return s3Storage({ ...s3OptionsOf(environment), onUnconditional: warnOfUnconditional(log) });
      }),
      http: openedLate(async () => {
        const { httpStorage } = await import("../../functions/engine/storage/http/http.ts");
        return httpStorage({ ...http, maxBytes: settings.limits.downloadBytes });
      }),
      file: fileStorage({ metadataFolder: join(cacheFolder, "metadata"), privateFolder: cacheFolder }),
    }),
  };
  return {
    tools: {
      ...shared,
      async post(uri, body, signal) {
        const { httpPost } = await import("../../functions/engine/storage/http/http-post.ts");
        await httpPost(http)(uri, body, signal);
      },
      ocrPage: (request, signal) => ocrPage(request, signal, shared),
    },
    cacheFolder,
    documentsAtOnce: 2 * cores,
    close: () => threads.close(),
  };
}

/** The cache folder of the user. The XDG Base Directory Specification ignores relative paths. */
function cachesOf({ XDG_CACHE_HOME: caches = "" }: NodeJS.ProcessEnv): string {
  return isAbsolute(caches) ? caches : join(homedir(), ".cache");
}
