import { expect, it } from "vitest";
import { queueUrl } from "../../../functions/engine/invoke/sqs.ts";

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
