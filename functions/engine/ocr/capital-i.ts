// Tesseract's English model reads a capital I that stands alone as a bar.

import type { RecognizedLine, RecognizedWord } from "./tesseract-hocr.ts";

const LOWER_CASE_WORD = /^\p{Ll}/u;
const WORD_BEFORE = /[\p{L}\p{N},;:.!?"”’)-]$/u;
// Cells of a table, whose rules are bars indeed, stand further apart.
const WIDEST_SPACE_EM = 1;

/** Makes a bar in the midst of a sentence the word "I": one that goes on in lower case, without a wide gap. */
export function withCapitalI(line: RecognizedLine): RecognizedLine {
  if (!line.words.some(({ text }) => text === "|")) return line;
  return {
    ...line,
    words: line.words.map((word, index) =>
      word.text === "|" && isCapitalI(line, line.words[index - 1], word, line.words[index + 1])
        ? { ...word, text: "I" }
        : word,
    ),
  };
}

function isCapitalI(
  { size }: RecognizedLine,
  before: RecognizedWord | undefined,
  bar: RecognizedWord,
  after: RecognizedWord | undefined,
): boolean {
  const widest = WIDEST_SPACE_EM * size;
  if (after === undefined || !LOWER_CASE_WORD.test(after.text) || after.box[0] - bar.box[2] > widest) return false;
  return before === undefined || (WORD_BEFORE.test(before.text) && bar.box[0] - before.box[2] <= widest);
}
