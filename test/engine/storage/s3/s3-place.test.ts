import { describe, expect, it } from "vitest";
import { placeOf } from "../../../../functions/engine/storage/s3/s3-place.ts";

describe("an S3 address", () => {
  it.each([
    ["s3://archive/a.pdf", "archive", "a.pdf"],
    ["S3://archive/2024/a b.pdf", "archive", "2024/a b.pdf"],
    ["s3://archive//a%20b?c#d", "archive", "/a%20b?c#d"],
    ["s3://archive/line\nbreak", "archive", "line\nbreak"],
  ])("%j names a bucket and a key, which is not decoded", (uri, Bucket, Key) => {
    expect(placeOf(uri)).toEqual({ Bucket, Key });
  });

  it.each(["s3://archive", "s3://archive/", "s3:///key", "http://archive/key"])("is refused as %j", (uri) => {
    expect(() => placeOf(uri)).toThrow(
      expect.objectContaining({ code: "INVALID_EVENT", remedy: "write s3://bucket/key" }),
    );
  });
});
