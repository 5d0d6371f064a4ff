import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeText } from "../../../../functions/engine/codecs/text/decode-text.ts";
import { isEbcdic } from "../../../../functions/engine/codecs/text/ebcdic.ts";

// Bytes as written by Python's codec cp500.
const LETTER = Buffer.from(
  "c485819940e289996b40a3888540938584878599409686404de685a78881945d4086969940f1f9f8f74089a240f8f8f3f07a4097938581a285" +
    "409781a85e40f5f06c4089a2409381a3854f40434040400d25e896a499a26b40d8a49699a585a7",
  "hex",
);

describe("EBCDIC", () => {
  it("is recognized by its letters and spaces, and decoded", async () => {
    expect(await decodeText(LETTER)).toEqual({
      text: "Dear Sir, the ledger of (Wexham) for 1987 is 8830: please pay; 50% is late! ä   \r\nYours, Quorvex",
      encoding: "ibm500",
      invalid: 0,
    });
  });

  it.each([
    ["Съешь ещё этих мягких французских булок, да выпей чаю @ mail@example.org", "windows-1251"],
    ["Съешь ещё этих мягких французских булок, да выпей чаю", "koi8-r"],
    [
      "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で泣いていた。",
      "shift_jis",
    ],
    ["我能吞下玻璃而不伤身体。我能吞下玻璃而不伤身体。我能吞下玻璃而不伤身体。", "gbk"],
    ["@@@@@@@@@@@@@@@@@@@@ ÄÖÜ @@@@@@@@@@@@@@@@@@@@ ÄÖÜ @@@@@@@@@@@@@@@@@@@@@@@@@@", "windows-1252"],
  ])("is not confused with %s in %s", (text, encoding) => {
    expect(isEbcdic(iconv.encode(text, encoding))).toBe(false);
  });

  it("is not guessed from a few bytes", () => {
    expect(isEbcdic(LETTER.subarray(0, 20))).toBe(false);
  });
});
