// The client for other services: `extract` and `status` over the Lambda API.

import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type * as v from "valibot";
import type { DocumentStatus } from "../functions/engine/pipeline/delivery/document-status.ts";
import type { ExtractResponse } from "../functions/engine/request/contract.ts";
import type { ExtractEvent } from "../functions/engine/request/event-schema.ts";
import { regionOf } from "../functions/start/aws-environment.ts";

export type { ErrorCode } from "../functions/engine/base/errors.ts";
export type { JsonResult } from "../functions/engine/base/model.ts";
export type { DocumentStatus } from "../functions/engine/pipeline/delivery/document-status.ts";
export type { ExtractResponse, Status, TextractorResults } from "../functions/engine/request/contract.ts";

/** The event. Unknown fields pass through to the response. */
export type ExtractRequest = v.InferInput<typeof ExtractEvent>;

export interface ExtractOptions {
  /** The name or ARN of the function; default `textractor_simple`. */
  readonly functionName?: string;
  /** A Lambda client with the caller's region, credentials and timeouts. */
  readonly client?: LambdaClient;
  readonly signal?: AbortSignal;
}

/** The function ended without an answer or failed for a passing reason. The same request may succeed later. */
export class ExtractorFailed extends Error {
  override readonly name = "ExtractorFailed";
  /** Lambda's name of the error, such as Sandbox.Timedout. */
  readonly errorType: string;

  constructor(errorType: string, errorMessage: string) {
    super(`${errorType}: ${errorMessage}; send the request again`);
    this.errorType = errorType;
  }
}

/**
 * Extracts one document and waits for it, at most 15 minutes. A document that can never work throws no error: its
 * response has `results.textractor.success: false` and a code. Throws ExtractorFailed, errors of the Lambda API, and
 * the reason of the signal.
 */
export async function extract(request: ExtractRequest, options: ExtractOptions = {}): Promise<ExtractResponse> {
  return (await ask(request, options)) as ExtractResponse;
}

/** The argument of `status`: an address, or a request or response with the addresses of its results. */
export type StatusRequest = string | Pick<ExtractRequest, "document_uri" | "text_uri" | "temp_uri_prefix">;

/**
 * Reads the state of a document from the objects that its runs wrote: complete, partial, continuing, failed or absent.
 * When those objects cannot be read, the status is unknown, with a code. Throws as `extract` does.
 */
export async function status(request: StatusRequest, options: ExtractOptions = {}): Promise<DocumentStatus> {
  const [answer] = (await ask({ status_of: [request] }, options)) as readonly [DocumentStatus];
  return answer;
}

async function ask(request: object, options: ExtractOptions): Promise<unknown> {
  const { functionName = "textractor_simple", client = sharedClient(), signal } = options;
  const command = new InvokeCommand({ FunctionName: functionName, Payload: Buffer.from(JSON.stringify(request)) });
  const { Payload, FunctionError } = await invoked(client, command, signal);
  const answer: unknown = JSON.parse(Buffer.from(Payload ?? []).toString("utf8") || "null");
  if (FunctionError === undefined) return answer;
  const { errorType = FunctionError, errorMessage = "it gave no reason" } = (answer ?? {}) as {
    errorType?: string;
    errorMessage?: string;
  };
  throw new ExtractorFailed(errorType, errorMessage);
}

async function invoked(client: LambdaClient, command: InvokeCommand, signal: AbortSignal | undefined) {
  try {
    return await client.send(command, signal === undefined ? {} : { abortSignal: signal });
  } catch (error) {
    // The API's AbortError does not carry the reason.
    throw signal?.aborted ? signal.reason : error;
  }
}

let client: LambdaClient | undefined;

// A long document sends nothing for minutes, so there is no request timeout.
function sharedClient(): LambdaClient {
  client ??= new LambdaClient({ ...regionOf(process.env), requestHandler: { requestTimeout: 0 } });
  return client;
}
