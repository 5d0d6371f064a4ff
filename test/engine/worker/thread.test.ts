// The tasks of a worker thread, called as its main thread calls them.

import { EventEmitter } from "node:events";
import { zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Page } from "../../../functions/engine/base/model.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { boundDecoded } from "../../../functions/engine/sandbox/inflating.ts";
import { type PackedBytes, unpacked } from "../../../functions/engine/worker/packed-bytes.ts";
import { pack, unpack } from "../../../functions/engine/worker/packed-page.ts";
import type { ExtractInput, ExtractOutput, RecognizeInput, Tasks } from "../../../functions/engine/worker/tasks.ts";
import { pngBytes } from "../../support/documents/images.ts";
import { buildPdf, text } from "../../support/documents/pdf.ts";

const MB = 1024 ** 2;
const { limits } = readSettings({});
const main = Object.assign(new EventEmitter(), { postMessage: vi.fn() });
vi.doMock("node:worker_threads", async (original) => ({
  ...(await original<object>()),
  parentPort: main,
  workerData: undefined,
}));
const rejectionListeners = process.listeners("unhandledRejection");

beforeAll(async () => {
  // The end of the thread in which a limit is exceeded.
  vi.stubGlobal("queueMicrotask", () => undefined);
  await import("../../../functions/engine/worker/thread.ts");
});
afterEach(() => void main.postMessage.mockReset());
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("node:worker_threads");
  for (const listener of process.listeners("unhandledRejection")) {
    if (!rejectionListeners.includes(listener)) process.off("unhandledRejection", listener);
  }
});

interface Ended<Value> {
  readonly value: Value;
  readonly error?: { readonly code: string };
  readonly transfer: readonly ArrayBuffer[];
  readonly questions: readonly unknown[];
}

/** Runs one task, and answers its questions. */
function run<Name extends keyof Tasks>(
  task: Name,
  input: Tasks[Name]["input"],
  serve: (question: Tasks[Name]["question"]) => Tasks[Name]["answer"] = () => {
    throw new Error("no question was expected");
  },
): Promise<Ended<Tasks[Name]["output"]>> {
  const questions: unknown[] = [];
  return new Promise((resolve) => {
    main.postMessage.mockImplementation((posted, transfer) => {
      if (!("question" in posted)) return resolve({ ...posted, transfer, questions });
      questions.push(posted.question);
      const answer = serve(posted.question);
      queueAnswer({ id: posted.id, answer });
    });
    main.emit("message", { task, input });
  });
}

const queueAnswer = (answer: unknown) => void setImmediate(() => main.emit("message", answer));

const TABLES = { asWorkbook: false, mostCells: 1_000 };

const extract = (bytes: Uint8Array, name: string, more: Partial<ExtractInput> = {}): ExtractInput => ({
  bytes,
  options: { name, content: "all", limits },
  choosing: { maxPages: undefined, ocr: "auto", page: undefined },
  text: { pageMarkers: false, removeHeadersFooters: false },
  outputs: [],
  chunks: { size: 100, overlap: 0 },
  tables: TABLES,
  ...more,
});
const utf8 = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");
const scan = pngBytes({ width: 400, height: 200, gray: new Uint8Array(400 * 200).fill(250) });
const isBoundAt = (bytes: number) => {
  boundDecoded(bytes);
  expect(() => boundDecoded(bytes + 1)).toThrow("more bytes than allowed");
};
const isUnbound = () => expect(() => boundDecoded(1e12)).not.toThrow();

describe("reading a document", () => {
  const letter = Buffer.from("Dear reader,\n\nthese are the words of a letter.\n");

  it("gives its text in one step, and asks nothing, where only text is needed", async () => {
    const { value, transfer, questions } = await run("extract", extract(letter, "letter.txt"));

    if (!("finished" in value)) throw new Error("the letter needs OCR");
    expect(value.format).toEqual({ name: "text", method: expect.any(String) });
    expect(utf8(value.finished.text)).toContain("the words of a letter");
    expect(value.skipped).toEqual([]);
    expect(transfer).toEqual([value.finished.text.buffer]);
    expect(questions).toEqual([]);
    isUnbound();
  });

  it("sends the text and each other output as soon as it is rendered, within half the memory of a page", async () => {
    const options = { name: "letter.txt", content: "all", limits: { ...limits, readPageMemoryMb: 8 } } as const;
    const input = extract(letter, "letter.txt", { options, outputs: ["json", "markdown"] });

    const { value, questions } = await run("extract", input, () => void isBoundAt(4 * MB));

    expect(questions).toEqual([
      value,
      { kind: "json", bytes: expect.objectContaining({ pieces: expect.any(Array) }) },
      { kind: "markdown", bytes: expect.objectContaining({ pieces: expect.any(Array) }) },
    ]);
    isUnbound();
  });

  it("finds the fonts of a PDF only for outputs that show them", async () => {
    const words = Array.from({ length: 20 }, (_, at) =>
      text(72, 700 - 12 * at, 10, `Line ${at} of plain words to be read`),
    );
    const input = extract(buildPdf([{ content: words.join("") }]), "a.pdf", { outputs: ["json"] });

    const { questions } = await run("extract", input, () => undefined);

    const [, { bytes }] = questions as [unknown, { bytes: PackedBytes }];
    expect(utf8(Buffer.concat(await Array.fromAsync(unpacked(bytes))))).toContain('"font"');
  });

  it("holds a document for OCR where one page needs it", async () => {
    const { value, transfer } = await run("extract", extract(scan, "scan.png"));

    const { held, choice, scans } = awaiting(value);
    expect(choice.ocr).toEqual([{ page: 1, reason: "image_file" }]);
    expect(scans).toEqual([]);
    expect(held.pages.map(([number, own]) => [number, unpack<Page>(own).number])).toEqual([[1, 1]]);
    expect(transfer).toEqual([held.frame.buffer, ...held.pages.map(([, own]) => own.buffer)]);
    isUnbound();
  });

  it("holds a document for OCR where only an attachment needs it, and gives the attachment's bytes", async () => {
    const { value, transfer } = await run("extract", extract(zipSync({ "a.png": scan }), "archive.zip"));

    const { choice, scans } = awaiting(value);
    expect(choice.ocr).toEqual([]);
    expect(scans).toEqual([
      { name: "a.png", format: "image", bytes: new Uint8Array(scan), choice: expect.objectContaining({ skipped: [] }) },
    ]);
    expect(transfer).toContain(scans[0]?.bytes.buffer);
  });

  it("reports pages that stay without OCR", async () => {
    const choosing = { maxPages: undefined, ocr: "off", page: undefined } as const;
    const { value } = await run("extract", extract(zipSync({ "a.png": scan }), "archive.zip", { choosing }));

    expect("finished" in value && value.finished.warnings).toEqual([
      "a.png: 1 page is not recognised (OCR is off); turn it on",
    ]);
  });

  it("removes the limit of memory after a failure, too", async () => {
    const { error } = await run("extract", extract(new Uint8Array(), "empty.pdf"));

    expect(error).toMatchObject({ code: "EMPTY_DOCUMENT" });
    isUnbound();
  });
});

