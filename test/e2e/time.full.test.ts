// The time budget in real time: functions with 20 and 90 seconds, and pages that take 30.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";

const LATE_PAGE_MS = 30_000;
const event = { document_uri: "s3://documents/slow.pdf" };
const isLate = (each: unknown) => ((each as { page?: number }).page ?? 0) % 2 === 0;

describe("pages that take thirty seconds", () => {
  const clouds: CloudClient[] = [];
  let scan: Uint8Array;
  beforeAll(async () => {
    scan = await scanOf(
      [["quorvex"], ["flimdar"], ["brastol"], ["wexham"]].map(([word = ""]) => [`The ${word} ledger of autumn`]),
    );
  });
  afterAll(async () => {
    await Promise.all(clouds.map((cloud) => cloud.close()));
  });

  const open = async (timeoutSeconds: number) => {
    const cloud = await openCloud({
      overrides: { textractor_simple: { timeoutMs: timeoutSeconds * 1000 } },
      faults: [{ function: "textractor_ocr", when: isLate, delayMs: LATE_PAGE_MS }],
    });
    clouds.push(cloud);
    await cloud.put(event.document_uri, scan);
    return cloud;
  };

  it("are missing with a timeout of twenty seconds, and the function answers in time with the other pages", async () => {
    const cloud = await open(20);
    const results = await cloud.results(event);
    const text = (await cloud.get("s3://documents/slow.pdf.txt"))?.toString("utf8");
    const [simple] = cloud.lambda.history.filter((entry) => entry.function === "textractor_simple");

    expect(results).toMatchObject({
      success: true,
      status: "partial",
      missing_text_pages: "2,4",
      missing_searchable_pdf_pages: "2,4",
    });
    expect(text).toBe("The quorvex ledger of autumn\n\nThe brastol ledger of autumn");
    expect(simple).not.toHaveProperty("error");
  });

  it("are in the result with a timeout of ninety seconds", async () => {
    const cloud = await open(90);
    const results = await cloud.results(event);

    expect(results).toMatchObject({ status: "complete", ocr_pages: { count: 4 } });
    expect((await cloud.get("s3://documents/slow.pdf.txt"))?.toString("utf8")).toContain("wexham");
  }, 120_000);
});
