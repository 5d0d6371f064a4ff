import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeMetadata, encodeMetadata } from "../../../../functions/engine/storage/s3/encoded-words.ts";

describe("encoded words", () => {
  it("encode any text in printable ASCII, and decode it again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const encoded = encodeMetadata({ name: value });
        expect(encoded["name"]).toMatch(/^[\x20-\x7e]*$/);
        expect(decodeMetadata(encoded)).toEqual({ name: value });
      }),
    );
  });

  it("leave plain values as they are, so that other programs can read them", () => {
    expect(encodeMetadata({ Method: "pdf_to_text", pages: "1-3,9 (of 10)" })).toEqual({
      method: "pdf_to_text",
      pages: "1-3,9 (of 10)",
    });
  });

  it.each(["=?UTF-8?B?R3LDvA==?=", "about =?UTF-8?B?R3LDvA==?="])("encode a value that looks encoded: %s", (value) => {
    const encoded = encodeMetadata({ name: value });

    expect(encoded["name"]).not.toBe(value);
    expect(decodeMetadata(encoded)).toEqual({ name: value });
  });

  it.each([
    ["=?UTF-8?Q?Gr=C3=BC=C3=9Fe_an_alle?=", "Grüße an alle"],
    ["=?utf-8?b?R3LDvA==?= =?UTF-8?Q?=C3=9Fe?=", "Grüße"],
    ["about =?UTF-8?B?R3LDvMOfZQ==?=", "about Grüße"],
    ["=?KOI8-R?B?8NLJ18XU?=", "=?KOI8-R?B?8NLJ18XU?="],
  ])("that another program wrote as %s are decoded to %s", (written, expected) => {
    expect(decodeMetadata({ title: written })).toEqual({ title: expected });
  });
});
