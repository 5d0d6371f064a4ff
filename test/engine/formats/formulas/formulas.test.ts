import { describe, expect, it } from "vitest";
import { formulaLatex } from "../../../../functions/engine/formats/formulas/formula-latex.ts";
import { formulaText } from "../../../../functions/engine/formats/formulas/formula-text.ts";
import { annotatedLatex, mathmlFormula } from "../../../../functions/engine/formats/formulas/mathml.ts";
import { ommlFormula } from "../../../../functions/engine/formats/formulas/omml.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const upright = (text: string) => `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>${text}</m:t></m:r>`;
const e = (inside: string) => `<m:e>${inside}</m:e>`;
const both = (content: string) => {
  const formula = ommlFormula(xmlElement(`<m:oMath>${content}</m:oMath>`));
  return [formulaText(formula), formulaLatex(formula)];
};
const power = (base: string, sup: string) => `<m:sSup>${e(base)}<m:sup>${sup}</m:sup></m:sSup>`;
const fraction = (top: string, bottom: string) => `<m:f><m:num>${top}</m:num><m:den>${bottom}</m:den></m:f>`;

describe("a formula of Office", () => {
  it.each([
    [fraction(r("mλ"), r("a")), "(mλ)/a", "\\frac{m\\lambda}{a}"],
    [r("(1)550×") + power(r("10"), r("-6")), "(1)550×10^-6", "(1)550\\times10^{-6}"],
    [r("E=m⋅") + power(r("c"), r("2")), "E=m⋅c²", "E=m\\cdot c^{2}"],
    [power(r("x"), r("n+1")), "x^(n+1)", "x^{n+1}"],
    [`<m:sSub>${e(r("a"))}<m:sub>${r("i")}</m:sub></m:sSub>`, "a_i", "a_{i}"],
    [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r("x+1"))}</m:rad>`, "√(x+1)", "\\sqrt{x+1}"],
    [`<m:rad><m:deg>${r("3")}</m:deg>${e(r("x"))}</m:rad>`, "3√x", "\\sqrt[3]{x}"],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r("i=1")}</m:sub><m:sup>${r("n")}</m:sup>${e(r("i"))}</m:nary>`,
      "∑_(i=1)^n i",
      "\\sum_{i=1}^{n}i",
    ],
    [
      `<m:func><m:fName><m:limLow>${e(upright("lim"))}<m:lim>${r("h→0")}</m:lim></m:limLow></m:fName>${e(fraction(r("f"), r("h")))}</m:func>`,
      "lim_(h→0) f/h",
      "\\lim_{h\\rightarrow0}\\frac{f}{h}",
    ],
    [`<m:func><m:fName>${upright("sin")}</m:fName>${e(r("x"))}</m:func>`, "sin x", "\\sin x"],
    [`<m:d>${e(r("a") + r("+b"))}</m:d>`, "(a+b)", "\\left( a+b \\right)"],
    [
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(r("a"))}${e(r("b"))}</m:d>`,
      "[a|b]",
      "\\left[ a|b \\right]",
    ],
    [`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r("v"))}</m:acc>`, "v⃗", "\\overrightarrow{v}"],
    [
      `<m:m><m:mr>${e(r("a"))}${e(r("b"))}</m:mr><m:mr>${e(r("c"))}${e(r("d"))}</m:mr></m:m>`,
      "a, b; c, d",
      "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
    ],
    [`<m:eqArr>${e(r("a=b"))}</m:eqArr>`, "a=b", "a=b"],
    [r("5 % of {x}_$"), "5 % of {x}_$", "5 \\% of \\{x\\}\\_\\$"],
  ])("%s is %s and %s", (content, text, latex) => {
    expect(both(content)).toEqual([text, latex]);
  });

  it("lacks deleted parts and properties", () => {
    expect(both(`${r("a")}<w:del>${r("b")}</w:del><m:ctrlPr>${r("c")}</m:ctrlPr>`)).toEqual(["a", "a"]);
  });
});

describe("a formula in MathML", () => {
  const read = (content: string) => {
    const formula = mathmlFormula(xmlElement(`<math>${content}</math>`));
    return [formulaText(formula), formulaLatex(formula)];
  };

  it.each([
    ["<mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow>", "E=mc²", "E=mc^{2}"],
    ["<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>", "a/(b+1)", "\\frac{a}{b+1}"],
    ["<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>", "√(a+b)", "\\sqrt{a+b}"],
    ["<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>i</mi>", "∑_i^n i", "\\sum_{i}^{n}i"],
    ["<mover><mi>x</mi><mo>¯</mo></mover>", "x\u0304", "\\bar{x}"],
    ["<munder><mi>x</mi><mo>_</mo></munder>", "x", "\\underline{x}"],
    ["<munder><mi>xy</mi><mo>→</mo></munder>", "xy", "\\underset{\\rightarrow}{\\operatorname{xy}}"],
    [
      "<mover><mi>x</mi><mo>︷</mo></mover><munder><mi>y</mi><mo>︸</mo></munder>",
      "xy",
      "\\overbrace{x}\\underbrace{y}",
    ],
    ["<mmultiscripts><mi>x</mi><mi>i</mi><mi>j</mi></mmultiscripts>", "x_i^j", "x_{i}^{j}"],
    [
      "<mmultiscripts><mi>C</mi><none/><mi>j</mi><mprescripts/><mn>6</mn><mn>12</mn></mmultiscripts>",
      "_6^12C^j",
      "{}_{6}^{12}C^{j}",
    ],
    ["<mi>sin</mi><mi>α</mi>", "sin α", "\\sin\\alpha"],
    ["<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a,b)", "\\left( a,b \\right)"],
    ["<m:msub><m:mi>x</m:mi><m:mn>1</m:mn></m:msub>", "x_1", "x_{1}"],
    ["<mtext>if so</mtext>", "if so", "\\text{if so}"],
    [
      "<mlongdiv><mn>3</mn><mn>435</mn><msgroup><mn>12</mn><msline/><msgroup><mn>15</mn></msgroup></msgroup></mlongdiv>",
      "3; 435; 12; 15",
      "\\begin{matrix}3 \\\\ 435 \\\\ 12 \\\\ 15\\end{matrix}",
    ],
    ["<mtext>if</mtext>", "if", "\\text{if}"],
    ["<mo>cov</mo><mi>x</mi>", "cov x", "\\operatorname{cov}x"],
    ["<mrow><mn>2</mn><mi>x</mi></mrow><mrow><mo>+</mo><mi>y</mi></mrow>", "2x+y", "{2x}{+y}"],
    ["<mi mathvariant='script'>L</mi><mi>ℝ</mi><mi>𝐱</mi>", "LRx", "\\mathcal{L}\\mathbb{R}\\mathbf{x}"],
  ])("%s is %s and %s", (content, text, latex) => {
    expect(read(content)).toEqual([text, latex]);
  });

  it("may bring the author's LaTeX along, which is not part of its text", () => {
    const math = `<semantics><mi>x</mi><annotation encoding="application/x-tex"> \\xi </annotation></semantics>`;

    expect(annotatedLatex(xmlElement(`<math>${math}</math>`))).toBe("\\xi");
    expect(read(math)).toEqual(["x", "x"]);
    expect(annotatedLatex(xmlElement("<math><mi>x</mi></math>"))).toBeUndefined();
  });
});
