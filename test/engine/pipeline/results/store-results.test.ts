import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { ownMark } from "../../../../functions/engine/base/own-mark.ts";
import { restoreText, storeOutputs, storeText } from "../../../../functions/engine/pipeline/results/store-results.ts";
import type { OutputKind } from "../../../../functions/engine/request/output-kinds.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import type { Storage } from "../../../../functions/engine/storage/storage.ts";
import { packer } from "../../../../functions/engine/worker/packed-bytes.ts";
import type { RenderedFiles } from "../../../../functions/engine/worker/rendered-files.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const request = parseEvent(
  { document_uri: "s3://in/a.pdf", hocr_uri: "s3://out/a.hocr", json_uri: "s3://out/a.json" },
  { bucket: undefined, eventBorne: false },
);
const tooMuch = new ExtractionError("PARSER_STOPPED", "it took more memory", {
  remedy: "raise TEXTRACTOR_PARSER_MEMORY_MB",
});
const throttled = new ExtractionError("SERVICE_FAILED", "S3 is busy", { remedy: "send it again", retryable: true });

/** Renders two texts for each kind, and records the order of the kinds. */
function outputs(failures: Partial<Record<OutputKind, ExtractionError>> = {}) {
  const rendered: OutputKind[] = [];
  const render = async (kind: OutputKind) => {
    rendered.push(kind);
    const failure = failures[kind];
    if (failure !== undefined) throw failure;
    const packing = packer();
    packing.add([`${kind}: one, `, "two"]);
    return packing.end();
  };
  return { rendered, render };
}

describe("outputs other than the text", () => {
  it("are rendered and written in sequence, and only where they are requested", async () => {
    const { rendered, render } = outputs();
    const storage = memoryStorage();

    const { warnings } = await storeOutputs(render, request, {
      storage,
      budget: TimeBudget.of(600_000),
      log: silentLog,
    });

    expect(rendered).toEqual(["json", "hocr"]);
    expect([storage.text("s3://out/a.json"), storage.text("s3://out/a.hocr")]).toEqual([
      "json: one, two",
      "hocr: one, two",
    ]);
    expect(storage.objects.get("s3://out/a.json")?.facts.contentType).toBe("application/json");
    expect(warnings).toEqual([]);
  });

  it("do not affect other outputs when they are too large for the memory", async () => {
    const { render } = outputs({ json: tooMuch });
    const storage = memoryStorage();

    const { warnings } = await storeOutputs(render, request, {
      storage,
      budget: TimeBudget.of(600_000),
      log: silentLog,
    });

    expect(warnings).toEqual([
      "no JSON was written (PARSER_STOPPED): it took more memory; raise TEXTRACTOR_PARSER_MEMORY_MB",
    ]);
    expect([...storage.objects.keys()]).toEqual(["s3://out/a.hocr"]);
  });

  it("throw errors that may pass, so that the platform retries", async () => {
    const { render } = outputs({ json: throttled });

    const storing = storeOutputs(render, request, {
      storage: memoryStorage(),
      budget: TimeBudget.of(600_000),
      log: silentLog,
    });

    await expect(storing).rejects.toBe(throttled);
  });
});

