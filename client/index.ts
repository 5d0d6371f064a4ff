// For other services: `extract` as a function, over the Lambda API.

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

/** The event; unknown fields pass through to the response. */
export type ExtractRequest = v.InferInput<typeof ExtractEvent>;

export interface ExtractOptions {
  /** Name or ARN. */
  readonly functionName?: string;
  /** One with the region, the credentials and the patience of the caller. */
  readonly client?: LambdaClient;
  readonly signal?: AbortSignal;
}

/** The function ended without an answer, or with one that may pass: the same request may succeed later. */
export class ExtractorFailed extends Error {
  override readonly name = "ExtractorFailed";
  /** As Lambda names it, such as Sandbox.Timedout. */
  readonly errorType: string;

  constructor(errorType: string, errorMessage: string) {
    super(`${errorType}: ${errorMessage}; send the request again`);
    this.errorType = errorType;
  }
}

/**
 * Extracts one document and waits for it, at most 15 minutes. What can never work is no error here: it has
 * `results.textractor.success: false` with a code. Throws ExtractorFailed, errors of the Lambda API, the signal's reason.
 */
export async function extract(request: ExtractRequest, options: ExtractOptions = {}): Promise<ExtractResponse> {
  return (await ask(request, options)) as ExtractResponse;
}

/** What `status` takes: an address, or a request or response, whose places are looked at. */
export type StatusRequest = string | Pick<ExtractRequest, "document_uri" | "text_uri" | "temp_uri_prefix">;

/**
 * What has become of a document, from what its runs have left: complete, partial, continuing, failed or absent; unknown,
 * with a code, where that could not be looked at. Throws as `extract` does.
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
    // The API's own AbortError says nothing of why.
    throw signal?.aborted ? signal.reason : error;
  }
}

let client: LambdaClient | undefined;

// A long document says nothing for minutes, so that silence must not be taken for a lost connection.
function sharedClient(): LambdaClient {
  client ??= new LambdaClient({ ...regionOf(process.env), requestHandler: { requestTimeout: 0 } });
  return client;
}
