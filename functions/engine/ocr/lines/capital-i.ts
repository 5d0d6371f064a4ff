// Tesseract's English model reads a single capital I as a bar.

import type { RecognizedLine, RecognizedWord } from "../tesseract/tesseract-hocr.ts";

const LOWER_CASE_WORD = /^\p{Ll}/u;
const WORD_BEFORE = /[\p{L}\p{N},;:.!?"”’)-]$/u;
// Cells of a table are further apart, and the bars between them are real.
const WIDEST_SPACE_EM = 1;

/** Changes a bar inside a sentence to "I". The next word must be in lower case, without a wide gap. */
export function withCapitalI(lines: readonly RecognizedLine[]): readonly RecognizedLine[] {
  return lines.map((line, at) => {
    if (!line.words.some(({ text }) => text === "|")) return line;
    const below = lines[at + 1]?.words[0];
    const words = line.words.map((word, index) =>
      word.text === "|" && isCapitalI(line, index, below) ? { ...word, text: "I" } : word,
    );
    return { ...line, words };
  });
}

function isCapitalI({ words, size }: RecognizedLine, index: number, below: RecognizedWord | undefined): boolean {
  const [before, bar, after] = [words[index - 1], words[index], words[index + 1]];
  const followed = LOWER_CASE_WORD.test((after ?? below)?.text ?? "");
  const preceded = before === undefined || WORD_BEFORE.test(before.text);
  // A bar alone on its line is a rule.
  const inSentence = before !== undefined || after !== undefined;
  return followed && preceded && inSentence && isNear(before, bar, size) && isNear(bar, after, size);
}

function isNear(left: RecognizedWord | undefined, right: RecognizedWord | undefined, size: number): boolean {
  return left === undefined || right === undefined || right.box[0] - left.box[2] <= WIDEST_SPACE_EM * size;
}
