// Tests the S3 server with the client of the AWS SDK and its checksums. The same calls work with Amazon's S3.

import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, fails } from "./s3-client.ts";
import { type S3Server, startS3 } from "./s3-server.ts";

const Bucket = "archive";
let s3: S3Server;
let client: S3Client;

beforeAll(async () => {
  s3 = await startS3();
  client = clientOf(s3.url);
  await client.send(new CreateBucketCommand({ Bucket }));
});
afterAll(async () => {
  client.destroy();
  await s3.close();
});

describe("buckets", () => {
  it("are listed and found, cannot be created twice, and are deleted when empty", async () => {
    await client.send(new CreateBucketCommand({ Bucket: "second" }));

    const { Buckets } = await client.send(new ListBucketsCommand({}));
    await client.send(new HeadBucketCommand({ Bucket: "second" }));
    expect(Buckets?.map(({ Name }) => Name)).toEqual([Bucket, "second"]);
    await fails(client.send(new CreateBucketCommand({ Bucket: "second" })), "BucketAlreadyOwnedByYou", 409);
    await client.send(new DeleteBucketCommand({ Bucket: "second" }));
    await fails(client.send(new HeadBucketCommand({ Bucket: "second" })), "NotFound", 404);
  });

  it("are not deleted while they contain objects", async () => {
    await put("kept", "x");

    await fails(client.send(new DeleteBucketCommand({ Bucket })), "BucketNotEmpty", 409);
  });
});

