// Soft hyphens mark where a word may break (UAX 14, class BA). Viewers do not copy them, and a search does not find a
// word that contains one.

export function withoutSoftHyphens(text: string): string {
  return text.replaceAll("\u00ad", "");
}

export const SOFT_HYPHENS = /\u00ad/g;
