import { constants, deflateRawSync, gunzipSync, inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packer, unpacked } from "../../../functions/engine/worker/packed-bytes.ts";

describe("a packed output", () => {
  it("unpacks to the same bytes, however often it is read", async () => {
    const texts = Array.from({ length: 3_000 }, (_, index) => `page ${index} Grüße 🙂 `.repeat(30));
    const whole = Buffer.from(texts.join(""));
    const packing = packer();
    for (const text of texts) packing.add([text]);

    const packed = packing.end();
    const pieces = unpacked(packed);

    expect(whole.equals(Buffer.concat(await Array.fromAsync(pieces)))).toBe(true);
    expect(whole.equals(Buffer.concat(await Array.fromAsync(pieces)))).toBe(true);
    expect(packed.pieces.length).toBeGreaterThan(1);
    expect(packed.pieces.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(whole.length / 10);
  });

  it("has pieces of a million characters, and a rest", async () => {
    const million = 1024 ** 2;
    const packing = packer();
    packing.add(["a".repeat(million - 1), "b", "c".repeat(million), "d".repeat(million - 1)]);

    const pieces = await Array.fromAsync(unpacked(packing.end()));

    expect(pieces.map(({ length }) => length)).toEqual([million, million, million - 1]);
  });

  it("has no empty piece after a full one", () => {
    const packing = packer();
    packing.add(["a".repeat(1024 ** 2)]);

    expect(packing.end().pieces).toHaveLength(1);
  });

  it("is packed fast, into buffers of exactly its size", () => {
    // Each level packs this text to another size.
    const text = Array.from({ length: 400 }, (_, index) => `page ${(index * 7919) % 1000} of words ${index % 7} `).join(
      "",
    );
    const packing = packer();
    packing.add([text]);

    const [piece] = packing.end().pieces;

    expect(piece).toEqual(new Uint8Array(deflateRawSync(text, { level: 1, finishFlush: constants.Z_SYNC_FLUSH })));
    expect(piece?.buffer.byteLength).toBe(piece?.length);
  });

  it("is one gzip, which every reader knows, with the size and the checksum of all pieces", async () => {
    const texts = Array.from({ length: 3_000 }, (_, index) => `page ${index} Grüße 🙂 `.repeat(30));
    const packing = packer();
    packing.add(texts);

    const body = unpacked(packing.end());

    expect(gunzipSync(body.gzip()).toString()).toBe(texts.join(""));
    expect(body.size).toBe(Buffer.byteLength(texts.join("")));
    expect(gunzipSync(unpacked(packer().end()).gzip())).toHaveLength(0);
    // gunzipSync reads more streams than other programs do, which end at the first.
    expect(inflateRawSync(body.gzip().subarray(10)).toString()).toBe(texts.join(""));
  });

  it("may be one character", async () => {
    const packing = packer();
    packing.add(["x"]);

    expect(Buffer.concat(await Array.fromAsync(unpacked(packing.end()))).toString()).toBe("x");
  });

  it("is empty for an empty output", async () => {
    expect(await Array.fromAsync(unpacked(packer().end()))).toEqual([]);
  });
});
