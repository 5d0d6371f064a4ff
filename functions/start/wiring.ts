// Makes the tools of both functions, once for each execution environment. So an invalid setting fails the first call
// and not the thousandth.

import { cpus } from "node:os";
import type { Context } from "aws-lambda";
import { nowMs, TimeBudget } from "../engine/base/budget.ts";
import { createLog, type Log } from "../engine/base/log.ts";
import { readSettings } from "../engine/base/settings.ts";
import { openRenderer } from "../engine/browser/open-renderer.ts";
import { putThroughEventBridge } from "../engine/invoke/event-bridge.ts";
import { ocrThroughLambda, sendThroughLambda } from "../engine/invoke/lambda.ts";
import { postponeThroughSqs } from "../engine/invoke/sqs.ts";
import type { AnswerTools } from "../engine/pipeline/answer-event.ts";
import { openThreads } from "../engine/sandbox/thread-pool.ts";
import { httpStorage } from "../engine/storage/http/http.ts";
import { httpPost } from "../engine/storage/http/http-post.ts";
import { warnOfUnconditional } from "../engine/storage/s3/conditional-writes.ts";
import { s3Storage } from "../engine/storage/s3/s3.ts";
import { routeByScheme } from "../engine/storage/storage.ts";
import type { Tasks } from "../engine/worker/tasks.ts";
import { s3OptionsOf } from "./aws-environment.ts";

/** Time reserved at the end of an invocation, so that the answer is sent before the platform ends it. */
const ANSWER_MS = 500;

const threadScript = new URL(
  import.meta.url.endsWith(".ts") ? "../engine/worker/thread.ts" : "./thread.mjs",
  import.meta.url,
);

/** Reads the settings and opens the function. Returns the tools for each invocation. */
export function openFunction(environment: NodeJS.ProcessEnv): (context: Context) => AnswerTools {
  const settings = readSettings(environment);
  const writeLine = (line: string) => void process.stdout.write(`${line}\n`);
  const { allowedAddresses, userAgent, fetch: deadlines } = settings;
  const http = { allowedAddresses, userAgent, deadlines };
  const storage = routeByScheme({
    s3: s3Storage({
      ...s3OptionsOf(environment),
      onUnconditional: warnOfUnconditional(createLog(settings.logLevel, writeLine)),
    }),
    http: httpStorage({ ...http, maxBytes: settings.limits.downloadBytes }),
  });
  // A thread may count as stuck only after its invocation. The log of the latest invocation reports it.
  let log: Log = createLog(settings.logLevel, writeLine);
  const threads = openThreads<Tasks>(threadScript, {
    threads: cpus().length,
    heapMb: settings.limits.parserMemoryMb,
    processMb: Number(environment["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"]) || undefined,
    onStuck: (thread) => log.error("thread stuck", { ...thread }),
    onNotice: ({ step, facts }) => log.warn(step, facts),
  });
  const renderer = openRenderer({
    ...{ allowedAddresses, userAgent, environment, chromium: settings.chromium, limits: settings.browser },
  });
  const ocrPage = ocrThroughLambda(settings.ocrFunction);
  const post = httpPost(http);

  const postpone = postponeThroughSqs();
  const putEvent = settings.eventBus === undefined ? undefined : putThroughEventBridge(settings.eventBus);

  let initMs = process.uptime() * 1000;
  const takeInit = () => {
    const taken = initMs;
    initMs = 0;
    return taken;
  };

  return (context) => {
    log = createLog(settings.logLevel, writeLine, { request: context.awsRequestId, trace: traceOf(environment) });
    return {
      settings,
      log,
      renderer,
      storage,
      threads,
      ocrPage,
      sendAgain: sendThroughLambda(context.functionName),
      post,
      postpone,
      putEvent,
      budget: TimeBudget.of(context.getRemainingTimeInMillis()).keepingBack(ANSWER_MS),
      billing: {
        functionName: context.functionName,
        memoryMb: Number(context.memoryLimitInMB),
        architecture: process.arch,
        startedMs: nowMs(),
        initMs: takeInit(),
      },
    };
  };
}

/** Trace ID, which is the same for a document and its pages: the SDK passes it on with each invocation. */
function traceOf(environment: NodeJS.ProcessEnv): string | undefined {
  return /Root=([^;]+)/.exec(environment["_X_AMZN_TRACE_ID"] ?? "")?.[1];
}
