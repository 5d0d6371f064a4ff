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
