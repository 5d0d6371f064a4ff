import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../../../functions/engine/base/errors.ts";
import type { OcrReason } from "../../../../functions/engine/base/model.ts";
import type { FanOut } from "../../../../functions/engine/pipeline/fan-out/fan-out.ts";
import { refuseIfHopeless } from "../../../../functions/engine/pipeline/fan-out/ocr-pages.ts";

const missing = (...codes: ErrorCode[]) =>
  codes.map((code, index) => ({ page: index + 1, code, reason: `page ${index + 1} failed` }));
const chosen = (count: number, reason: OcrReason = "forced") =>
  Array.from({ length: count }, (_, index) => ({ page: index + 1, reason }));
const fanOut = (lost: ReturnType<typeof missing>, done: readonly number[] = []): FanOut =>
  ({ missing: lost, done: new Map(done.map((page) => [page, {}])) }) as unknown as FanOut;

describe("failures of OCR", () => {
  it.each<ErrorCode>(["DAMAGED_DOCUMENT", "LIMIT_EXCEEDED", "NOT_AVAILABLE", "UNSUPPORTED_FORMAT", "LANGUAGE_MISSING"])(
    "fail the document where all pages failed with %s",
    (code) => {
      expect(() => refuseIfHopeless(fanOut(missing(code, code)), chosen(2))).toThrow(
        expect.objectContaining({ code, problem: "page 1 failed" }),
      );
    },
  );

  it("fail the document where a language is missing, whatever else was read", () => {
    const lost = missing("OUT_OF_TIME", "LANGUAGE_MISSING");

    expect(() => refuseIfHopeless(fanOut(lost, [3]), chosen(3, "no_text_layer"))).toThrow(
      expect.objectContaining({ code: "LANGUAGE_MISSING", problem: "page 2 failed" }),
    );
  });

  it.each([
    ["one page was read", fanOut(missing("NOT_AVAILABLE"), [2]), chosen(2)],
    ["one page was never tried", fanOut(missing("NOT_AVAILABLE")), chosen(2)],
    ["another page may be read later", fanOut(missing("NOT_AVAILABLE", "OUT_OF_TIME")), chosen(2)],
    ["other pages have text", fanOut(missing("NOT_AVAILABLE")), chosen(1, "no_text_layer")],
    [
      "only one of the pages had no text",
      fanOut(missing("NOT_AVAILABLE", "NOT_AVAILABLE")),
      [...chosen(1), ...chosen(1, "no_text_layer")],
    ],
    ["all may pass", fanOut(missing("OUT_OF_TIME")), chosen(1)],
    ["nothing is missing", fanOut([], [1]), chosen(1)],
  ])("leave a partial document where %s", (_, result, pages) => {
    expect(() => refuseIfHopeless(result, pages)).not.toThrow();
  });

  it.each<OcrReason>(["document_under_512_bytes", "forced", "image_file"])(
    "leave nothing of a document whose pages were chosen as %s",
    (reason) => {
      expect(() => refuseIfHopeless(fanOut(missing("NOT_AVAILABLE")), chosen(1, reason))).toThrow();
    },
  );
});
