// Suggestions for mistyped words.

/** Edits that count as a slip of the keyboard. */
const MOST_EDITS = 2;
const LETTERS_OF_ONE_EDIT = 3;

/** Returns `; did you mean "x"?` for the nearest of the words, or nothing where none is near. */
export function didYouMean(typed: string, words: Iterable<string>): string {
  let nearest: string | undefined;
  let least = Math.min(MOST_EDITS, Math.floor(typed.length / LETTERS_OF_ONE_EDIT)) + 1;
  for (const word of words) {
    const count = edits(typed.toLowerCase(), word.toLowerCase());
    if (count < least) [nearest, least] = [word, count];
  }
  return nearest === undefined ? "" : `; did you mean "${nearest}"?`;
}

/** Levenshtein's distance, where two neighbours in the wrong order count as one edit. */
function edits(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
