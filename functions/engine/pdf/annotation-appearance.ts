// The text that annotations show by their appearance streams, read from the operators that would paint them.

import { type PdfOperators, type PdfPage, pdfOperators } from "./pdfjs.ts";

/** By annotation id. Builds the page's operator list, which costs about as much as the page's text. */
export async function shownByAnnotations(page: PdfPage): Promise<Map<string, string>> {
  const operators = await pdfOperators();
  const { fnArray, argsArray } = await page.getOperatorList();
  const shown = new Map<string, string>();
  let id: string | undefined;
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index];
    if (operator === operators.beginAnnotation) id = Array.isArray(args) ? String(args[0]) : undefined;
    else if (operator === operators.endAnnotation) id = undefined;
    else if (id !== undefined) shown.set(id, (shown.get(id) ?? "") + writtenBy(operator, args, operators));
  }
  return shown;
}

function writtenBy(operator: number, args: unknown, operators: PdfOperators): string {
  if (operator === operators.showText && Array.isArray(args)) return glyphText(args[0]);
  if (operator === operators.moveText && Array.isArray(args)) return args[1] === 0 ? " " : "\n";
  if (operator === operators.setTextMatrix) return "\n";
  return operator === operators.beginText || operator === operators.nextLine ? "\n" : "";
}

/** Thousandths of an em, to the left where negative, by which text that is set in one piece leaves a space. */
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
