// Clients of the S3 server for tests. They do not retry, so that a test sees every answer.

import { S3Client } from "@aws-sdk/client-s3";
import { expect } from "vitest";

export function clientOf(endpoint: string, accessKeyId = "test", secretAccessKey = accessKeyId): S3Client {
  return new S3Client({
    endpoint,
    forcePathStyle: true,
    region: "us-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey },
  });
}

/** Expects the work to fail with an error of S3. */
export async function fails(work: Promise<unknown>, name: string, status: number): Promise<void> {
  await expect(work).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
}
