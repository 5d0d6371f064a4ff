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

/** Invisible layer of page 1, for its own text and its recognised words. */
function layerOf(own: string, words: string, reason: OcrReason): string | undefined {
  const merge = pageMerger(choice(reason, 1), []);
  return merge(page(1, own), recognized({ 1: words }).done.get(1)).layer;
}

describe("merging recognised pages", () => {
  it("adds an invisible layer of the recognised words, except over a text layer with the same words", () => {
    expect(layerOf("", "scanned words", "no_text_layer")).toBe("layer of scanned words");
    expect(layerOf("scanned words", "Scanned Words", "document_under_512_bytes")).toBeUndefined();
    expect(layerOf("scanned words", "Scanned Words", "forced")).toBeUndefined();
    expect(layerOf("scanned words", "scanned words", "garbled_text_layer")).toBe("layer of scanned words");
  });

  it("names the headers that repeat on three recognised pages", () => {
    const box = [50, 40, 200, 50] as const;
    const headed = (number: number): Page => ({
      ...page(number, `A Title ${number}`, "ocr"),
      ...{ width: 400, height: 800 },
      blocks: [{ kind: "paragraph", text: `A Title ${number}`, box, lines: [{ box, words: [] }] }],
    });
    const done = new Map([1, 2, 3].map((each) => [each, { page: headed(each), layer: "", warnings: [], models: [] }]));
    const merged = mergePages(document("", "", ""), choice("no_text_layer", 1, 2, 3), { done, missing: [] }).document;

    expect(merged.pages.map(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual(Array(3).fill(["header"]));
  });

  it.each([
    ["nine of ten words", "a b c d e f g h i", "a b c d e f g h i j", true],
    ["most words", "aaa bbb", "aaa bbb ccc ddd eee", false],
    ["a word as often as OCR", "a a", "a a", true],
    ["one word", "a", "a", true],
    ["more words than OCR", "a b c", "b", true],
    ["words where OCR found none", "a", "", true],
    ["no words, like OCR", "", "", false],
  ])("keeps a text layer with %s: %j over %j is %j", (_, own, words, kept) => {
    const merge = pageMerger(choice("document_under_512_bytes", 1), []);

    expect(merge(page(1, own), recognized({ 1: words }).done.get(1)).page.source).toBe(kept ? "text-layer" : "ocr");
  });

  it.each([
    ["keeps its text", "scanned words", "scanned words"],
    ["is recognised", "", "scanned words"],
    ["has words of both", "one two three", "stamped words over there"],
    ["shows no text", "", ""],
  ])("keeps the lines that OCR omitted where the page %s", (_, own, words) => {
    const omitted = [{ box: [0, 0, 9, 9], words: [{ text: "~", box: [0, 0, 9, 9], confidence: 3 }] }] as const;
    const merge = pageMerger(choice("document_under_512_bytes", 1), []);
    const result = { page: { ...page(1, words, "ocr"), omitted }, layer: "", warnings: [], models: [] };

    expect(merge(page(1, own), result).page.omitted).toEqual(omitted);
  });

  it("keeps the page's own label, and has no layer where OCR found no words", () => {
    const merge = pageMerger(choice("no_text_layer", 1, 2), []);
    const result = { page: page(1, "", "ocr"), layer: "", warnings: [], models: [] };

    const labelled = merge({ ...page(1, ""), label: "iv" }, result);

    expect(labelled).toEqual({ page: { ...page(1, "", "ocr"), reason: "no_text_layer", label: "iv" } });
    expect(merge(page(2, ""), result).page).not.toHaveProperty("label");
  });

  it("keeps a page without text that needed no OCR", () => {
    const merge = pageMerger(choice("no_text_layer", 2), [{ page: 2, code: "OUT_OF_TIME", reason: "late" }]);

    expect(merge(page(1, ""), undefined)).toEqual({ page: page(1, "") });
    expect(merge(page(2, ""), undefined)).toEqual({ page: page(2, "", "missing") });
  });

  it("uses OCR where the page had no text", () => {
    const merged = mergePages(
      document("typed words", ""),
      choice("no_text_layer", 2),
      recognized({ 2: "scanned words" }),
    );

    expect(textsOf(merged.document)).toEqual(["typed words", "scanned words"]);
  });

  it("gives this run's reason for a page that another run recognised for another reason", () => {
    const { done } = recognized({ 1: "scanned words" });
    const earlier = [...done].map(([number, { page, ...rest }]) => {
      return [number, { ...rest, page: { ...page, reason: "no_text_layer" as const } }] as const;
    });
    const merged = mergePages(document(""), choice("forced", 1), { done: new Map(earlier), missing: [] });

    expect(merged.document.pages[0]?.reason).toBe("forced");
  });

  it("keeps a sound text layer with the words that OCR found", () => {
    const merged = mergePages(
      document("Dear Ms Ødegård, thank you"),
      choice("document_under_512_bytes", 1),
      recognized({ 1: "dear ms ødegård thank YOU" }),
    );

    expect(textsOf(merged.document)).toEqual(["Dear Ms Ødegård, thank you"]);
  });

  it("replaces any text layer where OCR is forced, unless OCR finds nothing", () => {
    const forced = choice("forced", 1, 2);
    const merged = mergePages(
      document("the same words", "a layer"),
      forced,
      recognized({ 1: "The same words", 2: "" }),
    );

    expect(textsOf(merged.document)).toEqual(["The same words", "a layer"]);
    expect(merged.document.pages.map(({ source, reason }) => [source, reason])).toEqual([
      ["ocr", "forced"],
      ["text-layer", undefined],
    ]);
  });

  it("replaces an old layer, and keeps it where OCR is missing", () => {
    const redone = choice("old_ocr_layer", 1, 2);
    const late = [{ page: 2, code: "OUT_OF_TIME", reason: "late" }] as const;
    const merged = mergePages(
      document("tne old words", "tne old words"),
      redone,
      recognized({ 1: "the new words" }, late),
    );

    expect(textsOf(merged.document)).toEqual(["the new words", "tne old words"]);
    expect(layerOf("the same words", "the same words", "old_ocr_layer")).toBe("layer of the same words");
  });

  it("uses OCR where it found more than the text layer has, such as a stamp over a scan", () => {
    const merged = mergePages(
      document("Exhibit 12"),
      choice("document_under_512_bytes", 1),
      recognized({ 1: "Exhibit 12 the whole letter follows here" }),
    );

    expect(textsOf(merged.document)).toEqual(["Exhibit 12 the whole letter follows here"]);
  });

  it("never keeps a garbled text layer, even where OCR is missing", () => {
    const done = mergePages(document("\u0001\u0002 x"), choice("garbled_text_layer", 1), recognized({ 1: "x" }));
    const missing = mergePages(
      document("\u0001\u0002 x"),
      choice("garbled_text_layer", 1),
      recognized({}, [{ page: 1, code: "OUT_OF_TIME", reason: "late" }]),
    );

    expect(textsOf(done.document)).toEqual(["x"]);
    expect(missing.document.pages[0]).toMatchObject({ source: "missing", blocks: [] });
  });

  it("names missing pages with the reason, and keeps their own text", () => {
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

  it("treats a page with only a picture as a page without text", () => {
    const figure = { kind: "figure", text: "", box: [50, 50, 300, 300] } as const;
    const merge = pageMerger(choice("no_text_layer", 1), [{ page: 1, code: "OUT_OF_TIME", reason: "late" }]);

    expect(merge({ ...page(1, ""), blocks: [figure] }, undefined).page).toEqual(page(1, "", "missing"));
  });

  it("drops the pages beyond max_pages with a warning", () => {
    const merged = mergePages(document("one", "two", "three"), { ocr: [], skipped: [2, 3] }, recognized({}));

    expect(textsOf(merged.document)).toEqual(["one"]);
    expect(merged.warnings).toEqual(["max_pages skips pages 2-3; raise it to get them"]);
  });
});
