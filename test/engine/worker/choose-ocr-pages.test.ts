import { describe, expect, it } from "vitest";
import type { Document, Extraction, Page, UnreadablePage } from "../../../functions/engine/base/model.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { chooseOcrPages, unrecognizedWarnings } from "../../../functions/engine/worker/choose-ocr-pages.ts";

const page = (number: number, text: string): Page => ({
  number,
  source: "text-layer",
  blocks: text === "" ? [] : [{ kind: "paragraph", text }],
});
const document = (format: string, texts: readonly string[]): Document => ({
  metadata: { format, pages: texts.length },
  outline: [],
  pages: texts.map((text, index) => page(index + 1, text)),
  attachments: [],
});
const extraction = (
  format: string,
  texts: readonly string[],
  unreadable: readonly UnreadablePage[] = [],
): Extraction => ({
  document: document(format, texts),
  warnings: [],
  unreadable,
});
const asked = (fields: Readonly<Record<string, unknown>> = {}) =>
  parseEvent({ document_uri: "s3://in/a.pdf", ...fields }, { bucket: undefined, eventBorne: false });
const long = "word ".repeat(200);

describe("the pages that are recognised", () => {
  it("are all of a PDF under 512 bytes, counted as UTF-8", () => {
    expect(chooseOcrPages("pdf", extraction("pdf", ["x".repeat(511), ""]), asked()).ocr).toEqual([
      { page: 1, reason: "document_under_512_bytes" },
      { page: 2, reason: "document_under_512_bytes" },
    ]);
    expect(chooseOcrPages("pdf", extraction("pdf", ["é".repeat(256)]), asked()).ocr).toEqual([]);
  });

  it("exclude a short page of a longer PDF when only that page is requested", () => {
    const short = { ...extraction("pdf", ["Annex"]), otherPagesBytes: 507 };

    expect(chooseOcrPages("pdf", short, asked({ pages: "7" })).ocr).toEqual([]);
    expect(chooseOcrPages("pdf", { ...short, otherPagesBytes: 506 }, asked({ pages: "7" })).ocr).toHaveLength(1);
  });

  it("are the unreadable pages of a longer PDF", () => {
    const scanned = [{ page: 2, reason: "no_text_layer" as const }];

    expect(chooseOcrPages("pdf", extraction("pdf", [long, ""], scanned), asked()).ocr).toEqual(scanned);
    expect(chooseOcrPages("pdf", extraction("pdf", [long, ""], scanned), asked({ ocr: "document" })).ocr).toEqual([]);
  });

  it("are garbled for that reason under 512 bytes too", () => {
    const garbled = [{ page: 1, reason: "garbled_text_layer" as const }];

    expect(chooseOcrPages("pdf", extraction("pdf", ["x", "y"], garbled), asked()).ocr).toEqual([
      ...garbled,
      { page: 2, reason: "document_under_512_bytes" },
    ]);
  });

  it("include the pages with an old layer only when OCR is redone", () => {
    const read = { ...extraction("pdf", [long, long, ""], [{ page: 3, reason: "no_text_layer" }]), oldLayers: [2] };

    expect(chooseOcrPages("pdf", read, asked()).ocr).toEqual([{ page: 3, reason: "no_text_layer" }]);
    expect(chooseOcrPages("pdf", read, asked({ ocr: "redo" })).ocr).toEqual([
      { page: 2, reason: "old_ocr_layer" },
      { page: 3, reason: "no_text_layer" },
    ]);
    expect(chooseOcrPages("pdf", read, asked({ ocr: "redo", max_pages: 1 }))).toEqual({ ocr: [], skipped: [2, 3] });
    const scan = { ...extraction("pdf", ["old", ""]), oldLayers: [1] };
    expect(chooseOcrPages("pdf", scan, asked({ ocr: "redo" })).ocr.map(({ reason }) => reason)).toEqual([
      "old_ocr_layer",
      "document_under_512_bytes",
    ]);
  });

  it("are empty when OCR is off, and all when it is forced", () => {
    expect(chooseOcrPages("pdf", extraction("pdf", [""]), asked({ disable_ocr: true })).ocr).toEqual([]);
    expect(chooseOcrPages("pdf", extraction("pdf", [long]), asked({ ocr: "force" })).ocr).toEqual([
      { page: 1, reason: "forced" },
    ]);
  });

  it.each([
    [{ disable_ocr: true }, ["pages 2-3 need OCR, which is off; turn it on to have the text"]],
    [{ disable_ocr: true, max_pages: 2 }, ["page 2 needs OCR, which is off; turn it on to have the text"]],
    [{ ocr: "document" }, ['pages 2-3 need OCR, which "document" skips; use "auto" to have the text']],
    [{}, []],
  ])("are named in a warning where %j prevents their OCR", (fields, expected) => {
    const scanned = [2, 3].map((page) => ({ page, reason: "no_text_layer" as const }));
    const read = extraction("pdf", [long, "", ""], scanned);

    expect(unrecognizedWarnings(read, chooseOcrPages("pdf", read, asked(fields)), asked(fields))).toEqual(expected);
  });

  it("need no warning where the request does not prevent their OCR, or where there are none", () => {
    const unreadable = [{ page: 2, reason: "no_text_layer" as const }];
    const choice = { ocr: [], skipped: [] };

    expect(unrecognizedWarnings({ unreadable }, choice, asked({ ocr: "force" }))).toEqual([]);
    expect(unrecognizedWarnings({ unreadable: [] }, choice, asked({ ocr: "off" }))).toEqual([]);
  });

  it("exclude pages of a PDF that ended their parser", () => {
    const read = extraction("pdf", ["one", "", "three"]);
    const pages = read.document.pages.map((each) =>
      each.number === 2 ? { ...each, source: "missing" as const } : each,
    );

    const { ocr } = chooseOcrPages("pdf", { ...read, document: { ...read.document, pages } }, asked({ ocr: "force" }));

    expect(ocr.map(({ page }) => page)).toEqual([1, 3]);
  });

  it("are decided by all text of a PDF, with its headers and footers", () => {
    const block = (kind: "header" | "paragraph", text: string) => ({ kind, text }) as const;
    const read = extraction("pdf", [""]);
    const withHeader = (length: number) => {
      const blocks = [block("header", "h".repeat(length)), block("paragraph", "p".repeat(255))];
      return { ...read, document: { ...read.document, pages: [{ ...page(1, ""), blocks }] } };
    };

    // A blank line, which is two bytes, stands between blocks.
    expect(chooseOcrPages("pdf", withHeader(254), asked()).ocr).toHaveLength(1);
    expect(chooseOcrPages("pdf", withHeader(255), asked()).ocr).toEqual([]);
  });

  it("are all pages of an image, and no pages of other formats", () => {
    const { document, ...rest } = extraction("png", ["", ""]);
    const frames = document.pages.map((frame) => ({ ...frame, source: "missing" as const }));

    expect(
      chooseOcrPages("image", { ...rest, document: { ...document, pages: frames } }, asked()).ocr.map(
        ({ reason }) => reason,
      ),
    ).toEqual(["image_file", "image_file"]);
    expect(chooseOcrPages("docx", extraction("docx", ["short"]), asked({ ocr: "force" })).ocr).toEqual([]);
  });

  it("are no more than max_pages, and the skipped ones are reported", () => {
    expect(chooseOcrPages("pdf", extraction("pdf", ["", "", ""]), asked({ max_pages: 2 }))).toEqual({
      ocr: [
        { page: 1, reason: "document_under_512_bytes" },
        { page: 2, reason: "document_under_512_bytes" },
      ],
      skipped: [3],
    });
  });
});
