// Collects the elements of MathML in a page. A formula is known only at its end.

import type { XmlElement, XmlNode } from "../../../codecs/text/xml-tree.ts";
import type { MarkedText } from "../../../output/marks/marked-text.ts";
import { markedFormula } from "../../formulas/formula-mark.ts";
import { annotatedLatex, mathmlFormula } from "../../formulas/mathml.ts";

export interface FormulaCollector {
  /** Decides whether the element starts a formula or is within one. */
  takes(name: string): boolean;
  open(name: string, attributes: Readonly<Record<string, string>>): () => void;
  /** Returns false for text outside of formulas. */
  text(text: string): boolean;
}

/** Gives each whole formula to `add`. */
export function formulaCollector(add: (formula: MarkedText) => void): FormulaCollector {
  const open: { readonly element: XmlElement; readonly children: XmlNode[] }[] = [];
  return {
    takes: (name) => name === "math" || open.length > 0,
    open(name, attributes) {
      const children: XmlNode[] = [];
      const element = { name, attributes, children };
      open.at(-1)?.children.push(element);
      open.push({ element, children });
      return () => {
        open.pop();
        if (open.length === 0) add(markedFormula(mathmlFormula(element), annotatedLatex(element)));
      };
    },
    text(text) {
      open.at(-1)?.children.push(text);
      return open.length > 0;
    },
  };
}
