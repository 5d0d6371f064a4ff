// The two calls of the functions besides those to S3 and Lambda: ChangeMessageVisibility of SQS and PutEvents of
// EventBridge. Both are JSON, with the name of the call in a header.
// https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ChangeMessageVisibility.html
// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html

import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface BusEvent {
  readonly bus: string;
  readonly source: string;
  readonly detailType: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ServiceApi {
  readonly url: string;
  close(): Promise<void>;
}

export interface ServiceApiOptions {
  /** Returns false when no message in an invocation has this receipt. */
  postpone(receiptHandle: string, seconds: number): boolean;
  /** Returns false when the bus refuses the event. */
  put(event: BusEvent): boolean;
}

interface VisibilityCall {
  readonly QueueUrl: string;
  readonly ReceiptHandle: string;
  readonly VisibilityTimeout: number;
}
interface EventEntry {
  readonly EventBusName?: string;
  readonly Source: string;
  readonly DetailType: string;
  readonly Detail: string;
}

const LONGEST_VISIBILITY = 12 * 3_600;

export async function startServiceApi(options: ServiceApiOptions): Promise<ServiceApi> {
  const server = createServer(async (request, response) => {
    const call = String(request.headers["x-amz-target"]);
    const input: unknown = JSON.parse((await buffer(request)).toString("utf8") || "{}");
    if (call === "AmazonSQS.ChangeMessageVisibility") postpone(input as VisibilityCall, options, response);
    else if (call === "AWSEvents.PutEvents") put(input as { Entries: EventEntry[] }, options, response);
    else answer(response, 400, { __type: "UnknownOperationException", message: call });
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function postpone(
  { QueueUrl, ReceiptHandle, VisibilityTimeout }: VisibilityCall,
  options: ServiceApiOptions,
  response: ServerResponse,
): void {
  const isValid =
    /^https:\/\/sqs\.[\w-]+\.amazonaws\.com\/\d{12}\/[\w-]+$/.test(QueueUrl) &&
    Number.isInteger(VisibilityTimeout) &&
    VisibilityTimeout >= 0 &&
    VisibilityTimeout <= LONGEST_VISIBILITY;
  if (isValid && options.postpone(ReceiptHandle, VisibilityTimeout)) answer(response, 200, {});
  else answer(response, 400, { __type: "com.amazonaws.sqs#ReceiptHandleIsInvalid", message: QueueUrl });
}

function put({ Entries }: { Entries: EventEntry[] }, options: ServiceApiOptions, response: ServerResponse): void {
  const entries = Entries.map(({ EventBusName = "default", Source, DetailType, Detail }) => {
    const event = { bus: EventBusName, source: Source, detailType: DetailType, detail: JSON.parse(Detail) };
    return options.put(event) ? { EventId: randomUUID() } : { ErrorCode: "InternalFailure", ErrorMessage: "a fault" };
  });
  const FailedEntryCount = entries.filter((entry) => "ErrorCode" in entry).length;
  answer(response, 200, { FailedEntryCount, Entries: entries });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
}
