// The URL of `simple`: requests signed by AWS's own signer, and answers with a matching HTTP status.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { curlSigns } from "../support/curl.ts";
import { scanOf } from "../support/documents/scan.ts";

describe("the function's URL", () => {
  let cloud: CloudClient;
  let url: string;
  beforeAll(async () => {
    cloud = await openCloud();
    url = cloud.functionUrls["textractor_simple"] ?? "";
    await cloud.put("s3://documents/note.txt", "A quorvex note, é");
    await cloud.put("s3://documents/broken.pdf", "%PDF-1.7\nnothing more");
    await cloud.put("s3://documents/scan.pdf", await scanOf([["The quorvex ledger of autumn"]]));
  });
  afterAll(() => cloud.close());

  const post = async (event: unknown, contentType = "application/json") => {
    const body = typeof event === "string" ? event : JSON.stringify(event);
    const answer = await fetch(url, { method: "POST", headers: await signedHeaders(url, body, contentType), body });
    return { status: answer.status, type: answer.headers.get("content-type"), content: await answer.json() };
  };
  const noteEvent = (name: string) => ({
    document_uri: "s3://documents/note.txt",
    text_uri: `s3://results/${name}.txt`,
    note: "é",
  });

  it("answers a signed event with the response, and writes the text", async () => {
    const { status, type, content } = await post(noteEvent("json"));

    expect({ status, type }).toEqual({ status: 200, type: "application/json" });
    expect(content).toMatchObject({ note: "é", results: { textractor: { success: true, status: "complete" } } });
    expect((await cloud.get("s3://results/json.txt"))?.toString("utf8")).toContain("quorvex note, é");
  });

  it("accepts bodies in base64, which forms and unknown types have", async () => {
    const { status, content } = await post(noteEvent("binary"), "application/octet-stream");

    expect({ status, content }).toMatchObject({ status: 200, content: { note: "é" } });
    const [event] = cloud.lambda.history.slice(-1).map((entry) => entry.event);
    expect(event).toMatchObject({ isBase64Encoded: true, requestContext: { http: { method: "POST" } } });
  });

  it("waits for OCR", async () => {
    const { status, content } = await post({ document_uri: "s3://documents/scan.pdf" });

    expect(status).toBe(200);
    expect(content).toMatchObject({ results: { textractor: { status: "complete", ocr_pages: { count: 1 } } } });
  });

  it.each([
    ["invalid JSON", "{", 400, "INVALID_EVENT"],
    ["an invalid event", { page: 0 }, 400, "INVALID_EVENT"],
    ["a missing document", { document_uri: "s3://documents/absent.pdf" }, 422, "NOT_FOUND"],
    ["a damaged document", { document_uri: "s3://documents/broken.pdf" }, 422, "DAMAGED_DOCUMENT"],
  ])("answers %s with its status and code", async (_, event, status, code) => {
    const answer = await post(event);

    expect(answer).toMatchObject({ status, content: { results: { textractor: { success: false, code } } } });
  });

  it("answers 503 for a passing failure, 502 for a crash, and 429 when throttled", async () => {
    const fault = cloud.s3.fail({ answer: "SlowDown", operations: ["GetObject"], prefix: "note.txt", times: 5 });
    const busy = await post(noteEvent("busy"));
    fault.stop();
    cloud.lambda.fault({ function: "textractor_simple", kill: true, times: 1 });
    const crashed = await post(noteEvent("crashed"));
    cloud.lambda.fault({ function: "textractor_simple", throttle: true, times: 1 });
    const throttled = await post(noteEvent("throttled"));

    expect([busy.status, crashed.status, throttled.status]).toEqual([503, 502, 429]);
    expect(busy.content).toMatchObject({ errorMessage: expect.stringMatching(/again/) });
  });

  it("refuses unsigned requests, and requests whose signature is for another body", async () => {
    const before = cloud.lambda.history.length;
    const body = JSON.stringify(noteEvent("stranger"));
    const headers = await signedHeaders(url, "{}", "application/json");

    const unsigned = await fetch(url, { method: "POST", body });
    const exchanged = await fetch(url, { method: "POST", headers, body });

    expect([unsigned.status, exchanged.status]).toEqual([403, 403]);
    expect(cloud.lambda.history).toHaveLength(before);
  });

  it("refuses bodies above Lambda's limit", async () => {
    expect((await post("x".repeat(6 * 1024 ** 2))).status).toBe(413);
  });

  it.runIf(curlSigns())("accepts requests signed by curl, as in docs/operations.md", async () => {
    const sign = ["--aws-sigv4", "aws:amz:us-east-1:lambda", "--user", "test:test"];
    const curl = ["--silent", "--fail-with-body", ...sign, url, "--data", JSON.stringify(noteEvent("curl"))];

    const { stdout } = await promisify(execFile)("curl", curl);

    expect(JSON.parse(stdout)).toMatchObject({ results: { textractor: { success: true } } });
  });
});

/** Headers as AWS's client signs them, but for another path and content type. */
async function signedHeaders(url: string, body: string, contentType: string): Promise<Record<string, string>> {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const signed = Promise.withResolvers<Record<string, string>>();
  const client = new LambdaClient({
    endpoint: url,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
    requestHandler: {
      async handle({ headers }: { readonly headers: Record<string, string> }) {
        signed.resolve(headers);
        throw new Error("signed but not sent");
      },
    },
  });
  client.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { path: string; headers: Record<string, string> };
      request.path = "/";
      request.headers["content-type"] = contentType;
      return next(args);
    },
    { step: "build" },
  );
  const sent = client.send(new InvokeCommand({ FunctionName: "any", Payload: Buffer.from(body) }));
  await expect(sent).rejects.toThrow("signed but not sent");
  const { host, "content-length": _, ...headers } = await signed.promise;
  return headers;
}
