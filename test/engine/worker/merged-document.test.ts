import { describe, expect, it, vi } from "vitest";
import type { Document, Page } from "../../../functions/engine/base/model.ts";
import { type MergeInput, mergedDocument, mergedWithoutOcr } from "../../../functions/engine/worker/merged-document.ts";

const page = (number: number, words = `page ${number}`): Page => ({
  number,
  source: "text-layer",
  blocks: words === "" ? [] : [{ kind: "paragraph", text: words }],
});
const FRAME = { metadata: { format: "pdf", pages: 9 }, outline: [], attachments: [] } satisfies Omit<Document, "pages">;
const SEEN = {
  page: { ...page(2, "seen by OCR"), source: "ocr" },
  layer: "layer",
  warnings: ["dim"],
  models: [],
} as const;

describe("a document merged with its OCR results", () => {
  const input = (more: Partial<MergeInput> = {}): MergeInput => ({
    frame: FRAME,
    numbers: [2, 3, 5],
    partsOf: (number) => ({ own: page(number, number === 2 ? "" : undefined), ...(number === 2 && { result: SEEN }) }),
    choice: { ocr: [{ page: 2, reason: "no_text_layer" }], skipped: [] },
    missing: [{ page: 3, code: "OUT_OF_TIME", reason: "late" }],
    lost: [5],
    scans: [],
    warnings: ["a warning"],
    ...more,
  });

  it("has its pages in order, each with its own result", async () => {
    expect(await Array.fromAsync(mergedDocument(input()).pages())).toEqual([
      { page: { ...SEEN.page, reason: "no_text_layer" }, layer: "layer", result: SEEN },
      { page: page(3), result: undefined },
      { page: page(5), result: undefined },
    ]);
  });

  it("fetches one page at a time, for the running lines of all and again for each output", async () => {
    const partsOf = vi.fn(async (number: number) => ({ own: page(number) }));
    const merged = mergedDocument(input({ partsOf }));
    expect(partsOf).not.toHaveBeenCalled();

    for await (const { page: first } of merged.pages()) {
      expect(first.number).toBe(2);
      break;
    }
    expect(partsOf.mock.calls).toEqual([[2], [3], [5], [2]]);
    await Array.fromAsync(merged.pages());
    expect(partsOf.mock.calls.slice(4)).toEqual([[2], [3], [5]]);
  });

  it("is not read for running lines where nothing was recognised", async () => {
    const partsOf = vi.fn(async (number: number) => ({ own: page(number) }));

    await Array.fromAsync(mergedDocument(input({ partsOf, choice: { ocr: [], skipped: [] } })).pages());
    expect(partsOf.mock.calls).toEqual([[2], [3], [5]]);
  });

  it("has the headers of recognised pages that repeat on three of them", async () => {
    const box = [50, 40, 200, 50] as const;
    const seen = (number: number): Page => {
      const block = { kind: "paragraph", text: `A Title ${number}`, box, lines: [{ box, words: [] }] } as const;
      return { number, width: 400, height: 800, source: "ocr", blocks: [block] };
    };
    const partsOf = (number: number) => ({ own: page(number, ""), result: { ...SEEN, page: seen(number) } });
    const ocr = [2, 3, 5].map((number) => ({ page: number, reason: "no_text_layer" as const }));
    const pages = await Array.fromAsync(
      mergedDocument(input({ partsOf, choice: { ocr, skipped: [] }, missing: [] })).pages(),
    );

    expect(pages.map((each) => each.page.blocks.map(({ kind }) => kind))).toEqual(Array(3).fill(["header"]));
  });

  it("counts the pages to come, and keeps the page count of the document", () => {
    const { frame } = mergedDocument(input());

    expect(frame).toEqual({ ...FRAME, pageCount: 3 });
  });

  it("keeps the warnings of reading apart from those of its scans", () => {
    const document: Document = { ...FRAME, pages: [page(1, "")] };
    const choice = { ocr: [{ page: 1, reason: "forced" }], skipped: [] } as const;
    const missing = [{ page: 1, code: "PARSER_STOPPED", reason: "killed" }] as const;
    const scan = { name: "scan.png", document, choice, done: new Map(), missing };

    const merged = mergedDocument(
      input({
        frame: { ...FRAME, attachments: [{ name: "scan.png", mediaType: "image/png", bytes: 1, document }] },
        scans: [scan],
      }),
    );

    expect(merged.warnings).toEqual({
      read: ["a warning"],
      scans: ["scan.png: page 1 is missing (PARSER_STOPPED): killed"],
    });
    expect(merged.frame.attachments[0]?.document?.pages[0]?.source).toBe("missing");
    expect(merged).toMatchObject({ scans: [scan], lost: [5], missing: input().missing, choice: input().choice });
  });
});

describe("a document without OCR", () => {
  it("has its pages within max_pages, as often as they are asked for", async () => {
    const merged = mergedWithoutOcr(
      { ...FRAME, pages: [page(1), page(2), page(3)] },
      ["w"],
      { ocr: [], skipped: [3] },
      [2],
    );

    expect(await Array.fromAsync(merged.pages())).toEqual([{ page: page(1) }, { page: page(2) }]);
    expect(await Array.fromAsync(merged.pages())).toHaveLength(2);
    expect(merged).toMatchObject({
      frame: { ...FRAME, pageCount: 2 },
      choice: { ocr: [], skipped: [3] },
      missing: [],
      lost: [2],
      scans: [],
      warnings: { read: ["w"], scans: [] },
    });
    expect(merged.frame).not.toHaveProperty("pages");
  });
});
