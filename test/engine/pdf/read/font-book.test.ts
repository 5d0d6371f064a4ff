import { expect, test } from "vitest";
import { fontOf, openFontBook } from "../../../../functions/engine/pdf/read/font-book.ts";

test.each([
  ["ABCDEF+Helvetica-Bold", "Helvetica-Bold", { bold: true }],
  ["TimesNewRomanPS-BoldItalicMT", "TimesNewRomanPS-BoldItalicMT", { bold: true, italic: true }],
  ["Calibri,Italic", "Calibri,Italic", { italic: true }],
  ["CMBX10", "CMBX10", { bold: true }],
  ["CMTI12", "CMTI12", { italic: true }],
  ["NimbusRomNo9L-Medi", "NimbusRomNo9L-Medi", { bold: true }],
  ["CMTT9", "CMTT9", { monospaced: true }],
  ["CourierNewPSMT", "CourierNewPSMT", { monospaced: true }],
  ["CMR10", "CMR10", {}],
  ["PromptMedium", "PromptMedium", {}],
  ["Batang", "Batang", {}],
])("%s has the style that its name says", (given, name, style) => {
  expect(fontOf({ name: given })).toEqual({ name, bold: false, italic: false, monospaced: false, ...style });
});

test.each([undefined, null, "text", { name: 7 }])("a font unknown to pdf.js has no name and no style: %s", (font) => {
  expect(fontOf(font)).toEqual({ name: "", bold: false, italic: false, monospaced: false });
});

test("a font has the styles that pdf.js reports, even by its class", () => {
  const byClass = new (class {
    name = "Plain";
    get italic() {
      return true;
    }
  })();

  expect(fontOf({ name: "Plain", bold: true })).toMatchObject({ bold: true, italic: false });
  expect(fontOf({ name: "Plain", black: true })).toMatchObject({ bold: true, italic: false });
  expect(fontOf(byClass)).toMatchObject({ name: "Plain", bold: false, italic: true });
  expect(fontOf({ name: "Plain", bold: "yes", italic: 1 })).toMatchObject({ bold: false, italic: false });
});

test("a composite font that states one width for all glyphs is monospaced if it has letters of different widths", () => {
  const fontWith = (letters: string, more = {}) => ({
    name: "AnonymousPro",
    composite: true,
    defaultWidth: 546,
    widths: [],
    toUnicode: new Map(Array.from(letters, (letter, code) => [code + 7, letter])),
    _charToGlyph: (code: number) => ({ unicode: letters[code - 7] ?? "" }),
    ...more,
  });
  const isMonospaced = (letters: string, more = {}) => fontOf(fontWith(letters, more)).monospaced;

  expect(isMonospaced("imx")).toBe(true);
  expect(isMonospaced("0123")).toBe(false);
  expect(isMonospaced("ijl")).toBe(false);
  expect(isMonospaced("imx", { defaultWidth: 1_000 })).toBe(false);
  expect(isMonospaced("imx", { composite: false })).toBe(false);
  expect(isMonospaced("imx", { widths: [300, 546] })).toBe(false);
  expect(isMonospaced("imx", { toUnicode: null })).toBe(false);
  expect(isMonospaced("imx", { toUnicode: {} })).toBe(false);
  expect(isMonospaced("imx", { toUnicode: { firstChar: 0, has: () => true } })).toBe(false);
});

test("a book keeps what it learned first", () => {
  const book = openFontBook();

  book.learn(new Map([["f1", { name: "First" }]]));
  book.learn(
    new Map([
      ["f1", { name: "Other" }],
      ["f2", { name: "Second" }],
    ]),
  );

  expect([...book.fonts].map(([id, { name }]) => [id, name])).toEqual([
    ["f1", "First"],
    ["f2", "Second"],
  ]);
});
