import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { extractDocument } from "../../../functions/engine/pipeline/extract-document.ts";
import { ocrPage } from "../../../functions/engine/pipeline/ocr-page.ts";
import { timeReserves } from "../../../functions/engine/pipeline/tools/time-reserves.ts";
import type { OcrPage } from "../../../functions/engine/request/contract.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import type { FinishedDocument } from "../../../functions/engine/worker/finish-document.ts";
import { packer } from "../../../functions/engine/worker/packed-bytes.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { type MemoryStorage, memoryStorage } from "../../support/memory-storage.ts";

const IN = "s3://in/a.pdf";
const TEXT = "s3://out/a.txt";
const JSON_ = "s3://out/a.json";
const PDF = "s3://out/a.pdf";
const BUDGET_MS = 100_000;
const settings = readSettings({});
const FINISHED: FinishedDocument = {
  text: Buffer.from("the words"),
  ...{ size: 9, numPages: 1, emptyPages: [], missingAttached: 0, lost: [], layered: [1], garbled: [], replaced: [] },
  warnings: ["a warning"],
};

interface Case {
  /** Pages that need OCR. */
  readonly pages?: readonly number[];
  readonly event?: object;
  readonly finished?: Partial<FinishedDocument>;
  readonly failing?: "render" | "searchable";
  readonly exhausted?: boolean;
  readonly ocr?: OcrPage;
  readonly storage?: MemoryStorage;
}

const freshStorage = () => memoryStorage({ [IN]: "%PDF-1.7" });

/** Extracts a PDF with threads that answer each task as scripted. `tasks` lists them. */
function extract(options: Case = {}) {
  const { pages = [], event = {}, failing, exhausted = false, storage = freshStorage() } = options;
  const format = { name: "pdf", method: "pdf_to_text" };
  const finished = { ...FINISHED, ...options.finished };
  const ocr = pages.map((page) => ({ page, reason: "no_text_layer" as const }));
  const held = { frame: new Uint8Array(), pages: [], lost: [], warnings: [] };
  const packing = packer();
  packing.add(["{}"]);
  const json = packing.end();
  const answers: Readonly<Record<string, unknown>> = {
    extract:
      ocr.length === 0 ? { format, finished, skipped: [] } : { format, choice: { ocr, skipped: [] }, scans: [], held },
    finish: finished,
    render: json,
    recognize: { page: { number: 1, source: "ocr", blocks: [] }, layer: "", warnings: [], models: [] },
    searchable: {
      keptBytes: 0,
      original: new Uint8Array(),
      bytes: Buffer.from("searchable"),
      warnings: ["of the PDF"],
    },
  };
  const tasks: string[] = [];
  const threads = fakeThreads({
    async run<T>(task: string, _: unknown, signal: AbortSignal, __: unknown, serve: unknown) {
      tasks.push(task);
      if (task === failing) throw new ExtractionError("PARSER_STOPPED", "it took more memory");
      const ask = serve as (question: unknown, signal: AbortSignal) => Promise<unknown>;
      if (task === "extract" && ocr.length === 0) {
        await ask(answers["extract"], signal);
        if (failing !== "render") await ask({ kind: "json", bytes: json }, signal);
      }
      return answers[task] as T;
    },
    isExhausted: () => exhausted,
  });
  const budget = TimeBudget.of(BUDGET_MS);
  const shared = { storage, threads, settings, budget, log: silentLog };
  const here: OcrPage = (request, signal) => ocrPage(request, signal, shared);
  const asked = { document_uri: IN, text_uri: TEXT, searchable_pdf_uri: PDF, temp_uri_prefix: "s3://temp/a", ...event };
  const request = parseEvent(asked, { bucket: undefined, eventBorne: false });
  return { result: extractDocument(request, { ...shared, ocrPage: options.ocr ?? here }), tasks, storage };
}