describe("a held document", () => {
  const words: Page = { number: 1, source: "ocr", blocks: [{ kind: "paragraph", text: "recognised words" }] };
  const recognized = pack({ page: words, layer: "layer", warnings: [], models: [] });

  async function held() {
    const { value } = await run("extract", extract(scan, "scan.png"));
    const { held, choice } = awaiting(value);
    const { pages, ...rest } = held;
    const own = pages[0]?.[1];
    const input = { ...rest, numbers: [1], choice, missing: [], scans: [] };
    return { input, serve: () => ({ own, result: recognized }) };
  }

  it("is finished with its recognised pages", async () => {
    const { input, serve } = await held();

    const plain = { pageMarkers: true, removeHeadersFooters: false };
    const { value, transfer, questions } = await run("finish", { ...input, text: plain }, serve);

    expect(utf8(value.text)).toContain("recognised words");
    expect(utf8(value.text)).toContain("1");
    expect(transfer).toEqual([value.text.buffer]);
    expect(questions).toEqual([{ scan: undefined, page: 1 }]);
  });

  it("is rendered with its recognised pages and all warnings", async () => {
    const { input, serve } = await held();

    const { value, transfer } = await run(
      "render",
      {
        ...input,
        kind: "json",
        text: { pageMarkers: false, removeHeadersFooters: false },
        all: ["a warning"],
        chunks: { size: 100, overlap: 0 },
        tables: TABLES,
      },
      serve,
    );

    if ("files" in value) throw new Error("several files");
    expect(transfer).toEqual(value.pieces.map(({ buffer }) => buffer));
    const json = utf8(Buffer.concat(await Array.fromAsync(unpacked(value))));
    expect(JSON.parse(json)).toMatchObject({ warnings: ["a warning"], pages: [{ blocks: words.blocks }] });
  });

  it("gives its bytes back for a searchable PDF that begins with them", async () => {
    const original = buildPdf([{ content: "" }, { content: "" }]);
    const input = { kind: "pdf", original, layered: [1, 2], pagePixels: 1e6, decodingMemoryMb: 64 } as const;
    const result = (page: number) => ({ own: undefined, result: page === 1 ? recognized : undefined });

    const { value, transfer, questions } = await run("searchable", input, ({ page }) => result(page));

    expect(questions).toEqual([
      { scan: undefined, page: 1 },
      { scan: undefined, page: 2 },
    ]);
    expect(value.keptBytes).toBeGreaterThan(1);
    expect(value.bytes.length).toBeGreaterThan(0);
    expect(value.original).toBe(original);
    expect(transfer).toEqual([original.buffer]);
  });

  it("keeps its bytes where the searchable PDF is a new file", async () => {
    const input = { kind: "image", original: scan, layered: [], pagePixels: 1e6, decodingMemoryMb: 64 } as const;

    const { value } = await run("searchable", input);

    expect(value.keptBytes).toBe(0);
    expect(utf8(value.bytes.subarray(0, 5))).toBe("%PDF-");
    expect(value.original).toHaveLength(0);
  });
});

describe("recognising a page", () => {
  const request = (more: Partial<RecognizeInput>): RecognizeInput => ({
    bytes: new Uint8Array(),
    kind: "pdf",
    page: 1,
    languages: ["eng"],
    limits: { ...limits, decodingMemoryMb: 8 },
    ...more,
  });

  it("gives the page with its invisible layer", async () => {
    const { error, value } = await run("recognize", request({ bytes: scan, kind: "image", limits }));

    expect(error).toBeUndefined();
    expect(value).toMatchObject({
      page: { number: 1, source: "ocr", blocks: [] },
      pages: 1,
      layer: expect.any(String),
    });
    isUnbound();
  });

  it("asks for the other bytes of a large PDF, within half the memory for decoding", async () => {
    const large = { size: 300_000, start: Buffer.from("%PDF-1.7\n") };

    const { error, questions } = await run("recognize", request({ large }), ({ from, to }) => {
      isBoundAt(4 * MB);
      return new Uint8Array(to - from);
    });

    expect(error).toMatchObject({ code: "DAMAGED_DOCUMENT" });
    expect(questions.length).toBeGreaterThan(0);
    isUnbound();
  });
});

function awaiting(value: ExtractOutput): Extract<ExtractOutput, { held: unknown }> {
  if (!("held" in value)) throw new Error("no page needs OCR");
  return value;
}
