// Measures how unevenly characters are used. This separates the words of a language from codes and keys.

/** Probability that two characters of a text are the same, from how often it has each. */
export function coincidenceOf(counts: ReadonlyMap<string, number>): number {
  let same = 0;
  let all = 0;
  for (const count of counts.values()) {
    same += count * (count - 1);
    all += count;
  }
  return same / (all * (all - 1));
}

export function countsIn(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}
