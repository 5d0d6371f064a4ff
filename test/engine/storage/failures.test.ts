// Errors of the system and of services turn into a code and a sentence that ends in a remedy.

import { describe, expect, it } from "vitest";
import { explaining as explainingFile } from "../../../functions/engine/storage/files/file-failures.ts";
import { brokenConnection } from "../../../functions/engine/storage/http/http-failures.ts";
import { explaining as explainingS3 } from "../../../functions/engine/storage/s3/s3-failures.ts";
import { failureOf } from "./every-storage.ts";

describe("a failure", () => {
  it.each([
    ["read", "EACCES", "ACCESS_DENIED", "grant"],
    ["read", "EIO", "FETCH_FAILED", "check the file"],
    ["write", "EACCES", "OUTPUT_REFUSED", "grant"],
    ["write", "EROFS", "OUTPUT_REFUSED", "can be written"],
    ["write", "ENOSPC", "OUTPUT_REFUSED", "free space"],
    ["write", "EIO", "OUTPUT_REFUSED", "check the folder"],
  ] as const)("to %s a file with %s becomes %s", async (purpose, systemCode, code, remedy) => {
    const error = Object.assign(new Error("it failed"), { code: systemCode });

    const failure = await failureOf(explainingFile("/a", purpose, undefined, () => Promise.reject(error)));

    expect(failure).toMatchObject({ code, cause: error, message: expect.stringContaining(remedy) });
    expect(failure.message).toContain(systemCode);
  });

  it.each([
    ["/out/a.txt", "/a.txt could not be written (EACCES)"],
    ["/out/.textractor-1", "/a.txt could not be written (EACCES)"],
    ["/out", "/a.txt could not be written (EACCES)"],
    [
      "/cache/metadata/a.lock",
      "/a.txt could not be written, because /cache/metadata/a.lock could not be written (EACCES)",
    ],
  ])("to write names the path that failed when it lies in another folder (%s)", async (place, message) => {
    const error = Object.assign(new Error("it failed"), { code: "EACCES", path: place });

    const failure = await failureOf(explainingFile("/out/a.txt", "write", undefined, () => Promise.reject(error)));

    expect(failure.message).toContain(message);
  });

  it.each([
    ["read", "CredentialsProviderError", undefined, "ACCESS_DENIED"],
    ["read", "ExpiredToken", 400, "ACCESS_DENIED"],
    ["read", "PermanentRedirect", 301, "SERVICE_FAILED"],
    ["read", "NotImplemented", 501, "SERVICE_FAILED"],
    ["write", "ExpiredToken", 400, "OUTPUT_REFUSED"],
    ["write", "EntityTooLarge", 400, "OUTPUT_REFUSED"],
  ] as const)("of S3 to %s with %s becomes a %s %s that is not retryable", async (purpose, name, status, code) => {
    const error = Object.assign(new Error("it failed"), { name, $metadata: { httpStatusCode: status } });

    const failure = await failureOf(explainingS3("s3://b/k", purpose, undefined, () => Promise.reject(error)));

    expect(failure).toMatchObject({ code, retryable: false, message: expect.stringContaining(name) });
  });

  it("of S3 due to a long key asks for a shorter address", async () => {
    const error = Object.assign(new Error("Your key is too long"), {
      name: "KeyTooLongError",
      $metadata: { httpStatusCode: 400 },
    });

    const failure = await failureOf(explainingS3("s3://b/k", "write", undefined, () => Promise.reject(error)));

    expect(failure).toMatchObject({ code: "OUTPUT_REFUSED", message: expect.stringContaining("shorter address") });
  });

  it("of S3 without a message is reported by its status", async () => {
    const error = Object.assign(new Error("UnknownError"), { name: "403", $metadata: { httpStatusCode: 403 } });

    const failure = await failureOf(explainingS3("s3://b/k", "read", undefined, () => Promise.reject(error)));

    expect(failure.message).toContain("(status 403)");
  });

  it("of a certificate is reported as such", () => {
    const error = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });

    expect(brokenConnection(error, new URL("https://a.example/?secret"))).toMatchObject({
      code: "FETCH_FAILED",
      retryable: false,
      message: expect.stringMatching(/^https:\/\/a\.example\/\?\*\*\* .*certificate/),
    });
  });

  it("from our own bug surfaces unchanged", async () => {
    const bug = new TypeError("x is undefined");

    expect(brokenConnection(bug, new URL("https://a.example/"))).toBe(bug);
    await expect(explainingS3("s3://b/k", "read", undefined, () => Promise.reject(bug))).rejects.toBe(bug);
    await expect(explainingFile("/a", "read", undefined, () => Promise.reject(bug))).rejects.toBe(bug);
  });
});
