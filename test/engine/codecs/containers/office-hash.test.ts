import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashOf, littleEndian } from "../../../../functions/engine/codecs/containers/office-hash.ts";

describe("Office's hashes", () => {
  it("cover the joined pieces in their order", () => {
    const expected = createHash("sha1").update("abc").digest();

    expect(hashOf("sha1", Buffer.from("a"), Buffer.from("bc"))).toEqual(expected);
    expect(hashOf("sha1", Buffer.from("bc"), Buffer.from("a"))).not.toEqual(expected);
  });

  it("take numbers as four bytes, the lowest first", () => {
    expect([...littleEndian(0x01020304)]).toEqual([4, 3, 2, 1]);
  });
});
