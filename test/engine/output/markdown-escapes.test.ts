import { expect, test } from "vitest";
import { escapeInline, escapeLines, escapeUri } from "../../../functions/engine/output/markdown-escapes.ts";

test.each([
  ["*a* `b` [c](d) <e> \\*", "\\*a\\* \\`b\\` [c\\](d) \\<e> \\\\\\*"],
  ["5* hotel, 3 * 4, a `b, [1], x < y, ~5, $5, C:\\Users\\", "5* hotel, 3 * 4, a `b, [1], x < y, ~5, $5, C:\\Users\\"],
  ["$5 or $6", "\\$5 or \\$6"],
  ["a [^1] and [ ] b", "a \\[^1] and [ ] b"],
  ["[x] done", "\\[x] done"],
  ["_a_ and b_", "\\_a\\_ and b\\_"],
  ["snake_case and 1_000", "snake_case and 1_000"],
  ["~one~ and ~~two~~", "\\~one\\~ and \\~\\~two\\~\\~"],
  ["&amp; &#38; &#x26; & R&D", "&amp;amp; &amp;#38; &amp;#x26; & R&D"],
])("the inline syntax of %j is escaped", (text, expected) => {
  expect(escapeInline(text)).toBe(expected);
});

test.each([
  ["# a", "\\# a"],
  ["###### a", "\\###### a"],
  ["####### a", "####### a"],
  ["#", "\\#"],
  ["#a", "#a"],
  ["- a", "\\- a"],
  ["- - -", "\\- - -"],
  ["+ a", "\\+ a"],
  ["-a", "-a"],
  [">a", "\\>a"],
  ["> a", "\\> a"],
  ["1. a", "1\\. a"],
  ["123456789) a", "123456789\\) a"],
  ["1234567890. a", "1234567890. a"],
  ["1.5 a", "1.5 a"],
  ["1.", "1\\."],
  ["- - -", "\\- - -"],
  ["- -", "\\- -"],
  ["===", "==="],
  ["a\n=\n===", "a\n\\=\n\\==="],
  ["a\n|--|:-", "a\n\\|--|:-"],
  ["a\n1. b\n2. c", "a\n1\\. b\n2. c"],
  ["* a", "\\* a"],
  ["***", "\\***"],
  ["```js", "\\```js"],
  ["~~~ js", "\\~~~ js"],
  ["[a]: b", "\\[a]: b"],
  [": a", "\\: a"],
  ["= a", "= a"],
  ["--", "\\--"],
  ["- - -", "\\- - -"],
  ["~~~", "\\~~~"],
  ["~~", "~~"],
  ["    code", "code"],
  ["a\n- b\n  # c  ", "a\n\\- b\n\\# c"],
])("the block syntax of %j is escaped at the start of lines", (text, expected) => {
  expect(escapeLines(text)).toBe(expected);
});

test.each([
  ["https://a.example/b?c=d", "https://a.example/b?c=d"],
  ["https://a.example/b c", "<https://a.example/b c>"],
  ["https://a.example/(b)", "<https://a.example/(b)>"],
  ["https://a.example/<b>\\c", "https://a.example/%3Cb%3E%5Cc"],
  ["https://a.\texample/\r\nb", "https://a.example/b"],
  ["https://a.example/\u0001", "https://a.example/%01"],
])("the link target %j is written as %j", (uri, expected) => {
  expect(escapeUri(uri)).toBe(expected);
});
