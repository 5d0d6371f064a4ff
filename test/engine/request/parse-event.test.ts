import { describe, expect, it } from "vitest";
import type { ExtractRequest } from "../../../functions/engine/request/contract.ts";
import { callbacksOf, type EventOrigin, parseEvent } from "../../../functions/engine/request/parse-event.ts";

const direct: EventOrigin = { bucket: undefined, eventBorne: false };
const uri = "s3://in/a.pdf";
const parse = (fields: Readonly<Record<string, unknown>>, origin = direct): ExtractRequest =>
  parseEvent({ document_uri: uri, ...fields }, origin);
const refused = (problem: string) => expect.objectContaining({ code: "INVALID_EVENT", problem });

describe("a request", () => {
  it("has a default for every field", () => {
    expect(parse({})).toEqual({
      event: { document_uri: uri },
      documentUri: uri,
      textUri: `${uri}.txt`,
      searchablePdfUri: `${uri}.searchable.pdf`,
      tempUriPrefix: `${uri}-temp`,
      createSearchablePdf: true,
      callbacks: [],
      ocr: "auto",
      languages: ["eng"],
      reader: "tesseract",
      removeHeadersFooters: false,
      pageMarkers: false,
      formFeeds: false,
      content: "main",
      trackedChanges: "accept",
      renderJs: false,
      chunkSize: 512,
      chunkOverlap: 0,
      eventBorne: false,
      continuation: { hop: 0, spent: undefined },
    });
  });

  it("takes every field from its event", () => {
    const spent = { functions: {}, dollars: 1 };
    const fields = {
      create_searchable_pdf: false,
      callbacks: [{ step: "textractor", uri: "https://example.org/" }],
      ocr: "force",
      languages: ["deu", "eng", "deu"],
      password: "geheim",
      page: 2,
      pages: "1-3",
      json_uri: "s3://o/j",
      markdown_uri: "s3://o/m",
      hocr_uri: "s3://o/h",
      chunks_uri: "s3://o/c",
      chunk_size: 200,
      chunk_overlap: 20,
      remove_headers_footers: true,
      page_markers: true,
      form_feeds: true,
      content: "main",
      trackedChanges: "accept",
      render_js: true,
      max_pages: 7,
      max_cost: 0.5,
      continuation: { hop: 3, spent },
    };

    expect(parse(fields, { bucket: undefined, eventBorne: false })).toMatchObject({
      createSearchablePdf: false,
      callbacks: fields.callbacks,
      ocr: "force",
      languages: ["deu", "eng"],
      password: "geheim",
      page: 2,
      pages: "1-3",
      jsonUri: "s3://o/j",
      markdownUri: "s3://o/m",
      hocrUri: "s3://o/h",
      chunksUri: "s3://o/c",
      chunkSize: 200,
      chunkOverlap: 20,
      removeHeadersFooters: true,
      pageMarkers: true,
      formFeeds: true,
      content: "main",
      trackedChanges: "accept",
      renderJs: true,
      maxPages: 7,
      maxCost: 0.5,
      continuation: { hop: 3, spent },
    });
  });

  it("does not repeat the password, the parent and the earlier invocations", () => {
    expect(parse({ password: "geheim", continuation: { hop: 1 }, ticket: 7 }).event).toEqual({
      document_uri: uri,
      ticket: 7,
    });
  });

  it.each([
    [{ disable_ocr: true, ocr: "force" }, "off"],
    [{ disable_ocr: false, ocr: "force" }, "force"],
    [{ disable_ocr: false }, "auto"],
  ])("with %j has the OCR mode %s", (fields, ocr) => {
    expect(parse(fields).ocr).toBe(ocr);
  });

  it("reads the main content, unless all is asked for", () => {
    const document_uri = "https://example.org/";
    const origin = { bucket: "results", eventBorne: false };

    expect(parse({ document_uri }, origin).content).toBe("main");
    expect(parse({ document_uri, content: "all" }, origin).content).toBe("all");
  });

  it("of an upload is known as such", () => {
    expect(parse({}, { bucket: "results", eventBorne: true }).eventBorne).toBe(true);
  });
});

describe("a refused event", () => {
  it.each([
    [[7], "event: must be a JSON object"],
    ["text", "event: must be a JSON object"],
    [{}, "document_uri: is missing"],
    [{ document_uri: uri, part_of: "geheim" }, "part_of: must be Object"],
    [
      { document_uri: uri, page: 0, ocr: 1 },
      'page: must be a page number, counted from 1; ocr: must be "auto", "document", "force", "redo" or "off"',
    ],
  ])("%j names its problems", (event, problem) => {
    expect(() => parseEvent(event, direct)).toThrow(refused(problem));
  });

  it.each([
    [{ text_uri: "a.txt" }, "text_uri: is a file"],
    [{ json_uri: "/tmp/a.json", temp_uri_prefix: "file:///tmp" }, "temp_uri_prefix, json_uri: are files"],
  ])("with the files %j is accepted on a local machine only", (fields, problem) => {
    expect(() => parse(fields)).toThrow(refused(problem));
    expect(() => parse(fields, { ...direct, files: true })).not.toThrow();
  });

  it.each([
    [{ text_uri: uri }, "text_uri: is also the address of document_uri"],
    [{ json_uri: `${uri}.txt` }, "json_uri: is also the address of text_uri"],
    [{ markdown_uri: "S3://in/a.pdf" }, "markdown_uri: is also the address of document_uri"],
    [{ json_uri: "s3://o/x", hocr_uri: "s3://o/x" }, "hocr_uri: is also the address of json_uri"],
    [{ json_uri: `${uri}.searchable.pdf` }, "searchable_pdf_uri: is also the address of json_uri"],
    [{ json_uri: "s3://o/x", searchable_pdf_uri: "s3://o/x" }, "searchable_pdf_uri: is also the address of json_uri"],
  ])("with %j would overwrite one of its addresses", (fields, problem) => {
    expect(() => parse(fields)).toThrow(refused(problem));
    expect(() => parse({ ...fields, create_searchable_pdf: true })).toThrow(refused(problem));
  });

  it("is accepted where the second address is that of no result", () => {
    expect(() => parse({ json_uri: `${uri}.searchable.pdf`, create_searchable_pdf: false })).not.toThrow();
    expect(() => parse({ searchable_pdf_uri: uri })).not.toThrow();
    expect(() => parse({ json_uri: "s3://o/A", hocr_uri: "s3://o/a" })).not.toThrow();
  });
});

describe("the callbacks of an event", () => {
  const callbacks = [{ step: "textractor", uri: "https://example.org/" }];

  it("are those of this step, also where other fields are invalid", () => {
    expect(callbacksOf({ page: "none", callbacks: [...callbacks, { step: "other" }] })).toEqual(callbacks);
  });

  it.each([[undefined], ["text"], [{}], [{ callbacks: [{ step: "textractor" }] }], [{ callbacks: 7 }]])(
    "are none for %j",
    (event) => {
      expect(callbacksOf(event)).toEqual([]);
    },
  );
});
