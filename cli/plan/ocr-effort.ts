// How long OCR of a page takes, from its amount of print, in units of the reference page.

import type { WeighedPage } from "../../functions/engine/worker/tasks.ts";

/**
 * Measured on scans, photographs and odd PDFs: their CPU time over that of the reference page (docs/plan.md). Painting
 * is not part of them.
 */
const EFFORT = {
  blank: 0.03,
  page: 0.09,
  letter: 0.000_58,
  /** Pages with little print often look doubtful and are read again, and those with a few words less often. */
  sparse: 0.4,
  words: 0.13,
  /** Factor for small print, which is read in several ways. */
  small: 4,
  /** Factor for the few ordinary pages that are read again. */
  ordinary: 1.1,
} as const;
/** Marks of a page with little print, and of one with a few words. */
const SPARSE_BELOW = 300;
const WORDS_BELOW = 30;

/** CPU time of a page's OCR without painting it, as a multiple of the reference page's. */
export function ocrEffort({ letters, marks, isBlank, isSmall }: Omit<WeighedPage, "cpuMs">): number {
  if (isBlank) return EFFORT.blank;
  const once = EFFORT.page + letters * EFFORT.letter;
  if (isSmall) return once * EFFORT.small;
  const again = marks < WORDS_BELOW ? EFFORT.words : marks < SPARSE_BELOW ? EFFORT.sparse : 0;
  return once * EFFORT.ordinary + again;
}
