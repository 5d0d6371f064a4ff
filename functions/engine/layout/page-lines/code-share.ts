// Leaves out the code of a document that has much of it, such as slides: its other lines show the body's print.

import type { FrameLine } from "../lines/frame-line.ts";
import type { Fonts } from "./document-style.ts";

/** Shares of the characters in a monospaced font, between which a document has code beside its text. */
const CODE = { least: 0.2, most: 0.9 };
/** Share of these in lines with signs of code. Typewritten text has few. */
const SIGNED = 0.5;
/** Signs that prose seldom has, and calls of functions. */
const SIGN = /[{}[\];=<>$#_\\]|\w\(/;

export function withoutCode(lines: readonly FrameLine[], fonts: Fonts): readonly FrameLine[] {
  if (![...fonts.values()].some(({ monospaced }) => monospaced)) return lines;
  const isMonospaced = ({ words: [first] }: FrameLine) => fonts.get(first?.print.font ?? "")?.monospaced === true;
  let [all, monospaced, signed] = [0, 0, 0];
  for (const line of lines) {
    all += line.text.length;
    if (!isMonospaced(line)) continue;
    monospaced += line.text.length;
    if (SIGN.test(line.text)) signed += line.text.length;
  }
  if (monospaced < CODE.least * all || monospaced > CODE.most * all || signed < SIGNED * monospaced) return lines;
  return lines.filter((line) => !isMonospaced(line));
}
