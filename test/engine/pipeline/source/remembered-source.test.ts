import { describe, expect, it, vi } from "vitest";
import { rememberedSource } from "../../../../functions/engine/pipeline/source/remembered-source.ts";
import type { Storage } from "../../../../functions/engine/storage/storage.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const URI = "s3://in/scan.pdf";

describe("a document, when several of its pages are read", () => {
  it("has each of its parts read once", async () => {
    const inner = memoryStorage({ [URI]: "0123456789" });
    const reads = [vi.spyOn(inner, "head"), vi.spyOn(inner, "read"), vi.spyOn(inner, "readRange")];
    const storage = rememberedSource(inner, URI);

    for (let turn = 0; turn < 2; turn++) {
      expect((await storage.head(URI))?.size).toBe(10);
      expect(Buffer.from((await storage.read(URI)).bytes).toString()).toBe("0123456789");
      expect(Buffer.from(await storage.readRange(URI, 2, 4)).toString()).toBe("23");
      expect(Buffer.from(await storage.readRange(URI, 4, 6)).toString()).toBe("45");
    }

    expect(reads.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
  });

  it("has facts that take no room in the cache", async () => {
    const inner = memoryStorage({ [URI]: new Uint8Array(48 * 1024 ** 2) });
    const read = vi.spyOn(inner, "read");
    const storage = rememberedSource(inner, URI);

    await storage.head(URI);
    await storage.read(URI);
    await storage.read(URI);

    expect(read).toHaveBeenCalledTimes(1);
  });

  it("is cached up to 48 MB, and read again beyond that", async () => {
    const inner = memoryStorage();
    const read = vi.spyOn(inner, "readRange").mockImplementation(async (_, start, end) => new Uint8Array(end - start));
    const storage = rememberedSource(inner, URI);

    for (let turn = 0; turn < 2; turn++) {
      await storage.readRange(URI, 0, 30_000_000);
      await storage.readRange(URI, 30_000_000, 60_000_000);
    }

    expect(read.mock.calls.map(([, start]) => start)).toEqual([0, 30_000_000, 30_000_000]);
  });

  it("is read again after a failure; other objects are never cached", async () => {
    const inner = memoryStorage({ [URI]: "0123456789" });
    const read = vi.spyOn(inner, "read").mockRejectedValueOnce(new Error("lost"));
    const storage = rememberedSource(inner, URI);

    await expect(storage.read(URI)).rejects.toThrow("lost");
    expect((await storage.read(URI)).bytes).toHaveLength(10);
    await expect(storage.read("s3://in/page.json")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(storage.read("s3://in/page.json")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(read).toHaveBeenCalledTimes(4);
  });
});

it.each([
  [48 * 1024 ** 2, 1],
  [48 * 1024 ** 2 + 1, 2],
])("a document of %i bytes is read %i times from its storage by two readers", async (size, reads) => {
  let count = 0;
  const bytes = new Uint8Array(size);
  const read: Storage["read"] = async () => {
    count++;
    return { facts: { size, metadata: {} }, version: () => "v1", bytes };
  };
  const storage = rememberedSource({ ...memoryStorage(), read }, "s3://in/large.pdf");

  await storage.read("s3://in/large.pdf");
  await storage.read("s3://in/large.pdf");

  expect(count).toBe(reads);
});
