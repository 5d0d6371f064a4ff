// Places of words on a page.

/** [left, top, right, bottom] in points. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

export interface Line {
  readonly box: Box;
  readonly words: readonly Word[];
  /** Baseline: x and y of its left end, and the line's counter-clockwise angle in degrees. */
  readonly baseline?: readonly [x: number, y: number, angle: number];
}

export interface Word {
  readonly text: string;
  readonly box: Box;
  readonly font?: string;
  /** Points. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Confidence of a recognised word, 0 to 100. */
  readonly confidence?: number;
}

/** Line that two readers read differently, with the reading that the text has. */
export interface TwoReadings {
  readonly box: Box;
  readonly tesseract: string;
  readonly second: string;
  readonly chosen: "tesseract" | "second";
}
