import { expect, test } from "vitest";
import { hasMixedCharacters } from "../../../../functions/engine/layout/garbled/garbled-mixture.ts";

test.each([
  [
    "letters, digits and signs exchanged",
    "g4b o2k d3w5 p4zb 8r6b e€k pt6o%hg a4wai 83g6 p%tov h6n2e s9o7l w6qk6w b%h4i",
    true,
  ],
  ["the same word again and again", "pt6o%hg a4wai ".repeat(20), false],
  ["a few words", "g4b o2k d3w5 p4zb 8r6b a4wai pt6o%hg", false],
  ["a hexadecimal dump", "3f8a9c2b 7e6d5c4b a1b2c3d4 e5f6a7b8 0c9d8e7f 1a2b3c4d 5e6f7a8b 9c0d1e2f", false],
  [
    "colours of a style sheet",
    "color: #40f1e7; color: #c7c7c7; color: #2c7b34; color: #9a1900; color: #b0b0e1; color: #7f7f7f;",
    false,
  ],
  ["part numbers and formulas", "AB12CD34 C16H33 N2O5 Fe2O3 X4Y4 Q7R8S9 K2CO3 H2SO4 B6T7 ZX81A D3D6", false],
  ["dates of scripts without spaces", "2024年5月3日 2023年11月28日 第3章 10時30分 5月4日 6月7日 8月9日 1月2日", false],
  ["keys", "q3x9z1k7 w5v2b8n4 j6h0g3f9 t1r5e7y2 u8i4o6p0 m2l9k3j7 d5s1a8f4 c6x0z2v9 y7b3n5h1 r9t4w8q6", false],
])("%s", (_, text, expected) => {
  expect(hasMixedCharacters(text)).toBe(expected);
});

// Eight words; five of these have a digit or a sign inside, next to six kinds of letters.
const MIXED = ["te4st", "no5te", "se6et", "st%en", "ta7no"];
const PLAIN = ["tenet", "sense", "onset"];
const mixed = (...words: readonly string[]) => hasMixedCharacters(words.join(" "));

test("five words of eight are mixed, next to six kinds of letters", () => {
  expect(mixed(...MIXED, ...PLAIN)).toBe(true);
  expect(mixed(...MIXED, ...PLAIN.slice(1))).toBe(false);
  expect(mixed(...MIXED.slice(1), ...PLAIN, "notes")).toBe(false);
  expect(mixed(...MIXED.with(4, "to7ne"), ...PLAIN)).toBe(false);
});

test("a fifth of the words are mixed", () => {
  const others = Array.from({ length: 21 }, (_, at) => `word${"abcdefghijklmnopqrstuvw"[at]}`);

  expect(mixed(...MIXED, ...others.slice(0, 20))).toBe(true);
  expect(mixed(...MIXED, ...others)).toBe(false);
});

test("words of two letters and repeated words do not count", () => {
  expect(mixed(...MIXED, "tenet", "tenet", "tenet")).toBe(false);
  expect(mixed(...MIXED, "to", "no", "so")).toBe(false);
});

test("words of three letters count", () => {
  expect(mixed(...MIXED, "ten", "net", "one")).toBe(true);
});
