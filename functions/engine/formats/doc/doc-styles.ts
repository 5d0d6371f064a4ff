// Reads the style sheet: the list and heading level of each paragraph style (MS-DOC, section 2.4.6.5).

import { readSprms, SPRM } from "./sprms.ts";

export interface ListPlace {
  /** Number of the list override, counted from 1; 0 for no list. */
  readonly override?: number;
  /** Counted from 0. */
  readonly level?: number;
}

export interface Style extends ListPlace {
  /** Level of a heading, from 1 to 9. */
  readonly heading: number | undefined;
  readonly base: number;
}

const NO_BASE = 0xfff;
// Word itself allows 11 levels of styles based on styles.
const MAX_BASES = 16;

/** Returns a function that finds a style by the number in a paragraph. */
export function readStyles(sheet: Uint8Array): (style: number) => Style | undefined {
  const view = new DataView(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  if (sheet.length < 6) return () => undefined;
  const headerBytes = view.getUint16(0, true);
  const count = view.getUint16(2, true);
  const fixedBytes = view.getUint16(4, true);
  const styles: (Style | undefined)[] = [];
  for (let at = 2 + headerBytes; styles.length < count && at + 2 <= sheet.length; ) {
    const length = view.getUint16(at, true);
    styles.push(readStyle(sheet.subarray(at + 2, at + 2 + length), fixedBytes));
    at += 2 + length;
  }
  return (number) => inherited(styles, number);
}

function inherited(styles: readonly (Style | undefined)[], number: number): Style | undefined {
  const own = styles[number];
  if (own === undefined) return undefined;
  let { override, level } = own;
  let heading = own.heading;
  let base = own.base;
  for (let steps = 0; steps < MAX_BASES && base !== NO_BASE; steps++) {
    const style = styles[base];
    if (style === undefined) break;
    override ??= style.override;
    level ??= style.level;
    heading ??= style.heading;
    base = style.base;
  }
  return { heading, base, ...(override === undefined ? {} : { override }), ...(level === undefined ? {} : { level }) };
}

/** Numbers of built-in styles, the same in every language (MS-DOC, section 2.9.271). Titles are headings too. */
const TITLE = 62;
const SUBTITLE = 74;

function headingOf(builtIn: number): number | undefined {
  if (builtIn === TITLE) return 1;
  if (builtIn === SUBTITLE) return 2;
  return builtIn >= 1 && builtIn <= 9 ? builtIn : undefined;
}

function readStyle(bytes: Uint8Array, fixedBytes: number): Style | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < fixedBytes + 2 || fixedBytes < 8) return undefined;
  const heading = headingOf(view.getUint16(0, true) & 0xfff);
  const typed = view.getUint16(2, true);
  const style = { heading, base: typed >> 4 };
  const isParagraph = (typed & 0xf) === 1;
  const nameEnd = fixedBytes + 2 + (view.getUint16(fixedBytes, true) + 1) * 2;
  if (!isParagraph || nameEnd + 4 > bytes.length) return style;
  const size = view.getUint16(nameEnd, true);
  return { ...style, ...listPlace(bytes.subarray(nameEnd + 4, nameEnd + 2 + size)) };
}

export function listPlace(properties: Uint8Array): ListPlace {
  let place: ListPlace = {};
  for (const { code, value } of readSprms(properties)) {
    if (code === SPRM.listLevel) place = { ...place, level: value };
    if (code === SPRM.listOverride) place = { ...place, override: value };
  }
  return place;
}
