// Rules between the cells of a table, which Tesseract reads as signs beside their words: "|Size", "74.20]".

import type { Box } from "../../base/model.ts";
import type { RecognizedLine, RecognizedParagraph, RecognizedWord } from "../tesseract/tesseract-hocr.ts";

/**
 * Greatest distance between a rule and the word that it is read in, in the line's size. The words' boxes end with their letters.
 * The text of a cell is up to half an em away from its rules, and a line of figures measures a third smaller than its font.
 */
const NEAR_EM = 0.75;
const BARS = /[|¦]/;
/** Brackets that the text opens and closes in one cell are its own. Round ones are more often text than rules. */
const PARTNERS: Readonly<Record<string, string>> = { "[": "]", "]": "[", "{": "}", "}": "{" };

/** Leaves out signs at the edges of words where a rule runs down beside that edge. `rules` are in pixels. */
export function withoutRuleSigns(
  paragraphs: readonly RecognizedParagraph[],
  rules: readonly Box[],
): readonly RecognizedParagraph[] {
  const down = rules.filter(([left, top, right, bottom]) => bottom - top > right - left);
  if (down.length === 0) return paragraphs;
  const kept = (paragraph: RecognizedParagraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => lineWithout(line, down)).filter(({ words }) => words.length > 0),
  });
  return paragraphs.map(kept).filter(({ lines }) => lines.length > 0);
}

function lineWithout(line: RecognizedLine, rules: readonly Box[]): RecognizedLine {
  const near = NEAR_EM * line.size;
  const words = line.words.map((word) => {
    if (!isSign(word.text[0]) && !isSign(word.text.at(-1))) return word;
    const [left, top, right, bottom] = word.box;
    const middle = (top + bottom) / 2;
    const beside = rules.filter(([, from, , to]) => from <= middle && middle < to);
    const isBeside = (edge: number) => beside.some(([x]) => Math.abs(x - edge) <= near);
    const cell = () => textBetween(line.words, word, beside);
    const start = isBeside(left) ? signsAt(word.text, 0, 1, cell) : 0;
    const end = isBeside(right) ? signsAt(word.text, word.text.length - 1, -1, cell) : 0;
    return start + end === 0 ? word : { ...word, text: word.text.slice(start, word.text.length - end) };
  });
  return { ...line, words: words.filter(({ text }) => text !== "") };
}

function isSign(sign: string | undefined): sign is string {
  return sign !== undefined && (BARS.test(sign) || sign in PARTNERS);
}

/** Number of signs of rules from this end of the word. */
function signsAt(text: string, first: number, step: 1 | -1, cell: () => string): number {
  let at = first;
  while (isSign(text[at]) && !cell().includes(PARTNERS[text[at] ?? ""] ?? "\0")) at += step;
  return Math.abs(at - first);
}

/** Text of the cell around a word: the words of its line up to the next rules. */
function textBetween(words: readonly RecognizedWord[], { box }: RecognizedWord, rules: readonly Box[]): string {
  const middle = (box[0] + box[2]) / 2;
  const from = Math.max(0, ...rules.filter(([x]) => x < middle).map(([x]) => x));
  const to = Math.min(...rules.filter(([x]) => x >= middle).map(([x]) => x));
  const isInside = ({ box: [left, , right] }: RecognizedWord) => left + right >= 2 * from && left + right <= 2 * to;
  return words
    .filter(isInside)
    .map(({ text }) => text)
    .join(" ");
}
