import { expect, test } from "vitest";
import { fontOf } from "../../../../functions/engine/pdf/read/font-book.ts";

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

test("a font unknown to pdf.js has no name and no style", () => {
  expect(fontOf(undefined)).toEqual({ name: "", bold: false, italic: false, monospaced: false });
});
