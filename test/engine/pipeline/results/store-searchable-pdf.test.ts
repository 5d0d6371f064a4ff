import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { storeSearchablePdf } from "../../../../functions/engine/pipeline/results/store-searchable-pdf.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import type { Message } from "../../../../functions/engine/sandbox/transfer.ts";
import type { PackedParts } from "../../../../functions/engine/worker/held-document.ts";
import { pack } from "../../../../functions/engine/worker/packed-page.ts";
import type { PageResult } from "../../../../functions/engine/worker/page-result.ts";
import type { SearchableInput, SearchableOutput } from "../../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../../support/fake-threads.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const URI = "s3://out/a.pdf";
const settings = readSettings({});
const made: SearchableOutput = {
  keptBytes: 5,
  original: Buffer.from("%PDF- and the rest"),
  bytes: Buffer.from(" with layers"),
  warnings: ["a warning"],
};
const result: PageResult = { page: { number: 1, source: "ocr", blocks: [] }, layer: "layer", warnings: [], models: [] };

interface Case {
  readonly size?: number;
  readonly format?: string;
  readonly page?: number;
  readonly answer?: () => SearchableOutput;
}

/** Stores the PDF of a document with this size, and records what its task got. */
async function store({ size = 10, format = "pdf", page, answer = () => made }: Case = {}) {
  const sent: Message<SearchableInput>[] = [];
  const parts: PackedParts[] = [];
  const storage = memoryStorage();
  const threads = fakeThreads({
    async run<T>(_: string, input: Message<unknown>, signal: AbortSignal, __: unknown, serve: unknown) {
      sent.push(input as Message<SearchableInput>);
      const ask = serve as (question: object, signal: AbortSignal) => Promise<PackedParts>;
      for (const number of [1, 2]) parts.push(await ask({ scan: undefined, page: number }, signal));
      return answer() as T;
    },
  });
  const bytes = new Uint8Array(size);
  const event = { document_uri: "s3://in/a.pdf", searchable_pdf_uri: URI, password: "secret", page };
  const stored = await storeSearchablePdf(
    {
      source: { bytes, version: "1", digest: "sha256-1", name: "a.pdf" },
      format: { name: format, method: "" },
      finished: {
        ...{ text: new Uint8Array(), size: 0, numPages: 2, emptyPages: [], missingAttached: 0, lost: [], warnings: [] },
        layered: [1],
        garbled: [2],
        replaced: [],
      },
      recognition: { done: new Map([[1, pack(result)]]) },
      metadata: { own: "mark" },
      request: parseEvent(event, { bucket: undefined, eventBorne: false }),
    },
    { storage, threads, settings, log: silentLog, budget: TimeBudget.unlimited() },
  );
  return { stored, storage, bytes, message: sent[0], parts };
}

describe("a searchable PDF", () => {
  it("is the kept part of the original and the new bytes, with the metadata of the text", async () => {
    const { stored, storage } = await store();

    expect(stored).toEqual({ uri: URI, warnings: ["a warning"] });
    expect(storage.text(URI)).toBe("%PDF- with layers");
    expect(storage.objects.get(URI)?.facts).toMatchObject({
      contentType: "application/pdf",
      metadata: { own: "mark" },
    });
  });

  it("is made from the original, its layers and the request", async () => {
    const { bytes, message, parts } = await store({ page: 2 });

    expect(message?.value).toEqual({
      kind: "pdf",
      original: bytes,
      layered: [1],
      garbled: [2],
      replaced: [],
      only: 2,
      password: "secret",
      pagePixels: settings.limits.pagePixels,
      decodingMemoryMb: settings.limits.decodingMemoryMb,
    });
    expect(parts).toEqual([
      { own: undefined, result: pack(result) },
      { own: undefined, result: undefined },
    ]);
  });

  it.each([
    ["image", "image"],
    ["pdf", "pdf"],
  ])("of the format %s is made as %s", async (format, kind) => {
    expect((await store({ format })).message?.value.kind).toBe(kind);
  });

  it("gets a copy of an original below 1 MB, and takes a larger one away", async () => {
    const small = await store({ size: 1024 ** 2 - 1 });
    const large = await store({ size: 1024 ** 2 });

    expect(small.message?.transfer).toEqual([]);
    expect(large.message?.transfer).toEqual([large.bytes.buffer]);
  });

  it("that cannot be made is a warning", async () => {
    const { stored, storage } = await store({
      answer: () => {
        throw new ExtractionError("LIMIT_EXCEEDED", "too many frames", { remedy: "split it" });
      },
    });

    expect(stored).toEqual({
      warnings: ["no searchable PDF was written (LIMIT_EXCEEDED): too many frames; split it"],
    });
    expect(storage.objects.size).toBe(0);
  });
});
