import { describe, expect, it } from "vitest";
import { rc4Stream } from "../../../../functions/engine/codecs/containers/rc4.ts";

describe("RC4", () => {
  // RFC 6229, section 2: the first 16 bytes of the key stream.
  it.each([
    ["0102030405", "b2396305f03dc027ccc3524a0a1118a8"],
    ["0102030405060708090a0b0c0d0e0f10", "9ac7cc9a609d1ef7b2932899cde41b97"],
  ])("makes the key stream of RFC 6229 for the key %s", (key, expected) => {
    expect(Buffer.from(rc4Stream(Buffer.from(key, "hex"))(16)).toString("hex")).toBe(expected);
  });

  it("makes the key stream of RFC 6229 after 4,096 bytes", () => {
    const stream = rc4Stream(Buffer.from("0102030405", "hex"))(4_112);

    expect(Buffer.from(stream.subarray(4_096)).toString("hex")).toBe("ff25b58995996707e51fbdf08b34d875");
  });

  it("continues the key stream with each call", () => {
    const [whole, pieces] = [1, 2].map(() => rc4Stream(Buffer.from("0102030405", "hex")));

    const joined = Buffer.concat([1, 0, 300, 211].map((length) => pieces?.(length) ?? new Uint8Array()));

    expect(joined.equals(whole?.(512) ?? new Uint8Array())).toBe(true);
  });
});
