import { describe, expect, it } from "vitest";
import type { Document, OcrReason, Page } from "../../../functions/engine/base/model.ts";
import { mergePages, pageMerger, type Recognized } from "../../../functions/engine/worker/merge-pages.ts";

const page = (number: number, text: string, source: Page["source"] = "text-layer"): Page => ({
  number,
  source,
  blocks: text === "" ? [] : [{ kind: "paragraph", text }],
});
const document = (...texts: readonly string[]): Document => ({
  metadata: { format: "pdf", pages: texts.length },
  outline: [],
  pages: texts.map((text, index) => page(index + 1, text)),
  attachments: [],
});
const recognized = (pages: Readonly<Record<number, string>>, missing: Recognized["missing"] = []): Recognized => ({
  done: new Map(
    Object.entries(pages).map(([number, text]) => [
      Number(number),
      { page: page(Number(number), text, "ocr"), layer: `layer of ${text}`, warnings: [], models: [] },
    ]),
  ),
  missing,
});
const choice = (reason: OcrReason, ...pages: readonly number[]) => ({
  ocr: pages.map((each) => ({ page: each, reason })),
  skipped: [],
});
const textsOf = ({ pages }: Document) => pages.map(({ blocks }) => blocks.map(({ text }) => text).join("\n"));

/** What is grafted of page 1, whose own text and recognised words these are. */
function layerOf(own: string, words: string, reason: OcrReason): string | undefined {
  const merge = pageMerger(choice(reason, 1), []);
  return merge(page(1, own), recognized({ 1: words }).done.get(1)).layer;
}

describe("merging recognised pages", () => {
  it("grafts the layer of what was recognised, but not over a layer that says the same", () => {
    expect(layerOf("", "scanned words", "no_text_layer")).toBe("layer of scanned words");
    expect(layerOf("scanned words", "Scanned Words", "forced")).toBeUndefined();
    expect(layerOf("scanned words", "scanned words", "garbled_text_layer")).toBe("layer of scanned words");
  });

  it("puts OCR where there was no text", () => {
    const merged = mergePages(
      document("typed words", ""),
      choice("no_text_layer", 2),
      recognized({ 2: "scanned words" }),
    );

    expect(textsOf(merged.document)).toEqual(["typed words", "scanned words"]);
  });

  it("says why this run recognised a page, also where another run did, for another reason", () => {
    const { done } = recognized({ 1: "scanned words" });
    const earlier = [...done].map(([number, { page, ...rest }]) => {
      return [number, { ...rest, page: { ...page, reason: "no_text_layer" as const } }] as const;
    });
    const merged = mergePages(document(""), choice("forced", 1), { done: new Map(earlier), missing: [] });

    expect(merged.document.pages[0]?.reason).toBe("forced");
  });

  it("keeps a healthy layer that says what OCR found", () => {
    const merged = mergePages(
      document("Dear Ms Ødegård, thank you"),
      choice("forced", 1),
      recognized({ 1: "dear ms ødegård thank YOU" }),
    );

    expect(textsOf(merged.document)).toEqual(["Dear Ms Ødegård, thank you"]);
  });

  it("takes OCR where it found more than the layer has, such as a stamp over a scan", () => {
    const merged = mergePages(
      document("Exhibit 12"),
      choice("document_under_512_bytes", 1),
      recognized({ 1: "Exhibit 12 the whole letter follows here" }),
    );

    expect(textsOf(merged.document)).toEqual(["Exhibit 12 the whole letter follows here"]);
  });

  it("never keeps a garbled layer, missing or not", () => {
    const done = mergePages(document("\u0001\u0002 x"), choice("garbled_text_layer", 1), recognized({ 1: "x" }));
    const missing = mergePages(
      document("\u0001\u0002 x"),
      choice("garbled_text_layer", 1),
      recognized({}, [{ page: 1, code: "OUT_OF_TIME", reason: "late" }]),
    );

    expect(textsOf(done.document)).toEqual(["x"]);
    expect(missing.document.pages[0]).toMatchObject({ source: "missing", blocks: [] });
  });

  it("says which pages are missing and why, and leaves them as they were", () => {
    const merged = mergePages(document("", "a stamp"), choice("document_under_512_bytes", 1, 2), {
      ...recognized({}),
      missing: [
        { page: 1, code: "OUT_OF_TIME", reason: "late" },
        { page: 2, code: "PARSER_STOPPED", reason: "killed" },
      ],
    });

    expect(merged.document.pages.map(({ source }) => source)).toEqual(["missing", "text-layer"]);
    expect(merged.warnings).toEqual([
      "page 1 is missing (OUT_OF_TIME): late",
      "page 2 is missing (PARSER_STOPPED): killed",
    ]);
  });

  it("takes a page of a picture alone for a page without text", () => {
    const figure = { kind: "figure", text: "", box: [50, 50, 300, 300] } as const;
    const merge = pageMerger(choice("no_text_layer", 1), [{ page: 1, code: "OUT_OF_TIME", reason: "late" }]);

    expect(merge({ ...page(1, ""), blocks: [figure] }, undefined).page).toEqual(page(1, "", "missing"));
  });

  it("drops the pages that max_pages leaves out, and says so", () => {
    const merged = mergePages(document("one", "two", "three"), { ocr: [], skipped: [2, 3] }, recognized({}));

    expect(textsOf(merged.document)).toEqual(["one"]);
    expect(merged.warnings).toEqual(["max_pages leaves out pages 2-3; raise it to have them"]);
  });
});
