import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { afterAll, describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { createLog } from "../../../functions/engine/base/log.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import type { RecognizeRequest } from "../../../functions/engine/ocr/page/page-recognition.ts";
import { type AnswerTools, answerEvent } from "../../../functions/engine/pipeline/answer-event.ts";
import { ocrPage } from "../../../functions/engine/pipeline/ocr-page.ts";
import type { ExtractResponse, OcrPage } from "../../../functions/engine/request/contract.ts";
import { openThreads, type Threads } from "../../../functions/engine/sandbox/thread-pool.ts";
import type { Tasks } from "../../../functions/engine/worker/tasks.ts";
import { bombedPages, FUSE } from "../../support/bombs.ts";
import { buildPdf, text } from "../../support/documents/pdf.ts";
import { pictureOf, scanOf } from "../../support/documents/scan.ts";
import { wordBytes } from "../../support/documents/word.ts";
import { type MemoryStorage, memoryStorage } from "../../support/memory-storage.ts";

const letter = readFileSync("examples/scanned-letter.pdf");
const threads = openThreads<Tasks>(new URL("../../../functions/engine/worker/thread.ts", import.meta.url), {
  threads: 2,
  heapMb: 512,
});

function setup(
  objects: Readonly<Record<string, string | Uint8Array>>,
  options: { recognize?: OcrPage; budgetMs?: number; refused?: string } = {},
) {
  const storage = refusing(memoryStorage(objects), options.refused);
  const lines: string[] = [];
  const settings = readSettings({ TEXTRACTOR_BUCKET: "results" });
  const recognized: number[] = [];
  const counting: Threads<Tasks> = {
    ...threads,
    run(task, input, ...rest) {
      if (task === "recognize") recognized.push((input.value as RecognizeRequest).page);
      return threads.run(task, input, ...rest);
    },
  };
  const shared = {
    storage,
    threads: counting,
    settings,
    budget: TimeBudget.of(options.budgetMs ?? 600_000),
    log: createLog("debug", (line) => lines.push(line)),
  };
  const here: OcrPage = (request, signal) => ocrPage(request, signal, shared);
  const post = vi.fn(async () => undefined);
  const tools: AnswerTools = { ...shared, ocrPage: options.recognize ?? here, post };
  return { storage, lines, recognized, post, answer: (event: unknown) => answerEvent(event, tools) };
}

function refusing(storage: MemoryStorage, refused: string | undefined): MemoryStorage {
  return {
    ...storage,
    async write(uri, ...rest) {
      if (uri === refused) throw new ExtractionError("OUTPUT_REFUSED", `${uri} may not be written; grant it`);
      return await storage.write(uri, ...rest);
    },
  };
}

function damagedPage(pdf: Uint8Array, number: number): Uint8Array {
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

  it("fans a scan out and stores text and searchable PDF; a repeat stores the same without OCR", async () => {
    const { answer, storage, recognized } = setup({ "s3://in/letter.pdf": letter });
    const event = { document_uri: "s3://in/letter.pdf", json_uri: "s3://out/letter.json" };
    const first = await answer(event);
    const bytes = ["s3://in/letter.pdf.txt", "s3://in/letter.pdf.searchable.pdf", "s3://out/letter.json"].map(
      (uri) => storage.objects.get(uri)?.bytes,
    );
    const again = await answer(event);

    expect(first).toMatchObject({
      searchable_pdf_uri: "s3://in/letter.pdf.searchable.pdf",
      results: { textractor: { status: "complete", ocr_pages: { count: 3 } } },
    });
    expect(again).toEqual(first);
    expect(recognized.sort()).toEqual([1, 2, 3]);
    expect(
      ["s3://in/letter.pdf.txt", "s3://in/letter.pdf.searchable.pdf", "s3://out/letter.json"].map(
        (uri) => storage.objects.get(uri)?.bytes,
      ),
    ).toEqual(bytes);
    expect(storage.text("s3://in/letter.pdf.txt")).toContain("verdigrane");
  });

  it("names the pages without words of a picture when OCR is off", async () => {
    const { storage, answer } = setup({ "s3://in/a.png": pictureOf(["flimdar"]) });

    const response = await answer({ document_uri: "s3://in/a.png", disable_ocr: true });

    expect(response).toMatchObject({ results: { textractor: { status: "complete", empty_content_pages: "1" } } });
    expect(storage.objects.get("s3://in/a.png.txt")?.facts.metadata).toMatchObject({ empty_content_pages: "1" });
  });

  it("for one page does not overwrite the results of the whole document", async () => {
    const { storage, answer } = setup({ "s3://in/letter.pdf": letter, "s3://in/letter.pdf.txt": "the whole letter" });

    const response = await answer({ document_uri: "s3://in/letter.pdf", page: 2 });

    expect(response).toMatchObject({
      text_uri: "s3://in/letter.pdf.00002.txt",
      searchable_pdf_uri: "s3://in/letter.pdf.00002.searchable.pdf",
      results: { textractor: { status: "complete", page: 2 } },
    });
    expect(storage.text("s3://in/letter.pdf.txt")).toBe("the whole letter");
    expect(storage.objects.has("s3://in/letter.pdf.searchable.pdf")).toBe(false);
  });

  it("gives its own reason for a page that was recognised for another event and reason", async () => {
    const { answer, storage, recognized } = setup({ "s3://in/letter.pdf": letter });
    const event = { document_uri: "s3://in/letter.pdf", pages: "3", create_searchable_pdf: false };
    await answer(event);
    const forced = await answer({ ...event, ocr: "force", json_uri: "s3://in/letter.json" });

    expect(recognized).toEqual([3]);
    expect(forced).toMatchObject({ results: { textractor: { ocr_pages: { reasons: { forced: 1 } } } } });
    expect(storage.text("s3://in/letter.json")).toContain('"reason":"forced"');
  });

  it("recognises no page twice for two concurrent events", async () => {
    const { answer, storage, recognized } = setup({ "s3://in/letter.pdf": letter });
    const event = { document_uri: "s3://in/letter.pdf", pages: "3", create_searchable_pdf: false };
    const answers = await Promise.all([answer(event), answer(event)]);

    expect(answers[1]).toEqual(answers[0]);
    expect(recognized).toEqual([3]);
    expect(storage.text("s3://in/letter.pdf.txt")).toContain("verdigrane");
  });

  it("never overwrites a complete result by a partial one of the same request", async () => {
    const objects = { "s3://in/letter.pdf": letter };
    const whole = setup(objects);
    const event = { document_uri: "s3://in/letter.pdf", pages: "3", create_searchable_pdf: false };
    await whole.answer(event);
    const text = whole.storage.text("s3://in/letter.pdf.txt");
    for (const uri of whole.storage.objects.keys()) if (uri.includes("-temp/")) await whole.storage.delete(uri);
    const failing: OcrPage = () => Promise.reject(new ExtractionError("PARSER_STOPPED", "killed"));
    const late = setup({}, { recognize: failing });
    for (const [uri, { bytes, facts }] of whole.storage.objects) {
      await late.storage.write(uri, bytes, { contentType: facts.contentType ?? "", metadata: facts.metadata });
    }
    const response = await late.answer(event);

    expect(response).toMatchObject({ results: { textractor: { status: "partial", missing_text_pages: "3" } } });
    expect(late.storage.text("s3://in/letter.pdf.txt")).toBe(text);
  });

  it("loses only the pages that end their parser", async () => {
    const { answer, storage } = setup({ "s3://in/a.pdf": bombedPages(5, [2, 4]) });
    const response = await answer({ document_uri: "s3://in/a.pdf", ocr: "document", disable_ocr: true });

    expect(response).toMatchObject({
      results: {
        textractor: {
          success: true,
          status: "partial",
          num_pages: 5,
          missing_text_pages: "2,4",
          warnings: [
            expect.stringMatching(/^page 2 is missing \((PARSER_STOPPED|LIMIT_EXCEEDED)\): .*TEXTRACTOR_/),
            expect.stringMatching(/^page 4 is missing/),
          ],
        },
      },
    });
    expect(storage.text("s3://in/a.pdf.txt")).toBe([FUSE, FUSE, FUSE].join("\n\n"));
  });

  it("fails where every page ends its parser, or too many do", async () => {
    const { answer } = setup({
      "s3://in/all.pdf": bombedPages(2, [1, 2]),
      "s3://in/many.pdf": bombedPages(6, [1, 2, 3, 4]),
    });

    for (const name of ["all", "many"]) {
      expect(await answer({ document_uri: `s3://in/${name}.pdf`, disable_ocr: true })).toMatchObject({
        results: { textractor: { success: false, code: expect.stringMatching(/PARSER_STOPPED|LIMIT_EXCEEDED/) } },
      });
    }
  });

  it("loses only the scanned page whose dictionary is damaged", async () => {
    const scan = damagedPage(await scanOf([["The quorvex ledger"], ["The flimdar ledger"], ["The brastol ledger"]]), 2);
    const { answer, storage } = setup({ "s3://in/a.pdf": scan });
    const response = await answer({ document_uri: "s3://in/a.pdf", create_searchable_pdf: false });

    expect(response).toMatchObject({
      results: {
        textractor: {
          status: "partial",
          missing_text_pages: "2",
          warnings: [
            expect.anything(),
            expect.stringMatching(/^page 2 is missing \(DAMAGED_DOCUMENT\): .*; repair it/),
          ],
        },
      },
    });
    expect(storage.text("s3://in/a.pdf.txt")).toBe("The quorvex ledger\n\nThe brastol ledger");
  });

  it("keeps the text of the other pages where the only page for OCR is damaged", async () => {
    const lines = Array.from({ length: 8 }, (_, row) =>
      text(60, 700 - 15 * row, 10, "The wexham ledger lost its sluice."),
    );
    const page = { content: lines.join("") };
    const { answer, storage } = setup({ "s3://in/a.pdf": damagedPage(buildPdf([page, page, page]), 2) });
    const response = await answer({ document_uri: "s3://in/a.pdf", create_searchable_pdf: false });

    expect(response).toMatchObject({ results: { textractor: { status: "partial", missing_text_pages: "2" } } });
    expect(storage.text("s3://in/a.pdf.txt")?.match(/wexham/g)).toHaveLength(16);
  });

  it("answers in time with the finished pages when others are late", async () => {
    const stuck: OcrPage = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const { answer, storage } = setup({ "s3://in/letter.pdf": letter }, { recognize: stuck, budgetMs: 8_000 });
    const response = await answer({ document_uri: "s3://in/letter.pdf" });

    expect(response).toMatchObject({
      results: {
        textractor: {
          success: true,
          status: "partial",
          missing_text_pages: "1,2,3",
          missing_searchable_pdf_pages: "1,2,3",
        },
      },
    });
    expect(storage.objects.get("s3://in/letter.pdf.txt")?.facts.metadata).toMatchObject({
      missing_text_pages: "1,2,3",
    });
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

  it("with a password does not show it in any log, response or object", async () => {
    const { answer, storage, lines } = setup({ "s3://in/letter.pdf": letter, "s3://in/bad.pdf": "%PDF-1.4" });
    const responses = [
      await answer({
        document_uri: "s3://in/letter.pdf",
        pages: "3",
        password: "geheim-7781",
        callbacks: [{ step: "textractor", uri: "s3://in/cb" }],
      }),
      await answer({ document_uri: "s3://in/bad.pdf", password: "geheim-7781" }),
      await answer({ document_uri: 3, password: "geheim-7781" }),
    ];
    const everything = [
      JSON.stringify(responses),
      ...lines,
      ...[...storage.objects].flatMap(([uri, { bytes, facts }]) => [
        uri,
        JSON.stringify(facts),
        Buffer.from(bytes).toString("latin1"),
      ]),
    ];

    expect(everything.filter((text) => text.includes("geheim-7781"))).toEqual([]);
  });

  it("stops at max_pages, and reports the skipped pages", async () => {
    const { answer, recognized } = setup({ "s3://in/letter.pdf": letter });
    const response = await answer({ document_uri: "s3://in/letter.pdf", max_pages: 1, create_searchable_pdf: false });

    expect(recognized).toEqual([1]);
    expect(response).toMatchObject({
      results: {
        textractor: {
          status: "partial",
          missing_text_pages: "2,3",
          warnings: [expect.stringContaining("max_pages skips pages 2-3")],
        },
      },
    });
  });

  it("fails when a language is missing, and lists the installed ones", async () => {
    const { answer } = setup({ "s3://in/letter.pdf": letter });

    expect(await answer({ document_uri: "s3://in/letter.pdf", languages: ["tlh"], pages: "1" })).toMatchObject({
      results: { textractor: { code: "LANGUAGE_MISSING", reason: expect.stringContaining("eng") } },
    });
  });

  it("throws errors that may pass, so that the platform retries", async () => {
    const { answer, storage } = setup({});
    vi.spyOn(storage, "read").mockRejectedValue(
      new ExtractionError("SERVICE_FAILED", "slow down", { retryable: true }),
    );

    await expect(answer({ document_uri: "s3://in/a.txt" })).rejects.toMatchObject({ code: "SERVICE_FAILED" });
  });
});
