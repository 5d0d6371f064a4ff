// Examples from Amazon's documentation: S3 API reference, "Signature calculations".

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkSignature } from "./s3-signature.ts";

const SECRETS = { AKIAIOSFODNN7EXAMPLE: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

const signedGet = {
  method: "GET",
  path: "/test.txt",
  query: new URLSearchParams(),
  headers: {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": EMPTY,
    "x-amz-date": "20130524T000000Z",
    authorization:
      "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
      "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date," +
      "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
};

const presignedGet = {
  method: "GET",
  path: "/test.txt",
  query: new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request",
    "X-Amz-Date": "20130524T000000Z",
    "X-Amz-Expires": "86400",
    "X-Amz-SignedHeaders": "host",
    "X-Amz-Signature": "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  }),
  headers: { host: "examplebucket.s3.amazonaws.com" },
};

describe("signatures", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2013-05-24T12:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it("are accepted in a header", () => {
    expect(() => checkSignature(signedGet, SECRETS)).not.toThrow();
  });

  it("are accepted in a query until they expire", () => {
    expect(() => checkSignature(presignedGet, SECRETS)).not.toThrow();

    vi.setSystemTime(Date.parse("2013-05-25T00:00:01Z"));

    expect(() => checkSignature(presignedGet, SECRETS)).toThrow("expired");
  });

  it.each([
    ["another method", { ...signedGet, method: "PUT" }],
    ["another path", { ...signedGet, path: "/test.tx" }],
    ["another query", { ...signedGet, query: new URLSearchParams("acl") }],
    ["another header", { ...signedGet, headers: { ...signedGet.headers, range: "bytes=0-10" } }],
    ["another presigned path", { ...presignedGet, path: "/other.txt" }],
  ])("are refused for %s", (_, request) => {
    expect(() => checkSignature(request, SECRETS)).toThrow(/does not match/);
  });

  it("are refused from an unknown key, and are required", () => {
    expect(() => checkSignature(signedGet, { other: "secret" })).toThrow(/does not exist/);
    expect(() => checkSignature({ ...signedGet, headers: {} }, SECRETS)).toThrow(/Anonymous/);
  });
});
