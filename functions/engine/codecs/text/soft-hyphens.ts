// Soft hyphens say where a word may break (UAX 14, class BA); no reader of a document copies them, and no search finds a
// word with one inside.

export function withoutSoftHyphens(text: string): string {
  return text.includes(SOFT_HYPHEN) ? text.replaceAll(SOFT_HYPHEN, "") : text;
}

const SOFT_HYPHEN = "\u00ad";
