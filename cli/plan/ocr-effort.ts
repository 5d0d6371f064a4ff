// How long OCR of a page takes, from its size and its amount of print, in units of the reference page.

import type { WeighedPage } from "../../functions/engine/worker/tasks.ts";

/**
 * Measured on 214 scans, photographs and odd PDFs: their CPU time over that of the reference page (docs/plan.md).
 * Painting is not part of them.
 */
const EFFORT = {
  blank: 0.03,
  page: 0.03,
  /** Search for lines. Beyond the limit, pictures are mostly empty. */
  megapixel: 0.04,
  mostMegapixels: 5,
  letter: 0.000_65,
  /** Mean number of readings of a page of text, and of a page with less print, which more often looks doubtful. */
  readings: { text: 1.25, little: 2.2 },
} as const;
/** Letters of a page of text. */
const TEXT_FROM = 1_000;

/** CPU time of a page's OCR without painting it, as a multiple of the reference page's. */
export function ocrEffort({ letters, pixels, isBlank }: Omit<WeighedPage, "cpuMs">): number {
  if (isBlank) return EFFORT.blank;
  const megapixels = Math.min(EFFORT.mostMegapixels, pixels / 1e6);
  const once = EFFORT.page + megapixels * EFFORT.megapixel + letters * EFFORT.letter;
  return once * (letters >= TEXT_FROM ? EFFORT.readings.text : EFFORT.readings.little);
}
