// The operators that consist of nothing but their name and the operands before it.

import type { CoreCommand, Operator, PdfModule } from "./core-types.ts";

/** By the tokens that pdf.js's lexer makes of their names. */
export function plainOperators({ Cmd, EvaluatorPreprocessor }: PdfModule): ReadonlyMap<CoreCommand, Operator> {
  const operators = new Map<CoreCommand, Operator>();
  for (const [name, known] of Object.entries(EvaluatorPreprocessor.opMap)) {
    // An inline image is found by the place of what begins it, and is one operand to the parser.
    if (known !== null && name !== "BI") operators.set(Cmd.get(name), known);
  }
  return operators;
}
