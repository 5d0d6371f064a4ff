// Runs of text, from which lines and words are made.

import type { Box } from "../../base/model.ts";
import type { StructureElement, TaggedCell } from "../../pdf/read/tagged-structure.ts";

/** Piece of text in one font that the content stream writes at once. */
export interface Run {
  readonly text: string;
  /** Direction of the text on the page: whole degrees counter-clockwise. It identifies the run's frame. */
  readonly angle: number;
  /** Left edge; this and the other coordinates are points in the run's frame. */
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  /** Font name that pdf.js gives; it only distinguishes fonts. */
  readonly font: string;
  readonly direction: "ltr" | "rtl" | "neutral";
  /** Index of the run's item in the content stream. */
  readonly order: number;
  /** True when the content stream has a space or a line end before the run. */
  readonly spaceBefore: boolean;
  readonly element?: StructureElement | undefined;
  readonly cell?: TaggedCell | undefined;
  readonly seams?: Seams | undefined;
  readonly recognized?: Recognized;
}

/** Gaps within a run that may be those between cells. They hold for a run with this text and these edges only. */
export interface Seams extends Pick<Run, "text" | "left" | "right"> {
  readonly places: readonly Seam[];
}

export interface Seam {
  /** Offset in the text of the first character after the gap. */
  readonly at: number;
  /** Ends of the gap. */
  readonly from: number;
  readonly to: number;
}

/** Facts about a word that OCR recognised. */
export interface Recognized {
  /** Points of the page, as are those of the baseline. */
  readonly box: Box;
  /** Confidence, 0 to 100. */
  readonly confidence: number;
  /** Start of the baseline under the word, and the line's angle in degrees counterclockwise. */
  readonly baseline: readonly [x: number, y: number, angle: number];
}

/** Height over the baseline, in em. */
const MIDDLE_EM = 0.3;

/** Middle of the run's letters, without descenders. */
export function middleOf({ baseline, size }: Pick<Run, "baseline" | "size">): number {
  return baseline - MIDDLE_EM * size;
}
