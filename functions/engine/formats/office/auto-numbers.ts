// Automatic numbers of paragraphs on slides, by the names of ECMA-376 part 1, 20.1.10.61.

import { listNumber } from "../shared/list-numbers.ts";

export interface AutoNumbers {
  /** Ends the numbering of this level and below, at a paragraph without a number. */
  interrupt(level: number): void;
  /** Counts a paragraph, and returns its marker. */
  next(level: number, type: string, start: number): string;
}

/** Creates the numbers of one text. */
export function createAutoNumbers(): AutoNumbers {
  let counts: (number | undefined)[] = [];
  return {
    interrupt(level) {
      counts = counts.slice(0, level);
    },
    next(level, type, start) {
      counts = counts.slice(0, level + 1);
      const count = (counts[level] ?? (Number.isFinite(start) ? start : 1) - 1) + 1;
      counts[level] = count;
      const number = listNumber(NUMBER_FORMATS.find(([name]) => type.startsWith(name))?.[1] ?? "decimal", count);
      if (type.endsWith("ParenBoth")) return `(${number})`;
      return `${number}${type.endsWith("ParenR") ? ")" : type.endsWith("Plain") ? "" : "."}`;
    },
  };
}

const NUMBER_FORMATS: readonly (readonly [start: string, format: string])[] = [
  ["alphaLc", "lowerLetter"],
  ["alphaUc", "upperLetter"],
  ["romanLc", "lowerRoman"],
  ["romanUc", "upperRoman"],
];
