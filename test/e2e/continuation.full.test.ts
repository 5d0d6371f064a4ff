// A document too long for one invocation continues in further invocations until it is complete.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";
import { metricsOf } from "../support/metric-filters.ts";

const PAGES = ["quorvex", "flimdar", "brastol", "wexham", "tindrel", "oslaven", "pumbrick", "yastrow"];

describe("a scan whose pages take longer than one invocation has", () => {
  let cloud: CloudClient;
  let scan: Uint8Array;
  beforeAll(async () => {
    scan = await scanOf(PAGES.map((word) => [`The ${word} ledger of autumn`]));
    cloud = await openCloud({
      overrides: { textractor_simple: { timeoutMs: 12_000, environment: { TEXTRACTOR_OCR_CONCURRENCY: "1" } } },
      faults: [{ function: "textractor_ocr", delayMs: 1_000 }],
    });
    // The first invocation of an environment takes longer, so it happens before the test.
    await cloud.put("s3://documents/warm.pdf", await scanOf([["The marvane ledger"]]));
    await cloud.results({ document_uri: "s3://documents/warm.pdf" });
  });
  afterAll(() => cloud.close());
  const text = async () => (await cloud.get("s3://documents/long.pdf.txt"))?.toString("utf8");

  it("is answered as continuing, completes by itself, recognises each page once, and calls back once", async () => {
    await cloud.put("s3://documents/long.pdf", scan);
    const before = cloud.recognized.length;
    const callbacks = [{ step: "textractor", uri: "s3://documents/called-back.json" }];
    const first = await cloud.extract({ document_uri: "s3://documents/long.pdf", callbacks, order: 12 });
    const early = await text();
    await cloud.lambda.idle();

    expect(first.results.textractor).toMatchObject({ success: true, status: "continuing" });
    expect(first).not.toHaveProperty("continuation");
    expect(early).not.toContain("yastrow");
    expect(await text()).toBe(PAGES.map((word) => `The ${word} ledger of autumn`).join("\n\n"));
    expect(cloud.recognized.slice(before).toSorted((a, b) => a - b)).toEqual(PAGES.map((_, index) => index + 1));
    const calledBack = JSON.parse((await cloud.get("s3://documents/called-back.json"))?.toString("utf8") ?? "{}");
    expect(calledBack).toMatchObject({
      order: 12,
      results: { textractor: { status: "complete", ocr_pages: { count: 8 } } },
    });
    // The receipt covers all invocations.
    const runs = cloud.lambda.history.filter(
      (entry) => JSON.stringify(entry.event).includes("long.pdf") && entry.function === "textractor_simple",
    );
    expect(calledBack.results.textractor.cost.functions.textractor_simple.invocations).toBe(runs.length);
    expect(runs.length).toBeGreaterThan(1);
    // The metrics count two documents: this one and the one before the test.
    const { Documents, Pages, MissingPages } = await metricsOf(cloud);
    expect({ Documents, Pages, MissingPages }).toEqual({ Documents: 2, Pages: 9, MissingPages: 0 });
  });
});

describe("a scan without continuations", () => {
  it("is partial after one invocation", async () => {
    const cloud = await openCloud({
      overrides: {
        textractor_simple: {
          timeoutMs: 8_000,
          environment: { TEXTRACTOR_OCR_CONCURRENCY: "1", TEXTRACTOR_MAX_CONTINUATIONS: "0" },
        },
      },
      faults: [{ function: "textractor_ocr", delayMs: 1_500 }],
    });
    try {
      await cloud.put("s3://documents/long.pdf", await scanOf(PAGES.map((word) => [`The ${word} ledger of autumn`])));
      const first = await cloud.results({ document_uri: "s3://documents/long.pdf" });
      await cloud.lambda.idle();

      expect(first.status).toBe("partial");
      expect(cloud.lambda.history.filter((entry) => entry.function === "textractor_simple")).toHaveLength(1);
    } finally {
      await cloud.close();
    }
  });
});
