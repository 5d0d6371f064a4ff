import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSealed, seal } from "../../../../functions/engine/pipeline/page-results/sealed-result.ts";
import { pack, unpack } from "../../../../functions/engine/worker/packed-page.ts";

const NAME = "0123456789abcdef/00003";
const RESULT = { page: { number: 3 }, layer: "BT ET", warnings: ["quorvex"] };
const bytes = seal(pack(RESULT), NAME);

describe("a sealed page result", () => {
  it("is an ordinary gzip file", () => {
    expect(JSON.parse(gunzipSync(bytes).toString("utf8"))).toEqual(RESULT);
    expect(unpack(bytes)).toEqual(RESULT);
    expect(isSealed(bytes, NAME)).toBe(true);
  });

  it("has a header with a comment, without a time, and of an unknown system", () => {
    expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255]);
  });

  it("is refused when any of its bytes is changed", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        expect(isSealed(damaged, NAME)).toBe(false);
      }),
    );
  });

  it("is refused when it is cut, extended, or sealed under another name", () => {
    for (let length = 0; length < bytes.length; length++) expect(isSealed(bytes.subarray(0, length), NAME)).toBe(false);
    expect(isSealed(Buffer.concat([bytes, Buffer.from([0])]), NAME)).toBe(false);
    expect(isSealed(bytes, "0123456789abcdef/00004")).toBe(false);
    expect(isSealed(pack(RESULT), NAME)).toBe(false);
    expect(isSealed(Buffer.from("{}"), NAME)).toBe(false);
  });
});
