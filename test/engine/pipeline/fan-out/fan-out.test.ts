import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sleep, TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { openBill } from "../../../../functions/engine/pipeline/fan-out/bill.ts";
import { fanOut } from "../../../../functions/engine/pipeline/fan-out/fan-out.ts";
import { packStoredPage, pagePlace } from "../../../../functions/engine/pipeline/page-results/stored-page.ts";
import type { OcrPage, PageRequest } from "../../../../functions/engine/request/contract.ts";
import { unpack } from "../../../../functions/engine/worker/packed-page.ts";
import type { PageResult } from "../../../../functions/engine/worker/page-result.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

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
const resultOf = (page: number): PageResult => ({
  page: { number: page, source: "ocr", blocks: [] },
  layer: `layer ${page}`,
  warnings: [],
  models: [],
});

function setup() {
  const storage = memoryStorage();
  const finish = async (each: PageRequest) => {
    const place = pagePlace(each);
    await storage.write(place.resultUri, packStoredPage(place, resultOf(each.page)), {
      contentType: "application/gzip",
    });
    return { page: each.page };
  };
  const run = (
    pages: readonly number[],
    ocrPage: OcrPage,
    options: {
      budgetMs?: number;
      concurrency?: number;
      maxCost?: number;
      pagesPerInvocation?: number;
      mayContinue?: boolean;
    } = {},
  ) =>
    fanOut(pages.map(request), {
      storage,
      ocrPage,
      budget: TimeBudget.of(options.budgetMs ?? 600_000),
      concurrency: options.concurrency ?? 10,
      pagesPerInvocation: options.pagesPerInvocation ?? 1,
      mayContinue: options.mayContinue ?? false,
      bill: openBill({ maxCost: options.maxCost, continuation: { hop: 0, spent: undefined } }),
      log: silentLog,
    });
  return { storage, finish, run };
}

