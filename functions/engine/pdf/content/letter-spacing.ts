// Letter spacing that a page sets: the space that it leaves between letters ends no word.

/** Fewest letters with a spacing. Some programs space two letters to set a space. */
const LEAST_LETTERS = 3;
/** Share of the spacing below which a letter is placed without it. Kerning takes less. */
const UNSPACED = 0.25;

/** Fewest equal distances within one operator: a formula has fewer dots, which are farther apart than letters. */
const [LEAST_EQUAL, LEAST_NEAR] = [8, 4];
/** Largest difference of these distances, and the largest distance of letters that are near, in thousandths of an em. */
const [EQUAL, NEAR] = [3, 90];
/** Most bytes of a string that may be one letter. Longer ones may be words with narrow spaces. */
const LETTER_BYTES = 2;

/**
 * Finds the letter spacing of a `TJ` operator that moves the pen by one distance after most of its letters, as groff and
 * browsers do. Returns the number that follows these letters, in thousandths of an em.
 */
export function trackingIn(pieces: readonly unknown[]): number {
  if (pieces.length < 2 * LEAST_NEAR) return 0;
  let usual = 0;
  // A majority vote (Boyer and Moore, 1981).
  let votes = 0;
  let isLetter = false;
  for (const piece of pieces) {
    if (typeof piece === "string") isLetter = piece.length <= LETTER_BYTES;
    if (typeof piece !== "number" || !isLetter) continue;
    if (votes === 0) usual = piece;
    votes += Math.abs(piece - usual) <= EQUAL ? 1 : -1;
  }
  if (usual >= 0) return 0;
  let [equal, all] = [0, 0];
  for (const piece of pieces) {
    if (typeof piece === "string") isLetter = piece.length <= LETTER_BYTES;
    if (typeof piece !== "number") continue;
    all++;
    if (isLetter && Math.abs(piece - usual) <= EQUAL) equal++;
  }
  return equal >= (usual < -NEAR ? LEAST_EQUAL : LEAST_NEAR) && equal > all / 2 ? usual : 0;
}

/** Returns the bytes of the longest word of a `TJ` operator. Kerning moves the pen less than a space does. */
export function longestWord(pieces: readonly unknown[]): number {
  let [longest, bytes] = [0, 0];
  for (const piece of pieces) {
    if (typeof piece === "string") bytes += piece.length;
    else if (typeof piece === "number" && piece < -NEAR) bytes = 0;
    longest = Math.max(longest, bytes);
  }
  return longest;
}

// A class, as the builder of text items is: V8 keeps its compiled methods.
export class LetterSpacing {
  /** Units of text space. */
  #spacing = 0;
  #letters = 0;
  /** Letters of the longest word of the operator, which shows it piece by piece. */
  #expected = 0;
  /** Spacing after each of the letters that are being shown, and the spacing that the pen has passed since the last one. */
  #each = 0;
  #passed = 0;
  /** Spacing after the last letter that its operator added, in units of text space. */
  #tracking = 0;
  /** Letters placed as if there were no spacing, less those placed with it. FOP sets a spacing, and places each letter. */
  #unspaced = 0;

  set(spacing: number): void {
    if (spacing === this.#spacing) return;
    this.#spacing = spacing;
    this.#letters = this.#passed = this.#unspaced = 0;
  }

  /** Announces the letters of the longest word in the next pieces. */
  expect(letters: number): void {
    this.#expected = letters;
  }

  /** Begins to show so many letters. */
  begin(letters: number, horizontalScale: number): void {
    this.#letters += letters;
    const isWord = Math.max(this.#letters, this.#expected) >= LEAST_LETTERS;
    this.#each = isWord ? this.#spacing * horizontalScale : 0;
  }

  /** Passes the spacing after a letter. That after a space adds to the one before. */
  pass(isSpace: boolean): void {
    this.#passed = this.#each + (isSpace ? this.#passed : 0);
    this.#tracking = 0;
  }

  /** Passes the spacing that an operator adds after the last letter. */
  passTracking(distance: number): void {
    this.#tracking = distance;
    this.#passed += distance;
  }

  isBetween(least: number, most: number): boolean {
    const spacing = this.#spacing + this.#tracking;
    return spacing > least && spacing < most;
  }

  /** Part of the distance from the letter before that is no spacing. */
  gapIn(distance: number): number {
    this.#unspaced += distance < UNSPACED * this.#passed ? 1 : -1;
    return this.#unspaced > 0 ? distance : distance - this.#passed;
  }
}

/** Widest gap before an accent that is only moved to the middle of its letter, in em. Spaces are wider. */
export const ACCENT_GAP = 0.2;
const ACCENTS: ReadonlySet<string> = new Set(
  "`\u00a8\u00af\u00b4\u00b8\u02c6\u02c7\u02d8\u02d9\u02da\u02db\u02dc\u02dd",
);

export function isAccent(text: string): boolean {
  // Nearly all text is ASCII.
  return (text > "\u007f" || text === "`") && ACCENTS.has(text);
}
