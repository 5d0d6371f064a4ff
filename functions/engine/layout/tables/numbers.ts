// What counts as a number in a table's cell.

const DIGIT = /\d/g;
const LETTER = /\p{L}/gu;
const MOST_LETTERS = 3;
const LONGEST = 28;
const NO_NUMBER = /^(n\.?\s?[ad]\.?|nil|[-–—−.…:*]{1,3})$/iu;

/** A number with its signs and unit, one in brackets beside it, or what stands for one that is missing. */
export function isNumeric(text: string): boolean {
  const trimmed = text.trim();
  if (NO_NUMBER.test(trimmed)) return true;
  const digits = trimmed.match(DIGIT)?.length ?? 0;
  const letters = trimmed.match(LETTER)?.length ?? 0;
  return digits > 0 && letters <= MOST_LETTERS && letters <= digits && trimmed.length <= LONGEST;
}

export function isYear(text: string): boolean {
  return /^\(?(19|20)\d\d\)?$/.test(text.trim());
}
