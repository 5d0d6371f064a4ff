// Writes raised digits as Unicode's superscripts: the exponent of 10⁶, and the mark of a note after 8,935¹².

interface Print {
  /** Points. */
  readonly size: number;
  readonly baseline: number;
  readonly direction: "ltr" | "rtl" | "neutral";
}

const DIGITS = "0123456789";
const [PLAIN, RAISED] = [`${DIGITS}+-−=()`, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"];
/** A longer number in small print is no exponent or mark. The sign of an exponent may be a piece of its own. */
const SHORT = /^[\d+\-−=()]{1,4}$/;
/** Marks of several notes. Unicode has no raised comma. */
const LIST = /^\d{1,3}(?:[,–]\s?\d{1,3})*[,–]?\s?$/;
/** Size of raised print, and its height over the baseline, in sizes of the print before it. */
const SMALL = 0.8;
const RISE_EM = 0.2;

/** Returns the text of a piece that touches the print on the line, which is `base`. */
export function raisedText(text: string, run: Print, base: Print): string {
  return isRaised(run, base) && SHORT.test(text) ? superscript(text, PLAIN) : text;
}

/** Returns the text of a raised piece of marks such as "213, 214". Undefined for other print. */
export function raisedMarks(text: string, run: Print & { readonly text: string }, base: Print): string | undefined {
  return isRaised(run, base) && LIST.test(run.text.trimStart()) ? superscript(text, DIGITS) : undefined;
}

function superscript(text: string, signs: string): string {
  return [...text].map((each) => (signs.includes(each) ? (RAISED[PLAIN.indexOf(each)] ?? each) : each)).join("");
}

export function isRaised(run: Print, base: Print): boolean {
  return run.size < SMALL * base.size && run.baseline < base.baseline - RISE_EM * base.size && base.direction !== "rtl";
}
