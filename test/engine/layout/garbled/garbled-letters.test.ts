import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hasImplausibleLetters } from "../../../../functions/engine/layout/garbled/garbled-letters.ts";

const SENTENCE =
  "Rainfall in the upper valley was twice as high as in any year since measurements began, said the head of the office.";

/** Text that uses all letters alike, as keys do. */
const KEYS = Array.from({ length: 16 }, (_, line) =>
  createHash("sha512").update(String(line)).digest("base64").replace(/=/g, ""),
).join("\n");

const MAPPINGS =
  "OAAO,QAAQ,MAAM,qBAAqB,CAAC;AAC3C,OAAO,OAAO,EAAE,EAAE,OAAO,EAAE,MAAM,oBAAoB,CAAC;AACtD,SAAS,MAAM,sBAAsB,CAAC;AAC7C," +
  "mBAAmB,CAAC;AACvC,UAAU,MAAM,eAAe,CAAC;AACvC,WAAW,CAAC;AAExC,cAAM,WAAY,SAAQ,OAAO;IAC/B,kBAAkB,WAKhC;IAEF,GAAI,iBAOhE;IAEF," +
  "GACvB,KAAK,EACZ,UAAU,EACnB,0BAAuB,iBAC4B";

test.each([
  ["a sentence", SENTENCE, false],
  ["the same with its letters counted from the end of the alphabet", fromTheEnd(SENTENCE), true],
  ["the same in large and small letters at random", fromTheEnd(SENTENCE).replace(/[f-r]/g, upper), true],
  ["names of functions", "getPlainNamespace setParserContext freeTransformTable readStylesheetPart ".repeat(3), false],
  ["a few names, again and again", "Mxyzptlk Zbrnkjc Qwghlm\n".repeat(40), false],
  [
    "abbreviations among words of another script",
    "файлы WBMP, QEMU, FLTK, QCOW, XSPF, LZIP, JBIG, HTTPS, XMPP, XSLT",
    false,
  ],
  ["forms filled in with X", `${"Sold by XXXXXXXX and XXXXXX, XXXXX XXXX. "}Policy number XXXXXXX`, false],
  ["keys", KEYS, false],
  ["a source map", MAPPINGS, false],
  ["exchanged words of very few letters", "xqvz wkjf qzxv", false],
])("%s", (_, text, expected) => {
  expect(hasImplausibleLetters(text)).toBe(expected);
});

function fromTheEnd(text: string): string {
  return text.toLowerCase().replace(/[a-z]/g, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)));
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

const EXCHANGED = fromTheEnd(SENTENCE);

test.each([
  ["in web addresses", `https://example.org/${EXCHANGED.replaceAll(" ", "/")}`],
  ["filled in with one letter", EXCHANGED.replace(/(\w)(\w+)/g, "$1$1$1$2")],
  ["with phonetic letters", EXCHANGED.replace(/(\w\w+)/g, "$1ʃ")],
  ["in short words next to digits", EXCHANGED.replace(/\w+/g, (word) => `${word.slice(0, 4)}7`)],
])("letters in another order are no garbage %s", (_, text) => {
  expect(hasImplausibleLetters(text)).toBe(false);
});

test.each([
  ["in long words next to digits", EXCHANGED.replace(/\w{5,}/g, "$&7")],
  ["in capitals", EXCHANGED.toUpperCase()],
  ["in Cyrillic letters", cyrillic(EXCHANGED)],
])("letters in another order are garbage %s", (_, text) => {
  expect(hasImplausibleLetters(text)).toBe(true);
});

test("a sentence is no garbage without spaces, in capitals, or in Cyrillic letters of its language", () => {
  expect(hasImplausibleLetters(SENTENCE.replaceAll(/[ ,.]/g, ""))).toBe(false);
  expect(hasImplausibleLetters(SENTENCE.toUpperCase())).toBe(false);
  expect(hasImplausibleLetters("Осадков в верхней долине выпало вдвое больше, чем в любой другой год наблюдений")).toBe(
    false,
  );
});

/** Letters of the same place in the Russian alphabet. */
function cyrillic(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(0x430 + letter.charCodeAt(0) - 97));
}

test("unlikely letters are sixteen, in a word of nine kinds", () => {
  const [nine, eight] = ["щъэыфюьцх", "щъэыфюьц"];

  expect(hasImplausibleLetters(nine.repeat(2).slice(0, 16))).toBe(true);
  expect(hasImplausibleLetters(nine.repeat(2).slice(0, 15))).toBe(false);
  expect(hasImplausibleLetters(eight.repeat(3))).toBe(false);
});

test("few letters are as unlikely by chance as these", () => {
  expect(hasImplausibleLetters("зчбаифшэкрамкрлр")).toBe(false);
});

test("words of a script with thousands of characters are not judged", () => {
  expect(hasImplausibleLetters("ሰላም ለዓለም ሁሉ ይሁን ለሰው ልጆች በሙሉ")).toBe(false);
});
