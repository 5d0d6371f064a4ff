import { expect, test } from "vitest";
import { hasNoSyllables } from "../../../../functions/engine/layout/garbled/beyond-latin.ts";

const VIETNAMESE =
  "Hội đồng thành phố quyết định hoãn việc sửa chữa quảng trường đến mùa xuân năm tới. " +
  "Nhiều người dân ở khu phố cổ đã đề nghị mở thêm một lối đi dọc theo bờ sông, nhưng kết quả khảo sát cho thấy nguyên " +
  "vật liệu còn thiếu, quyển sổ khuya hôm ấy cũng được chuyển về trụ sở của ủy ban.";

test.each([
  ["Vietnamese", VIETNAMESE, false],
  ["the same without its spaces between the parts of names", VIETNAMESE.replaceAll("thành phố", "thành-phố"), false],
  ["Vietnamese with its letters exchanged", exchanged(VIETNAMESE), true],
  [
    "Yoruba, which has letters with dots below",
    "Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba. Wọ́n ní ẹ̀bùn láti ọ̀dọ̀ ".repeat(2),
    false,
  ],
])("%s", (_, text, expected) => {
  expect(hasNoSyllables(text.normalize("NFC"))).toBe(expected);
});

/** Replaces each letter by the next one, in the order of their first use in the text. */
function exchanged(text: string): string {
  const letters = [...new Set(text.toLowerCase().match(/\p{L}/gu) ?? [])];
  return text
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => letters[(letters.indexOf(letter) + 1) % letters.length] ?? "");
}

const TONED = "ạảấầẩẫ";

test("six kinds of letters with tones make a text Vietnamese, if they are 5 % of it", () => {
  const words = ["zạz", "zảz", "zấz", "zầz", "zẩz", "zẫz", "zạb", "zảb"];
  const judged = (kinds: readonly string[], more = "") => hasNoSyllables(`${kinds.join(" ")} ${more}`);

  expect(judged(words)).toBe(true);
  expect(judged(words.map((word) => word.replace("ẫ", "ạ")))).toBe(false);
  expect(judged(words, "x".repeat(128))).toBe(true);
  expect(judged(words, "x".repeat(129))).toBe(false);
  expect(judged(words.slice(0, 7))).toBe(false);
});

test("more than 40 % of eight words are no syllables, and a syllable has one tone", () => {
  const text = (none: number, syllables: number) => {
    const letters = "bcdghklmnp";
    const bad = Array.from({ length: none }, (_, at) => `z${TONED[at % 6]}${letters[at]}`);
    const good = Array.from({ length: syllables }, (_, at) => `${letters[at]}${TONED[at % 6]}n`);
    return hasNoSyllables([...bad, ...good].join(" "));
  };

  expect(text(5, 7)).toBe(true);
  expect(text(4, 6)).toBe(false);
  expect(hasNoSyllables(["bạạn", "cảản", "dấấn", "gầần", "hẩẩn", "kẫẫn", "lạạn", "mảản"].join(" "))).toBe(true);
});

test("a word with two tones is no syllable, even if it would be one without them", () => {
  const words = ["hoạị", "toảỉ", "loạỉ", "khoảị", "thuộị", "ngoảỉ", "tuổỉ", "xoảỉ"];

  expect(hasNoSyllables(words.join(" "))).toBe(true);
});
