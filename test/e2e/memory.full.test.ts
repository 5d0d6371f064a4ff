// Memory, with the deployed bundles: a document that needs too much gets an error, and the function is not killed.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";

/** Paragraphs that need hundreds of MB of blocks, for a text of 6 MB. */
const PARAGRAPHS = 1_000_000;

describe("a document that needs more memory than its function has", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    const environment = { TEXTRACTOR_PARSER_MEMORY_MB: "2048" };
    cloud = await openCloud({ overrides: { textractor_simple: { memoryMb: 300, environment } } });
    await cloud.put("s3://documents/huge.txt", "word\n\n".repeat(PARAGRAPHS));
    await cloud.put("s3://documents/small.txt", "quorvex");
  });
  afterAll(() => cloud.close());

  it("is answered with a code and a remedy, and is not killed", async () => {
    const results = await cloud.results({ document_uri: "s3://documents/huge.txt" });

    expect(results).toMatchObject({ status: "failed", code: "PARSER_STOPPED" });
    expect(results.reason).toMatch(/memory \(300 MB\) was used up.*larger function$/);
    expect(cloud.lambda.history.map(({ error }) => error)).toEqual([undefined]);
  });

  it("leaves the function able to read the next one", async () => {
    const results = await cloud.results({ document_uri: "s3://documents/small.txt" });

    expect(results).toMatchObject({ status: "complete", size: 7 });
  });
});
