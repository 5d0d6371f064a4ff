// Small Word 97 documents: a header, a piece table, and the text of each story.

import { writeCompoundFile } from "../../../functions/engine/codecs/containers/write-compound-file.ts";

export interface WordStories {
  readonly body: string;
  readonly footnotes?: readonly WordNote[];
  readonly headers?: readonly string[];
  readonly comments?: string;
  readonly endnotes?: readonly WordNote[];
  readonly textBoxes?: string;
  readonly encrypted?: boolean;
  readonly fonts?: readonly string[];
  /** A property modifier of some bytes on a range of characters of the whole text. The end is exclusive. */
  readonly modified?: {
    readonly from: number;
    readonly to: number;
    readonly code: number;
    readonly value: readonly number[];
  };
  /** Further streams of the file, by path. */
  readonly streams?: Readonly<Record<string, Uint8Array>>;
}

export interface WordNote {
  /** Position of the citation in the body. */
  readonly at: number;
  readonly text: string;
}

const TEXT_AT = 1024;
/** Table of footnote citations. The next table has the texts. */
const FOOTNOTES = 2;
const ENDNOTES = 46;
const PIECES = 33;
const FONTS = 15;
const HEADERS = 11;
const CHARACTER_RUNS = 12;
const PAGE_BYTES = 512;

/**
 * A document. Paragraphs end with "\r", cells with "\x07". Headers start at the sixth: even, odd, even footer and so
 * on.
 */
export function wordBytes(stories: WordStories): Uint8Array {
  const headers = stories.headers ?? [];
  const lengths = [
    stories.body,
    textOf(stories.footnotes),
    headers.join(""),
    "",
    stories.comments ?? "",
    textOf(stories.endnotes),
    stories.textBoxes ?? "",
    "",
  ];
  const text = lengths.join("");
  const document = Buffer.alloc(TEXT_AT + text.length * 2);
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0xc1, 2);
  document.writeUInt16LE(0x0409, 6);
  document.writeUInt16LE(0x200 | (stories.encrypted === true ? 0x100 : 0), 10);
  for (const [index, story] of lengths.entries()) document.writeUInt32LE(story.length, 0x4c + index * 4);
  document.write(text, TEXT_AT, "utf16le");

  const pieces = Buffer.alloc(5 + 16);
  pieces[0] = 2;
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 5 + 4);
  pieces.writeUInt32LE(TEXT_AT, 5 + 8 + 2);
  const positions = [0, 0, 0, 0, 0, 0, 0];
  for (const header of headers) positions.push((positions.at(-1) ?? 0) + header.length);
  const headerTable = Buffer.alloc(positions.length * 4);
  for (const [index, position] of positions.entries()) headerTable.writeUInt32LE(position, index * 4);
  const runs = stories.modified === undefined ? undefined : characterRuns(stories.modified, document.length);
  const runTable = runs?.table ?? Buffer.alloc(0);
  const fontTable = fontNames(stories.fonts ?? []);
  const notes = [FOOTNOTES, ENDNOTES].flatMap((index) => {
    const [places, texts] = noteTables((index === FOOTNOTES ? stories.footnotes : stories.endnotes) ?? []);
    return [
      { index, bytes: places },
      { index: index + 1, bytes: texts },
    ];
  });
  const table = Buffer.concat([pieces, headerTable, runTable, fontTable, ...notes.map(({ bytes }) => bytes)]);
  const place = (index: number, start: number, length: number) => {
    document.writeUInt32LE(start, 0x9a + index * 8);
    document.writeUInt32LE(length, 0x9a + index * 8 + 4);
  };
  let at = pieces.length + headerTable.length + runTable.length;
  for (const { index, bytes } of [{ index: FONTS, bytes: fontTable }, ...notes]) {
    place(index, at, bytes.length);
    at += bytes.length;
  }
  place(PIECES, 0, pieces.length);
  if (runs !== undefined) place(CHARACTER_RUNS, pieces.length + headerTable.length, runTable.length);
  if (headers.length > 0) place(HEADERS, pieces.length, headerTable.length);
  return writeCompoundFile([
    { path: "WordDocument", bytes: runs === undefined ? document : Buffer.concat([document, runs.page]) },
    { path: "1Table", bytes: table },
    ...Object.entries(stories.streams ?? {}).map(([path, bytes]) => ({ path, bytes })),
  ]);
}

function textOf(notes: readonly WordNote[] = []): string {
  return notes.map(({ text }) => text).join("");
}

/** PlcffndRef and PlcffndTxt, or those of endnotes: positions in the body with a flag each, and in the notes' story. */
function noteTables(notes: readonly WordNote[]): readonly [Buffer, Buffer] {
  if (notes.length === 0) return [Buffer.alloc(0), Buffer.alloc(0)];
  const ends = notes.map((_, index) => textOf(notes.slice(0, index + 1)).length);
  const longs = (values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);
  const places = longs([...notes.map(({ at }) => at), 0xffff]);
  return [Buffer.concat([places, Buffer.alloc(notes.length * 2, 1)]), longs([0, ...ends])];
}

/** Font table (MS-DOC, sections 2.9.286 and 2.9.90). The first 39 bytes of each font come before its name. */
function fontNames(names: readonly string[]): Buffer {
  const fonts = names.map((name) => Buffer.concat([Buffer.alloc(39), Buffer.from(`${name}\0`, "utf16le")]));
  const head = Buffer.from([names.length, 0, 0, 0]);
  return Buffer.concat([head, ...fonts.flatMap((font) => [Buffer.from([font.length]), font])]);
}

/** A page of three runs after the text, with the middle one modified, and the table of pages. */
function characterRuns({ from, to, code, value }: NonNullable<WordStories["modified"]>, documentBytes: number) {
  const number = Math.ceil(documentBytes / PAGE_BYTES);
  const padded = Buffer.alloc(number * PAGE_BYTES - documentBytes);
  const page = Buffer.alloc(PAGE_BYTES);
  const ends = [0, from, to].map((position) => TEXT_AT + position * 2);
  for (const [index, end] of [...ends, documentBytes].entries()) page.writeUInt32LE(end, index * 4);
  // Offsets of the runs' properties in words, then the size and the modifier.
  page.set([0, 50, 0], 16);
  page.set([2 + value.length, code & 0xff, code >> 8, ...value], 100);
  page[PAGE_BYTES - 1] = 3;
  const table = Buffer.alloc(12);
  table.writeUInt32LE(TEXT_AT, 0);
  table.writeUInt32LE(documentBytes, 4);
  table.writeUInt32LE(number, 8);
  return { page: Buffer.concat([padded, page]), table };
}