describe("a text", () => {
  const URI = "s3://out/a.txt";
  const KEY = "key-1";
  const COMPLETE = { request_key: KEY };
  const PARTIAL = { request_key: KEY, missing_text_pages: "2" };
  const store = (storage: Storage, text: string, metadata: Readonly<Record<string, string>>, key = KEY) =>
    storeText({ uri: URI, text: Buffer.from(text), metadata, key }, storage);

  it("that is complete replaces any earlier one, with its metadata", async () => {
    for (const earlier of [COMPLETE, PARTIAL, {}]) {
      const storage = memoryStorage();
      await storage.write(URI, "old", { contentType: "text/plain", metadata: earlier });

      expect(await store(storage, "new", COMPLETE)).toEqual(expect.any(String));
      expect(storage.text(URI)).toBe("new");
      expect(storage.objects.get(URI)?.facts).toMatchObject({
        contentType: "text/plain; charset=utf-8",
        metadata: COMPLETE,
      });
    }
  });

  it.each(["missing_text_pages", "missing_attached_pages", "missing_searchable_pdf_pages"])(
    "with %s does not replace the complete one of the same request",
    async (missing) => {
      const storage = memoryStorage();
      await store(storage, "whole", COMPLETE);

      expect(await store(storage, "part", { request_key: KEY, [missing]: "2" })).toBeUndefined();
      expect(storage.text(URI)).toBe("whole");
    },
  );

  it.each([
    ["nothing", undefined],
    ["a partial text", PARTIAL],
    ["the complete text of another request", { request_key: "key-2" }],
    ["an object of someone else", {}],
  ])("that is partial replaces %s", async (_, earlier) => {
    const storage = memoryStorage();
    if (earlier !== undefined) await storage.write(URI, "old", { contentType: "text/plain", metadata: earlier });

    expect(await store(storage, "part", PARTIAL)).toEqual(expect.any(String));
    expect(storage.text(URI)).toBe("part");
    expect(storage.objects.get(URI)?.facts.metadata).toEqual(PARTIAL);
  });

  it("that is partial does not replace a complete one that another run writes at the same time", async () => {
    for (const existing of [undefined, "older part"]) {
      const storage = memoryStorage();
      if (existing !== undefined) await store(storage, existing, PARTIAL);
      let raced = false;
      const racing: Storage = {
        ...storage,
        async write(...write) {
          if (!raced) await store(storage, "whole", COMPLETE);
          raced = true;
          return await storage.write(...write);
        },
      };

      expect(await store(racing, "part", PARTIAL)).toBeUndefined();
      expect(storage.text(URI)).toBe("whole");
    }
  });

  it.each([
    [4, true, 5],
    [5, false, 5],
  ])("that is partial and loses %i races: written: %j", async (lost, written, attempts) => {
    const storage = memoryStorage();
    let count = 0;
    const racing: Storage = {
      ...storage,
      async write(...write) {
        if (++count <= lost) await store(storage, `part ${count} of another run`, PARTIAL);
        return await storage.write(...write);
      },
    };

    expect((await store(racing, "part", PARTIAL)) !== undefined).toBe(written);
    expect(count).toBe(attempts);
    expect(storage.text(URI)).toBe(written ? "part" : "part 5 of another run");
  });

  it("gets new metadata in its own version only, even a partial one after a complete one", async () => {
    const storage = memoryStorage();
    const version = (await store(storage, "whole", COMPLETE)) ?? "";
    const own = { uri: URI, text: Buffer.from("whole"), metadata: PARTIAL };

    await restoreText(own, version, storage);
    expect(storage.objects.get(URI)?.facts).toMatchObject({
      contentType: "text/plain; charset=utf-8",
      metadata: PARTIAL,
    });

    await store(storage, "of another run", COMPLETE);
    await restoreText(own, version, storage);
    expect(storage.text(URI)).toBe("of another run");
  });
});

describe("an output of several files", () => {
  const store = async (tablesUri: string, rendered: RenderedFiles) => {
    const storage = memoryStorage();
    const event = { document_uri: "s3://in/a.pdf", tables_uri: tablesUri };
    const asked = parseEvent(event, { bucket: undefined, eventBorne: false });
    const tools = { storage, budget: TimeBudget.of(600_000), log: silentLog };
    const { warnings } = await storeOutputs(async () => rendered, asked, tools);
    return { keys: [...storage.objects.keys()], storage, warnings };
  };
  const file = (name: string | undefined) => ({ name, contentType: "text/csv", bytes: Buffer.from("a") });

  it("has its files below its address, with our mark", async () => {
    for (const uri of ["s3://out/t", "s3://out/t/"]) {
      const { keys, storage } = await store(uri, { files: [file("1.csv"), file("2.csv")], warnings: [] });

      expect(keys).toEqual(["s3://out/t/1.csv", "s3://out/t/2.csv"]);
      const facts = storage.objects.get("s3://out/t/1.csv")?.facts;
      expect(facts).toMatchObject({ contentType: "text/csv", metadata: ownMark() });
    }
  });

  it("has a file without a name at its own address, and passes warnings on", async () => {
    const { keys, warnings } = await store("s3://out/t.xlsx", { files: [file(undefined)], warnings: ["cut"] });

    expect(keys).toEqual(["s3://out/t.xlsx"]);
    expect(warnings).toEqual(["cut"]);
  });
});
