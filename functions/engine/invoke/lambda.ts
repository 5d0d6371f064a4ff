// Invokes functions of AWS Lambda; the only file that knows the Lambda client.

import type { InvokeCommandOutput, LambdaClient } from "@aws-sdk/client-lambda";
import { ExtractionError, fromWire } from "../base/errors.ts";
import { isLostConnection, retrying } from "../base/retry.ts";
import type { OcrPage, PageOutcome, Usage } from "../request/contract.ts";
import { type PageAnswer, pageEvent } from "../request/page-event.ts";

/** A function without free concurrency is retried until the signal aborts. */
const THROTTLED = {
  attempts: Number.POSITIVE_INFINITY,
  firstDelayMs: 200,
  longestDelayMs: 3_000,
  mayPass: isThrottled,
};
const LOST = { attempts: 5, firstDelayMs: 200, longestDelayMs: 5_000, mayPass: isLost };

/** Error names of the Lambda service: https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_Errors */
const THROTTLES: ReadonlySet<string> = new Set([
  "TooManyRequestsException",
  "ThrottlingException",
  "EC2ThrottledException",
]);
const PASSING: ReadonlySet<string> = new Set(["ServiceException", "TimeoutError", "NetworkingError"]);

/** Returns an `OcrPage` that invokes the function and waits. It retries on throttling, 5xx and lost connections. */
export function ocrThroughLambda(functionName: string): OcrPage {
  return async (request, signal, bill) => {
    const { InvokeCommand } = await import("@aws-sdk/client-lambda");
    const lambda = await openClient();
    const command = () =>
      new InvokeCommand({
        FunctionName: functionName,
        // The end of the log holds the platform's report of the billed time.
        LogType: "Tail",
        Payload: Buffer.from(JSON.stringify(pageEvent(request))),
      });
    const send = () => lambda.send(command(), { abortSignal: signal });
    try {
      const output = await retrying(THROTTLED, signal, () => retrying(LOST, signal, send));
      return outcomeOf(output, request.page, bill);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ExtractionError || !(error instanceof Error)) throw error;
      throw serviceError(error, functionName);
    }
  };
}

/** Returns a function that sends an event to a Lambda function without waiting for the result. */
export function sendThroughLambda(functionName: string) {
  return async (event: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void> => {
    const { InvokeCommand } = await import("@aws-sdk/client-lambda");
    const lambda = await openClient();
    const Payload = Buffer.from(JSON.stringify(event));
    const send = () =>
      lambda.send(new InvokeCommand({ FunctionName: functionName, InvocationType: "Event", Payload }), {
        abortSignal: signal,
      });
    try {
      await retrying(LOST, signal, send);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error instanceof Error ? serviceError(error, functionName) : error;
    }
  };
}

let client: Promise<LambdaClient> | undefined;

/** Client of the execution environment, made when it is first needed. */
function openClient(): Promise<LambdaClient> {
  client ??= connect();
  return client;
}

async function connect(): Promise<LambdaClient> {
  const { LambdaClient } = await import("@aws-sdk/client-lambda");
  // This file retries, not the client. Each running invocation needs a socket: the default of 50 would silently queue
  // more.
  return new LambdaClient({
    maxAttempts: 1,
    requestHandler: { requestTimeout: 0, httpsAgent: { maxSockets: 1_000 }, httpAgent: { maxSockets: 1_000 } },
  });
}

function outcomeOf(output: InvokeCommandOutput, page: number, bill: (usage: Usage) => void): PageOutcome {
  const payload: unknown = JSON.parse(Buffer.from(output.Payload ?? []).toString("utf8") || "null");
  const answer = output.FunctionError === undefined ? (payload as PageAnswer) : undefined;
  const usage = billedUsage(output.LogResult, answer?.usage);
  if (usage !== undefined) bill(usage);
  if (answer === undefined) throw crashed(payload, page);
  if ("error" in answer) throw fromWire(answer.error);
  return answer.outcome;
}

/**
 * Billed usage, init time included, from the REPORT line of text logs or the platform.report record of JSON logs:
 * https://docs.aws.amazon.com/lambda/latest/dg/nodejs-logging.html. Where the end of the log has neither, returns the
 * usage that the function itself reported. A crashed function reports none.
 */
function billedUsage(logTail: string | undefined, own: Usage | undefined): Usage | undefined {
  const log = Buffer.from(logTail ?? "", "base64").toString("utf8");
  const reported = (text: RegExp, json: RegExp) => Number((text.exec(log) ?? json.exec(log))?.[1] ?? Number.NaN);
  const milliseconds = reported(/Billed Duration: (\d+) ms/, /"billedDurationMs":\s*(\d+)/);
  const memoryMb = reported(/Memory Size: (\d+) MB/, /"memorySizeMB":\s*(\d+)/);
  if (own !== undefined) return Number.isNaN(milliseconds) ? own : { ...own, milliseconds };
  if (Number.isNaN(milliseconds) || Number.isNaN(memoryMb)) return undefined;
  // Both functions of a stack have one architecture.
  return { milliseconds, memoryMb, architecture: process.arch };
}

/** Error of a crashed function. A timeout would happen again; another crash may be the environment's fault. */
function crashed(payload: unknown, page: number): ExtractionError {
  const { errorType = "Unhandled", errorMessage = "" } = (payload ?? {}) as {
    errorType?: string;
    errorMessage?: string;
  };
  if (errorType === "Sandbox.Timedout" || /Task timed out/.test(errorMessage)) {
    return new ExtractionError("OUT_OF_TIME", `OCR of page ${page} exceeded the timeout of its function`, {
      remedy: "raise the timeout of the ocr function",
    });
  }
  return new ExtractionError(
    "PARSER_STOPPED",
    `OCR of page ${page} ended its function (${errorType}): ${errorMessage}`,
    {
      remedy: "send the event again, or raise the memory of the ocr function",
      retryable: true,
    },
  );
}

function isThrottled(error: unknown): boolean {
  return error instanceof Error && (THROTTLES.has(error.name) || statusOf(error) === 429);
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || isThrottled(error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return PASSING.has(error.name) || isLostConnection(code) || Number(statusOf(error)) >= 500;
}

function serviceError(error: Error, functionName: string): ExtractionError {
  if (isThrottled(error) || isLost(error)) {
    return new ExtractionError("SERVICE_FAILED", `${functionName} could not be invoked (${error.name})`, {
      remedy: "send the event again",
      cause: error,
      retryable: true,
    });
  }
  return new ExtractionError(
    "NOT_AVAILABLE",
    `${functionName} could not be invoked (${error.name}: ${error.message})`,
    { remedy: "check TEXTRACTOR_OCR and the permission to invoke it", cause: error },
  );
}

function statusOf(error: Error): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
