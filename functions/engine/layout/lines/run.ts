// What lines and words are made of.

import type { StructureElement } from "../../pdf/read/tagged-structure.ts";

/** A piece of text in one font, written in one go. */
export interface Run {
  readonly text: string;
  /** Degrees counter-clockwise, whole, that the text runs at on the page; it names the run's frame. */
  readonly angle: number;
  /** Where it starts and its baseline, in its frame, in points. */
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  /** pdf.js's name of the font: good for telling fonts apart, and for nothing else. */
  readonly font: string;
  readonly direction: "ltr" | "rtl" | "neutral";
  /** Its place in the content stream. */
  readonly order: number;
  /** The content stream has a space or a line end before it. */
  readonly spaceBefore: boolean;
  readonly element?: StructureElement | undefined;
}

/** In em, over the baseline. */
const MIDDLE_EM = 0.3;

/** Where its letters, not their descenders, have their middle. */
export function middleOf({ baseline, size }: Pick<Run, "baseline" | "size">): number {
  return baseline - MIDDLE_EM * size;
}
