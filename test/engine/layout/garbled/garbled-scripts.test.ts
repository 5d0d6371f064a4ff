import { expect, test } from "vitest";
import {
  hasMixedScripts,
  hasStrayMarks,
  isPhoneticOnly,
} from "../../../../functions/engine/layout/garbled/garbled-scripts.ts";

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
