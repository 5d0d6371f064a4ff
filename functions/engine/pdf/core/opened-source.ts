// pdf.js's core with more exports than the door of messages, which copies all that goes through it.

export const CORE_MODULE = "pdfjs-dist/build/pdf.worker.mjs";

const OPENED_NAMES =
  "LocalPdfManager EvaluatorPreprocessor Lexer Parser Cmd Stream BaseStream DecodeStream Dict Name Ref XRefParseException OPS ColorSpace ColorSpaceUtils LocalColorSpaceCache bidi getGlyphsUnicode normalizeUnicode setVerbosityLevel".split(
    " ",
  );

/** The file of pdf.js's core with these names exported too. */
export function openedSource(source: string): string {
  return `${source}\nexport { ${OPENED_NAMES.join(", ")} };\n`;
}
