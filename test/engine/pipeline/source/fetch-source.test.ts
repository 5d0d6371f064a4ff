import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { pagePlace } from "../../../../functions/engine/pipeline/page-results/stored-page.ts";
import { fetchSource, ocrSource } from "../../../../functions/engine/pipeline/source/fetch-source.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
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
    const shared = { engine: "e1", kind: "pdf", languages: ["eng"], page: 1, tempUriPrefix: PREFIX } as const;
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
