import { expect, test } from "vitest";
import {
  hasMixedScripts,
  hasStrayMarks,
  isPhoneticOnly,
} from "../../../../functions/engine/layout/garbled/beyond-latin.ts";

test.each([
  ["words of Latin and Cyrillic letters", "wоrds thаt аrе mаdе оf twо sсripts аnd nоt оf оnе ".repeat(3), true],
  [
    "two languages in alternation",
    "water вода bread хлеб house дом sea море sun солнце tree дерево book книга ".repeat(2),
    false,
  ],
])("mixed scripts: %s", (_, text, expected) => {
  expect(hasMixedScripts(text)).toBe(expected);
});

test.each([
  ["letters shifted to the phonetic ones", "ɘɭ ʀɱɹɼɾɭʀʁɾɱ ɰɱ ɸɱɭʁ ɰɻɵʀ ɾɱ ʂɾɵɲɵɱ ɯɴɭɽʁɱ ɹɭʀɵɺ ɭʂɭɺʀ", true],
  [
    "accents without letters",
    "\u0300\u0301\u0302 \u0303\u0304\u0305\u0306 \u0307\u0308 \u0309\u030a\u030b ".repeat(5),
    true,
  ],
  ["a few letters of a pronunciation", "ɘɭ ʀɱɹɼɾɭʀʁɾɱ ɰɱ ɸɱɭʁ", false],
  ["pronunciations", "ˈθʌɹə ˈbɹɪdʒ ˈkɜːnəl kiː ˈtʃaɪldhʊd ˈstɹɛŋkθ ˈbɛdɹuːm ˈneɪtʃə ˈpleʒə", false],
])("phonetic letters: %s", (_, text, expected) => {
  expect(isPhoneticOnly(text)).toBe(expected);
});

test.each([
  ["words that begin with marks", " \u093fलम \u0940कत \u0947मन \u093eरस".repeat(5), true],
  ["Hindi", "नगर परिषद ने चौक की मरम्मत का काम अगले वसंत तक टालने का निर्णय लिया है", false],
])("stray marks: %s", (_, text, expected) => {
  expect(hasStrayMarks(text)).toBe(expected);
});

test("words of two scripts are more than 30 % of twelve words", () => {
  const words = (mixed: number, plain: number) =>
    hasMixedScripts([...Array(mixed).fill("wоrds"), ...Array(plain).fill("words")].join(" "));

  expect(words(4, 9)).toBe(true);
  expect(words(4, 8)).toBe(true);
  expect(words(3, 7)).toBe(false);
  expect(words(3, 9)).toBe(false);
  expect(words(6, 14)).toBe(false);
});

test.each([
  ["words of two letters", "аb ".repeat(20)],
  ["pronunciations", "aɪәb ".repeat(20)],
  ["Japanese words", "サッカー部とabc ".repeat(20)],
])("%s do not mix scripts", (_, text) => {
  expect(hasMixedScripts(text)).toBe(false);
});

test("a letter of a script without words of its own is another script", () => {
  expect(hasMixedScripts("wordᚠs ".repeat(12))).toBe(true);
  expect(hasMixedScripts("ᚠᚢᚦ ".repeat(12))).toBe(false);
});

test("stray marks start more than a tenth of twelve words", () => {
  const words = (stray: number, plain: number) => hasStrayMarks(`x${" \u093eab".repeat(stray)}${" ab".repeat(plain)}`);

  expect(words(2, 17)).toBe(true);
  expect(words(2, 18)).toBe(false);
  expect(words(11, 0)).toBe(false);
  expect(words(12, 0)).toBe(true);
  expect(hasStrayMarks("\u093eab\n".repeat(20))).toBe(false);
});

test("phonetic letters are more than 70 % of forty letters, or marks more than 55 %", () => {
  const letters = (odd: string, count: number, plain: number) => isPhoneticOnly(odd.repeat(count) + "a".repeat(plain));

  expect(letters("ɐ", 29, 11)).toBe(true);
  expect(letters("ɐ", 28, 12)).toBe(false);
  expect(letters("ɐ", 39, 0)).toBe(false);
  expect(letters("\u0301", 23, 17)).toBe(true);
  expect(letters("\u0301", 22, 18)).toBe(false);
});

test("words of three letters may mix scripts", () => {
  expect(hasMixedScripts("wоr ".repeat(12))).toBe(true);
});