describe("the fan-out", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("keeps the pages that finished when one hangs and one is damaged", async () => {
    const { run, finish } = setup();
    const pending = run([1, 2, 3], async (each) => {
      if (each.page === 2) throw new ExtractionError("DAMAGED_DOCUMENT", "page 2 has no content stream");
      if (each.page === 3) return new Promise(() => undefined);
      return finish(each);
    });
    await vi.advanceTimersByTimeAsync(600_000);
    const { done, missing } = await pending;

    expect([...done].map(([page, packed]) => [page, unpack(packed)])).toEqual([[1, resultOf(1)]]);
    expect(missing.map(({ page, code }) => [page, code])).toEqual([
      [2, "DAMAGED_DOCUMENT"],
      [3, "OUT_OF_TIME"],
    ]);
  });

  it("does not request a page that has a result", async () => {
    const { run, finish } = setup();
    await finish(request(1));
    const ocrPage = vi.fn(finish);
    const { done } = await run([1, 2], ocrPage);

    expect([...done.keys()]).toEqual([1, 2]);
    expect(ocrPage.mock.calls.map(([each]) => each.page)).toEqual([2]);
  });

  it("recognises a page again when its result is damaged or of another page", async () => {
    const { run, finish, storage } = setup();
    const contentType = "application/gzip";
    await finish(request(4));
    const foreign = (await storage.read(pagePlace(request(4)).resultUri)).bytes;
    const whole = packStoredPage(pagePlace(request(2)), resultOf(2));
    await storage.write(pagePlace(request(1)).resultUri, foreign, { contentType });
    await storage.write(pagePlace(request(2)).resultUri, whole.subarray(0, -1), { contentType });
    await storage.write(pagePlace(request(3)).resultUri, '{"page":{}}', { contentType });
    const ocrPage = vi.fn(finish);

    const { done, missing } = await run([1, 2, 3, 4], ocrPage);

    expect(ocrPage.mock.calls.map(([each]) => each.page).toSorted()).toEqual([1, 2, 3]);
    expect([...done.values()].map((packed) => unpack(packed).page.number).toSorted()).toEqual([1, 2, 3, 4]);
    expect(missing).toEqual([]);
  });

  it("never exceeds the allowed number of concurrent pages", async () => {
    const { run, finish } = setup();
    let underWay = 0;
    let most = 0;
    const pending = run(
      Array.from({ length: 20 }, (_, index) => index + 1),
      async (each) => {
        most = Math.max(most, ++underWay);
        await sleep(10);
        underWay--;
        return finish(each);
      },
      { concurrency: 3 },
    );
    await vi.advanceTimersByTimeAsync(1_000);

    expect((await pending).done.size).toBe(20);
    expect(most).toBe(3);
  });

  it("retries once after an ocr that ended without an answer, and releases its lease", async () => {
    const { run, finish, storage } = setup();
    const lease = pagePlace(request(1)).leaseUri;
    const leases: boolean[] = [];
    const ocrPage = vi.fn<OcrPage>(async (each) => {
      leases.push(storage.objects.has(lease));
      if (leases.length === 2) return finish(each);
      await storage.write(lease, JSON.stringify({ owner: "run", expires: Date.now() + 60_000 }), {
        contentType: "application/json",
      });
      throw new ExtractionError("PARSER_STOPPED", "the function ended", { retryable: true });
    });
    const { done } = await run([1], ocrPage);

    expect(done.size).toBe(1);
    expect(leases).toEqual([false, false]);
  });

  it("gives up a page that ends its ocr each time", async () => {
    const { run } = setup();
    const ocrPage = vi.fn<OcrPage>(() =>
      Promise.reject(new ExtractionError("PARSER_STOPPED", "killed", { retryable: true })),
    );
    const { missing } = await run([7], ocrPage);

    expect(missing).toMatchObject([{ page: 7, code: "PARSER_STOPPED" }]);
    expect(ocrPage).toHaveBeenCalledTimes(2);
  });

  it("starts no page once the money is spent, and reports why", async () => {
    const { run, finish } = setup();
    const usage = { milliseconds: 10_000, memoryMb: 2_048, architecture: "x64" };
    const ocrPage: OcrPage = async (each, _, bill) => {
      bill(usage);
      return await finish(each);
    };
    const { done, missing } = await run([1, 2, 3], ocrPage, { concurrency: 1, maxCost: 0.0004 });

    expect([...done.keys()]).toEqual([1, 2]);
    expect(missing).toMatchObject([
      { page: 3, code: "LIMIT_EXCEEDED", reason: expect.stringContaining("raise max_cost") },
    ]);
  });

  it("counts the usage of failed functions, too", async () => {
    const { run } = setup();
    const failing: OcrPage = async (_request, _signal, bill) => {
      bill({ milliseconds: 10_000, memoryMb: 2_048, architecture: "x64" });
      throw new ExtractionError("PARSER_STOPPED", "killed");
    };
    const { missing } = await run([1, 2, 3], failing, { concurrency: 1, maxCost: 0.0004 });

    expect(missing.map(({ code }) => code)).toEqual(["PARSER_STOPPED", "PARSER_STOPPED", "LIMIT_EXCEEDED"]);
  });

  it("requests several pages in one invocation only while many more pages than places are left", async () => {
    const { run, finish } = setup();
    const asked: number[] = [];
    const ocrPage: OcrPage = async (each) => {
      const pages = [each, ...(each.more ?? [])];
      asked.push(pages.length);
      for (const { page } of pages) await finish({ ...each, page });
      return { page: each.page };
    };
    const pages = Array.from({ length: 20 }, (_, index) => index + 1);

    expect((await run(pages, ocrPage, { concurrency: 2, pagesPerInvocation: 4 })).done.size).toBe(20);
    expect(asked).toEqual([4, 4, 4, 4, 1, 1, 1, 1]);
  });

  it("starts no page that would not finish in time when a next invocation can do it", async () => {
    const { run, finish } = setup();
    const begun: number[] = [];
    const ocrPage: OcrPage = async (each) => {
      begun.push(each.page);
      await sleep(1_000);
      return finish(each);
    };
    const pages = Array.from({ length: 20 }, (_, index) => index + 1);
    const pending = run(pages, ocrPage, { concurrency: 1, budgetMs: 5_200, mayContinue: true });
    await vi.advanceTimersByTimeAsync(5_200);
    const { done, outOfTime } = await pending;

    expect(begun).toEqual([1, 2, 3, 4]);
    expect(done.size).toBe(4);
    expect(outOfTime).toEqual({ finishedPages: 4, pagesNotStarted: 16 });
  });

  it("loses only the page that triggers a fault of the program", async () => {
    const { run, finish } = setup();

    const { done, missing } = await run([1, 2], async (each) => {
      if (each.page === 1) throw new TypeError("x is not a function");
      return await finish(each);
    });

    expect([...done.keys()]).toEqual([2]);
    expect(missing).toMatchObject([{ page: 1, code: "INTERNAL" }]);
  });
});
