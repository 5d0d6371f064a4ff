import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { ExtractResult } from "../../../functions/engine/request/contract.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { respond, respondFailed, respondInvalid } from "../../../functions/engine/request/respond.ts";

const requestOf = (more: Readonly<Record<string, unknown>> = {}) =>
  parseEvent({ document_uri: "s3://in/a.pdf", ...more }, { bucket: undefined, eventBorne: false });
const COMPLETE: ExtractResult = {
  status: "complete",
  method: "pdf_to_text",
  size: 7,
  numPages: 3,
  missingTextPages: [],
  emptyContentPages: [],
  missingSearchablePdfPages: [],
  warnings: [],
};
const resultsOf = (more: Partial<ExtractResult>) => respond(requestOf(), { ...COMPLETE, ...more }).results.textractor;

describe("the response for a document", () => {
  it("repeats the event, and has the place of the text and no empty fields", () => {
    expect(respond(requestOf({ order: 7 }), COMPLETE)).toEqual({
      document_uri: "s3://in/a.pdf",
      order: 7,
      text_uri: "s3://in/a.pdf.txt",
      results: { textractor: { success: true, status: "complete", method: "pdf_to_text", size: 7, num_pages: 3 } },
    });
  });

  it("lists the pages that are missing or empty", () => {
    const lists = { missingTextPages: [3, 4], emptyContentPages: [5], missingSearchablePdfPages: [6] };

    expect(
      resultsOf({ ...lists, status: "partial", missingAttachedPages: 2, headersFooters: 8, page: 3 }),
    ).toMatchObject({
      success: true,
      status: "partial",
      missing_text_pages: "3,4",
      empty_content_pages: "5",
      missing_searchable_pdf_pages: "6",
      missing_attached_pages: 2,
      headers_footers: 8,
      page: 3,
    });
  });

  it("names the searchable PDF only where it was written", () => {
    const request = requestOf({ searchable_pdf_uri: "s3://out/a.pdf" });

    expect(respond(request, COMPLETE)).not.toHaveProperty("searchable_pdf_uri");
    expect(respond(request, { ...COMPLETE, searchablePdfUri: "s3://out/a.pdf" })).toMatchObject({
      searchable_pdf_uri: "s3://out/a.pdf",
    });
  });

  it("has 100 warnings and the number of the other ones, without secrets", () => {
    const warnings = (count: number) => Array.from({ length: count }, (_, index) => `https://u:p@h/${index}`);
    const shown = (count: number) => Array.from({ length: count }, (_, index) => `https://h/${index}`);

    expect(resultsOf({ warnings: warnings(100) }).warnings).toEqual(shown(100));
    expect(resultsOf({ warnings: warnings(102) }).warnings).toEqual([
      ...shown(100),
      "2 more warnings are not shown; give json_uri to get all of them",
    ]);
  });

  it("keeps the results of earlier steps", () => {
    const response = respond(requestOf({ results: { other: 1, textractor: "old" } }), COMPLETE);

    expect(response.results).toMatchObject({ other: 1, textractor: { status: "complete" } });
  });
});

describe("the response for a failure", () => {
  const error = new ExtractionError("NOT_FOUND", "https://u:p@h/a is gone", { remedy: "see https://u:p@h/b" });
  const failed = {
    success: false,
    status: "failed",
    code: "NOT_FOUND",
    reason: "https://h/a is gone; see https://h/b",
    remedy: "see https://h/b",
  };

  it("has the code, the reason and the remedy, without secrets", () => {
    expect(respondFailed(requestOf(), error)).toEqual({
      document_uri: "s3://in/a.pdf",
      text_uri: "s3://in/a.pdf.txt",
      results: { textractor: failed },
    });
    const plain = respondFailed(requestOf(), new ExtractionError("INTERNAL", "a fault"));
    expect(plain.results.textractor).not.toHaveProperty("remedy");
  });

  it("of an invalid event repeats the event without its secret fields", () => {
    const event = { document_uri: 7, password: "geheim", part_of: {}, continuation: {}, results: { other: 1 } };

    expect(respondInvalid(event, error)).toEqual({ document_uri: 7, results: { other: 1, textractor: failed } });
    for (const value of ["text", [1], { results: "none" }, undefined]) {
      expect(respondInvalid(value, error).results).toEqual({ textractor: failed });
    }
  });
});
