import { describe, expect, it } from "vitest";
import { nowMs, TimeBudget } from "../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { createLog } from "../../../functions/engine/base/log.ts";
import type { Page } from "../../../functions/engine/base/model.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { pageEngine } from "../../../functions/engine/base/version.ts";
import { ocrPage } from "../../../functions/engine/pipeline/ocr-page.ts";
import { pagePlace, readStoredPage } from "../../../functions/engine/pipeline/page-results/stored-page.ts";
import type { PageRequest } from "../../../functions/engine/request/contract.ts";
import { pageEvent } from "../../../functions/engine/request/page-event.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";
import type { Message } from "../../../functions/engine/sandbox/transfer.ts";
import { unpack } from "../../../functions/engine/worker/packed-page.ts";
import type { RecognizeInput } from "../../../functions/engine/worker/tasks.ts";
import { fakeThreads } from "../../support/fake-threads.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const URI = "s3://in/large.pdf";
const LARGE = new Uint8Array(5 * 1024 ** 2);

const PAGE: Page = {
  number: 3,
  source: "ocr",
  confidence: 91,
  uncovered: 0.02,
  agreement: 0.5,
  blocks: [{ kind: "paragraph", text: "quorvex" }],
};

/** Recognises page 3 of a large PDF with threads that give the scripted answers. */
async function recognize(
  answer: (large: boolean) => ExtractionError | undefined,
  more: Partial<PageRequest> = {},
  { times = 1, exhausted = false } = {},
) {
  const storage = memoryStorage({ [URI]: LARGE });
  const lines: string[] = [];
  const log = createLog("debug", (line) => lines.push(line));
  const readByRanges: boolean[] = [];
  const threads = fakeThreads({
    isExhausted: () => exhausted,
    async run<T>(_: string, { value }: Message<unknown>) {
      const large = (value as RecognizeInput).large !== undefined;
      readByRanges.push(large);
      const failure = answer(large);
      if (failure !== undefined) throw failure;
      return { page: PAGE, layer: "", warnings: [], models: ["eng", "deu"] } as T;
    },
  });
  const request: PageRequest = {
    documentUri: URI,
    engine: "e1",
    documentVersion: (await storage.head(URI))?.version ?? "",
    kind: "pdf",
    page: 3,
    languages: ["eng"],
    reader: "tesseract",
    password: undefined,
    tempUriPrefix: "s3://temp/large",
    run: "run",
    reason: "forced",
    ...more,
  };
  const tools = { storage, threads, budget: TimeBudget.of(600_000), settings: readSettings({}), log };
  for (let time = 0; time < times; time++) await ocrPage(request, new AbortController().signal, tools);
  const packed = await readStoredPage(pagePlace(request), tools);
  const logged = lines.map((line): Record<string, unknown> => JSON.parse(line));
  const text = storage.text(pagePlace(request).textUri);
  return { readByRanges, result: packed && unpack(packed), logged, text };
}

const damaged = new ExtractionError("DAMAGED_DOCUMENT", "the PDF cannot be opened; repair it");

describe("a page of a large PDF", () => {
  it("is read by ranges, and its result is stored", async () => {
    const { readByRanges, result } = await recognize(() => undefined);

    expect(readByRanges).toEqual([true]);
    expect(result?.page).toMatchObject({ number: 3, reason: "forced" });
  });

  it("is read as a whole before it is reported as damaged", async () => {
    const { readByRanges, result } = await recognize((large) => (large ? damaged : undefined));

    expect(readByRanges).toEqual([true, false]);
    expect(result?.page.number).toBe(3);
    await expect(recognize(() => damaged)).rejects.toBe(damaged);
  });

  it("fails immediately for any other reason", async () => {
    const stopped = new ExtractionError("PARSER_STOPPED", "it ran too long; raise TEXTRACTOR_PAGE_DURATION");

    await expect(recognize((large) => (large ? stopped : undefined))).rejects.toBe(stopped);
  });
});

describe("a recognised page", () => {
  it("is recognised once, and its stored result is used again", async () => {
    const before = nowMs();
    const { readByRanges, logged } = await recognize(() => undefined, {}, { times: 2 });
    const longest = Math.ceil(nowMs() - before);

    expect(readByRanges).toHaveLength(1);
    const [first, second] = logged.filter(({ step }) => step === "ocr page");
    expect([first, second]).toMatchObject([
      { page: 3, recognized: true },
      { page: 3, recognized: false },
    ]);
    expect(first?.["ms"]).toBeLessThanOrEqual(longest);
    // Numbers for metrics: how well the page was read.
    expect(first).toMatchObject({ words: 0, confidence: 91, uncovered: 0.02, agreement: 0.5 });
    expect(second).not.toHaveProperty("words");
    expect(logged).toContainEqual(expect.objectContaining({ step: "ocr models", page: 3, models: "eng, deu" }));
  });

  it("has its words as a text without page markers", async () => {
    expect((await recognize(() => undefined)).text).toBe("quorvex");
  });

  it("is refused with a retryable error where too many threads are stuck", async () => {
    const recognized = recognize(() => undefined, {}, { exhausted: true });

    await expect(recognized).rejects.toMatchObject({ code: "SERVICE_FAILED", retryable: true });
  });
});

it("refuses a copy that differs from the document that the parent read", async () => {
  const other = `sha256-${"0".repeat(64)}`;

  await expect(recognize(() => undefined, { kind: "image", documentDigest: other })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

describe("the place of a page's result", () => {
  const event = { document_uri: URI, page: 3, temp_uri_prefix: "s3://temp/large", languages: ["eng"] };
  const part = { run: "run", document_version: "v1", kind: "pdf", reason: "forced" };
  const placeFor = (part_of: unknown) => {
    const {
      page = 0,
      languages,
      tempUriPrefix,
      partOf,
    } = parseEvent({ ...event, part_of }, { bucket: undefined, eventBorne: false });
    if (partOf === undefined) throw new Error("it is part of a document");
    return pagePlace({ documentUri: URI, page, languages, reader: "tesseract", tempUriPrefix, ...partOf }).resultUri;
  };

  it("differs for other content, whatever the version is", () => {
    const of = (digest: string) => placeFor({ ...part, document_digest: digest });

    expect(of("sha256-a")).not.toBe(of("sha256-b"));
    expect(of("sha256-a")).toBe(placeFor({ ...part, document_version: "v2", document_digest: "sha256-a" }));
  });

  it("differs for another engine", () => {
    expect(placeFor({ ...part, engine: "0.1.0-a" })).not.toBe(placeFor({ ...part, engine: "0.1.0-b" }));
  });

  it("is the one that the parent reads, whatever engine the page's own function has", () => {
    const asked = pageEvent({
      ...event,
      ...part,
      documentUri: URI,
      documentVersion: "v1",
      engine: "older",
      documentDigest: "sha256-a",
    } as never);

    expect(placeFor(asked["part_of"])).toBe(placeFor({ ...part, engine: "older", document_digest: "sha256-a" }));
    expect(placeFor(part)).toBe(placeFor({ ...part, engine: pageEngine() }));
  });
});
