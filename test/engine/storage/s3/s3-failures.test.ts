import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import {
  brokenTransfer,
  explaining,
  isBeyondEnd,
  isConditionFailure,
  isNotFound,
  isNotImplemented,
  isTagRefusal,
  mayPass,
} from "../../../../functions/engine/storage/s3/s3-failures.ts";

const URI = "s3://archive/a.txt";

/** Error as S3's client throws it. */
function s3Error({
  name = "Error",
  message = "",
  status,
  code,
}: Partial<Record<"name" | "message" | "code", string>> & { status?: number }) {
  const facts = {
    ...(status === undefined ? {} : { $metadata: { httpStatusCode: status } }),
    ...(code ? { code } : {}),
  };
  return Object.assign(new Error(message), { name }, facts);
}

const explained = (error: unknown, purpose: "read" | "write" = "read", signal?: AbortSignal) =>
  explaining(URI, purpose, signal, () => Promise.reject(error)).catch((failure: unknown) => failure);

describe("a failure of S3", () => {
  it.each(["socket torn", undefined, null])("that is no error, but %j, is named in the message", async (failure) => {
    expect(await explained(failure)).toMatchObject({
      code: "SERVICE_FAILED",
      message: expect.stringContaining(String(failure)),
    });
    expect(mayPass(failure)).toBe(false);
  });

  it.each([
    [{ name: "SlowDown" }, true],
    [{ name: "RequestTimeout", status: 400 }, true],
    [{ code: "ECONNRESET" }, true],
    [{ code: "ENOTFOUND" }, false],
    [{ status: 428 }, false],
    [{ status: 429 }, true],
    [{ status: 430 }, false],
    [{ status: 499 }, false],
    [{ status: 500 }, true],
    [{ status: 501 }, false],
    [{ status: 503 }, true],
    [{}, false],
    [{ status: 502 }, true],
  ])("%j may pass: %j", (failure, expected) => {
    expect(mayPass(s3Error(failure))).toBe(expected);
  });

  it("of our own is repeated where it says so", () => {
    expect(mayPass(new ExtractionError("SERVICE_FAILED", "busy", { retryable: true }))).toBe(true);
    expect(mayPass(new ExtractionError("SERVICE_FAILED", "gone"))).toBe(false);
    expect(mayPass("no error")).toBe(false);
  });

  it("is recognized by its status or name", () => {
    const recognized = (failure: Parameters<typeof s3Error>[0]) => {
      const error = s3Error(failure);
      const kinds = { isConditionFailure, isNotImplemented, isTagRefusal, isNotFound, isBeyondEnd };
      return Object.entries(kinds).flatMap(([name, is]) => (is(error) ? [name] : []));
    };

    expect(recognized({ status: 412 })).toEqual(["isConditionFailure"]);
    expect(recognized({ status: 409, name: "ConditionalRequestConflict" })).toEqual(["isConditionFailure"]);
    expect(recognized({ status: 404, name: "NoSuchKey" })).toEqual(["isConditionFailure", "isNotFound"]);
    expect(recognized({ status: 501 })).toEqual(["isNotImplemented", "isTagRefusal"]);
    expect(recognized({ status: 403 })).toEqual(["isTagRefusal"]);
    expect(recognized({ status: 416 })).toEqual(["isBeyondEnd"]);
    expect(recognized({ status: 500 })).toEqual([]);
  });
});

describe("the error for a caller", () => {
  it.each([
    ["read", { status: 404, name: "NoSuchBucket" }, "NOT_FOUND", "the bucket of s3://archive/a.txt does not exist"],
    ["read", { status: 404 }, "NOT_FOUND", "s3://archive/a.txt does not exist"],
    ["read", { status: 412 }, "NOT_FOUND", "changed since its version was read"],
    ["read", { status: 401 }, "ACCESS_DENIED", "s3:GetObject"],
    ["read", { status: 403 }, "ACCESS_DENIED", "s3:GetObject"],
    ["read", { name: "CredentialsProviderError" }, "ACCESS_DENIED", "s3:GetObject"],
    ["read", { name: "ExpiredToken", status: 400 }, "ACCESS_DENIED", "s3:GetObject"],
    ["read", { status: 400 }, "SERVICE_FAILED", "check the address and the region"],
    ["write", { status: 404, name: "NoSuchBucket" }, "OUTPUT_REFUSED", "create it or give another address"],
    ["write", { status: 401 }, "OUTPUT_REFUSED", "s3:PutObject"],
    ["write", { status: 403 }, "OUTPUT_REFUSED", "s3:PutObject"],
    ["write", { name: "TokenRefreshRequired", status: 400 }, "OUTPUT_REFUSED", "s3:PutObject"],
    ["write", { name: "KeyTooLongError", status: 400 }, "OUTPUT_REFUSED", "give a shorter address"],
    ["write", { status: 400 }, "OUTPUT_REFUSED", "check the address and the region"],
  ] as const)("of a %s that fails with %j is %s, with a remedy", async (purpose, failure, code, words) => {
    const error = await explained(s3Error(failure), purpose);

    expect(error).toMatchObject({ code, retryable: false, message: expect.stringContaining(words) });
  });

  it.each(["read", "write"] as const)("of a %s that may pass is retryable", async (purpose) => {
    expect(await explained(s3Error({ name: "SlowDown", status: 503 }), purpose)).toMatchObject({
      code: "SERVICE_FAILED",
      retryable: true,
      message: "S3 failed on s3://archive/a.txt in every attempt (SlowDown); send the request again later",
    });
  });

  it.each([
    [{ name: "AccessDenied", message: "no rights", status: 403 }, "(AccessDenied: no rights)"],
    [{ name: "AccessDenied", message: "AccessDenied", status: 403 }, "(AccessDenied)"],
    [{ name: "403", message: "UnknownError", status: 403 }, "(status 403)"],
    [{ name: "Unknown", message: "", status: 403 }, "(status 403)"],
  ])("describes %j as %s", async (failure, seen) => {
    expect(await explained(s3Error(failure))).toMatchObject({ message: expect.stringContaining(seen) });
  });

  it("is the signal's reason after an abort", async () => {
    const reason = new Error("time is up");

    expect(await explained(s3Error({ status: 500 }), "read", AbortSignal.abort(reason))).toBe(reason);
    expect(await explained(s3Error({ status: 500 }), "read", new AbortController().signal)).not.toBe(reason);
  });

  it("keeps errors of our own and faults of the program", async () => {
    const own = new ExtractionError("TOO_LARGE", "large");
    const faults = [new TypeError("x is undefined"), new ReferenceError("y is not defined")];

    for (const error of [own, ...faults]) expect(await explained(error)).toBe(error);
  });

  it("explains a TypeError of Node, such as an invalid header", async () => {
    const invalid = Object.assign(new TypeError("bad header"), { code: "ERR_INVALID_CHAR" });

    expect(await explained(invalid, "write")).toMatchObject({ code: "OUTPUT_REFUSED", cause: invalid });
  });

  it("of a broken transfer is retryable and names the cause", () => {
    expect(brokenTransfer(new Error("aborted"), URI)).toMatchObject({
      code: "SERVICE_FAILED",
      retryable: true,
      message: "the transfer of s3://archive/a.txt was interrupted (aborted); send the request again later",
    });
  });
});
