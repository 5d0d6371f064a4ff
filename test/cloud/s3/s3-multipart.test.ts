import { randomBytes } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "./s3-client.ts";
import { type S3Server, startS3 } from "./s3-server.ts";

const Bucket = "archive";
let s3: S3Server;
let client: S3Client;

beforeAll(async () => {
  s3 = await startS3({ buckets: [Bucket] });
  client = clientOf(s3.url);
});
afterAll(async () => {
  client.destroy();
  await s3.close();
});

describe("multipart uploads", () => {
  it("become one object, with the ETag of their parts", async () => {
    const parts = [randomBytes(5 * 1024 ** 2), Buffer.from("the end")];
    const { UploadId, etags } = await upload("parted", parts, { Metadata: { m: "1" } });

    const listed = await client.send(new ListPartsCommand({ Bucket, Key: "parted", UploadId }));
    const { ETag } = await complete("parted", UploadId, etags);
    const got = await client.send(new GetObjectCommand({ Bucket, Key: "parted" }));

    expect(listed.Parts?.map(({ Size }) => Size)).toEqual(parts.map((part) => part.length));
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    expect(Buffer.concat(parts).equals((await got.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(true);
    expect(got.Metadata).toEqual({ m: "1" });
  });

  it("are refused with a small part in the middle, a wrong ETag, or parts out of order", async () => {
    const { UploadId, etags } = await upload("wrong", [Buffer.from("one"), Buffer.from("two")]);

    await expect(complete("wrong", UploadId, etags)).rejects.toMatchObject({ name: "EntityTooSmall" });
    await expect(complete("wrong", UploadId, ['"0"', ""])).rejects.toMatchObject({ name: "InvalidPart" });
    await expect(complete("wrong", UploadId, etags.toReversed(), [2, 1])).rejects.toMatchObject({
      name: "InvalidPartOrder",
    });
  });

  it("respect a condition when completed, and cannot be completed after an abort", async () => {
    await put("present", "x");
    const { UploadId, etags } = await upload("present", [Buffer.from("one")]);

    await expect(complete("present", UploadId, etags, [1], "*")).rejects.toMatchObject({ name: "PreconditionFailed" });
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: "present", UploadId }));
    await expect(complete("present", UploadId, etags)).rejects.toMatchObject({ name: "NoSuchUpload" });
  });

  async function upload(Key: string, parts: Buffer[], input: { Metadata?: Record<string, string> } = {}) {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }));
    const etags: string[] = [];
    for (const [index, Body] of parts.entries()) {
      const part = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: index + 1, Body }));
      etags.push(part.ETag ?? "");
    }
    return { UploadId, etags };
  }

  function complete(
    Key: string,
    UploadId: string | undefined,
    etags: readonly string[],
    numbers = etags.map((_, index) => index + 1),
    IfNoneMatch?: string,
  ) {
    const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: numbers[index] ?? 0 }));
    const condition = IfNoneMatch === undefined ? {} : { IfNoneMatch };
    const input = { Bucket, Key, UploadId, MultipartUpload: { Parts }, ...condition };
    return client.send(new CompleteMultipartUploadCommand(input));
  }
});

function put(Key: string, Body: string) {
  return client.send(new PutObjectCommand({ Bucket, Key, Body }));
}
