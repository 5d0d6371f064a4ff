// Writes a formula on one line, as people type formulas: (mλ)/a, 10^-6, √(a+b).

import { type Formula, isBigOperator } from "./formula-tree.ts";

export function formulaText(formula: Formula): string {
  return textOf(formula)
    .replaceAll(/[ \t]+/g, " ")
    .trim();
}

const RAISED: Readonly<Record<string, string>> = { "2": "²", "3": "³" };

function textOf(formula: Formula): string {
  switch (formula.type) {
    case "text":
      return formula.text;
    case "row":
      return rowText(formula.items);
    case "fraction":
      return formula.hasBar
        ? `${grouped(formula.top)}/${grouped(formula.bottom)}`
        : `(${textOf(formula.top)} ${textOf(formula.bottom)})`;
    case "root":
      return `${formula.degree === undefined ? "" : textOf(formula.degree)}√${grouped(formula.radicand)}`;
    case "scripts":
      return grouped(formula.base) + lowered(formula.sub) + raised(formula.sup);
    case "stack":
      return grouped(formula.base) + lowered(formula.under) + raised(formula.over);
    case "accent":
      return accented(textOf(formula.base), formula.sign);
    case "fenced":
      return formula.open + formula.items.map(textOf).join(formula.separator) + formula.close;
    case "matrix":
      return formula.rows.map((row) => row.map(textOf).join(", ")).join("; ");
  }
}

/** Keeps a sum, an integral or a function apart from the words after it. */
function rowText(items: readonly Formula[]): string {
  let text = "";
  let before: Formula | undefined;
  for (const item of items) {
    const part = textOf(item);
    const isApart = before !== undefined && (isSpaced(before) || isSpaced(item) || isFunction(before));
    const needsSpace = isApart && text !== "" && !/[\s({[|]$/.test(text) && !/^[\s)}\]|,;]/.test(part);
    text += needsSpace ? ` ${part}` : part;
    if (part !== "") before = item;
  }
  return text;
}

function isSpaced(formula: Formula): boolean {
  if (formula.type === "scripts" || formula.type === "stack") return isSpaced(formula.base);
  return isBigOperator(formula);
}

/** A function of several letters, whose argument is not in brackets. */
function isFunction(formula: Formula): boolean {
  if (formula.type === "scripts" || formula.type === "stack") return isFunction(formula.base);
  return formula.type === "text" && formula.isUpright && /^\p{L}{2,}$/u.test(formula.text);
}

function lowered(formula: Formula | undefined): string {
  const text = formula === undefined ? "" : grouped(formula);
  return text === "" ? "" : `_${text}`;
}

function raised(formula: Formula | undefined): string {
  const text = formula === undefined ? "" : grouped(formula);
  if (/^[′″‴]+$/.test(text)) return text;
  return text === "" ? "" : (RAISED[text] ?? `^${text}`);
}

/** Puts brackets around all but a number with its sign, a name, and what has brackets already. */
function grouped(formula: Formula): string {
  const text = textOf(formula).trim();
  const isWhole =
    text === "" ||
    /^[-−+]?(?:[\p{N}.,]+|\p{L}|[^\p{L}\p{N}\s])$/u.test(text) ||
    (formula.type === "text" && formula.isUpright && /^\p{L}*$/u.test(text));
  return isWhole || formula.type === "fenced" || formula.type === "root" ? text : `(${text})`;
}

const COMBINING: Readonly<Record<string, string>> = {
  "^": "\u0302",
  ˆ: "\u0302",
  "~": "\u0303",
  "˜": "\u0303",
  "¯": "\u0304",
  "―": "\u0304",
  "̅": "\u0304",
  "→": "\u20d7",
  "˙": "\u0307",
  "¨": "\u0308",
};

function accented(text: string, sign: string): string {
  const mark = /^\p{M}$/u.test(sign) ? sign : COMBINING[sign];
  return mark !== undefined && text.length === 1 ? text + mark : text;
}
