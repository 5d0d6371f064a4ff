import { expect, it } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { ocrDocument } from "../../../../functions/engine/pipeline/fan-out/ocr-document.ts";
import { packStoredPage, pagePlace } from "../../../../functions/engine/pipeline/page-results/stored-page.ts";
import type { OcrPage } from "../../../../functions/engine/request/contract.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import type { ChosenScan } from "../../../../functions/engine/worker/attached-scans.ts";
import type { PageResult } from "../../../../functions/engine/worker/page-result.ts";
import { fakeThreads } from "../../../support/fake-threads.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const scan = (name: string): ChosenScan => ({
  name,
  format: "image",
  bytes: Buffer.from(name),
  choice: { ocr: [{ page: 1, reason: "image_file" }], skipped: [] },
});

it("applies max_cost to all attached scans together, and bills every invocation", async () => {
  const storage = memoryStorage();
  const usage = { milliseconds: 10_000, memoryMb: 2_048, architecture: "x64" };
  const ocrPage: OcrPage = async (request, _, bill) => {
    const result: PageResult = { page: { number: 1, source: "ocr", blocks: [] }, layer: "", warnings: [], models: [] };
    const place = pagePlace(request);
    await storage.write(place.resultUri, packStoredPage(place, result), { contentType: "application/gzip" });
    bill(usage);
    return { page: 1 };
  };
  const event = { document_uri: "s3://in/receipts.zip", max_cost: 0.0004 };
  const { attached, usage: billed } = await ocrDocument(
    { bytes: new Uint8Array(), version: "v1", digest: "sha256-1", name: "receipts.zip" },
    {
      format: { name: "zip", method: "zip_to_text" },
      choice: { ocr: [], skipped: [] },
      scans: ["a.png", "b.png", "c.png", "d.png"].map(scan),
    },
    0,
    parseEvent(event, { bucket: undefined, eventBorne: false }),
    {
      storage,
      ocrPage,
      threads: fakeThreads(),
      budget: TimeBudget.unlimited(),
      settings: { ...readSettings({}), ocrConcurrency: 1 },
      log: silentLog,
    },
  );

  // Two invocations are within the limit, and the second one uses it up.
  expect(attached.map(({ done, missing }) => [done.size, missing[0]?.code])).toEqual([
    [1, undefined],
    [1, undefined],
    [0, "LIMIT_EXCEEDED"],
    [0, "LIMIT_EXCEEDED"],
  ]);
  expect(billed).toEqual([usage, usage]);
});
