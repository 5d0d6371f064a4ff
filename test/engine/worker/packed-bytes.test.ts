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
    expect(packed.length).toBeGreaterThan(1);
    expect(packed.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(whole.length / 10);
  });

  it("is empty for an empty output", async () => {
    expect(await Array.fromAsync(unpacked(packer().end()))).toEqual([]);
  });
});
