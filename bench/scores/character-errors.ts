// Character errors of recognised text: edits to make it the truth. Quotes, dashes, bullets, line breaks and hyphens at
// line ends count for nothing, since readers of the same page write them differently.

export interface CharacterErrors {
  readonly edits: number;
  readonly characters: number;
}

export function characterErrors(truth: string, found: string): CharacterErrors {
  const [expected, read] = [comparable(truth), comparable(found)];
  return { edits: editDistance(expected, read), characters: expected.length };
}

/** Error rate of several pages together, in per cent. */
export function errorRate(pages: readonly CharacterErrors[]): number {
  const sum = (key: keyof CharacterErrors) => pages.reduce((total, page) => total + page[key], 0);
  return (100 * sum("edits")) / Math.max(1, sum("characters"));
}

function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/(\p{L})[-\u00ad\u2010]\s*\n\s*(\p{Ll})/gu, "$1$2")
    .replace(/[\u2018\u2019\u201a\u2032`´]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[•●▪◦·°¢*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Levenshtein's, by rows. */
function editDistance(expected: string, read: string): number {
  let previous = Uint32Array.from({ length: read.length + 1 }, (_, at) => at);
  let current = new Uint32Array(read.length + 1);
  for (let row = 0; row < expected.length; row++) {
    const character = expected.charCodeAt(row);
    current[0] = row + 1;
    for (let column = 0; column < read.length; column++) {
      const substituted = (previous[column] ?? 0) + (read.charCodeAt(column) === character ? 0 : 1);
      current[column + 1] = Math.min(substituted, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1);
    }
    [previous, current] = [current, previous];
  }
  return previous[read.length] ?? 0;
}
