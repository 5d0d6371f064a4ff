// Limits of a view, so that a browser opens it at once. Everything beyond them is named in the view.

/** Bytes of all page pictures in one file, before their encoding as text. */
export const MOST_PICTURE_BYTES = 32 * 1024 ** 2;

/**
 * Resolution of the pictures for documents of up to so many pages. A dense page of text takes 175, 120, 90 and 70 KB, so
 * that 300 pages fit.
 */
const RESOLUTIONS: readonly (readonly [pages: number, dpi: number])[] = [
  [40, 144],
  [120, 110],
  [400, 88],
  [Number.POSITIVE_INFINITY, 72],
];

export function pictureDpi(pages: number): number {
  return RESOLUTIONS.find(([most]) => pages <= most)?.[1] ?? 0;
}

/** Bytes of the JSON that a view is made from. */
export const MOST_MODEL_BYTES = 256 * 1024 ** 2;

/** Elements that a browser lays out: blocks and cells. Measured: 100,000 cells open in 1.5 s. */
export const MOST_ELEMENTS = 60_000;

/** Characters of all texts of a view. */
export const MOST_CHARACTERS = 12_000_000;

/** Words whose boxes are in a view. */
export const MOST_WORDS = 400_000;

/** A countdown of one limit. */
export interface Allowance {
  /** Takes an amount. False where less is left; then nothing is taken. */
  take(amount: number): boolean;
}

export function allowanceOf(most: number): Allowance {
  let left = most;
  return {
    take(amount) {
      if (amount > left) return false;
      left -= amount;
      return true;
    },
  };
}

/** Allowances that the parts of one view share. */
export interface ViewAllowances {
  readonly elements: Allowance;
  readonly characters: Allowance;
  readonly words: Allowance;
}

export function viewAllowances(): ViewAllowances {
  return {
    elements: allowanceOf(MOST_ELEMENTS),
    characters: allowanceOf(MOST_CHARACTERS),
    words: allowanceOf(MOST_WORDS),
  };
}
