import { expect, test } from "vitest";
import { hasMeaningless } from "../../../../functions/engine/layout/garbled/garbled-codes.ts";

const LATIN_1_SIGNS = Array.from({ length: 31 }, (_, index) => String.fromCharCode(0xa1 + index));

test.each([
  [
    "words with a control code for each space",
    ["The\u0003quick\u0003brown\u0003fox\u0003jumps", "over\u0003the\u0003lazy\u0003dog", "and\u0003away\u0003again"],
    true,
  ],
  ["codes of two bytes, where one byte is zero", ["\0T\0h\0e\0 \0q\0u\0i\0c\0k\0 \0f\0o\0x"], true],
  ["words that lost a letter", ["prze\ufffd \ufffdwi\ufffdto \ufffdr\ufffdd\ufffd \ufffd\ufffdka zielona"], true],
  [
    "letters shifted to the signs of Latin-1",
    ["²¼¹²¸³¿À ±¼»Å²¿ÀÁ ÂÀ²Á ¼³ ¾Â¶°¸ ¯¿¼Ä»", "³¼Å²À ·Â½À ¼Ã²¿ ¹®ÇÆ ±¼´À ²Ã²¿Æ ±®Æ"],
    true,
  ],
  [
    "a table of control codes, one in each cell",
    Array.from({ length: 31 }, (_, code) => String.fromCharCode(code)),
    false,
  ],
  ["a table of the signs of Latin-1", LATIN_1_SIGNS, false],
  ["a bullet of private use before each line", Array.from({ length: 9 }, () => "\uf0b7 a line of a list"), false],
  ["quotations and questions", ["«¿Qué hora es?» «¡Las dos!» «¿Ya?» 20 °C ± 2 °C, § 5, © 2024, ½ l, 3·4"], false],
])("%s", (_, texts, expected) => {
  const shown = texts.join("").replace(/\s/g, "").length;

  expect(hasMeaningless(texts, shown)).toBe(expected);
});

const CONTROL_CODES = "\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008";
const judged = (...texts: readonly string[]) => hasMeaningless(texts, texts.join("").replace(/\s/g, "").length);

test("meaningless codes are more than 30 % of the text, in six kinds", () => {
  const text = (codes: string, letters: number) => judged(codes + "x".repeat(letters));

  expect(text(CONTROL_CODES.slice(0, 6), 13)).toBe(true);
  expect(text(CONTROL_CODES.slice(0, 6), 14)).toBe(false);
  expect(text(CONTROL_CODES.slice(0, 5).repeat(1), 2)).toBe(false);
  expect(text("\ufffd\ufffd\ufffd\ufffd", 9)).toBe(true);
  expect(text("\ufffd\ufffd\ufffd\ufffd", 10)).toBe(false);
});

test("codes that are mostly texts of their own are icons, up to fifteen kinds", () => {
  const icons = (kinds: number, uses: number) =>
    judged(...Array.from({ length: kinds * uses }, (_, at) => String.fromCharCode(0xe000 + (at % kinds))));

  expect(icons(15, 4)).toBe(false);
  expect(icons(16, 4)).toBe(true);
  expect(icons(16, 1)).toBe(false);
});

test("control codes within longer texts are eight, and more than 5 % of the text", () => {
  const text = (count: number, letters: number) => judged("\u0003".repeat(count) + "x".repeat(letters));

  expect(text(8, 151)).toBe(true);
  expect(text(8, 152)).toBe(false);
  expect(text(7, 20)).toBe(false);
  expect(judged(...Array(9).fill("\u0003x"), "x".repeat(40))).toBe(false);
  expect(judged(...Array(9).fill("\u0003xx"), "x".repeat(40))).toBe(true);
});

test("unassigned codes are more than 4 % of the text, in three kinds", () => {
  const text = (codes: string, letters: number) => judged(codes + "x".repeat(letters));

  expect(text("\u{2fe0}\u{2fe1}\u{2fe2}", 71)).toBe(true);
  expect(text("\u{2fe0}\u{2fe1}\u{2fe2}", 72)).toBe(false);
  expect(text("\u{2fe0}\u{2fe1}\u{2fe1}", 20)).toBe(false);
});

test("signs of Latin-1 are more than 10 % of the text, in eight kinds, each used twice", () => {
  const text = (kinds: number, uses: number, letters: number) =>
    judged(LATIN_1_SIGNS.slice(0, kinds).join("").repeat(uses) + "x".repeat(letters));

  expect(text(8, 2, 143)).toBe(true);
  expect(text(8, 2, 144)).toBe(false);
  expect(text(7, 3, 20)).toBe(false);
  expect(text(8, 1, 20)).toBe(false);
});

test("plain text and its usual signs have no meaningless codes", () => {
  expect(judged("plain text – “quoted” … − naïve ĀſƏ")).toBe(false);
});

test("icons are more than half of the codes, in texts of up to two characters", () => {
  const icons = (more: string) =>
    judged(...Array.from({ length: 12 }, (_, at) => String.fromCharCode(0xe000 + (at % 6)) + more));

  expect(icons("x")).toBe(false);
  expect(icons("xx")).toBe(true);
  expect(
    judged("\ue000", "\ue001", "\ue002", "\ue003", "\ue004", "\ue005", "\ue000\ue001\ue002\ue003\ue004\ue005"),
  ).toBe(true);
  expect(
    judged("\ue000", "\ue001", "\ue002", "\ue003", "\ue004", "\ue005", "\ue000", "\ue001\ue002\ue003\ue004\ue005"),
  ).toBe(false);
});

test("two codes in one text are no icon", () => {
  const pairs = Array.from({ length: 12 }, (_, at) => String.fromCharCode(0xe000 + (at % 6), 0xe001 + (at % 6)));

  expect(judged(...pairs, "\ue000", "\ue001", "\ue002", "\ue003")).toBe(true);
});

test("a table of codes has each code less than twice", () => {
  const codes = (kinds: number, all: number) =>
    judged(...Array.from({ length: all }, (_, at) => String.fromCharCode(0xe000 + (at % kinds))));

  expect(codes(16, 32)).toBe(true);
  expect(codes(16, 31)).toBe(false);
});
