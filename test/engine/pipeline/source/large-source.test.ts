import { describe, expect, it } from "vitest";
import { openLargeSource } from "../../../../functions/engine/pipeline/source/large-source.ts";
import type { PageRequest } from "../../../../functions/engine/request/contract.ts";
import type { Storage } from "../../../../functions/engine/storage/storage.ts";

const LARGE = 50_000_000;
const { signal } = new AbortController();

describe("a large document, when one page is read", () => {
  it("is read by ranges of the version that the parent read", async () => {
    const { tools, reads } = storageOf(LARGE);

    const large = await openLargeSource(request("s3://documents/large.pdf"), tools, signal);
    const part = await large?.serve({ from: 7, to: 9 }, signal);

    expect(large?.size).toBe(LARGE);
    expect(part).toHaveLength(2);
    expect(reads).toEqual([
      { start: 0, end: 65_536, version: "one" },
      { start: 7, end: 9, version: "one" },
    ]);
    expect(large?.hasFailed()).toBe(false);
  });

  it("has its version checked only once when it is a file, because the check reads the file", async () => {
    const { tools, reads } = storageOf(LARGE);

    await openLargeSource(request("large.pdf"), tools, signal);

    expect(reads).toEqual([{ start: 0, end: 65_536, version: undefined }]);
  });

  it.each([
    ["is small", 4_000_000, "one", {}],
    ["is too large for the memory of a thread", 300_000_000, "one", {}],
    ["has changed", LARGE, "two", {}],
    ["is an image", LARGE, "one", { kind: "image" as const }],
    ["is on HTTP", LARGE, "one", { documentUri: "https://example.org/large.pdf" }],
  ])("is read as a whole when it %s", async (_, size, version, asked) => {
    const { tools } = storageOf(size, version);

    expect(await openLargeSource({ ...request("s3://documents/large.pdf"), ...asked }, tools, signal)).toBeUndefined();
  });

  it.each([
    [4 * 1024 ** 2 - 1, false],
    [4 * 1024 ** 2, true],
    [256 * 1024 ** 2, true],
    [256 * 1024 ** 2 + 1, false],
  ])("of %i bytes is read by ranges by a thread of 1 GB: %s", async (size, byRanges) => {
    const large = await openLargeSource(request("s3://documents/large.pdf"), storageOf(size).tools, signal);

    expect(large !== undefined).toBe(byRanges);
  });

  it("is read as a whole when reading by ranges fails, at the start or later", async () => {
    const { tools, fail } = storageOf(LARGE);

    const large = await openLargeSource(request("s3://documents/large.pdf"), tools, signal);
    fail();

    await expect(large?.serve({ from: 7, to: 9 }, signal)).rejects.toThrow("no ranges today");
    expect(large?.hasFailed()).toBe(true);
    expect(await openLargeSource(request("s3://documents/large.pdf"), tools, signal)).toBeUndefined();
  });
});

function storageOf(size: number, version = "one") {
  const reads: { readonly start: number; readonly end: number; readonly version: string | undefined }[] = [];
  let failing = false;
  const storage: Pick<Storage, "head" | "readRange"> = {
    head: async () => ({ size, version, metadata: {} }),
    async readRange(_, start, end, options) {
      if (failing) throw new Error("no ranges today");
      reads.push({ start, end, version: options?.version });
      return new Uint8Array(end - start);
    },
  };
  const fail = () => {
    failing = true;
  };
  return { tools: { storage, settings: { limits: { parserMemoryMb: 1_024 } } }, reads, fail };
}

function request(documentUri: string): PageRequest {
  return {
    documentUri,
    documentVersion: "one",
    engine: "e1",
    page: 3,
    kind: "pdf",
    languages: ["eng"],
    reader: "tesseract",
    password: undefined,
    tempUriPrefix: "s3://documents/temp",
    run: "run",
    reason: "no_text_layer",
  };
}
