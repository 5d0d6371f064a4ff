import { describe, expect, it } from "vitest";
import { pageEngine } from "../../../functions/engine/base/version.ts";
import type { PageRequest } from "../../../functions/engine/request/contract.ts";
import { isPageEvent, pageEvent, pageRequestOf } from "../../../functions/engine/request/page-event.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";

const REQUEST: PageRequest = {
  documentUri: "s3://in/a.pdf",
  documentVersion: "v1",
  documentDigest: "sha256-1",
  engine: "e1",
  kind: "pdf",
  page: 3,
  languages: ["eng", "fra"],
  reader: "tesseract",
  password: "geheim",
  tempUriPrefix: "s3://temp/a",
  run: "run-1",
  reason: "no_text_layer",
  more: [{ page: 5, reason: "forced" }],
};
const read = (event: unknown) =>
  pageRequestOf(parseEvent(JSON.parse(JSON.stringify(event)), { bucket: undefined, eventBorne: false }));

describe("a page event", () => {
  it("carries the whole page request", () => {
    expect(read(pageEvent(REQUEST))).toEqual(REQUEST);
    expect(isPageEvent(pageEvent(REQUEST))).toBe(true);
    expect(isPageEvent({ document_uri: "s3://in/a.pdf", page: 3 })).toBe(false);
  });

  it("of an older parent has the engine of this function", () => {
    const { engine: _, ...older } = pageEvent(REQUEST)["part_of"] as Readonly<Record<string, unknown>>;

    expect(read({ ...pageEvent(REQUEST), part_of: older }).engine).toBe(pageEngine());
  });

  it("without a page, or without its parent's fields, is refused", () => {
    const refused = expect.objectContaining({ code: "INVALID_EVENT", problem: "part_of: page is missing" });
    const { page: _, ...pageless } = pageEvent(REQUEST);
    const { part_of: __, ...plain } = pageEvent(REQUEST);

    expect(() => read(pageless)).toThrow(refused);
    expect(() => read(plain)).toThrow(refused);
  });
});
