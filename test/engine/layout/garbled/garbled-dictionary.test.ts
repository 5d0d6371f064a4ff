import { expect, test } from "vitest";
import { hasNoWords } from "../../../../functions/engine/layout/garbled/beyond-latin.ts";

const CHINESE = "市政府决定明年在河边修建一座新的图书馆，供附近的居民和学生免费使用。这项工程预计需要两年时间。";
const JAPANESE = "来年の春から市の図書館は夜九時まで開くことになりました。会議室の予約は電話でも受け付けます。";

test.each([
  ["Chinese", CHINESE, false],
  ["Japanese", JAPANESE, false],
  [
    "Laozi, where most words are of one character",
    "道可道非常道名可名非常名無名天地之始有名萬物之母故常無欲以觀其妙常有欲以觀其徼此兩者同出而異名",
    false,
  ],
  [
    "names of people",
    "王伟 李娜 张敏 刘洋 陈静 杨磊 赵强 黄丽 周杰 吴军 徐勇 孙艳 马超 朱明 胡涛 郭鹏 何平 高峰 林玉 罗浩",
    false,
  ],
  ["Chinese characters exchanged for each other", everyThird(CHINESE), true],
  ["English", "text for which the dictionary need not be opened, however long it is", false],
])("%s", (_, text, expected) => {
  expect(hasNoWords(text)).toBe(expected);
});

/** Same characters, but none next to its neighbours in the text. */
function everyThird(text: string): string {
  const characters = [...text.replace(/[，。]/g, "")];
  return [0, 1, 2].map((start) => characters.filter((_, index) => index % 3 === start).join("")).join("");
}

test("forty characters are judged, in stretches of four and more, each once", () => {
  const exchanged = everyThird(CHINESE);

  expect(hasNoWords(exchanged.slice(0, 40))).toBe(true);
  expect(hasNoWords(exchanged.slice(0, 39))).toBe(false);
  expect(hasNoWords(`${exchanged.slice(0, 20)} `.repeat(3))).toBe(false);
  expect(hasNoWords(exchanged.replace(/.{4}/gu, "$& "))).toBe(true);
  expect(hasNoWords(exchanged.replace(/.{3}/gu, "$& "))).toBe(false);
});

test("more than 72 % of the characters are words by themselves", () => {
  const exchanged = everyThird(CHINESE);
  // 34 of 36 characters are alone, and two of fourteen.
  const text = `${exchanged.slice(0, 36)} 图书馆学生 居民图书馆 新图书馆`;

  expect(hasNoWords(text)).toBe(false);
  expect(hasNoWords(text.replace("居民图书馆", "民居馆书"))).toBe(true);
});
