// Words, counted as the references of the corpus count them, and how often an engine glues or splits them.

const CJK = "\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af\\u0e00-\\u0e7f";
/** CJK and Thai by character, everything else by word. */
const WORD = new RegExp(`[${CJK}]|(?:(?![${CJK}])[\\p{L}\\p{N}])+`, "gu");

export function wordsIn(text: string): string[] {
  return text.normalize("NFC").replaceAll("\u00ad", "").toLowerCase().match(WORD) ?? [];
}

export function countOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Share of the expected words that are there. */
export function recallOf(text: string, expected: Readonly<Record<string, number>>): number {
  const found = countOf(wordsIn(text));
  let shared = 0;
  let all = 0;
  for (const [word, count] of Object.entries(expected)) {
    shared += Math.min(count, found.get(word) ?? 0);
    all += count;
  }
  return all === 0 ? 1 : shared / all;
}

export interface Agreement {
  /** Number of words that both engines have. */
  readonly words: number;
  /** Agreed words that the text lacks. */
  readonly missing: readonly string[];
}

/** Compares a text with the words that two engines agree on. Halves of words that a line's end parts are no words. */
export function agreementOf(text: string, first: string, second: string): Agreement {
  const [own, other, expected] = [text, second, first].map((each) => countOf(wordsIn(each.replace(CUT_WORDS, " "))));
  const missing: string[] = [];
  let words = 0;
  for (const [word, count] of expected ?? []) {
    const agreed = Math.min(count, other?.get(word) ?? 0);
    words += agreed;
    for (let lacks = agreed - (own?.get(word) ?? 0); lacks > 0; lacks--) missing.push(word);
  }
  return { words, missing };
}

const CUT_WORDS = /[\p{L}\p{N}]+[-\u00ad\u2010\u2011]\s*\n\s*[\p{L}\p{N}]+/gu;

export interface Spacing {
  readonly words: number;
  readonly glued: number;
  readonly split: number;
}

/**
 * Against pairs of neighbouring words, and words, that at least two of the other engines agree on. The halves of a word
 * that a line's end parts, and neighbours in Chinese and Japanese, are no pairs: no space is lost between them.
 */
export function spacingOf(text: string, others: readonly string[]): Spacing {
  const words = wordsApart(text);
  const tokens = others.map(wordsApart);
  const agreedWords = agreed(tokens.map((each) => new Set(each.words)));
  const agreedPairs = agreed(tokens.map((each) => new Set(each.pairs)));
  const gluedForms = new Set([...agreedPairs].map((pair) => pair.replace(" ", "")));
  const glued = words.words.filter((word) => gluedForms.has(word) && !agreedWords.has(word)).length;
  const split = words.pairs.filter((pair) => !agreedPairs.has(pair) && agreedWords.has(pair.replace(" ", ""))).length;
  return { words: words.words.length, glued, split };
}

const IDEOGRAPHS = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const UNSPACED = new RegExp(`^[${IDEOGRAPHS}]|[${IDEOGRAPHS}]$`, "u");
const CUT = /^[-\u00ad\u2010]\s*\n\s*$/;

export function wordsApart(text: string): { readonly words: readonly string[]; readonly pairs: readonly string[] } {
  const normal = text.normalize("NFC");
  const found = [...normal.matchAll(/[\p{L}\p{N}]+/gu)];
  const pairs = found.slice(1).flatMap((match, index) => {
    const before = found[index];
    if (before === undefined) return [];
    const between = normal.slice(before.index + before[0].length, match.index);
    if (CUT.test(between) || (UNSPACED.test(before[0]) && UNSPACED.test(match[0]))) return [];
    return [`${before[0]} ${match[0]}`];
  });
  return { words: found.map(([word]) => word), pairs };
}

function agreed(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const item of set) counts.set(item, (counts.get(item) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= 2).map(([item]) => item));
}