describe("a document without OCR", () => {
  it("has its text stored, and its facts in the result", async () => {
    const { result, tasks, storage } = extract({ event: { create_searchable_pdf: true } });

    expect(await result).toMatchObject({ status: "complete", method: "pdf_to_text", size: 9, warnings: ["a warning"] });
    expect(storage.text(TEXT)).toBe("the words");
    expect(storage.objects.get(TEXT)?.facts.metadata).toMatchObject({ method: "pdf_to_text", num_pages: "1" });
    expect(tasks).toEqual(["extract"]);
  });

  it("has its other outputs stored, or else a warning in a partial result", async () => {
    const made = extract({ event: { json_uri: JSON_ } });
    expect(await made.result).toMatchObject({ status: "complete", warnings: ["a warning"] });
    expect(made.storage.text(JSON_)).toBe("{}");

    const failed = extract({ event: { json_uri: JSON_ }, failing: "render" });
    expect(await failed.result).toMatchObject({
      status: "partial",
      warnings: ["a warning", expect.stringContaining("no JSON was written")],
    });
    expect(failed.storage.text(TEXT)).toBe("the words");
  });

  it("is not even fetched where too many threads are stuck", async () => {
    const { result, tasks, storage } = extract({ exhausted: true });

    await expect(result).rejects.toMatchObject({ code: "SERVICE_FAILED", retryable: true });
    expect(tasks).toEqual([]);
    expect(storage.text(TEXT)).toBeUndefined();
  });
});

describe("a partial result", () => {
  const lost = { lost: [1], text: Buffer.from("fewer words") };

  it("never replaces the complete one of the same request, nor any other output", async () => {
    const storage = freshStorage();
    const event = { json_uri: JSON_ };
    await extract({ storage, event }).result;
    await storage.write(JSON_, "earlier", { contentType: "application/json" });

    const { result } = extract({ storage, event, finished: lost });

    expect(await result).toMatchObject({
      status: "partial",
      warnings: ["a warning", "this run misses pages; the complete results of an earlier run were kept"],
    });
    expect(storage.text(TEXT)).toBe("the words");
    expect(storage.text(JSON_)).toBe("earlier");
  });

  it("replaces an earlier partial one", async () => {
    const storage = freshStorage();
    await extract({ storage, finished: { lost: [1] } }).result;

    expect(await extract({ storage, finished: lost }).result).toMatchObject({ status: "partial" });
    expect(storage.text(TEXT)).toBe("fewer words");
  });
});

describe("a document with OCR", () => {
  it("gets a searchable PDF, even for one page", async () => {
    const { result, tasks, storage } = extract({ pages: [1], event: { create_searchable_pdf: true } });

    expect(await result).toMatchObject({
      status: "complete",
      method: "pdf_to_text_with_ocr",
      searchablePdfUri: PDF,
      missingSearchablePdfPages: [],
      warnings: ["a warning", "of the PDF"],
    });
    expect(storage.text(PDF)).toBe("searchable");
    expect(tasks).toEqual(["extract", "recognize", "finish", "searchable"]);
  });

  it("gets none where the request wants none", async () => {
    const { result, tasks } = extract({ pages: [1], event: { create_searchable_pdf: false } });

    expect(await result).not.toHaveProperty("searchablePdfUri");
    expect(tasks).toEqual(["extract", "recognize", "finish"]);
  });

  it("is partial without its searchable PDF, in the metadata of its text too", async () => {
    const { result, storage } = extract({ pages: [1], event: { create_searchable_pdf: true }, failing: "searchable" });

    const { searchablePdfUri, ...rest } = await result;
    expect(searchablePdfUri).toBeUndefined();
    expect(rest).toMatchObject({
      status: "partial",
      missingSearchablePdfPages: [1],
      warnings: ["a warning", expect.stringContaining("no searchable PDF was written (PARSER_STOPPED)")],
    });
    expect(storage.text(TEXT)).toBe("the words");
    expect(storage.objects.get(TEXT)?.facts.metadata).toMatchObject({ missing_searchable_pdf_pages: "1" });
  });

  describe("waits for its pages", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it.each([
      ["until the outputs must be merged, where a PDF is wanted", { create_searchable_pdf: true }, true],
      [
        "until the outputs must be merged, where another output is wanted",
        { create_searchable_pdf: false, json_uri: JSON_ },
        true,
      ],
      ["longer where the text is the only output", { create_searchable_pdf: false }, false],
    ])("%s", async (_, event, withMore) => {
      let abortedMs = 0;
      const ocr: OcrPage = (__, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            abortedMs = performance.now() - startedMs;
            reject(signal.reason);
          });
        });
      const startedMs = performance.now();
      const { result } = extract({ pages: [1], event, ocr });
      const settled = Promise.allSettled([result]);
      await vi.advanceTimersByTimeAsync(BUDGET_MS);
      await settled;

      const { afterWaitingMs } = timeReserves(BUDGET_MS, settings, withMore);
      expect(Math.abs(abortedMs - (BUDGET_MS - afterWaitingMs))).toBeLessThan(1_000);
    });
  });
});
