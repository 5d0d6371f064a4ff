// Numbers that every reader understands the same way.

/** Digits with at most one point, without leading zeros. "1,234" and "1e5" mean different things to different readers. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Digits that a spreadsheet keeps. A longer number is a card, an account or a serial number. */
const MOST_DIGITS = 15;

export function isPlainNumber(text: string): boolean {
  return PLAIN.test(text) && text.replace(/\D/g, "").length <= MOST_DIGITS;
}
