// Scores a text against the words and the order of lines that Amazon Textract answered.

/** Used parts of a saved answer. */
export interface SavedAnswer {
  /** Words with Textract's confidence, 0 to 100. */
  readonly words: readonly { readonly t: string; readonly c: number }[];
  /** Lines in the order of its layout, and in that of its answer. */
  readonly lines_layout: readonly string[];
  readonly lines_raw: readonly string[];
}

export interface AnswerScore {
  readonly expected: number;
  readonly found: number;
  readonly hits: number;
  /** Twice the longest common sequence of words, by the words of both texts; the better of both orders. */
  readonly order: number;
}

const WORDS = /[\p{L}\p{N}]+/gu;

export function scoreAgainst(answer: SavedAnswer, text: string): AnswerScore {
  const expected = answer.words.flatMap(({ t }) => wordsOf(t));
  const found = wordsOf(text);
  const counts = new Map<string, number>();
  for (const word of expected) counts.set(word, (counts.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of found) {
    const left = counts.get(word) ?? 0;
    if (left > 0) hits++;
    counts.set(word, left - 1);
  }
  const orders = [answer.lines_layout, answer.lines_raw].map((lines) => commonLength(lines.flatMap(wordsOf), found));
  const order = (2 * Math.max(...orders)) / Math.max(1, expected.length + found.length);
  return { expected: expected.length, found: found.length, hits, order };
}

/** F1 of words over all pages. */
export function wordF1(scores: readonly AnswerScore[]): number {
  const all = (key: "expected" | "found" | "hits") => scores.reduce((sum, score) => sum + score[key], 0);
  return (2 * all("hits")) / Math.max(1, all("expected") + all("found"));
}

export function wordRecall(scores: readonly AnswerScore[]): number {
  const all = (key: "expected" | "hits") => scores.reduce((sum, score) => sum + score[key], 0);
  return all("hits") / Math.max(1, all("expected"));
}

function wordsOf(text: string): readonly string[] {
  return text.normalize("NFKC").toLowerCase().match(WORDS) ?? [];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  let last = new Uint32Array(other.length + 1);
  for (const word of one) {
    const next = new Uint32Array(other.length + 1);
    for (let at = 0; at < other.length; at++) {
      next[at + 1] =
        other[at] === word ? (last[at] as number) + 1 : Math.max(last[at + 1] as number, next[at] as number);
    }
    last = next;
  }
  return last[other.length] as number;
}
