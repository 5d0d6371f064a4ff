import { describe, expect, it } from "vitest";
import { formulaLatex } from "../../../../functions/engine/formats/formulas/formula-latex.ts";
import { mtefFormula } from "../../../../functions/engine/formats/formulas/mtef.ts";

const HEADER = [3, 1, 1, 3, 0];
const END = 0;
const [TEXT, FUNCTION, VARIABLE, GREEK, SYMBOL, VECTOR, NUMBER] = [1, 2, 3, 4, 6, 7, 8];

/** Character records of one typeface, in version 3. */
const write = (text: string, face = VARIABLE) =>
  [...text].flatMap((one) => [0x02, 128 + face, one.charCodeAt(0) & 0xff, one.charCodeAt(0) >> 8]);
const line = (...inside: readonly number[]) => [0x01, ...inside, END];
const NONE = [0x11];
const template = (selector: number, variation: number, ...slots: readonly (readonly number[])[]) => [
  0x03,
  selector,
  variation,
  0,
  ...slots.flat(),
  END,
];
const latexOf = (...records: readonly number[]) => {
  const formula = mtefFormula(Uint8Array.from([...HEADER, 0x0a, ...line(...records), END]));
  return formula === undefined ? undefined : formulaLatex(formula);
};

describe("a formula of Equation Editor", () => {
  it.each([
    [
      "letters, numbers and functions",
      [...write("x"), ...write("=", SYMBOL), ...write("12", NUMBER), ...write("sin", FUNCTION)],
      "x=12\\sin",
    ],
    ["Greek letters by the codes of Symbol or of Unicode", [...write("aθ", GREEK)], "\\alpha\\theta"],
    ["words", write("where", TEXT), "\\text{where}"],
    ["bold vectors", write("v", VECTOR), "\\mathbf{v}"],
    ["fractions", template(14, 0, line(...write("a")), line(...write("b"))), "\\frac{a}{b}"],
    ["slashed fractions", template(41, 0, line(...write("a")), line(...write("b"))), "a/b"],
    ["roots", template(13, 0, line(...write("a"))), "\\sqrt{a}"],
    ["roots with a degree", template(13, 1, line(...write("a")), line(...write("3", NUMBER))), "\\sqrt[3]{a}"],
    ["fences", template(1, 0, line(...write("a"))), "\\left( a \\right)"],
    ["half fences", template(2, 1, line(...write("a"))), "\\left\\{ a \\right."],
    [
      "bars over and under",
      [...template(17, 0, line(...write("a"))), ...template(16, 0, line(...write("b")))],
      "\\overline{a}\\underline{b}",
    ],
    ["limits", template(39, 0, line(...write("lim", FUNCTION)), line(...write("n")), NONE), "\\lim_{n}"],
  ])("has %s", (_, records, latex) => {
    expect(latexOf(...records)).toBe(latex);
  });

  it("has scripts of the letter, number or name before them", () => {
    const sup = template(15, 0, NONE, line(...write("2", NUMBER)));
    const sub = template(15, 1, line(...write("i")), NONE);
    const both = template(15, 2, line(...write("i")), line(...write("2", NUMBER)));

    expect(latexOf(...write("ab"), ...sup)).toBe("ab^{2}");
    expect(latexOf(...write("10", NUMBER), ...sup)).toBe("10^{2}");
    expect(latexOf(...write("sin", FUNCTION), ...sup)).toBe("\\sin^{2}");
    expect(latexOf(...write("a"), ...sub)).toBe("a_{i}");
    expect(latexOf(...write("a"), ...both)).toBe("a_{i}^{2}");
    expect(latexOf(...template(44, 1, line(...write("i"))), ...write("a"))).toBe("{}_{i}a");
  });

  it("has operators with their limits before what they apply to", () => {
    const [from, to] = [line(...write("i")), line(...write("n"))];

    expect(latexOf(...template(29, 2, line(...write("a")), from, to))).toBe("\\sum_{i}^{n}a");
    expect(latexOf(...template(21, 0, line(...write("a")), NONE, NONE))).toBe("\\int a");
    expect(latexOf(...template(21, 3, line(...write("a")), NONE, NONE))).toBe("\\oint a");
    expect(latexOf(...template(43, 2, NONE, from, to, line(...write("Σ", GREEK))), ...write("a"))).toBe(
      "\\sum_{i}^{n}a",
    );
  });

  it("has signs over characters, primes and crossed signs", () => {
    const embellished = (text: string, kind: number) => {
      const [tag = 0, ...rest] = write(text);
      return [tag | 0x20, ...rest, 0x06, kind, END];
    };

    expect(latexOf(...embellished("a", 9))).toBe("\\hat{a}");
    expect(latexOf(...embellished("a", 5), ...write("b"))).toBe("a'b");
    expect(latexOf(...embellished("=", 10))).toBe("\\neq");
  });

  it("has matrices and piles of lines", () => {
    const cells = ["a", "b", "c", "d"].flatMap((cell) => line(...write(cell)));

    expect(latexOf(0x05, 1, 1, 1, 2, 2, 0, 0, ...cells, END)).toContain("a & b \\\\ c & d");
    expect(latexOf(0x04, 1, 1, ...line(...write("a")), ...line(...write("b")), END)).toContain("a \\\\ b");
  });

  it("skips what only changes its looks", () => {
    const looks = [
      0x08,
      131,
      0,
      ...[..."Times"].map((one) => one.charCodeAt(0)),
      0,
      0x09,
      101,
      1,
      2,
      0x09,
      100,
      1,
      2,
      3,
      0x09,
      1,
      2,
      0x0b,
    ];
    const nudged = [0x82, 131, 0x61, 0].toSpliced(1, 0, 130, 131);
    const far = [0x82, 131, 0x62, 0].toSpliced(1, 0, 128, 128, 1, 2, 3, 4);
    const ruled = [0x21, 0x07, 1, 0, 2, 3, ...write("c"), END];

    expect(latexOf(...looks, ...nudged, ...far, ...ruled)).toBe("abc");
  });

  it("has characters of one byte before version 3", () => {
    const records = [
      0x0a, 0x01, 0x12, 0x83, 0x46, 0x02, 0x86, 0x3d, 0x12, 0x82, 0x73, 0x12, 0x82, 0x69, 0x12, 0x82, 0x6e,
    ];
    const formula = mtefFormula(Uint8Array.from([2, 0, 1, 1, 0, ...records, 0x02, 0x84, 0x71, 0, 0]));

    expect(formula && formulaLatex(formula)).toBe("F=\\sin\\theta");
  });

  it("is none in other versions and without records", () => {
    for (const bytes of [[], [4, 1, 0, 4, 0, ...line(...write("a"))], [66, 77, 54], HEADER])
      expect(mtefFormula(Uint8Array.from(bytes))).toBeUndefined();
  });

  it("ends where it is cut off, nested too deep, or too long", () => {
    expect(latexOf(0x02, 131)).toBe("");
    const deep = Uint8Array.from([...HEADER, ...Array.from({ length: 100_000 }, () => 0x01)]);
    const long = Uint8Array.from([...HEADER, 0x01, ...Array.from({ length: 100_000 }, () => write("a")).flat()]);

    expect(mtefFormula(deep)).toBeDefined();
    expect(JSON.stringify(mtefFormula(long))?.length).toBeLessThan(25_000);
  });
});
