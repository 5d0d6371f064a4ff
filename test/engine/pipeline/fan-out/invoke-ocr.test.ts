import { describe, expect, it } from "vitest";
import { ExtractionError, toWire } from "../../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import type { Page } from "../../../../functions/engine/base/model.ts";
import { invokeOcr } from "../../../../functions/engine/pipeline/fan-out/invoke-ocr.ts";
import { packStoredPage, pagePlace } from "../../../../functions/engine/pipeline/page-results/stored-page.ts";
import type { OcrPage, PageRequest } from "../../../../functions/engine/request/contract.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const { signal } = new AbortController();
const request = (page: number): PageRequest => ({
  documentUri: "s3://in/scan.pdf",
  documentVersion: "v1",
  engine: "e1",
  kind: "pdf",
  page,
  languages: ["eng"],
  reader: "tesseract",
  password: undefined,
  tempUriPrefix: "s3://in/scan.pdf-temp",
  run: "run",
  reason: "forced",
});

/** An `ocr` that recognises the pages in sequence. `fails` may end it before a page. */
function setup(fails: (page: number, attempt: number) => Error | undefined = () => undefined) {
  const storage = memoryStorage();
  const asked: number[][] = [];
  const contentType = "application/json";
  const ocrPage: OcrPage = async (first) => {
    const pages = [first, ...(first.more ?? [])].map(({ page }) => page);
    asked.push(pages);
    const failed = [];
    for (const page of pages) {
      const place = pagePlace(request(page));
      const error = fails(page, asked.length);
      if (error instanceof ExtractionError) failed.push({ page, error: toWire(error) });
      else if (error !== undefined) {
        await storage.write(place.leaseUri, JSON.stringify({ owner: "run", expires: 9e15 }), { contentType });
        throw new ExtractionError("PARSER_STOPPED", error.message, { retryable: true });
      } else {
        const found: Page = { number: page, source: "ocr", blocks: [] };
        const result = packStoredPage(place, { page: found, layer: "", warnings: [], models: [] });
        await storage.write(place.resultUri, result, { contentType });
      }
    }
    return { page: first.page, failed };
  };
  const recognize = async (...pages: readonly number[]) => {
    const tools = { storage, ocrPage, bill: () => undefined, log: silentLog };
    const results = await invokeOcr(pages.map(request), signal, tools);
    return [...results].map(([page, result]) => [page, result instanceof ExtractionError ? result.code : "done"]);
  };
  return { asked, recognize, storage };
}

describe("several pages of one invocation", () => {
  it("are all recognised in one invocation", async () => {
    const { asked, recognize } = setup();

    expect(await recognize(3, 4, 9)).toEqual([
      [3, "done"],
      [4, "done"],
      [9, "done"],
    ]);
    expect(asked).toEqual([[3, 4, 9]]);
  });

  it("are requested one by one after a page ended the function, except the finished ones", async () => {
    const { asked, recognize, storage } = setup((page) => (page === 4 ? new Error("killed") : undefined));

    expect(await recognize(3, 4, 9)).toEqual([
      [3, "done"],
      [4, "PARSER_STOPPED"],
      [9, "done"],
    ]);
    expect(asked).toEqual([[3, 4, 9], [4], [9]]);
    expect([...storage.objects.keys()].filter((uri) => uri.endsWith(".lease"))).toEqual([]);
  });

  it.each([
    ["alone is not requested again", [9], [[9]]],
    ["with another one is requested again", [9, 3], [[9, 3], [9]]],
  ])("a page without time %s", async (_, pages, expected) => {
    const late = new ExtractionError("OUT_OF_TIME", "late", { remedy: "send it again" });
    const { asked, recognize } = setup((page) => (page === 9 ? late : undefined));

    expect((await recognize(...pages))[0]).toEqual([9, "OUT_OF_TIME"]);
    expect(asked).toEqual(expected);
  });

  it("whose result is gone are reported with a retryable error", async () => {
    const tools = { storage: memoryStorage(), bill: () => undefined, log: silentLog };
    const ocrPage: OcrPage = async ({ page }) => ({ page });

    const results = await invokeOcr([request(3)], signal, { ...tools, ocrPage });

    expect(results.get(3)).toMatchObject({ code: "SERVICE_FAILED", retryable: true });
  });

  it("one page is requested without a list of further pages, and two with one", async () => {
    const tools = { storage: memoryStorage(), bill: () => undefined, log: silentLog };
    const lists: (readonly number[] | undefined)[] = [];
    const ocrPage: OcrPage = async ({ page, more }) => {
      lists.push(more?.map((each) => each.page));
      return { page };
    };

    await invokeOcr([request(3)], signal, { ...tools, ocrPage });
    await invokeOcr([request(3), request(4)], signal, { ...tools, ocrPage });

    expect(lists).toEqual([undefined, [4]]);
  });

  it.each([
    ["the time of this run is up", AbortSignal.abort(), new ExtractionError("OUT_OF_TIME", "late")],
    ["the cause is unknown", signal, new TypeError("a bug")],
  ])("keep their leases where %s", async (_, ending, failure) => {
    const { leaseUri } = pagePlace(request(3));
    const storage = memoryStorage({ [leaseUri]: JSON.stringify({ owner: "run", expires: 9e15 }) });
    const ocrPage: OcrPage = () => Promise.reject(failure);
    const tools = { storage, ocrPage, bill: () => undefined, log: silentLog };

    await expect(invokeOcr([request(3)], ending, tools)).rejects.toBe(failure);
    expect(storage.objects.has(leaseUri)).toBe(true);
  });

  it("include the failure of a damaged page, and a second request for a page without time", async () => {
    const { asked, recognize } = setup((page, attempt) => {
      if (page === 3) return new ExtractionError("DAMAGED_DOCUMENT", "page 3 is torn; save it again");
      return page === 9 && attempt === 1 ? new ExtractionError("OUT_OF_TIME", "late; send it again") : undefined;
    });

    expect(await recognize(3, 4, 9)).toEqual([
      [3, "DAMAGED_DOCUMENT"],
      [4, "done"],
      [9, "done"],
    ]);
    expect(asked).toEqual([[3, 4, 9], [9]]);
  });
});
