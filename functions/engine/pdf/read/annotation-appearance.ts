// Reads the text that annotations show, from the operators of their appearance streams.

import * as op from "../core/operators.ts";

interface OperatorList {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

export function shownBy({ fnArray, argsArray }: OperatorList): string {
  return fnArray.map((operator, index) => writtenBy(operator, argsArray[index])).join("");
}

function writtenBy(operator: number, args: unknown): string {
  if (operator === op.showText && Array.isArray(args)) return glyphText(args[0]);
  if (operator === op.moveText && Array.isArray(args)) return args[1] === 0 ? " " : "\n";
  if (operator === op.setTextMatrix) return "\n";
  return operator === op.beginText || operator === op.nextLine ? "\n" : "";
}

/** Thousandths of an em; negative moves right. A larger move within shown text is a space. */
const SPACE_ADJUSTMENT = -200;

function glyphText(glyphs: unknown): string {
  if (!Array.isArray(glyphs)) return "";
  return glyphs
    .map((glyph: unknown) => {
      if (typeof glyph === "number") return glyph < SPACE_ADJUSTMENT ? " " : "";
      const character = typeof glyph === "object" && glyph !== null && "unicode" in glyph ? glyph.unicode : "";
      return typeof character === "string" ? character : "";
    })
    .join("");
}
