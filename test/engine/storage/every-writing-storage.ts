// The laws of Storage for writable places.

import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { AWKWARD_KEYS, failureOf, type StoragePlace } from "./every-storage.ts";

const TEXT = { contentType: "text/plain; charset=utf-8" };

/** Laws that some servers break, whatever the client does. */
export interface WritingLaws {
  /** One of several writers at the same moment wins. The default is true. */
  readonly races?: boolean;
  /** Names of metadata keep their underscores. The default is true. */
  readonly underscores?: boolean;
}

export function describeWriting(placeNow: () => StoragePlace, { races = true, underscores = true }: WritingLaws): void {
  it("writes text as UTF-8 and reads it back, with its type and metadata", async () => {
    const { storage, uriOf } = placeNow();
    const pages = underscores ? "num_pages" : "pages";
    const metadata = { Method: "pdf_to_text", [pages]: "3" };

    const version = await storage.write(uriOf("out/text.txt"), "Grüße", { ...TEXT, metadata });
    const read = await storage.read(uriOf("out/text.txt"));

    expect(Buffer.from(read.bytes).toString()).toBe("Grüße");
    expect(read.version()).toBe(version);
    expect(read.facts).toEqual({
      size: 7,
      contentType: TEXT.contentType,
      metadata: { method: "pdf_to_text", [pages]: "3" },
    });
    expect(await storage.head(uriOf("out/text.txt"))).toEqual({ ...read.facts, version });
  });

  it.each(["Überschrift – 見出し", " space around ", "two\nlines", "=?UTF-8?B?eA==?=", "", "plain"])(
    "keeps the metadata value %j",
    async (value) => {
      const { storage, uriOf } = placeNow();

      await storage.write(uriOf("metadata.txt"), "x", { ...TEXT, metadata: { exception: value } });

      expect((await storage.head(uriOf("metadata.txt")))?.metadata).toEqual({ exception: value });
    },
  );

  it("replaces an object with its metadata", async () => {
    const { storage, uriOf } = placeNow();
    const first = await storage.write(uriOf("replaced"), "one", { ...TEXT, metadata: { round: "1" } });

    const second = await storage.write(uriOf("replaced"), "two", TEXT);

    expect(second).not.toBe(first);
    const replaced = await storage.read(uriOf("replaced"));
    expect(replaced.version()).toBe(second);
    expect(replaced.facts.metadata).toEqual({});
  });

  it("drops the metadata of content that another program has changed", async () => {
    const { storage, uriOf, seed } = placeNow();
    await storage.write(uriOf("changed"), "ours", { ...TEXT, metadata: { method: "ocr" } });

    await seed("changed", Buffer.from("theirs"));

    expect((await storage.head(uriOf("changed")))?.metadata).toEqual({});
  });

  it("writes only an absent object under that condition", async () => {
    const { storage, uriOf } = placeNow();

    const first = await storage.write(uriOf("once"), "first", { ...TEXT, onlyIf: "absent" });
    const second = await storage.write(uriOf("once"), "second", { ...TEXT, onlyIf: "absent" });

    expect(first).toEqual(expect.any(String));
    expect(second).toBeUndefined();
    expect(Buffer.from((await storage.read(uriOf("once"))).bytes).toString()).toBe("first");
  });

  it("replaces only the given version under that condition", async () => {
    const { storage, uriOf } = placeNow();
    const version = (await storage.write(uriOf("lease"), "one", TEXT)) ?? "";

    const held = await storage.write(uriOf("lease"), "two", { ...TEXT, onlyIf: { version } });
    const lost = await storage.write(uriOf("lease"), "three", { ...TEXT, onlyIf: { version } });
    const absent = await storage.write(uriOf("no lease"), "four", { ...TEXT, onlyIf: { version } });

    expect(held).toEqual(expect.any(String));
    expect([lost, absent]).toEqual([undefined, undefined]);
    expect(Buffer.from((await storage.read(uriOf("lease"))).bytes).toString()).toBe("two");
    expect(await storage.head(uriOf("no lease"))).toBeUndefined();
  });

  it("lets one of 20 writers win for an absent object, and one of 20 for an existing one", async (context) => {
    if (!races) return context.skip("this server does not keep conditions while several write");
    const { storage, uriOf } = placeNow();
    const race = async (onlyIf: "absent" | { readonly version: string }, round: string) => {
      const writers = Array.from({ length: 20 }, (_, writer) =>
        storage.write(uriOf("race"), `${round} ${writer}`, { ...TEXT, onlyIf }),
      );
      const versions = await Promise.all(writers);
      return { winners: versions.filter((version) => version !== undefined), winner: versions.findIndex(Boolean) };
    };

    const first = await race("absent", "first");
    const version = (await storage.read(uriOf("race"))).version();
    const second = await race({ version }, "second");

    expect(first.winners).toEqual([version]);
    expect(second.winners).toHaveLength(1);
    expect(Buffer.from((await storage.read(uriOf("race"))).bytes).toString()).toBe(`second ${second.winner}`);
  });

  it("deletes an object, and succeeds when it does not exist", async () => {
    const { storage, uriOf } = placeNow();
    await storage.write(uriOf("deleted"), "x", { ...TEXT, metadata: { method: "ocr" } });

    await storage.delete(uriOf("deleted"));
    await storage.delete(uriOf("deleted"));

    expect(await storage.head(uriOf("deleted"))).toBeUndefined();
    await storage.write(uriOf("deleted"), "x", TEXT);
    expect((await storage.head(uriOf("deleted")))?.metadata).toEqual({});
  });

  it.each(AWKWARD_KEYS)("writes %j", async (key) => {
    const { storage, uriOf } = placeNow();

    await storage.write(uriOf(`written/${key}`), key, TEXT);

    expect(Buffer.from((await storage.read(uriOf(`written/${key}`))).bytes).toString()).toBe(key);
  });

  it("writes an empty object, and one of 40 MB under a condition", async () => {
    const { storage, uriOf } = placeNow();
    const large = Buffer.alloc(40 * 1024 ** 2, randomBytes(1024 * 1024 + 7));

    await storage.write(uriOf("nothing in it"), "", TEXT);
    const first = await storage.write(uriOf("all in it"), large, { ...TEXT, onlyIf: "absent", metadata: { a: "b" } });
    const second = await storage.write(uriOf("all in it"), large, { ...TEXT, onlyIf: "absent" });
    const { bytes, facts, version } = await storage.read(uriOf("all in it"));

    expect((await storage.read(uriOf("nothing in it"))).bytes).toHaveLength(0);
    expect(large.equals(bytes)).toBe(true);
    expect(facts).toEqual({ size: large.length, contentType: TEXT.contentType, metadata: { a: "b" } });
    expect(version()).toBe(first);
    expect(second).toBeUndefined();
  });

  it.each([
    ["none", 0, 0],
    ["a few", 3, 1_000],
    ["many", 9, 3 * 1024 ** 2 + 11],
    ["one large one", 1, 20 * 1024 ** 2],
  ])("writes pieces: %s", async (_, count, bytes) => {
    const { storage, uriOf } = placeNow();
    const pieces = Array.from({ length: count }, (_, index) => Buffer.alloc(bytes, index + 1));

    const version = await storage.write(uriOf("pieces"), piecesOf(pieces), TEXT);
    const object = await storage.read(uriOf("pieces"));

    expect(Buffer.concat(pieces).equals(object.bytes)).toBe(true);
    expect(object.version()).toBe(version);
  });

  it.each([
    ["first", 1],
    ["last", 9],
  ])("keeps the old object when the %s piece fails", async (_, failing) => {
    const { storage, uriOf } = placeNow();
    await storage.write(uriOf("still here"), "before", TEXT);
    const pieces = Array.from({ length: failing }, () => Buffer.alloc(3 * 1024 ** 2));

    const writing = storage.write(uriOf("still here"), piecesOf(pieces, new Error("no more")), TEXT);

    await expect(writing).rejects.toThrow("no more");
    expect(Buffer.from((await storage.read(uriOf("still here"))).bytes).toString()).toBe("before");
  });

  it("keeps the old object when a write is aborted", async () => {
    const { storage, uriOf } = placeNow();
    await storage.write(uriOf("kept"), "before", TEXT);
    const reason = new ExtractionError("OUT_OF_TIME", "time is up; send fewer pages");
    const stop = new AbortController();

    const writing = failureOf(
      storage.write(uriOf("kept"), Buffer.alloc(40 * 1024 ** 2), { ...TEXT, signal: stop.signal }),
    );
    stop.abort(reason);

    expect(await writing).toBe(reason);
    expect(Buffer.from((await storage.read(uriOf("kept"))).bytes).toString()).toBe("before");
  });
}

/** Pieces that are iterable more than once. After the last piece they throw `failure`, if given. */
function piecesOf(pieces: readonly Uint8Array[], failure?: Error): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      yield* pieces;
      if (failure !== undefined) throw failure;
    },
  };
}
