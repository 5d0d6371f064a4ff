// Decides what counts as a number in a table's cell.

import { isDigit } from "../text/characters.ts";

const LETTER = /\p{L}/gu;
const MOST_LETTERS = 3;
const LONGEST = 28;
const NO_NUMBER = /^(n\.?\s?[ad]\.?|nil|[-–—−.…:*]{1,3})$/iu;

/** Accepts a number with signs, unit or another number in brackets, and marks for a missing number. */
export function isNumeric(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return false;
  if (NO_NUMBER.test(trimmed)) return true;
  const digits = digitsIn(trimmed);
  if (digits === 0) return false;
  const letters = trimmed.match(LETTER)?.length ?? 0;
  return letters <= MOST_LETTERS && letters <= digits;
}

function digitsIn(text: string): number {
  let digits = 0;
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) digits++;
  return digits;
}

export function isYear(text: string): boolean {
  return /^\(?(19|20)\d\d\)?$/.test(text.trim());
}
