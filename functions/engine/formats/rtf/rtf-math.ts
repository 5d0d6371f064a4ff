// Formulas of RTF (RTF 1.9.1, "Mathematics"): groups with the names of Office MathML, such as \mf for m:f.

import type { XmlElement } from "../../codecs/text/xml-tree.ts";
import type { Formula } from "../formulas/formula-tree.ts";
import { ommlFormula } from "../formulas/omml.ts";

/** Element of a formula that is being read. */
export interface MathElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: (MathElement | string)[];
}

export function mathElement(word: string): MathElement {
  return { name: `m:${word.slice(1)}`, attributes: {}, children: [] };
}

/** True for control words that open an element. Others format its text. */
export function isMathWord(word: string): boolean {
  return /^m[A-Za-z]/.test(word);
}

/** Values of \mscr and \msty, as Office MathML names them. */
const SCRIPTS = ["roman", "script", "fraktur", "double-struck", "sans-serif", "monospace"];
const STYLES = ["p", "b", "i", "bi"];

/** Applies a control word with a number in a run: its alphabet or its style. */
export function applyMathWord(element: MathElement, word: string, parameter: number | undefined): void {
  const values = word === "mscr" ? SCRIPTS : word === "msty" ? STYLES : undefined;
  const value = values?.[parameter ?? 0];
  if (value !== undefined) element.attributes[word] = value;
  if (word === "mnor") element.attributes[word] = "1";
}

export function mathFormula(element: MathElement): Formula {
  return ommlFormula(ommlOf(element));
}

function ommlOf({ name, attributes, children }: MathElement): XmlElement {
  const inner = children.filter((child) => typeof child !== "string").map(ommlOf);
  const text = children.filter((child) => typeof child === "string").join("");
  if (name !== "m:r") return { name, attributes: text === "" ? {} : { "m:val": text }, children: inner };
  const looks = Object.entries(attributes).map(([word, value]) => {
    return { name: `m:${word.slice(1)}`, attributes: { "m:val": value }, children: [] };
  });
  const properties = { name: "m:rPr", attributes: {}, children: looks };
  return { name, attributes: {}, children: [properties, { name: "m:t", attributes: {}, children: [text] }] };
}
