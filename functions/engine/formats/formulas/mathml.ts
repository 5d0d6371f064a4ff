// Reads formulas of the web, of OpenDocument and of journals: MathML 3, chapter 3 (presentation).

import { childrenOf, textOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { type Alphabet, type Formula, groupOf, isBigOperator, rowOf } from "./formula-tree.ts";
import { letterOf } from "./math-letters.ts";

/** Reads `math`, or any element whose children are parts of a formula. Names may have a prefix. */
export function mathmlFormula(element: XmlElement): Formula {
  return rowOf(partsOf(element).map(part));
}

/** LaTeX that the author wrote, where the formula brings it along. */
export function annotatedLatex(element: XmlElement): string | undefined {
  for (const child of childrenOf(element)) {
    const isTex = localName(child) === "annotation" && /tex/i.test(child.attributes["encoding"] ?? "");
    const found = isTex ? textOf(child).trim() : annotatedLatex(child);
    if (found !== undefined && found !== "") return found;
  }
  return undefined;
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

const SKIPPED: ReadonlySet<string> = new Set([
  "annotation",
  "annotation-xml",
  "none",
  "mprescripts",
  "mspace",
  "malignmark",
]);

function partsOf(element: XmlElement): readonly XmlElement[] {
  return childrenOf(element).filter((child) => !SKIPPED.has(localName(child)));
}

function part(element: XmlElement): Formula {
  const name = localName(element);
  const parts = partsOf(element);
  const at = (index: number): Formula => (parts[index] === undefined ? rowOf([]) : part(parts[index]));
  switch (name) {
    case "mi": {
      const text = tokenOf(element);
      const variant = element.attributes["mathvariant"] ?? "";
      const named = ALPHABETS.get(variant);
      if (named !== undefined) return { type: "text", text, isUpright: true, alphabet: named };
      if ([...text].length > 1) return { type: "text", text, isUpright: true, role: "operator" };
      return letterOf(text) ?? { type: "text", text, isUpright: variant === "normal" };
    }
    case "mn":
    case "mo":
      return {
        type: "text",
        text: tokenOf(element),
        isUpright: /^\p{L}{2,}$/u.test(tokenOf(element)),
        role: "operator",
      };
    case "mtext":
    case "ms":
      return { type: "text", text: textOf(element).replaceAll(/\s+/g, " "), isUpright: true, role: "words" };
    case "mfrac":
      return {
        type: "fraction",
        top: at(0),
        bottom: at(1),
        hasBar: !/^0/.test(element.attributes["linethickness"] ?? ""),
      };
    case "msqrt":
      return { type: "root", radicand: mathmlFormula(element) };
    case "mroot":
      return { type: "root", radicand: at(0), degree: at(1) };
    case "msub":
      return { type: "scripts", base: at(0), sub: at(1) };
    case "msup":
      return { type: "scripts", base: at(0), sup: at(1) };
    case "mmultiscripts":
      return multiscripts(element);
    case "msubsup":
      return { type: "scripts", base: at(0), sub: at(1), sup: at(2) };
    case "munder":
      return stackOf(at(0), at(1), undefined);
    case "mover":
      return stackOf(at(0), undefined, at(1));
    case "munderover":
      return stackOf(at(0), at(1), at(2));
    case "mfenced": {
      const { open = "(", close = ")", separators = "," } = element.attributes;
      return { type: "fenced", open, close, separator: separators.trim().charAt(0), items: parts.map(part) };
    }
    case "mtable":
      return { type: "matrix", rows: parts.map((row) => partsOf(row).map(mathmlFormula)) };
    case "mstack":
    case "mlongdiv":
      return { type: "matrix", rows: rowsOfStack(element).map((row) => [part(row)]) };
    case "mrow":
      return groupOf(mathmlFormula(element));
    default:
      return mathmlFormula(element);
  }
}

/** A base with pairs of scripts after it, and with pairs before it behind `mprescripts` (MathML 3, section 3.4.7). */
function multiscripts(element: XmlElement): Formula {
  const [base, ...others] = childrenOf(element);
  const split = others.findIndex((child) => localName(child) === "mprescripts");
  const after = split === -1 ? others : others.slice(0, split);
  const before = split === -1 ? [] : others.slice(split + 1);
  let formula = base === undefined ? rowOf([]) : part(base);
  for (const pair of pairsOf(after)) formula = { type: "scripts", base: formula, ...pair };
  return rowOf([...pairsOf(before).map((pair): Formula => ({ type: "scripts", base: rowOf([]), ...pair })), formula]);
}

function pairsOf(scripts: readonly XmlElement[]): readonly { readonly sub?: Formula; readonly sup?: Formula }[] {
  const filled = (element: XmlElement | undefined) =>
    element === undefined || localName(element) === "none" ? undefined : part(element);
  return Array.from({ length: Math.ceil(scripts.length / 2) }, (_, at) => {
    const [sub, sup] = [filled(scripts[at * 2]), filled(scripts[at * 2 + 1])];
    return { ...(sub === undefined ? {} : { sub }), ...(sup === undefined ? {} : { sup }) };
  });
}

/** Rows of a calculation as children write it: groups only move rows, and lines have no text. */
function rowsOfStack(element: XmlElement): readonly XmlElement[] {
  return partsOf(element).flatMap((row) => {
    const name = localName(row);
    return name === "msgroup" ? rowsOfStack(row) : name === "msline" ? [] : [row];
  });
}

const ALPHABETS: ReadonlyMap<string, Alphabet> = new Map([
  ["script", "script"],
  ["bold-script", "script"],
  ["fraktur", "fraktur"],
  ["bold-fraktur", "fraktur"],
  ["double-struck", "double-struck"],
  ["bold", "bold"],
]);

function tokenOf(element: XmlElement): string {
  return textOf(element).replaceAll(/\s+/g, " ").trim();
}

const ACCENT = /^(?:[\^~_ˆ˜¯ˉ‾―→˙¨ˇ˘⏞]|\p{M})$/u;

/** Braces that other programs write as those of vertical text (U+FE37, U+FE38). */
const BRACES: ReadonlyMap<string, string> = new Map([
  ["︷", "⏞"],
  ["︸", "⏟"],
]);

function horizontalBrace(formula: Formula | undefined): Formula | undefined {
  const brace = formula?.type === "text" ? BRACES.get(formula.text) : undefined;
  return formula?.type === "text" && brace !== undefined ? { ...formula, text: brace } : formula;
}

function stackOf(base: Formula, under: Formula | undefined, over: Formula | undefined): Formula {
  if (isBigOperator(base)) {
    return {
      type: "scripts",
      base,
      ...(under === undefined ? {} : { sub: under }),
      ...(over === undefined ? {} : { sup: over }),
    };
  }
  const sign = horizontalBrace(over ?? under);
  const isAccent = sign?.type === "text" && (ACCENT.test(sign.text) || sign.text === "⏟");
  if (isAccent && (over === undefined || under === undefined)) {
    return { type: "accent", base, sign: sign.text, isUnder: over === undefined };
  }
  return { type: "stack", base, ...(under === undefined ? {} : { under }), ...(over === undefined ? {} : { over }) };
}
