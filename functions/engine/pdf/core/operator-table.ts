// pdf.js's table of operators.

import type { CoreCommand, Operator, PdfModule } from "./core-types.ts";
import * as known from "./operators.ts";

/** Operators that consist only of operands and a name, by the tokens that pdf.js's lexer makes of the names. */
export function plainOperators({ Cmd, EvaluatorPreprocessor }: PdfModule): ReadonlyMap<CoreCommand, Operator> {
  const operators = new Map<CoreCommand, Operator>();
  for (const [name, known] of Object.entries(EvaluatorPreprocessor.opMap)) {
    // An inline image is one operand to the parser, which needs the place of its start.
    if (known !== null && name !== "BI") operators.set(Cmd.get(name), known);
  }
  return operators;
}

/** Names an operator that has another number in pdf.js than in operators.ts; undefined where all agree. */
export function renumberedOperator(numbers: Readonly<Record<string, number>>): string | undefined {
  return Object.entries(known).find(([name, number]) => numbers[name] !== number)?.[0];
}
