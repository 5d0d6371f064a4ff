import { afterAll, describe, expect, it } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { silentLog } from "../../../functions/engine/base/log.ts";
import type { Document, Page } from "../../../functions/engine/base/model.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { readDocument } from "../../../functions/engine/pipeline/read-document.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { openThreads } from "../../../functions/engine/sandbox/thread-pool.ts";
import { finishDocument } from "../../../functions/engine/worker/finish-document.ts";
import type { MergedPage } from "../../../functions/engine/worker/merge-pages.ts";
import { type MergedDocument, mergedWithoutOcr } from "../../../functions/engine/worker/merged-document.ts";
import { unpacked } from "../../../functions/engine/worker/packed-bytes.ts";
import { pack } from "../../../functions/engine/worker/packed-page.ts";
import type { PageResult } from "../../../functions/engine/worker/page-result.ts";
import type { RenderedOutput } from "../../../functions/engine/worker/rendered-files.ts";
import type { Tasks } from "../../../functions/engine/worker/tasks.ts";
import { bombedPages, FUSE } from "../../support/bombs.ts";
import { buildPdf, text } from "../../support/documents/pdf.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

type Merged = MergedPage & { readonly result?: PageResult };

const settings = readSettings({});
const script = new URL("../../../functions/engine/worker/thread.ts", import.meta.url);
const threads = openThreads<Tasks>(script, { threads: 1, heapMb: settings.limits.parserMemoryMb });
const tools = { settings, threads, storage: memoryStorage(), log: silentLog, budget: TimeBudget.unlimited() };
const asked = (event: object) =>
  parseEvent({ document_uri: "s3://documents/a.pdf", ...event }, { bucket: undefined, eventBorne: false });
const source = (bytes: Uint8Array) => ({ bytes, name: "a.pdf", version: "1" });
const utf8 = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");
const nothing = { done: new Map(), missing: [] };
const page = (number: number, words: string): Page => ({
  number,
  source: "text-layer",
  blocks: words === "" ? [] : [{ kind: "paragraph", text: words }],
});
const document = (...words: readonly string[]): Document => ({
  metadata: { format: "pdf", pages: words.length },
  outline: [],
  pages: words.map((each, index) => page(index + 1, each)),
  attachments: [],
});
async function unpackedText(packed: RenderedOutput): Promise<string> {
  if ("files" in packed) throw new Error("several files");
  return Buffer.concat(await Array.fromAsync(unpacked(packed))).toString("utf8");
}
const plain = { pageMarkers: false, removeHeadersFooters: false };
const choice = { ocr: [], skipped: [] };

