import { expect, it } from "vitest";
import { kindOf, modelOf } from "../../../../cli/view/document/read-document.ts";

it.each([
  ["pdf_to_text", "pdf"],
  ["pdf_to_text_with_ocr", "pdf"],
  ["image_to_text", "image"],
  ["docx_to_text", undefined],
  [undefined, undefined],
])("documents of the method %s are painted as %s", (method, kind) => {
  expect(kindOf(method)).toBe(kind);
});

it("refuses a JSON that no browser would open", () => {
  const json = Object.defineProperty(new Uint8Array(), "length", { value: 300 * 1024 ** 2 });

  expect(() => modelOf(json)).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
});
