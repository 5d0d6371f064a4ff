// Writes a formula as LaTeX, without the dollar signs around it.

import type { Formula } from "./formula-tree.ts";
import { isBigOperator } from "./formula-tree.ts";
import { accentCommand, latexOf } from "./latex-symbols.ts";

export function formulaLatex(formula: Formula): string {
  return write(formula).replaceAll(/\s+/g, " ").trim();
}

function write(formula: Formula): string {
  switch (formula.type) {
    case "text":
      return latexOf(formula.text, formula.isUpright);
    case "row":
      return joined(formula.items.map(write));
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
    case "accent": {
      const command = accentCommand(formula.sign, formula.isUnder);
      return command === undefined
        ? `\\overset{${latexOf(formula.sign, false)}}{${write(formula.base)}}`
        : `${command}{${write(formula.base)}}`;
    }
    case "fenced":
      return fenced(formula.open, joined(formula.items.map(write), latexOf(formula.separator, false)), formula.close);
    case "matrix":
      return `\\begin{matrix}${formula.rows.map((row) => row.map(write).join(" & ")).join(" \\\\ ")}\\end{matrix}`;
  }
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
  const isOne = [...text].length <= 1 || /^\\\p{L}+$/u.test(text) || formula.type === "fenced";
  return isOne || /^[\p{N}.,]+$/u.test(text) || /^\\(?:mathrm|text|sqrt)\{[^{}]*\}$/.test(text) ? text : `{${text}}`;
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

function spaced(fence: string): string {
  return /^\p{L}/u.test(fence) ? ` ${fence}` : fence;
}
