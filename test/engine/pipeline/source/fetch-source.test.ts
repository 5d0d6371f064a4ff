import { describe, expect, it, vi } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { ownMark } from "../../../../functions/engine/base/own-mark.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { pagePlace } from "../../../../functions/engine/pipeline/page-results/stored-page.ts";
import { fetchSource, ocrSource, stageCopy } from "../../../../functions/engine/pipeline/source/fetch-source.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import { versionOfContent } from "../../../../functions/engine/storage/content-version.ts";
import type { Storage } from "../../../../functions/engine/storage/storage.ts";
import { fakeThreads } from "../../../support/fake-threads.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const PREFIX = "s3://results/shared-temp";

/** Places of the documents' first pages. Every server uses the ETag "1" for every document. */
async function setup(documents: Readonly<Record<string, string>>) {
  const results = memoryStorage();
  const storage: Storage = {
    ...results,
    async read(uri, options) {
      const content = documents[uri];
      if (content === undefined) return await results.read(uri, options);
      return { facts: { size: content.length, metadata: {} }, version: () => "1", bytes: Buffer.from(content) };
    },
  };
  const threads = fakeThreads();
  const tools = { storage, threads, budget: TimeBudget.unlimited(), settings: readSettings({}), log: silentLog };
  const sourceOf = async (document_uri: string) => {
    const event = { document_uri, text_uri: "s3://results/a.txt", temp_uri_prefix: PREFIX };
    const request = parseEvent(event, { bucket: undefined, eventBorne: false });
    const source = await ocrSource(request, await fetchSource(request, tools), tools);
    const shared = {
      engine: "e1",
      kind: "pdf",
      languages: ["eng"],
      reader: "tesseract",
      page: 1,
      tempUriPrefix: PREFIX,
    } as const;
    return { ...source, place: pagePlace({ ...shared, ...source }).resultUri };
  };
  return { results, sourceOf };
}

describe("a document of a web server", () => {
  it("is distinguished from another one with the same ETag", async () => {
    const { results, sourceOf } = await setup({ "http://one/a.pdf": "flimdar", "http://two/a.pdf": "quorvex" });
    const one = await sourceOf("http://one/a.pdf");
    const two = await sourceOf("http://two/a.pdf");

    expect(results.text(one.documentUri)).toBe("flimdar");
    expect(results.text(two.documentUri)).toBe("quorvex");
    expect(one.place).not.toBe(two.place);
  });

  it("is the same under a new signature", async () => {
    const { sourceOf } = await setup({ "https://one/a?sig=1": "flimdar", "https://one/a?sig=2": "flimdar" });

    expect(await sourceOf("https://one/a?sig=1")).toEqual(await sourceOf("https://one/a?sig=2"));
  });

  it("is staged again where its copy is incomplete", async () => {
    const { results, sourceOf } = await setup({ "http://one/a.pdf": "flimdar" });
    const { documentUri } = await sourceOf("http://one/a.pdf");
    await results.write(documentUri, "flim", { contentType: "application/pdf" });

    await sourceOf("http://one/a.pdf");

    expect(results.text(documentUri)).toBe("flimdar");
  });
});

describe("documents of two buckets under one temporary prefix", () => {
  it("have different places for their pages, whatever their ETags", async () => {
    const { sourceOf } = await setup({ "s3://one/a.pdf": "flimdar", "s3://two/a.pdf": "quorvex" });

    expect((await sourceOf("s3://one/a.pdf")).place).not.toBe((await sourceOf("s3://two/a.pdf")).place);
  });
});

