import { LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ExtractorFailed, extract } from "../../client/index.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";

describe("the client", () => {
  let cloud: CloudClient;
  let client: LambdaClient;
  beforeAll(async () => {
    cloud = await openCloud();
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    client = new LambdaClient({ region: "us-east-1", endpoint: cloud.lambda.url, credentials });
    await cloud.put("s3://documents/note.txt", "The quorvex ledger");
  });
  afterAll(() => cloud.close());

  it("returns the response of the function, with fields that pass through", async () => {
    const response = await extract({ document_uri: "s3://documents/note.txt", order: 17 }, { client });

    expect(response).toMatchObject({ order: 17, results: { textractor: { success: true, status: "complete" } } });
    expect((await cloud.get(response.text_uri ?? ""))?.toString()).toBe("The quorvex ledger");
  });

  it("finds the region in AWS_DEFAULT_REGION when no client is given", async () => {
    vi.stubEnv("AWS_REGION", "");
    vi.stubEnv("AWS_DEFAULT_REGION", "us-east-1");
    vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", cloud.lambda.url);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");

    const response = await extract({ document_uri: "s3://documents/note.txt" });
    vi.unstubAllEnvs();

    expect(response.results.textractor).toMatchObject({ success: true });
  });

  it("returns a response with a code for a document that can never work", async () => {
    const { results } = await extract({ document_uri: "s3://documents/absent.txt" }, { client });

    expect(results.textractor).toMatchObject({ success: false, code: "NOT_FOUND" });
  });

  it("throws when the function ends without an answer", async () => {
    const lift = cloud.lambda.fault({ function: "textractor_simple", kill: true });
    const failure = await extract({ document_uri: "s3://documents/note.txt" }, { client }).catch((error) => error);
    lift();

    expect(failure).toBeInstanceOf(ExtractorFailed);
    expect(failure).toMatchObject({ errorType: "Runtime.ExitError" });
  });

  it("throws the Lambda API's own errors, and the reason of an aborted signal", async () => {
    const request = { document_uri: "s3://documents/note.txt" };

    await expect(extract(request, { client, functionName: "absent" })).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
    const enough = new RangeError("enough");
    await expect(extract(request, { client, signal: AbortSignal.abort(enough) })).rejects.toBe(enough);
  });
});
