import { zipSync } from "fflate";
import { afterAll, describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { type AnswerTools, answerEvent, answerRequest } from "../../../functions/engine/pipeline/answer-event.ts";
import type { ExtractResponse } from "../../../functions/engine/request/contract.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import { pictureOf } from "../../support/documents/scan.ts";
import { wordBytes } from "../../support/documents/word.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { setup, threads } from "./answering.ts";

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
    const { answer, storage, lines } = setup({
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
    expect(lines.map((line) => JSON.parse(line).document)).toContain("s3://in/gone.txt");
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
    const failed = { step: "document failed", code: "INVALID_EVENT", retryable: false, final: true };
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

/** Answers the event without threads: each document is a text that takes this time and lacks these pages. */
async function answerQuickly(event: unknown, more: Partial<AnswerTools> = {}, secondsEach = 0, missing = [2]) {
  let now = 5_000_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const { storage, lines, tools } = setup({ "s3://in/a": "a", "s3://in/b": "b", "s3://in/c": "c" });
  const finished = {
    ...{ text: new Uint8Array(1), size: 1, numPages: 3, emptyPages: [], missingAttached: missing.length },
    ...{ lost: [], layered: [], garbled: [], warnings: [] },
  };
  const quick = fakeThreads({
    async run<T>() {
      now += secondsEach * 1_000;
      return { format: { name: "pdf", method: "pdf_to_text" }, finished, skipped: missing } as T;
    },
  });
  try {
    const own = { ...tools, threads: quick, budget: TimeBudget.of(60_000), ...more };
    const outcome: unknown = await answerEvent(event, own).catch((error: unknown) => error);
    const logged = lines.map((line): Record<string, unknown> => JSON.parse(line));
    return { outcome, storage, logged };
  } finally {
    clock.mockRestore();
  }
}

const message = (name: string, count = 1) => ({
  ...{ eventSource: "aws:sqs", eventSourceARN: "arn:aws:sqs:us-east-1:111122223333:q", messageId: name },
  ...{ receiptHandle: name, attributes: { ApproximateReceiveCount: String(count) } },
  body: JSON.stringify({ document_uri: `s3://in/${name}` }),
});
const sent = (...names: readonly string[]) => ({ Records: names.map((name) => message(name)) });
const failures = (...names: readonly string[]) => ({
  batchItemFailures: names.map((itemIdentifier) => ({ itemIdentifier })),
});

describe("a message of a queue", () => {
  it.each([
    ["is started where a tenth of the time is left", 54, sent("a", "b"), failures()],
    ["goes back where less than a tenth of the time is left", 54.001, sent("a", "b"), failures("b")],
  ])("%s", async (_, seconds, event, expected) => {
    expect((await answerQuickly(event, {}, seconds, [])).outcome).toEqual(expected);
  });

  it("goes back while its document is partial, is postponed, and stays where nothing is missing", async () => {
    const postpone = vi.fn(async () => undefined);
    const { outcome, logged } = await answerQuickly(sent("a", "b"), { postpone });
    const complete = await answerQuickly(sent("a"), { postpone }, 0, []);

    expect(outcome).toEqual(failures("a", "b"));
    expect(postpone).toHaveBeenCalledTimes(2);
    expect(complete.outcome).toEqual(failures());
    expect(logged).toContainEqual(expect.objectContaining({ step: "document", resent: true, missing: 2, ms: 0 }));
  });

  it("goes back without a delay where no queue can be asked for one", async () => {
    expect((await answerQuickly(sent("a"))).outcome).toEqual(failures("a"));
  });
});

it("each document of a batch is billed for its own time, and only the first one for the start", async () => {
  const billing = { functionName: "simple", startedMs: 4_999_000, initMs: 500, memoryMb: 1_024, architecture: "x64" };
  const { outcome } = await answerQuickly({ Items: ["s3://in/a", "s3://in/b"] }, { billing }, 10, []);

  const billed = (milliseconds: number) => ({
    results: { textractor: { cost: { functions: { simple: { invocations: 1, milliseconds } } } } },
  });
  expect(outcome).toMatchObject([billed(11_500), billed(10_000)]);
});

describe("a document that continued", () => {
  const event = { document_uri: "s3://in/a", temp_uri_prefix: "s3://in/a-temp", continuation: { hop: 1 } };
  const state = "s3://in/a-temp/status.json";

  it("has a state that ends with the document", async () => {
    const { storage } = await answerQuickly(event);
    const failing = new ExtractionError("DAMAGED_DOCUMENT", "it is torn");
    const failed = await answerQuickly(event, { threads: fakeThreads({ run: () => Promise.reject(failing) }) });

    expect(JSON.parse(storage.text(state) ?? "")).toMatchObject({ status: "ended", hop: 1 });
    expect(JSON.parse(failed.storage.text(state) ?? "")).toMatchObject({ status: "ended", hop: 1 });
  });

  it("has no state where it never continued", async () => {
    expect((await answerQuickly({ ...event, continuation: undefined })).storage.text(state)).toBeUndefined();
  });
});

describe("a status event", () => {
  const event = { status_of: [{ document_uri: "s3://in/a" }] };

  it("is answered with the status of each document, and refused with too many of them", async () => {
    const many = { status_of: Array.from({ length: 101 }, () => "s3://in/a") };

    expect((await answerQuickly(event)).outcome).toMatchObject([{ document_uri: "s3://in/a" }]);
    expect((await answerQuickly(many)).outcome).toMatchObject({ results: { textractor: { success: false } } });
  });

  it("throws where the storage may answer later", async () => {
    const failure = new ExtractionError("SERVICE_FAILED", "slow down", { retryable: true });
    const { storage } = setup({});
    const down = { ...storage, head: () => Promise.reject(failure), read: () => Promise.reject(failure) };

    expect((await answerQuickly(event, { storage: down })).outcome).toBe(failure);
  });
});
