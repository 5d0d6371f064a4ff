import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { postponeThroughSqs, queueUrl } from "../../../functions/engine/invoke/sqs.ts";

it.each([
  ["arn:aws:sqs:eu-west-1:123456789012:documents", "https://sqs.eu-west-1.amazonaws.com/123456789012/documents"],
  [
    "arn:aws-us-gov:sqs:us-gov-west-1:123456789012:documents.fifo",
    "https://sqs.us-gov-west-1.amazonaws.com/123456789012/documents.fifo",
  ],
  [
    "arn:aws-cn:sqs:cn-north-1:123456789012:documents",
    "https://sqs.cn-north-1.amazonaws.com.cn/123456789012/documents",
  ],
])("the queue %s has the URL %s", (arn, url) => {
  expect(queueUrl(arn)).toBe(url);
});

describe("a message of SQS", () => {
  let status = 200;
  const seen: unknown[] = [];
  const server = createServer(async (message, response) => {
    seen.push(JSON.parse(await text(message)));
    const error = status === 200 ? {} : { __type: "com.amazonaws.sqs#MessageNotInflight" };
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(error));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    vi.stubEnv("AWS_ENDPOINT_URL_SQS", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv("AWS_REGION", "us-east-1");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  const delivery = { queueArn: "arn:aws:sqs:us-east-1:1:documents", receiptHandle: "receipt", count: 1 };
  const postpone = (signal = new AbortController().signal) => postponeThroughSqs()(delivery, 30, signal);

  it("is hidden for a number of seconds, through the endpoint of the environment", async () => {
    await postpone();

    expect(seen).toEqual([
      {
        QueueUrl: "https://sqs.us-east-1.amazonaws.com/1/documents",
        ReceiptHandle: "receipt",
        VisibilityTimeout: 30,
      },
    ]);
  });

  it("that cannot be hidden is a failure of the service", async () => {
    status = 400;

    await expect(postpone()).rejects.toMatchObject({
      code: "SERVICE_FAILED",
      problem: "SQS refused the call or failed (MessageNotInflight)",
      remedy: "check sqs:ChangeMessageVisibility",
    });
  });

  it("is left alone when the signal has aborted", async () => {
    await expect(postpone(AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});
