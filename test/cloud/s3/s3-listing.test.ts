import { ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
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

describe("listing", () => {
  it("pages through more than a thousand keys, in the order of their bytes", async () => {
    const keys = Array.from({ length: 1_005 }, (_, index) => `pages/${String(index).padStart(5, "0")}`);
    const objects = s3.buckets.get(Bucket)?.objects;
    await put("pages/00000", "x");
    const one = objects?.get("pages/00000");
    for (const key of keys) if (one !== undefined) objects?.set(key, one);

    const first = await client.send(new ListObjectsV2Command({ Bucket, Prefix: "pages/" }));
    const second = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: "pages/", ContinuationToken: first.NextContinuationToken }),
    );

    const listed = [...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key);
    expect(listed).toEqual(keys);
    expect([first.IsTruncated, second.IsTruncated]).toEqual([true, false]);
  });

  it("groups keys at a delimiter, and starts after a key", async () => {
    await Promise.all(["t/a/1", "t/a/2", "t/b", "t/\uFFFD", "t/😀", "t/B"].map((key) => put(key, "x")));

    const grouped = await client.send(new ListObjectsV2Command({ Bucket, Prefix: "t/", Delimiter: "/" }));
    const after = await client.send(new ListObjectsV2Command({ Bucket, Prefix: "t/", StartAfter: "t/b" }));

    expect(grouped.CommonPrefixes).toEqual([{ Prefix: "t/a/" }]);
    expect(grouped.Contents?.map(({ Key }) => Key)).toEqual(["t/B", "t/b", "t/\uFFFD", "t/😀"]);
    expect(after.Contents?.map(({ Key }) => Key)).toEqual(["t/\uFFFD", "t/😀"]);
  });

  it("pages through groups without repeating one", async () => {
    await Promise.all(["g/a/1", "g/a/2", "g/b/1", "g/c"].map((key) => put(key, "x")));
    const page = { Bucket, Prefix: "g/", Delimiter: "/", MaxKeys: 1 };
    const seen: unknown[] = [];

    for (let ContinuationToken: string | undefined, count = 0; count < 5; count++) {
      const token = ContinuationToken === undefined ? {} : { ContinuationToken };
      const answer = await client.send(new ListObjectsV2Command({ ...page, ...token }));
      seen.push(answer.CommonPrefixes?.[0]?.Prefix ?? answer.Contents?.[0]?.Key);
      ContinuationToken = answer.NextContinuationToken;
      if (ContinuationToken === undefined) break;
    }

    expect(seen).toEqual(["g/a/", "g/b/", "g/c"]);
  });
});

function put(Key: string, Body: string) {
  return client.send(new PutObjectCommand({ Bucket, Key, Body }));
}
