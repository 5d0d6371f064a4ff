import { describe, expect, it } from "vitest";
import { toNfc } from "../../../../functions/engine/codecs/text/nfc.ts";

describe("NFC", () => {
  it("equals the result of normalize, below and above the first combining mark", () => {
    const below = String.fromCharCode(...Array.from({ length: 0x300 }, (_, code) => code));

    expect(toNfc(below)).toBe(below.normalize("NFC"));
    expect(toNfc("cafe\u0301 \u1100\u1161 \u{1d15e}")).toBe("caf\u00e9 \uac00 \u{1d157}\u{1d165}");
  });

  it("combines characters on both sides of a cut between the pieces of a long text", () => {
    const before = "e".repeat(1024 ** 2);

    expect(toNfc(`${before}\u0301 end`).slice(-5)).toBe("\u00e9 end");
    expect(toNfc(`${before}\u2013${before}`)).toBe(`${before}\u2013${before}`);
  });
});
