// Several pages in one invocation of `ocr`, also when the invocation is killed.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";

const WORDS = ["quorvex", "flimdar", "brastol", "wexham", "tindrel", "oslaven", "pumbrick", "yastrow"];
const TEXT = WORDS.map((word) => `The ${word} ledger of autumn`).join("\n\n");

describe("a scan of eight pages, with four per invocation and one invocation at once", () => {
  let cloud: CloudClient;
  let scan: Uint8Array;
  beforeAll(async () => {
    scan = await scanOf(WORDS.map((word) => [`The ${word} ledger of autumn`]));
    const environment = { TEXTRACTOR_OCR_CONCURRENCY: "1", TEXTRACTOR_PAGES_PER_INVOCATION: "4" };
    cloud = await openCloud({ overrides: { textractor_simple: { environment } } });
  });
  afterAll(() => cloud.close());

  /** Extracts a document, and returns the invocations of `ocr` with the document's own account of them. */
  const extract = async (name: string) => {
    const uri = `s3://documents/${name}`;
    await cloud.put(uri, scan);
    const before = { runs: cloud.lambda.history.length, recognized: cloud.recognized.length };
    const { status, cost } = await cloud.results({ document_uri: uri });
    const runs = cloud.lambda.history.slice(before.runs).filter((run) => run.function === "textractor_ocr");
    const { invocations, milliseconds } = cost?.functions["textractor_ocr"] ?? {};
    return {
      status,
      text: String(await cloud.get(`${uri}.txt`)),
      recognized: cloud.recognized.slice(before.recognized),
      asked: runs.map(({ event }) => pagesIn(event)),
      receipt: { invocations, milliseconds },
      billed: { invocations: runs.length, milliseconds: runs.reduce((sum, { billedMs }) => sum + billedMs, 0) },
    };
  };

  it("needs two invocations, and its receipt covers both", async () => {
    const { status, text, recognized, asked, receipt, billed } = await extract("eight.pdf");

    expect({ status, text }).toEqual({ status: "complete", text: TEXT });
    expect(asked).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    expect(recognized).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(receipt).toEqual(billed);
  });

  it("is complete, with each page recognised once, when an invocation is killed between its pages", async () => {
    cloud.lambda.fault({ function: "textractor_ocr", killAfterMs: 150, times: 1 });

    const { status, text, recognized, asked, receipt, billed } = await extract("killed.pdf");

    expect({ status, text }).toEqual({ status: "complete", text: TEXT });
    expect(new Set(recognized).size).toBe(recognized.length);
    expect(asked[0]).toEqual([1, 2, 3, 4]);
    // The unfinished pages of the killed invocation are requested one by one.
    expect(asked.slice(1, -1).every((pages) => pages.length === 1)).toBe(true);
    expect(asked.length).toBeGreaterThan(2);
    expect(receipt).toEqual(billed);
  });
});

function pagesIn(event: unknown): readonly number[] {
  const { page, part_of: part } = event as { page: number; part_of?: { more?: readonly { page: number }[] } };
  return [page, ...(part?.more ?? []).map((more) => more.page)];
}
