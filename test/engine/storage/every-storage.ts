// The laws of Storage. Each kind of storage runs them.

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { Storage } from "../../../functions/engine/storage/storage.ts";
import { describeWriting, type WritingLaws } from "./every-writing-storage.ts";

export interface StoragePlace {
  readonly storage: Storage;
  readonly uriOf: (key: string) => string;
  /** Creates an object without the storage. */
  readonly seed: (key: string, bytes: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const AWKWARD_KEYS = [
  "a b/c+d.txt",
  "ünï/日本 語.pdf",
  "emoji-😀.txt",
  "x%20y",
  "q'(!)*~$&,;=@.txt",
  `deep/${"d/".repeat(40)}f`,
  "decomposed-cafe\u0301",
];

export function describeStorage(
  name: string,
  open: () => Promise<StoragePlace>,
  laws: { readonly writes: false } | ({ readonly writes: true } & WritingLaws),
): void {
  describe(`${name}, like every storage`, () => {
    let place: StoragePlace;
    beforeAll(async () => {
      place = await open();
    });
    afterAll(() => place.close());
    describeReading(() => place);
    if (laws.writes) describeWriting(() => place, laws);
  });
}

function describeReading(placeNow: () => StoragePlace): void {
  it("reads an object with its size and version", async () => {
    const { storage, uriOf, seed } = placeNow();
    await seed("letter.txt", Buffer.from("Dear reader"));

    const { bytes, facts, version } = await storage.read(uriOf("letter.txt"));

    expect(Buffer.from(bytes).toString()).toBe("Dear reader");
    expect(facts).toMatchObject({ size: 11, metadata: {} });
    expect(version()).toMatch(/^\S{8,}$/);
  });

  it("returns the same facts from head as from read", async () => {
    const { storage, uriOf, seed } = placeNow();
    await seed("facts.txt", Buffer.from("facts"));

    const facts = await storage.head(uriOf("facts.txt"));

    const read = await storage.read(uriOf("facts.txt"));
    expect(facts).toEqual({ ...read.facts, version: read.version() });
  });

  it("returns undefined from head for a missing object", async () => {
    const { storage, uriOf } = placeNow();

    expect(await storage.head(uriOf("nothing.txt"))).toBeUndefined();
  });

  it("throws NOT_FOUND with the address for a missing object, whole or in part", async () => {
    const { storage, uriOf } = placeNow();

    const failures = await Promise.all([
      failureOf(storage.read(uriOf("missing.txt"))),
      failureOf(storage.readRange(uriOf("missing.txt"), 0, 10)),
    ]);

    for (const failure of failures) expect(failure).toMatchObject({ code: "NOT_FOUND", retryable: false });
    for (const failure of failures) expect(failure.message).toContain("missing.txt");
  });

  it.each([
    [0, 4, "0123"],
    [3, 6, "345"],
    [7, 100, "789"],
    [10, 20, ""],
    [50, 60, ""],
    [4, 4, ""],
  ])("reads the bytes from %i up to but not including %i", async (start, end, expected) => {
    const { storage, uriOf, seed } = placeNow();
    await seed("digits.txt", Buffer.from("0123456789"));

    const bytes = await storage.readRange(uriOf("digits.txt"), start, end);

    expect(Buffer.from(bytes).toString()).toBe(expected);
  });

  it("reads an empty object", async () => {
    const { storage, uriOf, seed } = placeNow();
    await seed("empty", new Uint8Array());

    const { bytes, facts } = await storage.read(uriOf("empty"));

    expect(bytes).toHaveLength(0);
    expect(facts.size).toBe(0);
    expect(await storage.readRange(uriOf("empty"), 0, 10)).toHaveLength(0);
  });

  it("throws TOO_LARGE with both numbers, and reads an object of exactly the allowed size", async () => {
    const { storage, uriOf, seed } = placeNow();
    await seed("large", Buffer.alloc(1_000));

    const failure = await failureOf(storage.read(uriOf("large"), { maxBytes: 999 }));

    expect(failure).toMatchObject({ code: "TOO_LARGE" });
    expect(failure.message).toMatch(/1000 .*999.*TEXTRACTOR_MAX_DOWNLOAD_BYTES/);
    expect((await storage.read(uriOf("large"), { maxBytes: 1_000 })).bytes).toHaveLength(1_000);
    expect(await failureOf(storage.readRange(uriOf("large"), 0, 500, { maxBytes: 100 }))).toMatchObject({
      code: "TOO_LARGE",
    });
  });

  it("reads the requested version, and throws NOT_FOUND after a change", async () => {
    const { storage, uriOf, seed } = placeNow();
    await seed("edited.txt", Buffer.from("first words"));
    const version = (await storage.head(uriOf("edited.txt")))?.version ?? "";

    const before = await storage.read(uriOf("edited.txt"), { version });
    const partBefore = await storage.readRange(uriOf("edited.txt"), 0, 5, { version });
    await seed("edited.txt", Buffer.from("other words"));
    const after = await failureOf(storage.read(uriOf("edited.txt"), { version }));
    const partAfter = await failureOf(storage.readRange(uriOf("edited.txt"), 0, 5, { version }));

    expect(before.version()).toBe(version);
    expect(Buffer.from(partBefore).toString()).toBe("first");
    expect(after).toMatchObject({ code: "NOT_FOUND", message: expect.stringContaining("changed") });
    expect(partAfter).toMatchObject({ code: "NOT_FOUND", message: expect.stringContaining("changed") });
  });

  it.each(AWKWARD_KEYS)("reads %j", async (key) => {
    const { storage, uriOf, seed } = placeNow();
    await seed(key, Buffer.from(`words of ${key}`));

    const { bytes } = await storage.read(uriOf(key));

    expect(Buffer.from(bytes).toString()).toBe(`words of ${key}`);
  });

  it("reads 40 MB unchanged", async () => {
    const { storage, uriOf, seed } = placeNow();
    const large = Buffer.alloc(40 * 1024 ** 2, randomBytes(1024 * 1024 + 7));
    await seed("forty", large);

    const { bytes } = await storage.read(uriOf("forty"), { maxBytes: large.length });

    expect(large.equals(bytes)).toBe(true);
  });

  it("throws the signal's reason when it is aborted, before and during the work", async () => {
    const { storage, uriOf, seed } = placeNow();
    await seed("slow", Buffer.alloc(20 * 1024 ** 2));
    const stop = new AbortController();
    const reason = new ExtractionError("OUT_OF_TIME", "time is up; send fewer pages");

    const reading = failureOf(storage.read(uriOf("slow"), { signal: stop.signal }));
    stop.abort(reason);

    expect(await reading).toBe(reason);
    expect(await failureOf(storage.head(uriOf("slow"), { signal: stop.signal }))).toBe(reason);
    expect(await failureOf(storage.readRange(uriOf("slow"), 0, 1, { signal: stop.signal }))).toBe(reason);
  });
}

export async function failureOf(work: Promise<unknown>): Promise<ExtractionError> {
  try {
    await work;
  } catch (error) {
    expect(error).toBeInstanceOf(ExtractionError);
    return error as ExtractionError;
  }
  throw new Error("it was expected to fail");
}
