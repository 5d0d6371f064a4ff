import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText, cleanTracked } from "../../../../functions/engine/output/clean-text.ts";
import {
  changed,
  createMarkedText,
  joined,
  type MarkedText,
  sliced,
  tidied,
  trimmed,
} from "../../../../functions/engine/output/marks/marked-text.ts";

const words = ({ text, marks }: MarkedText) => marks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);

function sample(): MarkedText {
  const collected = createMarkedText();
  collected.push("  one ");
  collected.push("two", [{ kind: "bold" }]);
  const start = collected.length();
  collected.push("   three");
  collected.mark({ kind: "link", uri: "a" }, start);
  return collected.take();
}

describe("marked text", () => {
  it("keeps marks at their words while it is tidied, trimmed and joined", () => {
    const tidy = trimmed(tidied(sample(), [[/ +/g, " "]]));

    expect(tidy.text).toBe("one two three");
    expect(words(tidy)).toEqual([
      ["bold", "two"],
      ["link", " three"],
    ]);
    expect(words(joined([tidy, tidy], "\n"))).toEqual([...words(tidy), ...words(tidy)]);
  });

  it("cuts marks with the text", () => {
    expect(words(sliced(sample(), 7, 13))).toEqual([
      ["bold", "wo"],
      ["link", "   t"],
    ]);
  });

  it("keeps offsets at their letters in NFC and without controls", () => {
    const text = "e\u0301a\r\nb\u0000c\u1100\u1161\u11a8d\ud800e";
    const marks = [..."abcde".slice(0, 4)].map((letter) => {
      const start = text.indexOf(letter);
      return { kind: "bold" as const, start, end: start + 1 };
    });
    const clean = changed({ text, marks: marks.slice(1) }, cleanTracked);

    expect(clean.text).toBe(cleanText(text));
    expect(words(clean).map(([, letter]) => letter)).toEqual(["b", "c", "d"]);
  });

  it("cleans to the same text as the untracked function, with offsets in order", () => {
    const odd = fc.string({
      maxLength: 30,
      unit: fc.constantFrom(
        "e",
        "\u0301",
        "\u0323",
        "\r",
        "\n",
        "\u0001",
        "\u1100",
        "\u1161",
        "\ud83d",
        "\ude00",
        "漢",
      ),
    });
    fc.assert(
      fc.property(odd, fc.array(fc.nat(30)), (text, places) => {
        const offsets = places.map((at) => Math.min(at, text.length)).sort((a, b) => a - b);
        const clean = cleanTracked({ text, offsets });

        expect(clean.text).toBe(cleanText(text));
        expect(clean.offsets).toHaveLength(offsets.length);
        expect(clean.offsets).toEqual(clean.offsets.toSorted((a, b) => a - b));
        for (const at of clean.offsets) expect(at).toBeLessThanOrEqual(clean.text.length);
      }),
    );
  });
});
