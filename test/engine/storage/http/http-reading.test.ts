import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  cutOut,
  factsOfHead,
  factsOfWhole,
  readPart,
  readWhole,
} from "../../../../functions/engine/storage/http/http-reading.ts";
import type { Answer } from "../../../../functions/engine/storage/http/http-redirects.ts";

const URI = "http://example.com/a";
const DIGITS = Buffer.from("0123456789");
const VERSION = `sha256-${createHash("sha256").update(DIGITS).digest("hex")}`;
const OTHER_VERSION = `sha256-${"0".repeat(64)}`;
const CHANGED = { code: "NOT_FOUND", problem: `${URI} changed since its version was read` };
const text = (bytes: Uint8Array | string) => Buffer.from(bytes).toString();

function answer(status: number, headers: Readonly<Record<string, string>> = {}, body: Uint8Array = DIGITS): Answer {
  const message = Object.assign(Readable.from([body.subarray(0, 4), body.subarray(4)]), { headers });
  return { message, status, url: new URL(URI), redirects: [] } as unknown as Answer;
}
const DECLARED = { etag: '"v1"', "content-length": "10", "content-type": "text/plain" };
const FACTS = { size: 10, version: "v1", metadata: {}, status: 200, contentType: "text/plain" };

describe("the facts of a document from an answer to HEAD", () => {
  it.each([200, 204, 299])("come from the headers of status %i", async (status) => {
    expect(await factsOfHead(answer(status, DECLARED))).toEqual({ ...FACTS, status });
  });

  it("lack the type where the server sends none", async () => {
    const { "content-type": _, ...headers } = DECLARED;

    expect(await factsOfHead(answer(200, headers))).toEqual({ size: 10, version: "v1", metadata: {}, status: 200 });
  });

  it.each([404, 410])("are missing with status %i, as is the document", async (status) => {
    expect(await factsOfHead(answer(status, DECLARED))).toBeUndefined();
    expect(await factsOfWhole(answer(status, DECLARED), 10)).toBeUndefined();
  });

  it.each([429, 500, 502, 599])("fail with status %i, which may pass", async (status) => {
    await expect(factsOfHead(answer(status, DECLARED))).rejects.toMatchObject({
      code: "FETCH_FAILED",
      retryable: true,
    });
  });

  it.each([199, 206, 300, 400, 403, 405, 409, 411, 428, 430, 499, 501])(
    "need the whole document with status %i",
    async (status) => {
      expect(await factsOfHead(answer(status, DECLARED))).toBe("fetch the whole");
    },
  );

  it.each([
    ["no tag", { "content-length": "10" }],
    ["a weak tag", { ...DECLARED, etag: 'W/"v1"' }],
    ["an empty tag", { ...DECLARED, etag: '""' }],
    ["no length", { etag: '"v1"' }],
    ["the length of an encoded body", { ...DECLARED, "content-encoding": "gzip" }],
  ])("need the whole document with %s", async (_, headers) => {
    expect(await factsOfHead(answer(200, headers))).toBe("fetch the whole");
  });
});

describe("the facts of a document from an answer to GET", () => {
  it("come from its headers without its body", async () => {
    const { message, ...rest } = answer(200, DECLARED);

    expect(await factsOfWhole({ message, ...rest }, 5)).toEqual(FACTS);
    expect(message.readableDidRead).toBe(false);
  });

  it("come from its body where the headers lack them", async () => {
    expect(await factsOfWhole(answer(200, { "content-type": "text/plain" }), 10)).toEqual({
      ...FACTS,
      version: VERSION,
    });
    expect(await factsOfWhole(answer(200, { "content-encoding": "gzip" }, gzipSync(DIGITS)), 10)).toEqual({
      size: 10,
      version: VERSION,
      metadata: {},
      status: 200,
    });
  });

  it("are refused for a body above the limit", async () => {
    await expect(factsOfWhole(answer(200), 9)).rejects.toMatchObject({
      code: "TOO_LARGE",
      problem: `${URI} has 10 bytes or more, allowed are 9`,
    });
  });

  it.each([199, 206, 300, 403, 500])("fail with status %i", async (status) => {
    await expect(factsOfWhole(answer(status, DECLARED), 10)).rejects.toMatchObject({ problem: expect.any(String) });
  });
});

