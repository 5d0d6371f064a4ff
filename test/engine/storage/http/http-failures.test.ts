import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import {
  askedDelayMs,
  brokenConnection,
  changedSince,
  endlessInterim,
  mayPass,
  noAnswer,
  refusedAnswer,
  switchedProtocols,
  tooSlow,
} from "../../../../functions/engine/storage/http/http-failures.ts";

const url = new URL("https://me:secret@host/a.pdf?token=secret");
const SHOWN = "https://host/a.pdf?token=***";

describe("an answer that is no success", () => {
  it.each([
    [400, "FETCH_FAILED", false],
    [401, "ACCESS_DENIED", false],
    [402, "FETCH_FAILED", false],
    [403, "ACCESS_DENIED", false],
    [404, "NOT_FOUND", false],
    [410, "NOT_FOUND", false],
    [428, "FETCH_FAILED", false],
    [429, "FETCH_FAILED", true],
    [499, "FETCH_FAILED", false],
    [500, "FETCH_FAILED", true],
    [503, "FETCH_FAILED", true],
  ])("with status %i is %s, retryable: %j", (status, code, retryable) => {
    const error = refusedAnswer(status, url, { headers: {} });

    expect(error).toMatchObject({ code, retryable, remedy: expect.any(String) });
    expect(error.message).toContain(SHOWN);
    expect(error.message).toContain(String(status));
    expect(error.message.includes("to every attempt")).toBe(retryable);
    expect(mayPass(error)).toBe(retryable);
  });
});

describe("a busy server that asks to wait", () => {
  it.each([
    ["60", true, "later"],
    ["61", false, "after 61 s"],
  ])("for %s seconds: waits itself %j, else the remedy is to send the request %s", (seconds, waits, when) => {
    const error = refusedAnswer(503, url, { headers: { "retry-after": seconds } });

    expect([mayPass(error), askedDelayMs(error)]).toEqual([waits, Number(seconds) * 1000]);
    expect(error).toMatchObject({ retryable: true, remedy: `send the request again ${when}` });
  });

  it("is not one that asks for nothing", () => {
    expect(askedDelayMs(refusedAnswer(503, url, { headers: {} }))).toBeUndefined();
    expect(askedDelayMs("busy")).toBeUndefined();
  });
});

describe("a failed connection", () => {
  const failing = (code: string, message = "it failed") => Object.assign(new Error(message), { code });

  it.each([
    ["ECONNRESET", true, "send the request again later"],
    ["EAI_AGAIN", true, "send the request again later"],
    ["ENOTFOUND", false, "check the address"],
    ["CERT_HAS_EXPIRED", false, "renew its certificate"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", false, "renew its certificate"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", false, "renew its certificate"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", false, "renew its certificate"],
    ["Z_DATA_ERROR", false, "check the address"],
  ])("with %s is retryable: %j, and says: %s", (code, retryable, remedy) => {
    const cause = failing(code);

    expect(brokenConnection(cause, url)).toMatchObject({
      code: "FETCH_FAILED",
      retryable,
      cause,
      message: expect.stringContaining(`(${code}: it failed); ${remedy}`),
    });
  });

  it("names its code once", () => {
    expect(brokenConnection(failing("ENOTFOUND", " getaddrinfo ENOTFOUND host "), url)).toMatchObject({
      problem: `${SHOWN} could not be fetched (getaddrinfo ENOTFOUND host)`,
    });
  });

  it("keeps errors of our own and errors that are not from the network", () => {
    const own = Object.assign(new ExtractionError("TOO_LARGE", "large"), { other: 1 });

    for (const error of [own, new TypeError("a bug"), "text", undefined])
      expect(brokenConnection(error, url)).toBe(error);
  });

  it("without an answer may be retried", () => {
    expect(noAnswer(url)).toMatchObject({ code: "FETCH_FAILED", retryable: true });
    expect(mayPass(noAnswer(url))).toBe(true);
  });
});

describe("a missed deadline", () => {
  it.each([
    ["connect", "accepted no connection within 1.5 s", "TEXTRACTOR_FETCH_CONNECT_DURATION"],
    ["headers", "did not answer within 1.5 s", "TEXTRACTOR_FETCH_HEADERS_DURATION"],
    ["idle", "sent too few bytes within 1.5 s", "TEXTRACTOR_FETCH_LEAST_RATE"],
    ["total", "did not finish within 1.5 s", "TEXTRACTOR_FETCH_DURATION"],
  ] as const)("of %s says what was slow and which setting to raise", (phase, did, setting) => {
    const error = tooSlow(phase, 1_500, url);

    expect(error).toMatchObject({ code: "FETCH_FAILED", problem: `${SHOWN} ${did}` });
    expect(error.remedy).toContain(setting);
    expect(tooSlow(phase, 1_500, url.href).message).toBe(error.message);
  });

  it("is worth a later request, but not another attempt now", () => {
    expect(tooSlow("idle", 1_000, url).retryable).toBe(true);
    expect(mayPass(tooSlow("idle", 1_000, url))).toBe(false);
  });
});

it("odd answers are permanent failures that name the address", () => {
  expect(switchedProtocols(101, url)).toMatchObject({
    code: "FETCH_FAILED",
    retryable: false,
    problem: `${SHOWN} answered 101 and switched to another protocol`,
  });
  expect(endlessInterim(16, url)).toMatchObject({
    code: "FETCH_FAILED",
    retryable: false,
    problem: `${SHOWN} sent more than 16 interim answers (1xx) and no final one`,
  });
  expect(changedSince(url.href)).toMatchObject({
    code: "NOT_FOUND",
    message: `${SHOWN} changed since its version was read; send the request again`,
  });
  expect(mayPass(new Error("a bug"))).toBe(false);
});
