import { expect, test } from "vitest";
import {
  BULLET,
  isAhead,
  isBullet,
  isMarker,
  MARKER,
  SIGN_OF_ITEM,
  splitMarker,
} from "../../../../functions/engine/layout/text/item-markers.ts";

test.each([
  ["• an item", "•", "an item", "bullet", 0],
  ["•an item", "•", "an item", "bullet", 0],
  ["➢ an item", "➢", "an item", "bullet", 0],
  ["♦an item", "♦", "an item", "bullet", 0],
  ["☐ an item", "☐", "an item", "bullet", 0],
  ["✗ an item", "✗", "an item", "bullet", 0],
  ["\x88 an item", "•", "an item", "sign", 0],
  ["+ an item", "+", "an item", "sign", 0],
  ["∗ an item", "∗", "an item", "sign", 0],
  ["⎯ an item", "⎯", "an item", "sign", 0],
  ["» an item", "»", "an item", "sign", 0],
  ["- an item", "-", "an item", "bullet", 0],
  ["12. an item", "12.", "an item", "number", 12],
  ["(3) an item", "(3)", "an item", "number", 3],
  ["123) an item", "123)", "an item", "number", 123],
  ["[1] A book", "[1]", "A book", "reference", 1],
  ["[123] A book", "[123]", "A book", "reference", 123],
  ["a) an item", "a)", "an item", "letter", 1],
  ["(Z) an item", "(Z)", "an item", "letter", 26],
  ["i. an item", "i.", "an item", "roman", 1],
  ["v) an item", "v)", "an item", "roman", 5],
  ["iv) an item", "iv)", "an item", "roman", 4],
  ["viii. an item", "viii.", "an item", "roman", 8],
  ["xii) an item", "xii)", "an item", "roman", 12],
  ["IV. an item", "IV.", "an item", "roman", 4],
  ["X. an item", "X.", "an item", "roman", 10],
  ["iiii) an item", "iiii)", "an item", "roman", 0],
])("%j is an item with the marker %j", (text, marker, rest, style, value) => {
  expect(splitMarker(text)).toEqual({ marker, rest, style, value });
});

test.each([
  "∑ terms",
  "⎛ a b",
  "+ 5",
  "+an item",
  "« word",
  "( word",
  "$ word",
  "© Owner",
  "✉ mail",
  "† note",
  "… and so on",
  "- 41 -",
  "– 7 –",
  "-12-",
  "-5 degrees",
  "1234. A year",
  "[1234] A year",
  "12.an item",
  "iiiii) words",
  "ab) words",
  "Iv) words",
  "A man",
  "E. G. Miller",
  "\u0001 2",
])("%j has no marker", (text) => {
  expect(splitMarker(text)).toBeUndefined();
});

test.each(["\u0000", "\u0007", "\u0097"])("the code %j in a font without names is that of a bullet", (sign) => {
  expect(splitMarker(`${sign} an item`)).toMatchObject({ marker: "•", rest: "an item", style: "sign" });
});

test.each([
  ["• an item", true],
  ["** a note", true],
  ["**** a note", true],
  ["***** a note", false],
  ["**bold", false],
  ["† a note", true],
  ["‡‡ a note", true],
  ["†note", false],
  ["- an item", true],
  ["-5 degrees", false],
  ["1. an item", true],
  ["(123) an item", true],
  ["1234. A year", false],
  ["(iv) an item", true],
  ["(iiiii) an item", false],
  ["[1] A book", true],
  ["[123] A book", true],
  ["[1234] A book", false],
  ["3.2 Methods", true],
  ["12.13.14.15. Methods", true],
  ["1.2.3.4.5 Methods", false],
  ["123.1 Methods", false],
  ["1.123 Methods", false],
  ["3.2 percent", false],
  ["A man", false],
])("%j starts with a marker: %s", (text, expected) => {
  expect(MARKER.test(text)).toBe(expected);
});

test("a dash is a bullet, but not a sign that only items start with", () => {
  expect(BULLET.test("– an item")).toBe(true);
  expect(SIGN_OF_ITEM.test("– an item")).toBe(false);
  expect(SIGN_OF_ITEM.test("• an item")).toBe(true);
  expect(SIGN_OF_ITEM.test("•an item")).toBe(false);
});

test.each(["•", "▪ ", "1.", "(iv)", "[123]", "+", "–"])("%j is only a marker", (text) => {
  expect(isMarker(text)).toBe(true);
});

test.each(["", " ", "a", "12", "∑", "• one", "[1234]", "- 41 -"])("%j is no marker, or more than one", (text) => {
  expect(isMarker(text)).toBe(false);
});

test("a number is ahead of another one of its style, and i, v and x are numbers and letters", () => {
  const isNext = (text: string, last: string) => {
    const [own, other] = [splitMarker(`${text} item`), splitMarker(`${last} item`)];
    return own !== undefined && other !== undefined && isAhead(own, other, 1);
  };

  expect(isNext("3.", "2.")).toBe(true);
  expect(isNext("4.", "2.")).toBe(false);
  expect(isNext("2.", "(a)")).toBe(false);
  expect([isNext("ii.", "i."), isNext("i.", "h."), isNext("j.", "i."), isNext("(W)", "(V)")]).not.toContain(false);
  expect([isNext("iv.", "h."), isNext("iii.", "i.")]).not.toContain(true);
});

test.each([
  ["•", true],
  ["▪", true],
  ["-", false],
  ["1.", false],
  ["• one", false],
])("whether %j is only a bullet: %j", (text, isOne) => {
  expect(isBullet(text)).toBe(isOne);
});
