import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ocrThroughLambda, sendThroughLambda } from "../../../functions/engine/invoke/lambda.ts";
import type { PageRequest } from "../../../functions/engine/request/contract.ts";

const never = new AbortController().signal;
const request: PageRequest = {
  documentUri: "s3://in/scan.pdf",
  documentVersion: "v1",
  engine: "e1",
  kind: "pdf",
  page: 3,
  languages: ["eng"],
  reader: "tesseract",
  password: "geheim",
  tempUriPrefix: "s3://in/scan.pdf-temp",
  run: "run-1",
  reason: "forced",
};

type Reply = (message: IncomingMessage, response: ServerResponse) => void;
const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const failed = (error: unknown) => answer(200, error, { "x-amz-function-error": "Unhandled" });
const report = (billedMs: number) => {
  const line = `REPORT RequestId: x\tDuration: 9.12 ms\tBilled Duration: ${billedMs} ms\tMemory Size: 2048 MB\n`;
  return { "x-amz-log-result": Buffer.from(line).toString("base64") };
};
const usage = { milliseconds: 900, memoryMb: 2_048, architecture: "x64" };

describe("a page through Lambda", () => {
  const replies: Reply[] = [];
  const seen: {
    readonly path: string | undefined;
    readonly headers: IncomingMessage["headers"];
    readonly body: string;
  }[] = [];
  const server = createServer(async (message, response) => {
    seen.push({ path: message.url, headers: message.headers, body: await text(message) });
    (replies.shift() ?? answer(500, {}))(message, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv("AWS_REGION", "us-east-1");
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  });
  beforeEach(() => {
    replies.length = 0;
    seen.length = 0;
    bill.mockClear();
    // No jitter, so that retries follow immediately.
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  const ocrPage = ocrThroughLambda("textractor_ocr");
  const bill = vi.fn();

  it("is sent as a page event, and answered with the time that the platform bills", async () => {
    replies.push(answer(200, { outcome: { page: 3 }, usage }, report(1_234)));

    expect(await ocrPage(request, never, bill)).toEqual({ page: 3 });
    expect(bill.mock.calls).toEqual([[{ ...usage, milliseconds: 1_234 }]]);
    expect(seen[0]?.path).toMatch(/\/functions\/textractor_ocr\/invocations/);
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
      document_uri: "s3://in/scan.pdf",
      page: 3,
      temp_uri_prefix: "s3://in/scan.pdf-temp",
      languages: ["eng"],
      reader: "tesseract",
      password: "geheim",
      part_of: { run: "run-1", document_version: "v1", engine: "e1", kind: "pdf", reason: "forced" },
    });
  });

  it("is retried after throttling, a service error and a lost connection", async () => {
    const throttled = answer(429, { message: "Rate Exceeded." }, { "x-amzn-errortype": "TooManyRequestsException" });
    replies.push(
      throttled,
      answer(500, {}),
      (message) => message.socket.destroy(),
      throttled,
      answer(200, { outcome: { page: 3 } }),
    );

    expect(await ocrPage(request, never, bill)).toEqual({ page: 3 });
    expect(seen).toHaveLength(5);
  });

  it("carries further pages, and the answer names the failed ones", async () => {
    const error = { code: "DAMAGED_DOCUMENT", message: "torn; save it again" };
    replies.push(answer(200, { outcome: { page: 3, failed: [{ page: 5, error }] } }));
    const more = [{ page: 5, reason: "forced" as const }];

    expect(await ocrPage({ ...request, more }, never, bill)).toEqual({ page: 3, failed: [{ page: 5, error }] });
    expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({ page: 3, part_of: { more } });
  });

  it("is billed even when its function failed, by text logs and by JSON logs", async () => {
    const record = { type: "platform.report", record: { metrics: { billedDurationMs: 77, memorySizeMB: 1_769 } } };
    const json = { "x-amz-log-result": Buffer.from(JSON.stringify(record)).toString("base64") };
    const killed = { errorType: "Runtime.ExitError", errorMessage: "signal: killed" };
    for (const headers of [report(55), json])
      replies.push(answer(200, killed, { "x-amz-function-error": "Unhandled", ...headers }));

    await expect(ocrPage(request, never, bill)).rejects.toMatchObject({ code: "PARSER_STOPPED" });
    await expect(ocrPage(request, never, bill)).rejects.toMatchObject({ code: "PARSER_STOPPED" });

    expect(bill.mock.calls.flat()).toMatchObject([
      { milliseconds: 55, memoryMb: 2_048 },
      { milliseconds: 77, memoryMb: 1_769 },
    ]);
  });

  it("fails with a retryable error when the service stays unavailable", async () => {
    replies.push(...Array.from({ length: 5 }, () => answer(503, {})));

    await expect(ocrPage(request, never, bill)).rejects.toMatchObject({ code: "SERVICE_FAILED", retryable: true });
    expect(seen).toHaveLength(5);
  });

  it.each([
    [
      "a typed error",
      answer(200, { error: { code: "DAMAGED_DOCUMENT", message: "torn; save it again" } }),
      { code: "DAMAGED_DOCUMENT", retryable: false },
    ],
    [
      "a function timeout",
      failed({ errorType: "Sandbox.Timedout", errorMessage: "Task timed out after 3.00 seconds" }),
      { code: "OUT_OF_TIME" },
    ],
    [
      "a crashed function",
      failed({ errorType: "Runtime.ExitError", errorMessage: "signal: killed" }),
      { code: "PARSER_STOPPED", retryable: true },
    ],
    [
      "a missing function",
      answer(404, { message: "Function not found" }, { "x-amzn-errortype": "ResourceNotFoundException" }),
      { code: "NOT_AVAILABLE" },
    ],
    [
      "a missing permission",
      answer(403, { message: "not authorized" }, { "x-amzn-errortype": "AccessDeniedException" }),
      { code: "NOT_AVAILABLE" },
    ],
  ])("reports %s by its code, without a retry", async (_, reply, expected) => {
    replies.push(reply);

    await expect(ocrPage(request, never, bill)).rejects.toMatchObject(expected);
    expect(seen).toHaveLength(1);
  });

  it("is aborted with the reason of the signal", async () => {
    const stop = new AbortController();
    replies.push(() => stop.abort(new Error("time is up")));

    await expect(ocrPage(request, stop.signal, bill)).rejects.toThrow("time is up");
  });

  it("differs from an event that is sent without waiting", async () => {
    replies.push(answer(202, {}));
    await sendThroughLambda("textractor_simple")({ document_uri: "s3://in/scan.pdf" }, never);

    expect(seen[0]?.headers["x-amz-invocation-type"]).toBe("Event");
  });

  it.each([
    ["throttling without a known name", 429, "Other"],
    ["throttling by name", 400, "ThrottlingException"],
    ["throttling of the network", 502, "EC2ThrottledException"],
  ])("waits through %s for as long as it takes", async (_, status, name) => {
    const throttled = answer(status, { message: "later" }, { "x-amzn-errortype": name });
    replies.push(...Array.from({ length: 12 }, () => throttled), answer(200, { outcome: { page: 3 } }));

    expect(await ocrPage(request, never, bill)).toEqual({ page: 3 });
    expect(seen).toHaveLength(13);
  });

  it.each([
    ["a service error by name", 400, "ServiceException", 5, "SERVICE_FAILED"],
    ["status 500", 500, "Other", 5, "SERVICE_FAILED"],
    ["status 502", 502, "ResourceNotReadyException", 5, "SERVICE_FAILED"],
    ["status 499", 499, "Other", 1, "NOT_AVAILABLE"],
    ["status 428", 428, "Other", 1, "NOT_AVAILABLE"],
  ])("that always meets %s (%i %s) is sent %i times and fails with %s", async (_, status, name, times, code) => {
    const refusal = answer(status, { message: "no" }, { "x-amzn-errortype": name });
    replies.push(...Array.from({ length: 6 }, () => refusal));

    await expect(ocrPage(request, never, bill)).rejects.toMatchObject({
      code,
      retryable: code === "SERVICE_FAILED",
      problem: expect.stringContaining("textractor_ocr could not be invoked"),
    });
    expect(seen).toHaveLength(times);
  });

  it("is billed by the function's own clock where the log has no report", async () => {
    replies.push(answer(200, { outcome: { page: 3 }, usage }), answer(200, { outcome: { page: 3 } }));

    await ocrPage(request, never, bill);
    await ocrPage(request, never, bill);

    expect(bill.mock.calls).toEqual([[usage]]);
  });

  it("is not billed where its function crashed and the report is incomplete", async () => {
    const cut = { "x-amz-log-result": Buffer.from("Billed Duration: 55 ms").toString("base64") };
    replies.push(answer(200, null, { "x-amz-function-error": "Unhandled", ...cut }));

    await expect(ocrPage(request, never, bill)).rejects.toMatchObject({
      code: "PARSER_STOPPED",
      problem: "OCR of page 3 ended its function (Unhandled): ",
    });
    expect(bill).not.toHaveBeenCalled();
  });

  it("that timed out is recognized by its message too", async () => {
    replies.push(failed({ errorMessage: "2026-01-01 Task timed out after 3.00 seconds" }));

    await expect(ocrPage(request, never, bill)).rejects.toMatchObject({ code: "OUT_OF_TIME", retryable: false });
  });

  describe("an event that is sent without waiting", () => {
    const send = (signal = never) => sendThroughLambda("textractor_simple")({ page: 1 }, signal);

    it("is sent again after a lost connection and a service error, but not after throttling", async () => {
      replies.push((message) => message.socket.destroy(), answer(500, {}), answer(202, {}));
      await send();
      expect(seen.map(({ body }) => body)).toEqual(['{"page":1}', '{"page":1}', '{"page":1}']);

      replies.push(answer(429, { message: "later" }));
      await expect(send()).rejects.toMatchObject({ code: "SERVICE_FAILED", retryable: true });
      expect(seen).toHaveLength(4);
    });

    it("fails with the remedy where it is not allowed, and with the signal's reason after an abort", async () => {
      const stop = new AbortController();
      replies.push(answer(403, { message: "not authorized" }, { "x-amzn-errortype": "AccessDeniedException" }), () =>
        stop.abort(new Error("time is up")),
      );

      await expect(send()).rejects.toMatchObject({
        code: "NOT_AVAILABLE",
        retryable: false,
        remedy: "check TEXTRACTOR_OCR and the permission to invoke it",
      });
      await expect(send(stop.signal)).rejects.toThrow("time is up");
    });
  });
});