describe("a whole document", () => {
  it("has its bytes, its type and its tag as version", async () => {
    const { facts, version, bytes } = await readWhole(answer(200, DECLARED), URI, {});

    expect(text(bytes)).toBe("0123456789");
    expect(facts).toEqual({ size: 10, metadata: {}, status: 200, contentType: "text/plain" });
    expect(version()).toBe("v1");
  });

  it("has its final address where a redirect led to another one", async () => {
    const moved = await readWhole(answer(200, DECLARED), "http://example.com/old", {});
    const same = await readWhole(answer(200, DECLARED), "http://EXAMPLE.com:80/a", {});

    expect(moved.facts.finalUri).toBe(URI);
    expect(same.facts.finalUri).toBeUndefined();
  });

  it("has the hash of its decoded bytes as version where it has no tag", async () => {
    const { bytes, version } = await readWhole(answer(200, { "content-encoding": "gzip" }, gzipSync(DIGITS)), URI, {});

    expect(text(bytes)).toBe("0123456789");
    expect(version()).toBe(VERSION);
  });

  it("may be checked by its tag or by its hash", async () => {
    expect((await readWhole(answer(200, DECLARED), URI, { version: "v1" })).version()).toBe("v1");
    expect((await readWhole(answer(200, DECLARED), URI, { version: VERSION })).version()).toBe(VERSION);
    expect((await readWhole(answer(200), URI, { version: VERSION })).version()).toBe(VERSION);
  });

  it.each([
    ["another tag", DECLARED, "v2"],
    ["no tag", {}, "v1"],
    ["another hash", DECLARED, OTHER_VERSION],
  ])("with %s has changed", async (_, headers, version) => {
    await expect(readWhole(answer(200, headers), URI, { version })).rejects.toMatchObject(CHANGED);
  });

  it("with another tag is not read", async () => {
    const changed = answer(200, DECLARED);

    await expect(readWhole(changed, URI, { version: "v2" })).rejects.toMatchObject(CHANGED);
    expect(changed.message.readableDidRead).toBe(false);
  });

  it("may have the allowed size, and no byte more", async () => {
    expect((await readWhole(answer(200), URI, { maxBytes: 10 })).bytes).toHaveLength(10);
    await expect(readWhole(answer(200), URI, { maxBytes: 9 })).rejects.toMatchObject({ code: "TOO_LARGE" });
    const declared = answer(200, DECLARED);
    await expect(readWhole(declared, URI, { maxBytes: 9 })).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  it.each([
    [206, "FETCH_FAILED"],
    [300, "FETCH_FAILED"],
    [404, "NOT_FOUND"],
    [403, "ACCESS_DENIED"],
    [500, "FETCH_FAILED"],
  ])("fails with status %i", async (status, code) => {
    await expect(readWhole(answer(status, DECLARED), URI, {})).rejects.toMatchObject({ code });
  });
});

describe("a part of a document", () => {
  const partial = (headers: Readonly<Record<string, string>> = {}, body = DIGITS.subarray(3)) =>
    answer(206, { etag: '"v1"', "content-range": "bytes 3-9/20", ...headers }, body);

  it("is the answer's body, cut to the requested length", async () => {
    expect(text(await readPart(partial(), URI, 3, 10, {}))).toBe("3456789");
    expect(text(await readPart(partial(), URI, 3, 6, { version: "v1", maxBytes: 3 }))).toBe("345");
    await expect(readPart(partial(), URI, 3, 6, { maxBytes: 2 })).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  it("is empty beyond the end", async () => {
    expect(await readPart(answer(416), URI, 30, 40, {})).toHaveLength(0);
  });

  it("is cut out of a whole answer", async () => {
    expect(text(await readPart(answer(200, DECLARED), URI, 3, 6, {}))).toBe("345");
  });

  it.each([
    ["no range", { "content-range": "" }],
    ["another range", { "content-range": "bytes 30-36/40" }],
    ["a range in another unit", { "content-range": "lines 3-9/20" }],
    ["an encoding", { "content-encoding": "gzip" }],
  ])("needs the whole document where the part has %s", async (_, headers) => {
    expect(await readPart(partial(headers), URI, 3, 10, {})).toBe("fetch the whole");
  });

  it("needs the whole document where the server names no range", async () => {
    expect(await readPart(answer(206), URI, 0, 10, {})).toBe("fetch the whole");
  });

  it("of another version has changed", async () => {
    await expect(readPart(partial(), URI, 3, 10, { version: "v2" })).rejects.toMatchObject(CHANGED);
  });

  it.each([201, 204, 207, 404, 415, 417, 500])("fails with status %i", async (status) => {
    await expect(readPart(answer(status, DECLARED), URI, 0, 1, {})).rejects.toMatchObject({
      problem: expect.stringContaining(String(status)),
    });
  });
});

describe("a part cut out of the whole document", () => {
  it("ends the reading at its last byte", async () => {
    const whole = answer(200, DECLARED);

    expect(text(await cutOut(whole, URI, 1, 3, { version: "v1", maxBytes: 2 }))).toBe("12");
    expect(whole.message.destroyed).toBe(true);
    await expect(cutOut(answer(200), URI, 1, 4, { maxBytes: 2 })).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  it("is decoded", async () => {
    const encoded = answer(200, { "content-encoding": "gzip" }, gzipSync(DIGITS));

    expect(text(await cutOut(encoded, URI, 8, 20, {}))).toBe("89");
  });

  it("may be checked by the hash of the whole", async () => {
    expect(text(await cutOut(answer(200, DECLARED), URI, 1, 3, { version: VERSION, maxBytes: 2 }))).toBe("12");
    await expect(cutOut(answer(200), URI, 1, 3, { version: OTHER_VERSION })).rejects.toMatchObject(CHANGED);
    await expect(cutOut(answer(200), URI, 1, 4, { version: VERSION, maxBytes: 2 })).rejects.toMatchObject({
      code: "TOO_LARGE",
    });
  });

  it("of another tag has changed", async () => {
    const whole = answer(200, DECLARED);

    await expect(cutOut(whole, URI, 1, 3, { version: "v2" })).rejects.toMatchObject(CHANGED);
    expect(whole.message.readableEnded).toBe(false);
  });

  it.each([201, 206, 404])("fails with status %i", async (status) => {
    await expect(cutOut(answer(status), URI, 0, 1, {})).rejects.toMatchObject({ problem: expect.any(String) });
  });
});
