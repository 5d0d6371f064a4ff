import { describe, expect, it } from "vitest";
import { equationField } from "../../../../functions/engine/formats/formulas/equation-field.ts";

const textOf = (code: string) => equationField(code)?.text;
const latexOf = (code: string) => equationField(code)?.marks[0]?.latex;

describe("an EQ field", () => {
  it.each([
    ["EQ \\f(1,x+2)", "1/(x+2)", "\\frac{1}{x+2}"],
    ["eq \\r(3;x)", "3√x", "\\sqrt[3]{x}"],
    ["EQ \\r(x)", "√x", "\\sqrt{x}"],
    ["EQ x\\s\\up8(2)", "x²", "x^{2}"],
    ["EQ x\\s\\do8(i)", "x_i", "x_{i}"],
    ["EQ \\i\\su(i=1,n,i)", "∑_(i=1)^n i", "\\sum_{i=1}^{n}i"],
    ["EQ \\b\\bc\\[(a,b)", "[a, b]", "\\left[a,b\\right]"],
    ["EQ \\a\\al\\co2\\vs3(a,b,c,d)", "a, b; c, d", "\\begin{matrix}a&b\\\\c&d\\end{matrix}"],
  ])("%j is %s, in LaTeX %s", (code, text, latex) => {
    expect(textOf(code)).toBe(text);
    expect(latexOf(code)?.replaceAll(" ", "")).toBe(latex.replaceAll(" ", ""));
  });

  it("is words with their reading for a phonetic guide, and no formula", () => {
    const code = 'EQ \\* jc2 \\* "Font:MS Mincho" \\* hps11 \\o\\ad(\\s\\up 10(とうきょう),東京)';

    expect(equationField(code)).toEqual({ text: "東京(とうきょう)", marks: [] });
  });

  it("has the characters that a backslash protects", () => {
    expect(textOf("EQ \\f(a\\,b,\\(c\\))")).toBe("(a,b)/((c))");
  });

  it.each(["HYPERLINK x", "EQUATION", ""])("is no other field: %j", (code) => {
    expect(equationField(code)).toBeUndefined();
  });

  it.each(["EQ", "EQ \\f", "EQ \\f(", "EQ \\f(a", "EQ \\f(a,", "EQ )", "EQ \\", "EQ \\q(a)", "EQ \\s\\up", "EQ ,,)("])(
    "that is cut or unknown is read to its end: %j",
    (code) => {
      expect(equationField(code)?.text.length).toBeLessThan(9);
    },
  );

  it("is read however deep it is nested, up to 4,096 characters", () => {
    const nested = (length: number) => `EQ ${"\\f(".repeat(length)}`.slice(0, length - 1).concat("a");

    expect(textOf(nested(4_096))).toContain("a");
    expect(textOf(nested(4_097))).toBeUndefined();
    expect(textOf(nested(1_000_000))).toBeUndefined();
  });
});
