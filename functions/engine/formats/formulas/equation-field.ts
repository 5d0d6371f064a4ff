// Reads Word's EQ field, in which formulas and phonetic guides were written before 2007 (ECMA-376 part 1, 17.16.5.17).

import type { MarkedText } from "../../output/marks/marked-text.ts";
import { markedFormula } from "./formula-mark.ts";
import { type Formula, rowOf } from "./formula-tree.ts";

/** Returns what the field shows; undefined for other fields, and for codes that no person writes. */
export function equationField(code: string): MarkedText | undefined {
  const [, written] = code.length > LONGEST_CODE ? [] : (/^\s*EQ\b(.*)$/is.exec(code) ?? []);
  if (written === undefined) return undefined;
  const parser: Parser = { text: written.replaceAll(FORMAT_SWITCHES, ""), at: 0, isFormula: false };
  const items: Formula[] = [];
  // A bracket that is not open ends an argument.
  for (; parser.at < parser.text.length; parser.at++) items.push(...argumentAt(parser));
  const words = markedFormula(rowOf(items));
  return parser.isFormula ? words : { text: words.text, marks: [] };
}

/** Characters of a field's code. Formulas are a few hundred long, and the parser calls itself for each bracket. */
const LONGEST_CODE = 4_096;

/** Switches of all fields, such as the font of a phonetic guide. */
const FORMAT_SWITCHES = /\\\*\s*(?:"[^"]*"|\S+)/g;

interface Parser {
  readonly text: string;
  at: number;
  /** True after a part that plain text cannot show. */
  isFormula: boolean;
}

/** Reads up to a separator or the bracket behind the argument. */
function argumentAt(parser: Parser): readonly Formula[] {
  const items: Formula[] = [];
  let words = "";
  const endWords = () => {
    if (words.trim() !== "") items.push(textOf(words));
    words = "";
  };
  while (parser.at < parser.text.length && !/[,;)]/.test(parser.text[parser.at] ?? "")) {
    const [, escaped] = /^\\([^a-z])/i.exec(parser.text.slice(parser.at, parser.at + 2)) ?? [];
    if (escaped !== undefined) parser.at += 2;
    if (escaped === undefined && parser.text[parser.at] === "\\") {
      endWords();
      const command = commandAt(parser);
      if (command !== undefined) items.push(onBase(command, items));
    } else words += escaped ?? parser.text[parser.at++];
  }
  endWords();
  return items;
}

function textOf(text: string): Formula {
  return { type: "text", text: text.trim(), isUpright: false };
}

/** Scripts without a base belong to the item before. */
function onBase(formula: Formula, items: Formula[]): Formula {
  const isScripts = formula.type === "scripts" && formula.base.type === "row" && formula.base.items.length === 0;
  const before = isScripts ? items.pop() : undefined;
  return isScripts && before !== undefined ? { ...formula, base: before } : formula;
}

interface Options {
  /** Names with their numbers or characters, such as "co": "2" and "lc": "[". */
  readonly values: ReadonlyMap<string, string>;
}

function commandAt(parser: Parser): Formula | undefined {
  const name = parser.text[parser.at + 1]?.toLowerCase() ?? "";
  parser.at += 2;
  if (name === "s") return scriptsAt(parser);
  const options = optionsAt(parser);
  const found = argumentsAt(parser);
  if (found === undefined) return undefined;
  const read = COMMANDS[name];
  if (name !== "o") parser.isFormula ||= read !== undefined;
  return name === "o" ? overstruck(found, parser) : read?.(found, options);
}

function optionsAt(parser: Parser): Options {
  const values = new Map<string, string>();
  const option = /\\([a-z]{2})(?:\s*(-?\d+)|\\([^a-z]))?\s*/iy;
  for (;;) {
    option.lastIndex = parser.at;
    const [whole, name, number, character] = option.exec(parser.text) ?? [];
    if (whole === undefined || name === undefined) return { values };
    values.set(name.toLowerCase(), number ?? character ?? "");
    parser.at += whole.length;
  }
}

function argumentsAt(parser: Parser): readonly Formula[] | undefined {
  while (parser.text[parser.at] === " ") parser.at++;
  if (parser.text[parser.at] !== "(") return undefined;
  const found: Formula[] = [];
  do {
    parser.at++;
    found.push(rowOf(argumentAt(parser)));
  } while (/[,;]/.test(parser.text[parser.at] ?? ""));
  parser.at++;
  return found;
}

/** Parts above and below the line: \s\up8(a)\do8(b). */
function scriptsAt(parser: Parser): Formula | undefined {
  let sup: Formula | undefined;
  let sub: Formula | undefined;
  for (;;) {
    const { values } = optionsAt(parser);
    const found = argumentsAt(parser);
    if (found === undefined) break;
    const script = rowOf(found);
    if (values.has("do")) sub = script;
    else sup = script;
  }
  if (sup === undefined && sub === undefined) return undefined;
  parser.isFormula = true;
  const scripts = { ...(sup === undefined ? {} : { sup }), ...(sub === undefined ? {} : { sub }) };
  return { type: "scripts", base: { type: "row", items: [] }, ...scripts };
}

/** Characters over each other. A raised one above others is their reading, as in a phonetic guide. */
function overstruck(found: readonly Formula[], parser: Parser): Formula {
  const [above, ...base] = found;
  const isReading = above?.type === "scripts" && above.sup !== undefined && base.length > 0;
  if (!isReading || above.sup === undefined) return rowOf(found);
  parser.isFormula = false;
  return rowOf([...base, { type: "fenced", open: "(", close: ")", separator: "", items: [above.sup] }]);
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

const COMMANDS: Readonly<Record<string, (found: readonly Formula[], options: Options) => Formula>> = {
  a: (found, { values }) => {
    const columns = Math.max(1, Number(values.get("co")) || 1);
    const rows = Math.ceil(found.length / columns);
    return {
      type: "matrix",
      rows: Array.from({ length: rows }, (_, row) => found.slice(row * columns, (row + 1) * columns)),
    };
  },
  b: (found, { values }) => {
    const both = values.get("bc");
    const open = values.get("lc") ?? both ?? (values.has("rc") ? "" : "(");
    const close = values.get("rc") ?? (both === undefined ? undefined : (CLOSING[both] ?? both));
    return { type: "fenced", open, close: close ?? (values.has("lc") ? "" : ")"), separator: ", ", items: found };
  },
  f: ([top = EMPTY, bottom = EMPTY]) => ({ type: "fraction", top, bottom, hasBar: true }),
  i: ([sub = EMPTY, sup = EMPTY, ...body], { values }) => {
    const sign = values.has("su") ? "∑" : values.has("pr") ? "∏" : (values.get("fc") ?? values.get("vc") ?? "∫");
    const base: Formula = { type: "text", text: sign, isUpright: true, role: "operator" };
    return rowOf([{ type: "scripts", base, sub, sup }, ...body]);
  },
  l: (items) => ({ type: "fenced", open: "", close: "", separator: ", ", items }),
  r: ([first = EMPTY, second]) =>
    second === undefined
      ? { type: "root", radicand: first }
      : { type: "root", radicand: second, ...(isEmpty(first) ? {} : { degree: first }) },
  x: ([only = EMPTY]) => only,
};

const EMPTY: Formula = { type: "row", items: [] };

function isEmpty(formula: Formula): boolean {
  return formula.type === "row" && formula.items.length === 0;
}
