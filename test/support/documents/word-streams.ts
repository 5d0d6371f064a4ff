// The streams of a Word 97 document with properties of characters and paragraphs, styles and one list.

import { type Fib, type StoryLengths, TABLE, type WordStreams } from "../../../functions/engine/formats/doc/fib.ts";

/** Properties up to a position in the whole text. */
interface RunOf {
  readonly to: number;
  readonly sprms?: readonly number[];
  /** Style of a paragraph. 1 to 9 are headings, and 10 is an item of the list. */
  readonly style?: number;
}

export interface WordOf {
  readonly stories: Readonly<Partial<Record<keyof StoryLengths, string>>>;
  readonly tables?: Readonly<Record<number, Uint8Array>>;
  readonly characters?: readonly RunOf[];
  readonly paragraphs?: readonly RunOf[];
  readonly fonts?: readonly string[];
  /** Template of the list's only level. */
  readonly list?: string;
  /** Number of another style that is a heading of level 1. */
  readonly headingAt?: number;
  readonly data?: Uint8Array;
  /** Positions in the text where further pieces start. The last piece comes first in the stream. No run spans two. */
  readonly pieces?: readonly number[];
}

const PAGE_BYTES = 512;
const NO_BASE = 0xfff;
const ORDER = [
  "body",
  "footnotes",
  "headers",
  "macros",
  "comments",
  "endnotes",
  "textBoxes",
  "headerTextBoxes",
] as const;
const short = (...values: readonly number[]) => values.flatMap((value) => [value & 0xff, value >> 8]);
const longs = (...values: readonly number[]) => [...new Uint8Array(Uint32Array.from(values).buffer)];

export function wordStreams(word: WordOf): { readonly streams: WordStreams; readonly fib: Fib } {
  const lengths = Object.fromEntries(ORDER.map((name) => [name, (word.stories[name] ?? "").length])) as Record<
    keyof StoryLengths,
    number
  >;
  const text = ORDER.map((name) => word.stories[name] ?? "").join("");
  const starts = [0, ...(word.pieces ?? []), text.length];
  const { bytes: textBytes, placeOf } = laidOut(text, starts);
  const padded = Buffer.concat([textBytes, Buffer.alloc((PAGE_BYTES - (textBytes.length % PAGE_BYTES)) % PAGE_BYTES)]);
  const firstPage = padded.length / PAGE_BYTES;
  const tables = new Map<number, Uint8Array>([[TABLE.pieces, piecesOf(starts, placeOf)]]);
  const pages: Buffer[] = [];
  const addRuns = (index: number, runs: readonly RunOf[] | undefined, isParagraph: boolean) => {
    if (runs === undefined) return;
    const numbers = runs.map((_, at) => firstPage + pages.length + at);
    tables.set(index, Uint8Array.from(longs(...numbers, 0, ...numbers)));
    for (const [at, run] of runs.entries()) {
      const end = Math.min(run.to, text.length);
      const from = runs[at - 1]?.to ?? 0;
      pages.push(runPage(placeOf(from), placeOf(end - 1) + 2, run, isParagraph));
    }
  };
  addRuns(TABLE.characterRuns, word.characters, false);
  addRuns(TABLE.paragraphRuns, word.paragraphs, true);
  tables.set(TABLE.styles, stylesOf(word.headingAt));
  if (word.fonts !== undefined) tables.set(TABLE.fonts, fontsOf(word.fonts));
  for (const [index, bytes] of Object.entries(word.tables ?? {})) tables.set(Number(index), bytes);
  if (word.list !== undefined) {
    tables.set(TABLE.listOverrides, Uint8Array.from([...longs(1), ...longs(7, 0, 0, 0), ...longs(0xffffffff)]));
    // The lists come last, because their levels follow the table.
    tables.set(TABLE.lists, Uint8Array.from([...short(1), ...longs(7, 0, 0, 0, 0, 0), 0, 0, 1, 0]));
  }
  const places = new Map<number, { readonly start: number; readonly length: number }>();
  let start = 3;
  for (const [index, bytes] of tables) {
    places.set(index, { start, length: bytes.length });
    start += bytes.length;
  }
  const levels = word.list === undefined ? [] : levelOf(word.list);
  const table = Uint8Array.from([9, 9, 9, ...[...tables.values()].flatMap((bytes) => [...bytes]), ...levels]);
  const document = new Uint8Array(Buffer.concat([padded, ...pages]));
  return {
    streams: { document, table, data: word.data ?? new Uint8Array() },
    fib: {
      generation: 8,
      language: 0x409,
      isEncrypted: false,
      isSecondTable: true,
      isComplex: false,
      isWide: false,
      textStart: 0,
      textEnd: textBytes.length,
      lengths,
      table: (index) => places.get(index) ?? { start: 0, length: 0 },
    },
  };
}

