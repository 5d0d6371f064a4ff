import { zipSync } from "fflate";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { answerRequest } from "../../../functions/engine/pipeline/answer-event.ts";
import type { ExtractResponse } from "../../../functions/engine/request/contract.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { pictureOf } from "../../support/documents/scan.ts";
import { wordBytes } from "../../support/documents/word.ts";
import { setup, threads } from "./answering.ts";

function _damagedPage(pdf: Uint8Array, number: number): Uint8Array {
  const damaged = Buffer.from(pdf);
  let at = -1;
  for (let page = 1; page <= number; page++) at = damaged.indexOf("/MediaBox", at + 1);
  damaged.write(")", at + 1);
  return damaged;
}

const upload = (key: string) => ({
  Records: [{ eventSource: "aws:s3", eventName: "ObjectCreated:Put", s3: { bucket: { name: "in" }, object: { key } } }],
});

describe("an event", () => {
  afterAll(() => threads.close());

  it("stores the text next to the document, with its facts as metadata", async () => {
    const { answer, storage } = setup({ "s3://in/note.txt": "quorvex flimdar" });
    const response = await answer({ document_uri: "s3://in/note.txt", ticket: 7 });

    expect(response).toEqual({
      document_uri: "s3://in/note.txt",
      ticket: 7,
      text_uri: "s3://in/note.txt.txt",
      results: { textractor: { success: true, status: "complete", method: "text_to_text", size: 15, num_pages: 1 } },
    });
    expect(storage.text("s3://in/note.txt.txt")).toBe("quorvex flimdar");
    expect(storage.objects.get("s3://in/note.txt.txt")?.facts.metadata).toMatchObject({
      method: "text_to_text",
      num_pages: "1",
    });
  });

  it("warns about embedded documents that are only in the JSON and not in the text", async () => {
    const inner = zipSync({ "a.txt": new TextEncoder().encode("flimdar") });
    const letterWithObject = wordBytes({ body: "quorvex\r", streams: { "ObjectPool/_1/Package": inner } });
    const { answer, storage } = setup({ "s3://in/a.doc": letterWithObject });

    const response = await answer({ document_uri: "s3://in/a.doc", json_uri: "s3://in/a.json" });

    const warnings = [expect.stringMatching(/^1 embedded document is not in the plain text/)];
    expect(response).toMatchObject({ results: { textractor: { status: "complete", warnings } } });
    expect(storage.text("s3://in/a.doc.txt")).toBe("quorvex");
    expect(storage.text("s3://in/a.json")).toContain("flimdar");
  });

  it("stores chunks of the size that it asks for, and refuses sizes above the limit", async () => {
    const text = "Quorvex flimdar. ".repeat(60);
    const { answer, storage } = setup({ "s3://in/note.txt": text });
    const event = { document_uri: "s3://in/note.txt", chunks_uri: "s3://in/note.jsonl", chunk_overlap: "8" };

    const response = await answer({ ...event, chunk_size: "64" });

    expect(response).toMatchObject({
      chunks_uri: "s3://in/note.jsonl",
      results: { textractor: { status: "complete" } },
    });
    expect(storage.objects.get("s3://in/note.jsonl")?.facts.contentType).toBe("application/jsonl");
    const lines = storage.text("s3://in/note.jsonl")?.trimEnd().split("\n") ?? [];
    const chunks: readonly { tokens: number; repeated?: number }[] = lines.map((line) => JSON.parse(line));
    expect(chunks.length).toBeGreaterThan(4);
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(64);
    expect(chunks[1]?.repeated).toBeGreaterThan(0);

    expect(await answer({ ...event, chunk_size: 8_193 })).toMatchObject({
      results: { textractor: { code: "INVALID_EVENT", remedy: expect.stringMatching(/TEXTRACTOR_MAX_CHUNK_TOKENS/) } },
    });
  });

  it("stores the page index that a caller adds to its request", async () => {
    const { storage, tools } = setup({ "s3://in/note.txt": "quorvex\n\nflimdar" });
    const request = parseEvent({ document_uri: "s3://in/note.txt" }, { bucket: undefined, eventBorne: false });

    await answerRequest({ ...request, searchPagesUri: "s3://in/note.pages" }, tools);

    const [head = "", ...pages] = (storage.text("s3://in/note.pages") ?? "").split("\n");
    expect(JSON.parse(head)).toEqual({ metadata: { format: "text", encoding: "utf-8", pages: 1 } });
    expect(pages).toEqual(['{"page":1,"lines":[["quorvex"],["flimdar"]]}', ""]);
  });

  it("keeps the text and is partial where the JSON may not be written", async () => {
    const { answer, storage } = setup({ "s3://in/note.txt": "quorvex" }, { refused: "s3://in/note.json" });

    const response = await answer({
      document_uri: "s3://in/note.txt",
      json_uri: "s3://in/note.json",
      markdown_uri: "s3://in/note.md",
    });

    const warnings = ["no JSON was written (OUTPUT_REFUSED): s3://in/note.json may not be written; grant it"];
    expect(response).toMatchObject({ results: { textractor: { success: true, status: "partial", warnings } } });
    expect(storage.text("s3://in/note.txt.txt")).toBe("quorvex");
    expect(storage.text("s3://in/note.md")).toBe("quorvex\n");
  });

  it("names the pages without words of a picture when OCR is off", async () => {
    const { storage, answer } = setup({ "s3://in/a.png": pictureOf(["flimdar"]) });

    const response = await answer({ document_uri: "s3://in/a.png", disable_ocr: true });

    expect(response).toMatchObject({ results: { textractor: { status: "complete", empty_content_pages: "1" } } });
    expect(storage.objects.get("s3://in/a.png.txt")?.facts.metadata).toMatchObject({ empty_content_pages: "1" });
  });

  it("that can never work gets its code, and an empty text with the reason, which never overwrites a text", async () => {
    const { answer, storage } = setup({
      "s3://in/gone.txt": "",
      "s3://in/kept.pdf": "%PDF-1.7 nothing",
      "s3://in/kept.pdf.txt": "precious",
    });
    const empty = await answer({ document_uri: "s3://in/gone.txt" });
    await answer({ document_uri: "s3://in/kept.pdf" });

    expect(empty).toMatchObject({
      results: { textractor: { success: false, status: "failed", code: "EMPTY_DOCUMENT" } },
    });
    expect(storage.objects.get("s3://in/gone.txt.txt")?.facts).toMatchObject({
      size: 0,
      metadata: { exception: expect.any(String) },
    });
    expect(storage.text("s3://in/kept.pdf.txt")).toBe("precious");
  });

  it("of an upload stores its results in the bucket; an uploaded result is refused and nothing is written", async () => {
    const { answer, storage } = setup({ "s3://in/a.txt": "quorvex" });
    await answer(upload("a.txt"));
    expect(storage.text("s3://results/in/a.txt.txt")).toBe("quorvex");

    await storage.write("s3://in/own.txt", "quorvex", { contentType: "text/plain", metadata: { textractor: "0.1.0" } });
    const before = storage.objects.size;
    const refused = await answer(upload("own.txt"));

    expect(refused).toMatchObject([{ results: { textractor: { code: "OWN_OUTPUT" } } }]);
    expect(storage.objects.size).toBe(before);
  });

  it("sends its callbacks, and a failed callback does not fail the document", async () => {
    const { answer, storage, post, lines } = setup({ "s3://in/a.txt": "quorvex" });
    post.mockRejectedValueOnce(new ExtractionError("FETCH_FAILED", "nobody there"));
    const callbacks = [
      { step: "textractor", uri: "https://example.org/hook?token=geheim" },
      { step: "textractor", uri: "s3://in/done.json" },
    ];
    const response = await answer({ document_uri: "s3://in/a.txt", callbacks });

    const [hook, stored] = callbacks;
    const { failed_callbacks, ...sent } = (response as ExtractResponse).results.textractor;
    expect(JSON.parse(storage.text("s3://in/done.json") ?? "")).toEqual({
      ...(response as ExtractResponse),
      callbacks: [{ ...hook, uri: "https://example.org/***" }, stored],
      results: { textractor: sent },
    });
    expect(failed_callbacks).toEqual([
      { uri: "https://example.org/***", code: "FETCH_FAILED", reason: "nobody there" },
    ]);
    expect(lines.join("\n")).toContain("callback failed");
    expect(lines.join("\n")).not.toContain("geheim");
  });

  it("that is invalid is reported to its callbacks and in a log line", async () => {
    const { answer, storage, lines } = setup({});
    const callbacks = [{ step: "textractor", uri: "s3://in/done.json" }];
    const response = await answer({ document_uri: "s3://in/a.txt", pages: "x", callbacks });
    await answer({ pages: "x", callbacks: "nobody" });
    await answer({ Records: [{ eventSource: "aws:kinesis" }] });

    expect(response).toMatchObject({ results: { textractor: { code: "INVALID_EVENT" } } });
    expect(JSON.parse(storage.text("s3://in/done.json") ?? "")).toEqual(response);
    const failed = { step: "document failed", code: "INVALID_EVENT", retryable: false };
    expect(lines.map((line) => JSON.parse(line)).filter(({ step }) => step === failed.step)).toEqual([
      expect.objectContaining(failed),
      expect.objectContaining(failed),
      expect.objectContaining(failed),
    ]);
  });

  it("throws errors that may pass, so that the platform retries", async () => {
    const { answer, storage } = setup({});
    vi.spyOn(storage, "read").mockRejectedValue(
      new ExtractionError("SERVICE_FAILED", "slow down", { retryable: true }),
    );

    await expect(answer({ document_uri: "s3://in/a.txt" })).rejects.toMatchObject({ code: "SERVICE_FAILED" });
  });
});
