// Looks that the properties of characters give (MS-DOC, section 2.6.1).

import type { RunStyle } from "../shared/named-styles.ts";
import { readSprms, SPRM } from "./sprms.ts";

const POSITIONS: Readonly<Record<number, string>> = { 0: "baseline", 1: "superscript", 2: "subscript" };
const TOGGLES = { [SPRM.bold]: "bold", [SPRM.italic]: "italic", [SPRM.strike]: "strike" } as const;

/** Returns the looks that the modifiers set, over those of a style. */
export function runStyleOf(modifiers: Uint8Array, style: RunStyle): RunStyle {
  let run = style;
  for (const { code, value } of readSprms(modifiers)) {
    const toggle = TOGGLES[code as keyof typeof TOGGLES];
    if (toggle !== undefined) run = { ...run, [toggle]: toggled(value, style[toggle] === true) };
    else if (code === SPRM.doubleStrike) run = { ...run, strike: value === 1 };
    else if (code === SPRM.underline) run = { ...run, underline: value !== 0 };
    else if (code === SPRM.size) run = { ...run, size: value };
    else if (code === SPRM.position) run = { ...run, position: POSITIONS[value] ?? "baseline" };
  }
  return run;
}

/** Reads a toggle: 128 is the value of the style, 129 the opposite of it (MS-DOC, section 2.9.327). */
export function toggled(value: number, ofStyle: boolean): boolean {
  if (value === 0x80) return ofStyle;
  return value === 0x81 ? !ofStyle : value === 1;
}

/** Returns the number of the character style that the modifiers name; undefined for none. */
export function characterStyleOf(modifiers: Uint8Array): number | undefined {
  let style: number | undefined;
  for (const { code, value } of readSprms(modifiers)) if (code === SPRM.characterStyle) style = value;
  return style;
}
