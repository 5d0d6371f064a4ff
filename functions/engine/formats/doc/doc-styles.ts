// Reads the style sheet: the list, the meaning and the looks of each style (MS-DOC, section 2.4.6.5).

import { type NamedStyle, namedRunStyle, namedStyle, type RunStyle } from "../shared/named-styles.ts";
import { runStyleOf } from "./run-looks.ts";
import { readSprms, SPRM } from "./sprms.ts";

/** List, outline level and indentation of a paragraph. */
export interface ParagraphProperties {
  /** Number of the list override, counted from 1; 0 for no list. */
  readonly override?: number;
  /** Level in the list, counted from 0. */
  readonly level?: number;
  /** Level of a heading, from 1 to 9. */
  readonly heading?: number;
  /** Indentation of the text and of its first line, in twentieths of a point. */
  readonly indent?: number;
  readonly firstIndent?: number;
}

export interface Style extends ParagraphProperties, Omit<NamedStyle, "heading"> {
  /** Looks of the style's characters. */
  readonly run: RunStyle;
}

interface OwnStyle extends Style {
  readonly base: number;
}

const NO_BASE = 0xfff;
// Word itself allows 11 levels of styles based on styles.
const MAX_BASES = 16;

/** Returns a function that finds a style by its number in a paragraph or a run. */
export function readStyles(sheet: Uint8Array): (style: number) => Style | undefined {
  const view = new DataView(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  if (sheet.length < 6) return () => undefined;
  const headerBytes = view.getUint16(0, true);
  const count = view.getUint16(2, true);
  const fixedBytes = view.getUint16(4, true);
  const styles: (OwnStyle | undefined)[] = [];
  for (let at = 2 + headerBytes; styles.length < count && at + 2 <= sheet.length; ) {
    const length = view.getUint16(at, true);
    styles.push(readStyle(sheet.subarray(at + 2, at + 2 + length), fixedBytes));
    at += 2 + length;
  }
  const known = new Map<number, Style | undefined>();
  return (number) => {
    if (!known.has(number)) known.set(number, inherited(styles, number));
    return known.get(number);
  };
}

function inherited(styles: readonly (OwnStyle | undefined)[], number: number): Style | undefined {
  const chain: OwnStyle[] = [];
  for (let style = styles[number]; style !== undefined && chain.length <= MAX_BASES; style = styles[style.base]) {
    chain.unshift(style);
    if (style.base === NO_BASE) break;
  }
  if (chain.length === 0) return undefined;
  const run: RunStyle = Object.assign({}, ...chain.map((style) => style.run));
  const { base: _, ...style }: OwnStyle = Object.assign({}, ...chain);
  return { ...style, run };
}

/** Numbers of built-in styles, the same in every language (MS-DOC, section 2.9.271). Titles are headings too. */
const BUILT_IN: ReadonlyMap<number, NamedStyle> = new Map<number, NamedStyle>([
  ...Array.from({ length: 9 }, (_, index) => [index + 1, { heading: index + 1 }] as const),
  [34, { isCaption: true }],
  [62, { heading: 1 }],
  [74, { heading: 2 }],
]);

const KIND = { paragraph: 1, character: 2 } as const;

function readStyle(bytes: Uint8Array, fixedBytes: number): OwnStyle | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < fixedBytes + 2 || fixedBytes < 8) return undefined;
  const builtIn = BUILT_IN.get(view.getUint16(0, true) & 0xfff);
  const typed = view.getUint16(2, true);
  const base = typed >> 4;
  const kind = typed & 0xf;
  const nameEnd = fixedBytes + 2 + (view.getUint16(fixedBytes, true) + 1) * 2;
  const name = Buffer.from(bytes.subarray(fixedBytes + 2, nameEnd - 2))
    .toString("utf16le")
    .toLowerCase();
  const [first, second] = modifierLists(bytes, nameEnd);
  if (kind === KIND.character) return { base, run: { ...runStyleOf(first, {}), ...namedRunStyle(name) } };
  if (kind !== KIND.paragraph) return { base, ...builtIn, run: {} };
  // The number of the style comes before its own modifiers.
  const { heading, ...properties } = paragraphProperties(first.subarray(2));
  const outline = heading === undefined ? {} : { heading };
  return { base, ...properties, ...outline, ...namedStyle(name), ...builtIn, run: runStyleOf(second, {}) };
}

/** The lists of modifiers after the name, each with its size before it and at an even place. */
function modifierLists(bytes: Uint8Array, start: number): readonly [Uint8Array, Uint8Array] {
  const at = (place: number) => (bytes[place] ?? 0) | ((bytes[place + 1] ?? 0) << 8);
  const first = bytes.subarray(start + 2, start + 2 + at(start));
  const next = start + 2 + at(start) + (at(start) % 2);
  return [first, bytes.subarray(next + 2, next + 2 + at(next))];
}

/** Level of body text (MS-DOC, section 2.6.2, sprmPOutLvl). */
const BODY_LEVEL = 9;

export function paragraphProperties(modifiers: Uint8Array): ParagraphProperties {
  let found: ParagraphProperties = {};
  for (const { code, value } of readSprms(modifiers)) {
    if (code === SPRM.listLevel) found = { ...found, level: value };
    else if (code === SPRM.listOverride) found = { ...found, override: value };
    else if (code === SPRM.outline && value < BODY_LEVEL) found = { ...found, heading: value + 1 };
    else if (code === SPRM.indent || code === SPRM.indent97) found = { ...found, indent: signed(value) };
    else if (code === SPRM.firstIndent || code === SPRM.firstIndent97) found = { ...found, firstIndent: signed(value) };
  }
  return found;
}

function signed(value: number): number {
  return (value << 16) >> 16;
}
