import { describe, expect, it } from "vitest";
import { formulaLatex } from "../../../../functions/engine/formats/formulas/formula-latex.ts";
import { mtefFormula } from "../../../../functions/engine/formats/formulas/mtef.ts";

const END = 0;
const ascii = (text: string) => [...text].map((one) => one.charCodeAt(0));
/** Version 5, the product, its key, and options. */
const HEADER = [5, 1, 0, 6, 9, ...ascii("DSMT6"), END, 0];
const [TEXT, FUNCTION, VARIABLE, GREEK, SYMBOL, NUMBER, SPACE] = [1, 2, 3, 4, 6, 8, 24];
const NUDGED = 0x08;

const write = (text: string, face = VARIABLE) =>
  [...text].flatMap((one) => [0x02, 0, 128 + face, one.charCodeAt(0) & 0xff, one.charCodeAt(0) >> 8]);
const line = (...inside: readonly number[]) => [0x01, 0, ...inside, END];
const slot = (text: string) => line(...write(text));
const NONE = [0x01, 1];
const template = (selector: number, variation: number, ...parts: readonly (readonly number[])[]) => [
  0x03,
  0,
  selector,
  ...(variation > 0x7f ? [(variation & 0x7f) | 0x80, variation >> 8] : [variation]),
  0,
  ...parts.flat(),
  END,
];
const latexOf = (...records: readonly number[]) => {
  const formula = mtefFormula(Uint8Array.from([...HEADER, 0x0a, ...line(...records), END]));
  return formula === undefined ? undefined : formulaLatex(formula);
};

