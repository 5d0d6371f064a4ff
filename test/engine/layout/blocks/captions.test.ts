import { expect, test } from "vitest";
import { isCaption } from "../../../../functions/engine/layout/blocks/figure-texts.ts";
import { lookOf } from "../../../../functions/engine/layout/page-lines/document-style.ts";
import { FONTS, lineAt, STYLE } from "../pieces.ts";

const look = (line: Parameters<typeof lookOf>[0]) => lookOf(line, FONTS);

/** Judges a text whose first line has the look of `options`. */
function judged(text: string, options: { size?: number; font?: string } = {}, style = STYLE): boolean {
  return isCaption(text, [lineAt(50, 100, text.slice(0, 40), options)], look, style);
}

test.each([
  ["a label with a mark", "Figure 3: The states", true],
  ["a label alone", "Figure 3", true],
  ["a sentence about a figure", "Figure 3 shows the states.", false],
  ["a plain title after a label", "Figure 3 The states", false],
  ["a text without a label", "The states: a figure", false],
])("%s in plain print is a caption or none: %j", (_, text, expected) => {
  expect(judged(text)).toBe(expected);
});

test("a title after a label is a caption when the label is bold, unless all text is bold", () => {
  expect(judged("Figure 3 The states", { font: "b" })).toBe(true);
  expect(judged("Figure 3 The states", { font: "b" }, { ...STYLE, bodyIsBold: true })).toBe(false);
  expect(judged("Figure 3 The states", { font: "unknown" })).toBe(false);
});

test("a sentence about a figure is no caption, whatever its print", () => {
  expect(judged("Figure 3 shows the states.", { font: "b", size: 8 })).toBe(false);
});

test("small print makes a caption when it is smaller than 95 % of the text", () => {
  expect(judged("Figure 3 The states", { size: 9.4 })).toBe(true);
  expect(judged("Figure 3 The states", { size: 9.5 })).toBe(false);
});

test("italics make a caption of fewer than two hundred characters", () => {
  const italic = (length: number) => judged("Figure 3 The states".padEnd(length, "x"), { font: "i" });

  expect(italic(199)).toBe(true);
  expect(italic(200)).toBe(false);
});

test("a caption has at most nine hundred characters", () => {
  expect(judged("Figure 3: The states".padEnd(900, "x"))).toBe(true);
  expect(judged("Figure 3: The states".padEnd(901, "x"))).toBe(false);
});

test("a caption needs a line", () => {
  expect(isCaption("Figure 3: The states", [], look, STYLE)).toBe(false);
});
