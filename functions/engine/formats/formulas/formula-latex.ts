// Writes a formula as LaTeX, without the dollar signs around it.

import type { Alphabet, Formula } from "./formula-tree.ts";
import { isBigOperator } from "./formula-tree.ts";
import { accentLatex, latexOf } from "./latex-symbols.ts";

export function formulaLatex(formula: Formula): string {
  return write(formula).replaceAll(/\s+/g, " ").trim();
}

function write(formula: Formula): string {
  switch (formula.type) {
    case "text":
      return textLatex(formula);
    case "row":
      return joined(formula.items.map(grouped));
    case "fraction":
      return formula.hasBar
        ? `\\frac{${write(formula.top)}}{${write(formula.bottom)}}`
        : `\\genfrac{}{}{0pt}{}{${write(formula.top)}}{${write(formula.bottom)}}`;
    case "root": {
      const degree = formula.degree === undefined ? "" : write(formula.degree).trim();
      return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${write(formula.radicand)}}`;
    }
    case "scripts":
      return base(formula.base) + script("_", formula.sub) + script("^", formula.sup);
    case "stack":
      return stacked(formula.base, formula.under, formula.over);
    case "accent":
      return accentLatex(formula.sign, formula.isUnder, write(formula.base));
    case "fenced":
      if (isBinomial(formula)) return write(formula.items[0]).replace(/^\\genfrac\{\}\{\}\{0pt\}\{\}/, "\\binom");
      return fenced(formula.open, joined(formula.items.map(write), latexOf(formula.separator, false)), formula.close);
    case "matrix":
      // An equation in an array of its own, as Word writes it.
      if (formula.rows.length === 1 && formula.rows[0]?.length === 1) return formula.rows[0].map(write).join("");
      return `\\begin{matrix}${formula.rows.map((row) => row.map(grouped).join(" & ")).join(" \\\\ ")}\\end{matrix}`;
  }
}

function textLatex({ text, isUpright, role, alphabet }: Extract<Formula, { type: "text" }>): string {
  if (alphabet !== undefined && /^[\p{L}\p{N}]+$/u.test(text)) return `${ALPHABETS[alphabet]}{${text}}`;
  const latex = latexOf(text, isUpright);
  if (role === undefined) return latex;
  return latex.replace(/^\\mathrm(?=\{)/, role === "words" ? "\\text" : "\\operatorname");
}

const ALPHABETS: Readonly<Record<Alphabet, string>> = {
  script: "\\mathcal",
  fraktur: "\\mathfrak",
  "double-struck": "\\mathbb",
  bold: "\\mathbf",
};

function grouped(formula: Formula): string {
  const text = write(formula);
  return formula.type === "row" && formula.isGroup === true ? `{${text}}` : text;
}

/** Joins parts. A space keeps a command apart from the letter after it. */
function joined(parts: readonly string[], separator = ""): string {
  let text = "";
  for (const [index, part] of parts.entries()) {
    const next = index > 0 && separator !== "" ? separator + part : part;
    text += /\\\p{L}+$/u.test(text) && /^\p{L}/u.test(next) ? ` ${next}` : next;
  }
  return text;
}

function base(formula: Formula): string {
  const text = write(formula);
  // Scripts before a letter are no scripts of what is before them.
  if (text === "") return "{}";
  const isOne = [...text].length <= 1 || /^\\\p{L}+$/u.test(text) || formula.type === "fenced";
  return isOne || /^[\p{N}.,]+$/u.test(text) || /^\\(?:math\w+|operatorname|text|sqrt|binom)\{[^{}]*\}$/.test(text)
    ? text
    : `{${text}}`;
}

function script(sign: "_" | "^", formula: Formula | undefined): string {
  const text = formula === undefined ? "" : write(formula).trim();
  if (sign === "^" && /^(?:\\prime)+$/.test(text)) return text.replaceAll("\\prime", "'");
  return text === "" ? "" : `${sign}{${text}}`;
}

/** Sums and limits have their parts as scripts, other formulas as sets. */
function stacked(formula: Formula, under: Formula | undefined, over: Formula | undefined): string {
  const text = write(formula);
  if (isBigOperator(formula) || /^\\(?:lim|max|min|sup|inf|limsup|liminf|det|gcd|Pr|under\w+|over\w+)\b/.test(text)) {
    return text + script("_", under) + script("^", over);
  }
  const lower = under === undefined ? text : `\\underset{${write(under)}}{${text}}`;
  return over === undefined ? lower : `\\overset{${write(over)}}{${lower}}`;
}

function fenced(open: string, inside: string, close: string): string {
  const fence = (sign: string) => (sign === "" ? "." : latexOf(sign, false));
  if (open === "" && close === "") return inside;
  return `\\left${spaced(fence(open))} ${inside} \\right${spaced(fence(close))}`;
}

type Fenced = Extract<Formula, { type: "fenced" }>;

/** A fraction without its line in round brackets. */
function isBinomial(formula: Fenced): formula is Fenced & { readonly items: readonly [Formula] } {
  const [only, ...others] = formula.items;
  const isStacked = only?.type === "fraction" && !only.hasBar && others.length === 0;
  return isStacked && formula.open === "(" && formula.close === ")";
}

function spaced(fence: string): string {
  return /^\p{L}/u.test(fence) ? ` ${fence}` : fence;
}