/** The bytes of the pieces, the last piece first, and the place of each character among them. */
function laidOut(text: string, starts: readonly number[]) {
  const places = new Map<number, number>();
  let bytes = "";
  for (let index = starts.length - 2; index >= 0; index--) {
    const [from = 0, to = 0] = starts.slice(index, index + 2);
    for (let position = from; position < to; position++) places.set(position, (bytes.length + position - from) * 2);
    bytes += text.slice(from, to);
  }
  return { bytes: Buffer.from(bytes, "utf16le"), placeOf: (position: number) => places.get(position) ?? 0 };
}

/** Pieces of two bytes for each character (MS-DOC, section 2.9.38). */
function piecesOf(starts: readonly number[], placeOf: (position: number) => number): Uint8Array {
  const descriptors = starts.slice(0, -1).flatMap((position) => [0, 0, ...longs(placeOf(position)), 0, 0]);
  const content = [...longs(...starts), ...descriptors];
  return Uint8Array.from([2, ...longs(content.length), ...content]);
}

/** A page with one run (MS-DOC, section 2.9.33): its start and end, its entry, and its properties near the end. */
function runPage(start: number, end: number, { sprms = [], style = 0 }: RunOf, isParagraph: boolean): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  const properties = isParagraph ? [...short(style), ...sprms] : sprms;
  const size = isParagraph ? [0, Math.ceil(properties.length / 2)] : [properties.length];
  page.set(longs(start, end));
  page[8] = 100;
  page.set([...size, ...properties, 0], 200);
  page[PAGE_BYTES - 1] = 1;
  return page;
}

/** Styles: 0 is normal text, 1 to 9 are headings, and 10 has the list. */
function stylesOf(headingAt = 0): Uint8Array {
  const style = (builtIn: number, properties: readonly number[]) => {
    const bytes = [
      ...short(builtIn, (NO_BASE << 4) | 1, 0, 0, 0),
      ...short(1, 0x61, 0),
      ...short(2 + properties.length, 0),
      ...properties,
    ];
    return [...short(bytes.length), ...bytes];
  };
  const headings = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((builtIn) => style(builtIn, []));
  const all = [...headings, style(4094, [0x0b, 0x46, 1, 0])];
  while (all.length < headingAt) all.push(short(0));
  if (headingAt > 0) all.push(style(1, []));
  return Uint8Array.from([...short(4, all.length, 10), ...all.flat()]);
}

function fontsOf(names: readonly string[]): Uint8Array {
  const fonts = names.map((name) => [...new Uint8Array(39), ...Buffer.from(`${name}\0`, "utf16le")]);
  return Uint8Array.from([names.length, 0, 0, 0, ...fonts.flatMap((font) => [font.length, ...font])]);
}

/** A level that counts from 1 in plain numbers (MS-DOC, LVL). */
function levelOf(template: string): readonly number[] {
  const fixed = new Uint8Array(28);
  fixed[0] = 1;
  return [...fixed, ...short(template.length), ...Buffer.from(template, "utf16le")];
}