describe("a staged copy", () => {
  const bytes = Buffer.from("flimdar");
  const digest = versionOfContent(bytes);
  const request = parseEvent(
    { document_uri: "http://one/a.pdf", text_uri: "s3://results/a.txt", temp_uri_prefix: `${PREFIX}/` },
    { bucket: undefined, eventBorne: false },
  );
  const stage = (storage: Storage) =>
    stageCopy({ bytes, digest }, request, {
      storage,
      threads: fakeThreads(),
      budget: TimeBudget.unlimited(),
      settings: readSettings({}),
      log: silentLog,
    });
  const COPY = `${PREFIX}/source/${digest}`;

  it("is temporary, is marked as our own, and is written only where it is absent", async () => {
    const storage = memoryStorage();
    const write = vi.fn<Storage["write"]>(storage.write);

    const source = await stage({ ...storage, write });

    expect(source).toEqual({
      documentUri: COPY,
      documentVersion: storage.objects.get(COPY)?.facts.version,
      documentDigest: digest,
    });
    expect(write.mock.calls[0]?.[2]).toMatchObject({ temporary: true, metadata: ownMark(), onlyIf: "absent" });
  });

  it("is not written again where it is complete", async () => {
    const storage = memoryStorage({ [COPY]: bytes });
    const write = vi.fn<Storage["write"]>(storage.write);

    const source = await stage({ ...storage, write });

    expect(source.documentVersion).toBe(storage.objects.get(COPY)?.facts.version);
    expect(write).not.toHaveBeenCalled();
  });

  it.each([
    ["of another size", { size: 6, version: "etag" }, 1],
    ["of its size, with an ETag", { size: 7, version: "etag" }, 0],
    ["of its size and content", { size: 7, version: digest }, 0],
    ["of its size with other content", { size: 7, version: versionOfContent(Buffer.from("flimdat")) }, 1],
  ])("takes the place of an object %s: %j needs %i writes", async (_, facts, writes) => {
    const write = vi.fn<Storage["write"]>(async () => "written");

    const source = await stage({ ...memoryStorage(), head: async () => ({ ...facts, metadata: {} }), write });

    expect(source.documentVersion).toBe(writes === 0 ? facts.version : "written");
    expect(write.mock.calls.map(([, , { onlyIf }]) => onlyIf)).toEqual(
      Array.from({ length: writes }, () => ({ version: facts.version })),
    );
  });

  it("of another run has that run's version", async () => {
    const storage = memoryStorage();
    const write: Storage["write"] = async (uri, body, options) => {
      await storage.write(uri, body, { contentType: options.contentType });
      return await storage.write(uri, body, options);
    };

    const source = await stage({ ...storage, write });

    expect(source.documentVersion).toBe(storage.objects.get(COPY)?.facts.version);
  });

  it("that disappears is a retryable error", async () => {
    const gone: Storage = { ...memoryStorage(), write: async () => undefined };

    await expect(stage(gone)).rejects.toMatchObject({
      code: "SERVICE_FAILED",
      retryable: true,
      remedy: "send the event again",
    });
  });
});

describe("a document", () => {
  const toolsOn = (storage: Storage, settings = readSettings({})) => ({
    storage,
    threads: fakeThreads(),
    budget: TimeBudget.unlimited(),
    settings,
    log: silentLog,
  });
  const requestFor = (document_uri: string, eventBorne: boolean) =>
    parseEvent({ document_uri }, { bucket: "results", eventBorne });

  it("of an upload is refused where it is a result of our own, and of a caller is read", async () => {
    const storage = memoryStorage();
    await storage.write("s3://in/a.pdf", "flimdar", { contentType: "text/plain", metadata: ownMark() });
    await storage.write("s3://in/b.pdf", "quorvex", { contentType: "text/plain" });

    await expect(fetchSource(requestFor("s3://in/a.pdf", true), toolsOn(storage))).rejects.toMatchObject({
      code: "OWN_OUTPUT",
      remedy: "exclude results from the trigger",
    });
    for (const [uri, eventBorne] of [
      ["s3://in/a.pdf", false],
      ["s3://in/b.pdf", true],
    ] as const) {
      await expect(fetchSource(requestFor(uri, eventBorne), toolsOn(storage))).resolves.toBeDefined();
    }
  });

  it("has a name and a digest of its content, whatever its version", async () => {
    const bytes = Buffer.from("flimdar");
    const digest = versionOfContent(bytes);
    for (const version of ["etag", digest]) {
      const read: Storage["read"] = async () => ({
        facts: { size: 7, metadata: {} },
        version: () => version,
        bytes,
      });
      const storage = { ...memoryStorage(), read };

      expect(await fetchSource(requestFor("s3://in/folder/a.pdf?x", false), toolsOn(storage))).toMatchObject({
        version,
        digest,
        name: "a.pdf?x",
      });
      expect(await fetchSource(requestFor("http://one/folder/a.pdf?x", false), toolsOn(storage))).toMatchObject({
        name: "a.pdf",
      });
    }
  });

  it.each([
    ["text/html; charset=iso-8859-2", "iso-8859-2"],
    ['text/html;Charset = "UTF-8"', "UTF-8"],
    ["text/html", undefined],
    [undefined, undefined],
  ])("with the content type %j has the charset %j", async (contentType, charset) => {
    const facts = { size: 1, metadata: {}, ...(contentType === undefined ? {} : { contentType }) };
    const read: Storage["read"] = async () => ({ facts, version: () => "1", bytes: Buffer.from("a") });

    const source = await fetchSource(requestFor("s3://in/a.html", false), toolsOn({ ...memoryStorage(), read }));

    expect(source.charset).toBe(charset);
  });

  it("over the download limit is refused", async () => {
    const storage = memoryStorage({ "s3://in/a.pdf": "flimdar" });
    const read = (bytes: number) =>
      fetchSource(
        requestFor("s3://in/a.pdf", false),
        toolsOn(storage, readSettings({ TEXTRACTOR_MAX_DOWNLOAD_BYTES: String(bytes) })),
      );

    await expect(read(6)).rejects.toMatchObject({ code: "TOO_LARGE" });
    expect(Buffer.from((await read(7)).bytes).toString()).toBe("flimdar");
  });
});
