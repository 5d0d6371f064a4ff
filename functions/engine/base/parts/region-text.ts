// Text of a box of a page that the caller asked for.

import type { Box, Word } from "./words.ts";

/** The text of a requested region on one page. Words belong to the region in which their centre is. */
export interface RegionText {
  readonly name: string;
  readonly page: number;
  readonly box: Box;
  /** Text in reading order, as in the plain text. */
  readonly text: string;
  /** Mean confidence of the recognised words, 0 to 100. */
  readonly confidence?: number;
  readonly words: readonly Word[];
  /**
   * Reason why the region was not read: the page does not exist or was not requested, it could not be read, or the box
   * is outside of it.
   */
  readonly missing?: "absent_page" | "missing_page" | "outside_page";
}