describe("finishing a document", () => {
  afterAll(() => threads.close());

  it("renders the text, and counts the facts for the response", async () => {
    const finished = await finishDocument(mergedWithoutOcr(document("naïve 🙂", ""), ["a warning"], choice, []), plain);

    expect(utf8(finished.text)).toBe("naïve 🙂");
    expect(finished).toMatchObject({ size: 7, numPages: 2, emptyPages: [2], warnings: ["a warning"] });
  });

  it("counts the headers and footers, which other outputs omit", async () => {
    const blocks = (["header", "paragraph", "footer"] as const).map((kind) => ({ kind, text: kind }));
    const model = document("one", "two");
    const merged = (first: object) => {
      const pages = model.pages.map((each) => (each.number === 1 ? { ...each, ...first } : each));
      return finishDocument(mergedWithoutOcr({ ...model, pages }, [], choice, []), plain);
    };

    expect(await merged({ blocks })).toMatchObject({ headersFooters: 2 });
    expect(await merged({})).not.toHaveProperty("headersFooters");
  });

  describe("with regions", () => {
    const bytes = buildPdf([
      { content: text(50, 700, 12, "Invoice 77") + text(50, 100, 12, "Total 12.50") },
      { content: text(50, 700, 12, "Second page") },
    ]);
    const read = async (regions: unknown, more: object = {}) => {
      const request = asked({ regions, ocr: "off", ...more });
      return await (await readDocument(source(bytes), request, tools)).finish(nothing);
    };

    it("has only their text, and is complete", async () => {
      const finished = await read({
        total: { page: 1, box: [0, 600, 600, 800] },
        other: { page: 2, box: [0, 0, 600, 300] },
      });

      expect(utf8(finished.text)).toBe("[total]\n\nTotal 12.50\n\n[other]\n\nSecond page");
      expect(finished).not.toHaveProperty("missingRegions");
    });

    it("counts and names the regions that it could not read", async () => {
      const finished = await read({
        total: { pages: "1,3-4", box: [0, 600, 600, 800] },
        beside: { page: 1, box: [900, 0, 950, 10] },
      });

      expect(utf8(finished.text)).toBe("[total]\n\nTotal 12.50\n\n[beside: missing]");
      expect(finished.missingRegions).toBe(3);
      expect(finished.warnings).toEqual(
        expect.arrayContaining([
          'region "beside" is outside of page 1',
          'region "total" was not read on pages 3-4, which are not in the document or were not requested',
        ]),
      );
    });

    it("reads only the pages that were requested", async () => {
      const finished = await read([{ name: "every", box: [0, 0, 600, 800] }], { pages: "2" });

      expect(utf8(finished.text)).toBe("[every]\n\nSecond page");
    });

    it("refuses a document without any of their pages, and one without places", async () => {
      await expect(read([{ page: 9, box: [0, 0, 1, 1] }])).rejects.toMatchObject({ code: "PAGE_OUT_OF_RANGE" });

      const plainText = { ...source(Buffer.from("some words")), name: "a.txt" };
      const reading = readDocument(plainText, asked({ regions: [{ box: [0, 0, 1, 1] }] }), tools);
      await expect(reading).rejects.toMatchObject({ code: "NO_PLACES" });
    });
  });

  describe("with recognised pages", () => {
    const ocrPage = (number: number, confidence?: number): Page => ({
      ...page(number, "seen"),
      source: "ocr",
      ...(confidence === undefined ? {} : { confidence }),
    });
    const resultOf = (recognized: Page) => ({
      page: recognized,
      layer: "",
      warnings: [`w${recognized.number}`],
      models: [],
    });
    const scan = (done: readonly Page[], missing: readonly number[]) => ({
      name: "scan",
      document: document(""),
      choice: { ocr: done.map(({ number }) => ({ page: number, reason: "image_file" as const })), skipped: [] },
      done: new Map(done.map((each) => [each.number, resultOf(each)])),
      missing: missing.map((number) => ({ page: number, code: "OUT_OF_TIME" as const, reason: "late" })),
    });
    const merged = (more: Partial<MergedDocument>): MergedDocument => ({
      ...mergedWithoutOcr(document(), [], choice, []),
      ...more,
    });
    const pagesOf = (...pages: readonly Merged[]): Pick<MergedDocument, "pages"> => ({
      async *pages() {
        yield* pages;
      },
    });

    it("counts recognised pages by reason, with their rounded mean confidence", async () => {
      const ocr = [1, 2, 3].map((number) => ({ page: number, reason: "no_text_layer" as const }));
      const pages = pagesOf(
        ...[ocrPage(1, 80), ocrPage(2, 91), ocrPage(3)].map((each) => ({ page: each, result: resultOf(each) })),
      );

      const { ocrPages } = await finishDocument(merged({ ...pages, choice: { ocr, skipped: [] } }), plain);

      expect(ocrPages).toEqual({ count: 3, reasons: { no_text_layer: 3 }, confidence: 86 });
    });

    it("has no confidence where no word was read, and no summary where no page was", async () => {
      const blank = pagesOf({ page: ocrPage(1), result: resultOf(ocrPage(1)) });

      expect((await finishDocument(merged(blank), plain)).ocrPages).toEqual({ count: 1, reasons: {} });
      expect(await finishDocument(merged(pagesOf({ page: page(1, "own") })), plain)).not.toHaveProperty("ocrPages");
    });

    it("adds the pages of attached scans, and counts those that are missing", async () => {
      const scans = [scan([ocrPage(1, 50), ocrPage(2, 70)], [3]), scan([], [1, 2])];

      const finished = await finishDocument(merged({ scans }), plain);

      expect(finished.ocrPages).toEqual({ count: 2, reasons: { image_file: 2 }, confidence: 60 });
      expect(finished.missingAttached).toBe(3);
    });

    it("lists empty, layered and garbled pages, but no missing or lost page as empty", async () => {
      const blank = (number: number) => ({ page: page(number, " \n") });
      const pages = pagesOf(
        blank(1),
        blank(2),
        blank(3),
        { page: { ...page(4, "x"), reason: "garbled_text_layer" }, layer: "" },
        { page: { ...page(5, "y"), reason: "no_text_layer" }, layer: "layer" },
      );
      const missing = [{ page: 2, code: "OUT_OF_TIME", reason: "late" }] as const;

      const finished = await finishDocument(merged({ ...pages, missing, lost: [3] }), plain);

      expect(finished).toMatchObject({ emptyPages: [1], layered: [4, 5], garbled: [4], lost: [3] });
    });

    it("gives the warnings of reading, of missing pages, of pages and of scans in this order, without credentials", async () => {
      const skipped = { ocr: [], skipped: [9] };
      const warnings = { read: ["read https://user:secret@host/a?token=secret"], scans: ["scanned"] };
      const missing = [{ page: 2, code: "OUT_OF_TIME", reason: "late" }] as const;
      const pages = pagesOf({ page: ocrPage(1), result: resultOf(ocrPage(1)) });

      const finished = await finishDocument(merged({ ...pages, warnings, missing, choice: skipped }), plain);

      expect(finished.warnings).toEqual([
        expect.stringMatching(/^read https:/),
        expect.stringContaining("max_pages skips page 9"),
        "page 2 is missing (OUT_OF_TIME): late",
        "page 1: w1",
        "scanned",
      ]);
      expect(finished.warnings.join()).not.toContain("secret");
    });

    it("ends with the text of attached documents", async () => {
      const attached = {
        ...document(),
        attachments: [{ name: "b.pdf", bytes: 9, document: document("attached words") }],
      };

      const finished = await finishDocument(mergedWithoutOcr(attached, [], choice, []), plain);

      expect(utf8(finished.text)).toBe("attached words");
    });

    it("counts characters and not bytes or code units", async () => {
      const finished = await finishDocument(merged(pagesOf({ page: page(1, "é€🙂~") })), plain);

      expect(finished.text).toHaveLength(2 + 3 + 4 + 1);
      expect(finished.size).toBe(4);
    });
  });

  it("applies the 512-byte rule to the whole document when only a short page is requested", async () => {
    const line = (at: number) => text(72, 700 - 12 * at, 10, `Line ${at} of plain words that need no recognition`);
    const long = { content: Array.from({ length: 20 }, (_, at) => line(at)).join("") };
    const annex = { content: text(72, 700, 10, "Annex") };
    const chosenOf = async (pages: Parameters<typeof buildPdf>[0], event: object) =>
      (await readDocument(source(buildPdf(pages)), asked(event), tools)).choice.ocr;

    expect(await chosenOf([long, annex], { pages: "2" })).toEqual([]);
    expect(await chosenOf([long, annex], { pages: "2", ocr: "document" })).toEqual([]);
    expect(await chosenOf([annex, annex], { pages: "2" })).toEqual([{ page: 2, reason: "document_under_512_bytes" }]);
  });

  it("is not affected by a page that ends its parser but was not requested", async () => {
    const read = await readDocument(source(bombedPages(3, [1])), asked({ pages: "2" }), tools);
    const { done, missing } = nothing;
    const held = await read.finish({ done, missing });

    expect(read.choice.ocr).toEqual([{ page: 2, reason: "document_under_512_bytes" }]);
    expect(utf8(held.text)).toBe(FUSE);
    expect(held).toMatchObject({ numPages: 3, lost: [], warnings: [] });
  });

  it("renders a document without OCR in the thread that read it", async () => {
    const line = (at: number) => text(72, 700 - 12 * at, 10, `Line ${at} of plain words that need no recognition`);
    const bytes = buildPdf([{ content: Array.from({ length: 20 }, (_, at) => line(at)).join("") }]);

    const read = await readDocument(source(bytes), asked({ json_uri: "s3://documents/a.json" }), tools);
    const finished = await read.finish(nothing);
    const json = await unpackedText(await read.render("json", nothing, finished.warnings, tools));

    expect(read.choice.ocr).toEqual([]);
    expect(utf8(finished.text)).toContain("plain words");
    expect(JSON.parse(json)).toMatchObject({ pages: [{ number: 1 }] });
  });

  it("renders a document with OCR from its results, page by page", async () => {
    const bytes = buildPdf([{ content: text(72, 700, 12, "few words") }, { content: "" }, { content: "" }]);
    const read = { ...page(2, "seen by OCR"), source: "ocr" as const };
    const seen = { page: read, layer: "layer", warnings: ["dim"], models: [] };
    const done = new Map([[2, pack(seen)]]);
    const missing = [{ page: 3, code: "OUT_OF_TIME" as const, reason: "too late" }];

    const { choice, finish, render } = await readDocument(source(bytes), asked({}), tools);
    const finished = await finish({ done, missing });
    const json = JSON.parse(await unpackedText(await render("json", { done, missing }, finished.warnings, tools)));

    expect(choice.ocr.map(({ page: number }) => number)).toEqual([1, 2, 3]);
    expect(utf8(finished.text)).toBe("few words\n\nseen by OCR");
    expect(finished).toMatchObject({ layered: [2], ocrPages: { count: 1 }, emptyPages: [], numPages: 3 });
    expect(finished.warnings).toEqual(["page 3 is missing (OUT_OF_TIME): too late", "page 2: dim"]);
    expect(json).toMatchObject({ warnings: finished.warnings, pages: [{ number: 1 }, read, { source: "missing" }] });
  });
});