describe("objects", () => {
  it("keep their bytes, type, metadata and checksum", async () => {
    const { ETag } = await put("letter", "hello", {
      ContentType: "text/plain",
      CacheControl: "no-store",
      ContentDisposition: 'attachment; filename="x"',
      Metadata: { who: "me" },
    });

    const got = await client.send(new GetObjectCommand({ Bucket, Key: "letter", ChecksumMode: "ENABLED" }));
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: "letter" }));

    expect(ETag).toBe(`"${createHash("md5").update("hello").digest("hex")}"`);
    expect(await got.Body?.transformToString()).toBe("hello");
    expect(got).toMatchObject({
      ETag,
      ContentType: "text/plain",
      CacheControl: "no-store",
      ContentDisposition: 'attachment; filename="x"',
      Metadata: { who: "me" },
      ChecksumCRC32: "NhCmhg==",
    });
    expect(head).toMatchObject({ ETag, ContentLength: 5, Metadata: { who: "me" } });
  });

  it("are decoded from the chunks of a stream", async () => {
    const bytes = randomBytes(300_000);
    const Body = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);

    await put("streamed", Body, { ContentLength: bytes.length, ContentEncoding: "gzip" });
    const got = await client.send(new GetObjectCommand({ Bucket, Key: "streamed" }));

    expect(bytes.equals((await got.Body?.transformToByteArray()) ?? new Uint8Array())).toBe(true);
    expect(got.ContentEncoding).toBe("gzip");
  });

  it.each<[string, Partial<PutObjectCommandInput>]>([
    ["CRC32", { ChecksumCRC32: "AAAAAA==" }],
    ["SHA-256", { ChecksumSHA256: Buffer.alloc(32).toString("base64") }],
    ["MD5", { ContentMD5: Buffer.alloc(16).toString("base64") }],
  ])("are refused when their %s does not match their bytes", async (_, checksum) => {
    await fails(
      client.send(new PutObjectCommand({ Bucket, Key: "bad", Body: "hello", ...checksum })),
      "BadDigest",
      400,
    );
    await fails(client.send(new HeadObjectCommand({ Bucket, Key: "bad" })), "NotFound", 404);
  });

  it("are refused with metadata over 2 KB or a key over 1024 bytes", async () => {
    const long = { title: "x".repeat(2_048) };

    await fails(
      client.send(new PutObjectCommand({ Bucket, Key: "long", Body: "x", Metadata: long })),
      "MetadataTooLarge",
      400,
    );
    await fails(client.send(new PutObjectCommand({ Bucket, Key: "é".repeat(513), Body: "x" })), "KeyTooLongError", 400);
    await put("k".repeat(1_024), "x");
  });

  it.each([
    ["bytes=1-3", "ell", "bytes 1-3/5"],
    ["bytes=3-", "lo", "bytes 3-4/5"],
    ["bytes=-2", "lo", "bytes 3-4/5"],
    ["bytes=0-99", "hello", "bytes 0-4/5"],
  ])("are read by %s", async (Range, expected, contentRange) => {
    await put("ranged", "hello");

    const got = await client.send(new GetObjectCommand({ Bucket, Key: "ranged", Range }));

    expect(await got.Body?.transformToString()).toBe(expected);
    expect(got).toMatchObject({ ContentRange: contentRange, $metadata: { httpStatusCode: 206 } });
  });

  it("give S3's errors when they are missing or do not have the requested bytes", async () => {
    await put("short", "hello");

    await fails(client.send(new GetObjectCommand({ Bucket, Key: "short", Range: "bytes=5-" })), "InvalidRange", 416);
    await fails(client.send(new GetObjectCommand({ Bucket, Key: "none" })), "NoSuchKey", 404);
    await fails(client.send(new HeadObjectCommand({ Bucket, Key: "none" })), "NotFound", 404);
    await fails(client.send(new GetObjectCommand({ Bucket: "nowhere", Key: "none" })), "NoSuchBucket", 404);
  });

  it("are written by one of twenty clients with the same condition", async () => {
    const writers = Array.from({ length: 20 }, (_, writer) => put("race", `${writer}`, { IfNoneMatch: "*" }));

    const outcomes = await Promise.allSettled(writers);

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("are written and read only while their ETag matches the condition", async () => {
    const { ETag = "" } = await put("version", "one");
    const other = '"00000000000000000000000000000000"';

    await fails(
      client.send(new PutObjectCommand({ Bucket, Key: "version", Body: "x", IfMatch: other })),
      "PreconditionFailed",
      412,
    );
    await fails(
      client.send(new PutObjectCommand({ Bucket, Key: "absent", Body: "x", IfMatch: ETag })),
      "NoSuchKey",
      404,
    );
    await fails(
      client.send(new GetObjectCommand({ Bucket, Key: "version", IfMatch: other })),
      "PreconditionFailed",
      412,
    );
    await client.send(new GetObjectCommand({ Bucket, Key: "version", IfMatch: ETag }));
    await put("version", "two", { IfMatch: ETag });
    const unchanged = client.send(new GetObjectCommand({ Bucket, Key: "version", IfNoneMatch: etagOf("two") }));
    await expect(unchanged).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  it.each([
    "ünï/日本 語+&?=#%.pdf",
    "a b/c+d",
    "emoji-😀.txt",
    "café\u0301",
    "q'(!)*~",
    "a/../b/./c",
    "dir/",
    "<&>\"'",
  ])("are kept and listed under the key %j", async (Key) => {
    await put(Key, `words of ${Key}`);

    const got = await client.send(new GetObjectCommand({ Bucket, Key }));
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: Key }));

    expect(await got.Body?.transformToString()).toBe(`words of ${Key}`);
    expect(Contents?.map((object) => object.Key)).toContain(Key);
  });

  it("are copied with their own or new metadata, from any key", async () => {
    await put("source-😀.txt", "words", { Metadata: { a: "1" } });
    const CopySource = encodeURI(`${Bucket}/source-😀.txt`);

    await client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource }));
    await client.send(
      new CopyObjectCommand({ Bucket, Key: "other", CopySource, MetadataDirective: "REPLACE", Metadata: { b: "2" } }),
    );

    expect((await client.send(new HeadObjectCommand({ Bucket, Key: "copy" }))).Metadata).toEqual({ a: "1" });
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: "other" }))).Metadata).toEqual({ b: "2" });
  });

  it("are deleted one by one and in batches, also repeatedly", async () => {
    await Promise.all(["x1", "x2", "x3"].map((key) => put(key, "x")));

    await client.send(new DeleteObjectCommand({ Bucket, Key: "x1" }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: "x1" }));
    const Objects = ["x2", "x3", "never"].map((Key) => ({ Key }));
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));

    expect(Deleted?.map(({ Key }) => Key)).toEqual(["x2", "x3", "never"]);
    for (const Key of ["x1", "x2", "x3"])
      await fails(client.send(new HeadObjectCommand({ Bucket, Key })), "NotFound", 404);
  });

  it("have tags and attributes", async () => {
    await put("tagged", "words");
    const TagSet = [{ Key: "kind", Value: "a & b" }];

    await client.send(new PutObjectTaggingCommand({ Bucket, Key: "tagged", Tagging: { TagSet } }));
    const tags = await client.send(new GetObjectTaggingCommand({ Bucket, Key: "tagged" }));
    const attributes = await client.send(
      new GetObjectAttributesCommand({ Bucket, Key: "tagged", ObjectAttributes: ["ETag", "ObjectSize"] }),
    );

    expect(tags.TagSet).toEqual(TagSet);
    expect(attributes.ObjectSize).toBe(5);
  });
});

it("refuses requests that are unsigned or signed with another secret", async () => {
  const wrong = clientOf(s3.url, "test", "wrong").send(new GetObjectCommand({ Bucket, Key: "letter" }));

  await fails(wrong, "SignatureDoesNotMatch", 403);
  expect((await fetch(`${s3.url}/${Bucket}/letter`)).status).toBe(403);
});

function put(Key: string, Body: string | Readable, input: Partial<PutObjectCommandInput> = {}) {
  return client.send(new PutObjectCommand({ Bucket, Key, Body, ...input }));
}

function etagOf(text: string): string {
  return `"${createHash("md5").update(text).digest("hex")}"`;
}
