import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalCloud, startCloud } from "./cloud.ts";

let cloud: LocalCloud;
let s3: S3Client;

beforeAll(async () => {
  cloud = await startCloud({
    overrides: { textractor_ocr: { timeoutMs: 1_234, environment: { LOG_LEVEL: "nonsense" } } },
  });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  s3 = new S3Client({ endpoint: cloud.s3.url, forcePathStyle: true, region: "us-east-1", credentials });
});
afterAll(() => cloud.close());

const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: "documents", Key, Body }));

async function read(Bucket: string, Key: string): Promise<string | undefined> {
  return (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
}

describe("the local cloud", () => {
  it("runs the bundled function on a document in S3", async () => {
    await put("note.txt", "A note of 1 line");

    const { payload } = await cloud.lambda.invoke("textractor_simple", { document_uri: "s3://documents/note.txt" });

    expect(payload).toMatchObject({
      text_uri: "s3://documents/note.txt.txt",
      results: { textractor: { success: true } },
    });
    expect(await read("documents", "note.txt.txt")).toContain("A note of 1 line");
    expect(cloud.lambda.history.at(-1)).toMatchObject({ function: "textractor_simple" });
  });

  it("extracts uploads into the results bucket, and results start nothing", async () => {
    const before = cloud.lambda.history.length;

    await put("in/letter.txt", "Dear reader");
    await cloud.settled();

    expect(await read("results", "documents/in/letter.txt.txt")).toContain("Dear reader");
    expect(cloud.lambda.history).toHaveLength(before + 1);
    expect(cloud.queues.messages("deadletters")).toEqual([]);
  });

  it("uses a test's settings instead of the stack's", async () => {
    const { failed, payload } = await cloud.lambda.invoke("textractor_ocr", {});

    expect({ failed, payload }).toMatchObject({
      failed: true,
      payload: { errorMessage: expect.stringContaining("LOG_LEVEL") },
    });
  });
});
