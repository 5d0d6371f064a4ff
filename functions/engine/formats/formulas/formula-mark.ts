// A formula as a piece of marked text: on one line for plain text, as LaTeX for Markdown.

import type { Block } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { createMarkedText, type MarkedText, markedFields } from "../../output/marks/marked-text.ts";
import { formulaLatex } from "./formula-latex.ts";
import { formulaText } from "./formula-text.ts";
import type { Formula } from "./formula-tree.ts";

/** Returns an empty text for an empty formula. `written` is the author's own LaTeX. */
export function markedFormula(formula: Formula, written?: string): MarkedText {
  const marked = createMarkedText();
  const latex = toNfc(written ?? formulaLatex(formula));
  const text = toNfc(formulaText(formula)) || latex;
  if (text !== "") marked.push(text, [{ kind: "formula", latex }]);
  return marked.take();
}

/** A formula on a line of its own. */
export function formulaBlock(formula: Formula): Block {
  return { kind: "paragraph", ...markedFields(markedFormula(formula)) };
}
