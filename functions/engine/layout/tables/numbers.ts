// What counts as a number in a table's cell.

const NUMBER = /^[^\p{L}\d]{0,3}\d[\d.,'’\s/–-]*[^\p{L}\d]{0,4}$/u;
const NO_NUMBER = /^(n\.?\s?[ad]\.?|nil|[-–—−.…:*]{1,3})$/iu;

/** A number with its signs, or what stands for one that is missing. */
export function isNumeric(text: string): boolean {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) || NO_NUMBER.test(trimmed);
}

export function isYear(text: string): boolean {
  return /^\(?(19|20)\d\d\)?$/.test(text.trim());
}
