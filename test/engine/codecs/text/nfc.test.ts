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

  it("is the text itself where nothing combines, however long it is", () => {
    const long = "\u00e9".repeat(3 * 1024 ** 2);

    expect(toNfc(long)).toBe(long);
    expect(toNfc(`${long}\u2013`)).toBe(`${long}\u2013`);
  });

  it.each([0, 1, 2])("combines a mark after the first characters of piece %i of a long text", (piece) => {
    const before = "x".repeat(piece * 1024 ** 2);
    const after = "x".repeat(1024 ** 2);

    const text = toNfc(`${before}e\u0301${after}`);

    expect(text.length).toBe(before.length + 1 + after.length);
    expect(text[before.length]).toBe("\u00e9");
  });

  it.each([1024 ** 2 - 1, 1024 ** 2, 1024 ** 2 + 1])("combines the last mark of a text of %i characters", (length) => {
    expect(toNfc(`${"x".repeat(length - 2)}e\u0301`).slice(-2)).toBe("x\u00e9");
  });

  it("keeps the usual marks of a letter, and joins runs of over 30 in linear time", () => {
    const marks = "\u0323".repeat(30);

    expect(toNfc(`a${"\u0301".repeat(15)}${"\u0323".repeat(15)}`)).not.toContain("\u034f");
    expect(toNfc(`x${marks}\u0323`)).toBe(`x${marks}\u034f\u0323`);
    // A text of a million marks took minutes.
    const long = toNfc(`x${"\u0301\u0323".repeat(500_000)}`);
    expect(
      long
        .split("\u034f")
        .slice(1, -1)
        .every((run) => run.length === 30),
    ).toBe(true);
    expect(toNfc(long)).toBe(long);
  });

  it("changes each character of the first plane as Unicode does, alone and with a mark after it", () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0xffff; code++) {
      const character = String.fromCharCode(code);
      if (!character.isWellFormed()) continue;
      for (const text of [character, `${character}\u0338`, `a${character}`]) {
        if (toNfc(text) !== text.normalize("NFC")) wrong.push(code.toString(16));
      }
    }
    expect(wrong).toEqual([]);
  });
});
