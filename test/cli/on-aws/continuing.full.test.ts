// A document that is too long for one invocation, in a batch on AWS.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../../support/cloud-client.ts";
import { scanOf } from "../../support/documents/scan.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const PAGES = ["quorvex", "flimdar", "brastol", "wexham", "tindrel", "oslaven", "pumbrick", "yastrow"];

describe("a batch on AWS with a document that continues", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    cloud = await openCloud({
      overrides: { textractor_simple: { timeoutMs: 12_000, environment: { TEXTRACTOR_OCR_CONCURRENCY: "1" } } },
      faults: [{ function: "textractor_ocr", delayMs: 1_000 }],
    });
    // The first invocation of an environment takes longer, so it happens before the test.
    await cloud.put("s3://documents/warm.pdf", await scanOf([["The marvane ledger"]]));
    await cloud.results({ document_uri: "s3://documents/warm.pdf" });
  });
  afterAll(() => cloud.close());

  it("waits for it and collects its whole text", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "long.pdf"), await scanOf(PAGES.map((word) => [`The ${word} ledger of autumn`])));
    writeFileSync(join(folder, "short.txt"), "Short words");
    const environment = {
      ...{ AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test", AWS_REGION: "us-east-1" },
      ...{ AWS_ENDPOINT_URL_S3: cloud.s3.url, AWS_ENDPOINT_URL_SFN: cloud.states.url },
    };
    const args = [
      "batch",
      "long.pdf",
      "short.txt",
      "--into",
      "out",
      "--as-documents",
      "--on",
      "aws",
      "--upload",
      "--jsonl",
    ];
    const { code, stdout } = await textractor(folder, args, environment);

    const responses = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const simple = cloud.lambda.history.filter(({ event }) => JSON.stringify(event).includes("status_of"));
    expect(code).toBe(0);
    expect(simple.length).toBeGreaterThan(0);
    expect(readFileSync(join(folder, "out/long.pdf.txt"), "utf8")).toBe(
      PAGES.map((word) => `The ${word} ledger of autumn`).join("\n\n"),
    );
    expect(responses.map(({ results }) => [results.textractor.status, results.textractor.num_pages])).toEqual([
      ["complete", 8],
      ["complete", 1],
    ]);
    expect(responses[0].results.textractor).not.toHaveProperty("missing_text_pages");
  });
});
