// Writes raised digits as Unicode's superscripts: the exponent of 10⁶, and the mark of a note after 8,935¹².

interface Print {
  /** Points. */
  readonly size: number;
  readonly baseline: number;
  readonly direction: "ltr" | "rtl" | "neutral";
}

const [PLAIN, RAISED] = ["0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"];
/** A longer number in small print is no exponent or mark. The sign of an exponent may be a piece of its own. */
const SHORT = /^[\d+\-−=()]{1,4}$/;
/** Size of raised print, and its height over the baseline, in sizes of the print before it. */
const SMALL = 0.8;
const RISE_EM = 0.2;

/** Returns the text of a piece that touches the print on the line, which is `base`. */
export function raisedText(text: string, run: Print, base: Print): string {
  return isRaised(run, base) && SHORT.test(text)
    ? [...text].map((each) => RAISED[PLAIN.indexOf(each)] ?? each).join("")
    : text;
}

export function isRaised(run: Print, base: Print): boolean {
  return run.size < SMALL * base.size && run.baseline < base.baseline - RISE_EM * base.size && base.direction !== "rtl";
}