describe("a formula of MathType 4 and later", () => {
  it.each([
    ["letters, numbers and functions", [...write("x"), ...write("=", SYMBOL), ...write("sin", FUNCTION)], "x=\\sin"],
    ["Greek letters", write("αΩ", GREEK), "\\alpha\\Omega"],
    ["words with spaces of their own typeface", write("for\u00a0all", TEXT), "\\text{for all}"],
    ["spaces", [...write("a"), ...write("\uef02", SPACE), ...write("b")], "a b"],
    ["letters of other alphabets", write("\uf000\uf099\uf101ℤ"), "\\mathfrak{A}\\mathbb{Z}\\mathcal{B}\\mathbb{Z}"],
    ["fractions", template(11, 0, slot("a"), slot("b")), "\\frac{a}{b}"],
    ["slashed fractions", template(11, 2, slot("a"), slot("b")), "a/b"],
    ["roots", template(10, 0, slot("a"), NONE), "\\sqrt{a}"],
    ["roots with a degree", template(10, 1, slot("a"), line(...write("3", NUMBER))), "\\sqrt[3]{a}"],
    ["fences", template(1, 3, slot("a"), write("()")), "\\left( a \\right)"],
    ["half fences", template(2, 1, slot("a")), "\\left\\{ a \\right."],
    ["intervals", template(9, 0x12, slot("a")), "\\left[ a \\right)"],
    ["bars", [...template(13, 0, slot("a")), ...template(12, 1, slot("b"))], "\\overline{a}\\underline{b}"],
    [
      "vectors",
      [...template(31, 2, slot("a")), ...template(31, 5, slot("b"))],
      "\\overrightarrow{a}\\underleftarrow{b}",
    ],
    ["hats", [...template(32, 0, slot("a")), ...template(33, 0, slot("b"))], "\\tilde{a}\\hat{b}"],
    ["arrows with text", template(14, 0x24, slot("a"), slot("b")), "\\overset{a}{\\underset{b}{\\rightarrow}}"],
    ["limits", template(23, 0x10, line(...write("lim", FUNCTION)), slot("n")), "\\lim_{n}"],
    ["braces with labels", template(24, 1, slot("a"), slot("n")), "\\overbrace{a}^{n}"],
    ["bras and kets", template(30, 3, slot("a"), slot("b")), "\\langle a|b\\rangle"],
    ["text in boxes", template(37, 0, slot("a")), "a"],
  ])("has %s", (_, records, latex) => {
    expect(latexOf(...records)).toBe(latex);
  });

  it("has scripts after and before a letter", () => {
    expect(latexOf(...write("ab"), ...template(28, 0, NONE, slot("n")))).toBe("ab^{n}");
    expect(latexOf(...write("a"), ...template(27, 0, slot("i"), NONE))).toBe("a_{i}");
    expect(latexOf(...write("a"), ...template(29, 0, slot("i"), slot("n")))).toBe("a_{i}^{n}");
    expect(latexOf(...write("a"), ...template(29, 1, slot("i"), slot("n")), ...write("c"))).toBe("a{}_{i}^{n}c");
  });

  it("has operators with their limits before what they apply to", () => {
    const [inside, from, to] = [slot("a"), slot("i"), slot("n")];

    expect(latexOf(...template(16, 0x70, inside, from, to))).toBe("\\sum_{i}^{n}a");
    expect(latexOf(...template(17, 0x100, inside, from, NONE))).toBe("\\prod_{i}a");
    expect(latexOf(...template(15, 1, inside, NONE, NONE))).toBe("\\int a");
    expect(latexOf(...template(15, 2, inside, from, NONE))).toBe("\\iint_{i}a");
    expect(latexOf(...template(15, 5, inside, NONE, NONE))).toBe("\\oint a");
    expect(latexOf(...template(15, 0x0d, inside, NONE, NONE))).toBe("∳a");
    expect(latexOf(...template(22, 0, NONE, from, to, line(...write("Σ", GREEK))), ...write("a"))).toBe(
      "\\sum_{i}^{n}a",
    );
    expect(latexOf(...template(21, 0, inside, from, to), ...write("c"))).toBe("{}_{i}^{n}ac");
  });

  it("has signs over and under characters", () => {
    const signed = (kind: number) => [0x02, 1, 128 + VARIABLE, 0x61, 0, 0x06, NUDGED, 130, 130, kind, END];

    expect(latexOf(...signed(9), ...write("b"))).toBe("\\hat{a}b");
    expect(latexOf(...signed(25))).toBe("\\underset{˙}{a}");
    expect(latexOf(...signed(18))).toBe("a'''");
  });

  it("has characters by their places in a font", () => {
    const [hasPlace, hasFarPlace, hasNoCode] = [0x04, 0x10, 0x20];

    expect(latexOf(0x02, hasPlace, 128 + SYMBOL, 0x12, 0x22, 0x2d)).toBe("-");
    expect(latexOf(0x02, hasPlace | hasNoCode, 128 + GREEK, 0x61)).toBe("\\alpha");
    expect(latexOf(0x02, hasFarPlace | hasNoCode, 255, 1, 0x80, 0x62, 0)).toBe("b");
  });

  it("skips fonts, colours, sizes, preferences and records of later programs", () => {
    const looks = [
      ...[0x13, ...ascii("WinAllBasicCodePages"), END],
      ...[0x11, 5, ...ascii("Times New Roman"), END],
      ...[0x11, 255, 0, 1, ...ascii("Symbol"), END],
      ...[0x08, 1, 0],
      // Two sizes of three half bytes, a space of one, two styles.
      ...[0x12, 0, 2, 0x21, 0x2f, 0x45, 0xf0, 1, 0x4f, 2, 0, 1, 2],
      ...[0x10, 4, 1, 0, 2, 0, 3, 0, ...ascii("red"), END],
      ...[0x10, 1, 1, 0, 2, 0, 3, 0, 4, 0],
      ...[0x0f, 1],
      ...[0x09, 101, 0, 12],
      ...[0x0a],
      ...[120, 3, 1, 2, 3],
    ];
    const spaced = [0x01, 0x06, 1, 0, 0x07, 1, 0, 2, 3, ...write("b"), END];

    expect(latexOf(...looks, ...write("a"), ...spaced)).toBe("ab");
  });

  it("has matrices and piles of lines", () => {
    const cells = ["a", "b", "c", "d"].flatMap(slot);

    expect(latexOf(0x05, 0, 1, 1, 1, 2, 2, 0, 0, ...cells, END)).toContain("a & b \\\\ c & d");
    expect(latexOf(0x04, 0, 1, 1, ...slot("a"), ...slot("b"), END)).toContain("a \\\\ b");
  });

  it("ends where it is cut off, and without records", () => {
    const whole = [...HEADER, 0x0a, ...line(...template(11, 0, slot("a"), slot("b")))];
    for (let length = 0; length < whole.length; length++) mtefFormula(Uint8Array.from(whole.slice(0, length)));

    expect(mtefFormula(Uint8Array.from(HEADER))).toBeUndefined();
  });
});
