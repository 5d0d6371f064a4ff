import { expect, test } from "vitest";
import { cleanText, escapeXml } from "../../../functions/engine/output/clean-text.ts";

test.each([
  ["tabs and line feeds stay", "a\tb\nc", "a\tb\nc"],
  ["every line end becomes a line feed", "a\r\nb\rc\u0085d\u2028e\u2029f", "a\nb\nc\nd\ne\nf"],
  ["controls go", "a\0b\u0008c\u000bd\u000ce\u000ef\u001fg\u007fh\u0084i\u0086j\u009fk", "abcdefghijk"],
  ["noncharacters of XML go, their neighbours stay", "a\ufffeb\uffffc\ufffd", "abc\ufffd"],
  ["no-break spaces stay", "a\u00a0b", "a\u00a0b"],
  ["half surrogates are replaced", "a\ud83db", "a\ufffdb"],
  ["letters and their accents are composed", "e\u0301", "\u00e9"],
])("%s", (_, text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

test("text is clean after one pass, whatever its characters are", () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0xffff; code++) {
    // The letter with an accent makes the longer way necessary.
    const [alone, beside] = [String.fromCharCode(code), `${String.fromCharCode(code)} e\u0301`];
    if (`${cleanText(alone)} \u00e9` !== cleanText(beside)) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test("XML's own signs are escaped in clean text", () => {
  expect(escapeXml('<a b="c & d">\0</a>')).toBe("&lt;a b=&quot;c &amp; d&quot;&gt;&lt;/a&gt;");
});
