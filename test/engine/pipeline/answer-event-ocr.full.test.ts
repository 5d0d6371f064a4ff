import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { OcrPage } from "../../../functions/engine/request/contract.ts";
import { bombedPages, FUSE } from "../../support/bombs.ts";
import { buildPdf, text } from "../../support/documents/pdf.ts";
import { scanOf } from "../../support/documents/scan.ts";
import { withoutOrigin } from "../../support/without-origin.ts";
import { setup, threads } from "./answering.ts";

const letter = readFileSync("examples/scanned-letter.pdf");

function damagedPage(pdf: Uint8Array, number: number): Uint8Array {
  const damaged = Buffer.from(pdf);
  let at = -1;
  for (let page = 1; page <= number; page++) at = damaged.indexOf("/MediaBox", at + 1);
  damaged.write(")", at + 1);
  return damaged;
}

const _upload = (key: string) => ({
  Records: [{ eventSource: "aws:s3", eventName: "ObjectCreated:Put", s3: { bucket: { name: "in" }, object: { key } } }],
});

describe("an event whose document needs OCR", () => {
  afterAll(() => threads.close());

  it("fans a scan out and stores text and searchable PDF; a repeat stores the same without OCR", async () => {
    const { answer, storage, recognized } = setup({ "s3://in/letter.pdf": letter });
    const event = { document_uri: "s3://in/letter.pdf", json_uri: "s3://out/letter.json" };
    const first = await answer(event);
    const stored = () => ({
      text: storage.objects.get("s3://in/letter.pdf.txt")?.bytes,
      pdf: storage.objects.get("s3://in/letter.pdf.searchable.pdf")?.bytes,
      json: withoutOrigin(storage.text("s3://out/letter.json") ?? ""),
    });
    const before = stored();
    const again = await answer(event);

    expect(first).toMatchObject({
      searchable_pdf_uri: "s3://in/letter.pdf.searchable.pdf",
      results: { textractor: { status: "complete", ocr_pages: { count: 3 } } },
    });
    expect(again).toEqual(first);
    expect(recognized.sort()).toEqual([1, 2, 3]);
    expect(stored()).toEqual(before);
    expect(storage.text("s3://in/letter.pdf.txt")).toContain("verdigrane");
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
    const { answer, storage } = setup({ "s3://in/letter.pdf": letter }, { recognize: stuck, budgetMs: 20_000 });
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
});
