// Letter spacing that a page sets: the space that it leaves between letters ends no word.

/** Fewest letters with a spacing. Some programs space two letters to set a space. */
const LEAST_LETTERS = 3;
/** Share of the spacing below which a letter is placed without it. Kerning takes less. */
const UNSPACED = 0.25;

// A class, as the builder of text items is: V8 keeps its compiled methods.
export class LetterSpacing {
  /** Units of text space. */
  #spacing = 0;
  #letters = 0;
  /** Spacing after each of the letters that are being shown, and the spacing that the pen has passed since the last one. */
  #each = 0;
  #passed = 0;
  /** Letters placed as if there were no spacing, less those placed with it. FOP sets a spacing, and places each letter. */
  #unspaced = 0;

  set(spacing: number): void {
    if (spacing === this.#spacing) return;
    this.#spacing = spacing;
    this.#letters = this.#passed = this.#unspaced = 0;
  }

  /** Begins to show so many letters. */
  begin(letters: number, horizontalScale: number): void {
    this.#letters += letters;
    this.#each = this.#letters < LEAST_LETTERS ? 0 : this.#spacing * horizontalScale;
  }

  /** Passes the spacing after a letter. That after a space adds to the one before. */
  pass(isSpace: boolean): void {
    this.#passed = this.#each + (isSpace ? this.#passed : 0);
  }

  isBetween(least: number, most: number): boolean {
    return this.#spacing > least && this.#spacing < most;
  }

  /** Part of the distance from the letter before that is no spacing. */
  gapIn(distance: number): number {
    this.#unspaced += distance < UNSPACED * this.#passed ? 1 : -1;
    return this.#unspaced > 0 ? distance : distance - this.#passed;
  }
}
