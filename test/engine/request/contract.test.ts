import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { ExtractResult } from "../../../functions/engine/request/contract.ts";
import { type EventOrigin, parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { respond, respondFailed, respondInvalid } from "../../../functions/engine/request/respond.ts";

const direct = { bucket: undefined, eventBorne: false };

function problemOf(event: unknown, origin: EventOrigin = direct): string {
  try {
    parseEvent(event, origin);
  } catch (error) {
    expect(error).toMatchObject({ code: "INVALID_EVENT" });
    return error instanceof Error ? error.message : "";
  }
  throw new Error("the event was accepted");
}

const complete: ExtractResult = {
  status: "complete",
  method: "pdf_to_text",
  size: 3,
  numPages: 1,
  missingTextPages: [],
  emptyContentPages: [],
  missingSearchablePdfPages: [],
  warnings: [],
};

describe("an event", () => {
  it("has the defaults of 2017", () => {
    expect(parseEvent({ document_uri: "s3://in/a b/scan.pdf" }, direct)).toMatchObject({
      documentUri: "s3://in/a b/scan.pdf",
      textUri: "s3://in/a b/scan.pdf.txt",
      searchablePdfUri: "s3://in/a b/scan.pdf.searchable.pdf",
      tempUriPrefix: "s3://in/a b/scan.pdf-temp",
      createSearchablePdf: true,
      ocr: "auto",
      languages: ["eng"],
      callbacks: [],
      page: undefined,
    });
  });

  it("accepts the None of a Python caller and the strings of a CSV manifest", () => {
    const event = {
      document_uri: "s3://in/a.pdf",
      text_uri: null,
      disable_ocr: "true",
      page: "3",
      languages: "eng+fra",
    };

    expect(parseEvent(event, direct)).toMatchObject({
      textUri: "s3://in/a.pdf.00003.txt",
      ocr: "off",
      page: 3,
      languages: ["eng", "fra"],
    });
  });

  it("keeps only the callbacks of this step", () => {
    const callbacks = [
      { step: "textractor", uri: "s3://in/done" },
      { step: "other", uri: "s3://in/no" },
    ];

    expect(parseEvent({ document_uri: "s3://in/a.pdf", callbacks }, direct).callbacks).toEqual([callbacks[0]]);
  });

  it("names every problem at once, with its path and a remedy", () => {
    const problem = problemOf({
      page: 0,
      ocr: "maybe",
      languages: ["../x"],
      pages: "3-1",
      callbacks: [{ step: "textractor" }],
    });

    expect(problem).toContain("document_uri:");
    expect(problem).toContain("page: must be a page number, counted from 1");
    expect(problem).toContain('ocr: must be "auto"');
    expect(problem).toContain("languages.0: must be a Tesseract language");
    expect(problem).toContain("pages: must be page ranges");
    expect(problem).toContain("callbacks.0.uri:");
    expect(problem).toMatch(/; correct the event/);
  });

  it.each([undefined, null, "s3://in/a.pdf", 7, []])("refuses %j", (event) => {
    expect(problemOf(event)).toContain("correct the event");
  });

  it("is never quoted in its error, because it may hold a password", () => {
    expect(problemOf(JSON.stringify({ document_uri: "s3://in/a.pdf", password: "geheim" }))).not.toContain("geheim");
    expect(problemOf({ document_uri: "s3://in/a.pdf", part_of: "geheim" })).not.toContain("geheim");
    expect(problemOf({})).toContain("document_uri: is missing");
  });

  it.each([
    ["text_uri", "s3://in/a.pdf"],
    ["text_uri", "S3://in/a.pdf"],
    ["json_uri", "s3://in/a.pdf.txt"],
    ["searchable_pdf_uri", "s3://in/a.pdf.txt"],
  ])("that would write %s over the document or another result is refused", (field, uri) => {
    expect(problemOf({ document_uri: "s3://in/a.pdf", [field]: uri })).toMatch(`${field}: is also the address of`);
  });

  it.each(["document_uri", "text_uri", "json_uri"])("is refused where %s holds half of a surrogate pair", (field) => {
    const problem = problemOf({ document_uri: "s3://in/a.pdf", [field]: "s3://in/\ud83d.pdf" });

    expect(problem).toContain(`${field}: must be Unicode text, but holds half of a surrogate pair`);
  });

  it("may replace the document by its searchable PDF", () => {
    const event = { document_uri: "s3://in/a.pdf", searchable_pdf_uri: "s3://in/a.pdf" };

    expect(parseEvent(event, direct).searchablePdfUri).toBe("s3://in/a.pdf");
  });

  it.each(["https://example.org/a.txt", "gs://b/a.txt", "s3://bucket", "s3://bucket/"])(
    "that names %s for a result is refused before the document is processed",
    (text_uri) => {
      expect(problemOf({ document_uri: "s3://in/a.pdf", text_uri })).toContain("text_uri: must be s3://bucket/key");
    },
  );

  it("may name files for results only on a local machine", () => {
    const event = { document_uri: "s3://in/a.pdf", text_uri: "/tmp/a.txt", temp_uri_prefix: "s3://in" };

    expect(parseEvent(event, { ...direct, files: true }).textUri).toBe("/tmp/a.txt");
    for (const file of ["/tmp/a.txt", "s3:/in/a.txt"]) {
      const problem = problemOf({ ...event, text_uri: file }, direct);
      expect(problem).toContain("text_uri: is a file; write s3://bucket/key");
    }
  });

  it("gives chunks 512 tokens without overlap, or the sizes that it asks for", () => {
    const event = { document_uri: "s3://in/a.pdf", chunks_uri: "s3://in/a.jsonl" };

    expect(parseEvent(event, direct)).toMatchObject({
      chunksUri: "s3://in/a.jsonl",
      chunkSize: 512,
      chunkOverlap: 0,
      searchPagesUri: undefined,
    });
    expect(parseEvent({ ...event, chunk_size: "100", chunk_overlap: "50" }, direct)).toMatchObject({
      chunkSize: 100,
      chunkOverlap: 50,
    });
  });

  it.each([
    ["chunk_size", 31, "chunk_size: must be a number of tokens, at least 32"],
    ["chunk_overlap", -1, "chunk_overlap: must be a number of tokens, 0 or more"],
    ["chunk_overlap", 257, "chunk_overlap: is more than half of chunk_size, 512"],
    ["chunks_uri", "s3://in/a.pdf", "chunks_uri: is also the address of document_uri"],
    ["chunks_uri", "/tmp/a.jsonl", "chunks_uri: is a file"],
  ])("is refused with %s %j", (field, value, problem) => {
    expect(problemOf({ document_uri: "s3://in/a.pdf", [field]: value })).toContain(problem);
  });

  it("may have fields with the names of object properties, such as toString", () => {
    const event = JSON.parse('{"document_uri":"s3://in/a.pdf","__proto__":1,"toString":"x","__defineGetter__":2}');

    expect(parseEvent(event, direct).documentUri).toBe("s3://in/a.pdf");
  });

  it("sends the results of an HTTP document to the bucket, by host and path", () => {
    const request = parseEvent(
      { document_uri: "https://example.org/a%20b/report.pdf?v=2" },
      { bucket: "results", eventBorne: false },
    );

    expect(request.textUri).toBe("s3://results/example.org/a b/report.pdf?v=2.txt");
    expect(request.content).toBe("main");
  });

  it("derives an HTTP document's other results from text_uri", () => {
    const request = parseEvent({ document_uri: "https://example.org/r.pdf", text_uri: "s3://out/r.txt" }, direct);

    expect(request).toMatchObject({ searchablePdfUri: "s3://out/r.searchable.pdf", tempUriPrefix: "s3://out/r-temp" });
  });

  it("gets both remedies when its results have no place", () => {
    const problem = problemOf({ document_uri: "https://example.org/r.pdf" });

    expect(problem).toContain("give text_uri");
    expect(problem).toContain("TEXTRACTOR_BUCKET");
  });

  it("sends the results of an upload to the bucket, by bucket and key", () => {
    const request = parseEvent({ document_uri: "s3://in/x/scan.pdf" }, { bucket: "results", eventBorne: true });

    expect(request.textUri).toBe("s3://results/in/x/scan.pdf.txt");
    expect(problemOf({ document_uri: "s3://in/x/scan.pdf" }, { bucket: undefined, eventBorne: true })).toContain(
      "TEXTRACTOR_BUCKET",
    );
  });
});

describe("a response", () => {
  const event = { document_uri: "s3://in/a.pdf", password: "geheim", order: 12, results: { other: { ok: 1 } } };

  it("repeats the event with unknown fields and earlier results, without the password", () => {
    const response = respond(parseEvent(event, direct), complete);

    expect(response).toEqual({
      document_uri: "s3://in/a.pdf",
      order: 12,
      text_uri: "s3://in/a.pdf.txt",
      results: {
        other: { ok: 1 },
        textractor: { success: true, status: "complete", method: "pdf_to_text", size: 3, num_pages: 1 },
      },
    });
    expect(JSON.stringify(response)).not.toContain("geheim");
  });

  it("repeats fields unchanged, empty ones included", () => {
    const came = {
      document_uri: "s3://in/a.pdf",
      page: "1",
      languages: "eng",
      ticket: null,
      callbacks: [{ step: "nlp" }],
    };

    expect(respond(parseEvent(came, direct), complete)).toMatchObject(came);
  });

  it("writes page lists as single numbers and omits empty ones", () => {
    const { results } = respond(parseEvent(event, direct), {
      ...complete,
      status: "partial",
      missingTextPages: [3, 4, 9],
      searchablePdfUri: "s3://in/a.pdf.searchable.pdf",
    });

    expect(results.textractor).toMatchObject({ missing_text_pages: "3,4,9" });
    expect(results.textractor).not.toHaveProperty("empty_content_pages");
  });

  it("has the first hundred warnings, and the number of the others", () => {
    const all = Array.from({ length: 130 }, (_, index) => `warning number ${index + 1}`);
    const request = parseEvent({ document_uri: "s3://in/a.pdf" }, direct);

    const { warnings } = respond(request, { ...complete, warnings: all }).results.textractor;

    expect(warnings).toHaveLength(101);
    expect(warnings?.at(-1)).toMatch(/^30 more warnings .* json_uri/);
  });

  it("names a searchable PDF only when one was written", () => {
    const request = parseEvent({ document_uri: "s3://in/a.pdf", searchable_pdf_uri: "s3://out/a.pdf" }, direct);

    expect(respond(request, complete)).not.toHaveProperty("searchable_pdf_uri");
    expect(respond(request, { ...complete, searchablePdfUri: "s3://out/a.pdf" })).toHaveProperty(
      "searchable_pdf_uri",
      "s3://out/a.pdf",
    );
  });

  it("gives a failure's code, reason and remedy, and hides the password of an invalid event too", () => {
    const error = new ExtractionError("NOT_FOUND", "s3://in/a.pdf does not exist", { remedy: "check document_uri" });

    expect(respondFailed(parseEvent(event, direct), error).results.textractor).toEqual({
      success: false,
      status: "failed",
      code: "NOT_FOUND",
      reason: "s3://in/a.pdf does not exist; check document_uri",
      remedy: "check document_uri",
    });
    expect(JSON.stringify(respondInvalid(event, error))).not.toContain("geheim");
  });
});
