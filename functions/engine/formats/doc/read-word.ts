// Reads a Word stream into blocks, story by story: headers, body, text boxes, notes, comments, footers.

import type { Block } from "../../base/model.ts";
import { symbolCharacter } from "../../codecs/text/symbol-fonts.ts";
import { changeWarnings } from "../shared/tracked-changes.ts";
import { readFontNames } from "./doc-fonts.ts";
import { type NextMarker, readLists } from "./doc-lists.ts";
import { type Note, noteMarks } from "./doc-notes.ts";
import { type ParagraphLook, type StorySource, storyBlocks } from "./doc-story.ts";
import { listPlace, readStyles } from "./doc-styles.ts";
import { type Fib, TABLE } from "./fib.ts";
import { type Piece, readPieces } from "./piece-table.ts";
import { eachCovered, readRuns, runAt } from "./property-runs.ts";
import { readSprms, SPRM } from "./sprms.ts";

export interface WordStreams {
  readonly document: Uint8Array;
  readonly table: Uint8Array;
  /** Large property lists. */
  readonly data: Uint8Array;
}

export interface WordText {
  readonly blocks: readonly Block[];
  readonly warnings: readonly string[];
}

export async function readWord(streams: WordStreams, fib: Fib): Promise<WordText> {
  const { text, pieces } = await readPieces(streams.document, streams.table, fib);
  const { source, notes, warnings } = sourceOf(streams, fib, text, pieces);
  const tableAt = (index: number) => tableOf(streams, fib, index);
  const { lengths } = fib;
  let at = 0;
  const next = (length: number) => {
    const from = Math.min(at, text.length);
    at = Math.min(at + length, text.length);
    return { from, to: at };
  };
  const body = next(fib.generation === 2 || lengths.body === 0 ? text.length : lengths.body);
  const footnotes = next(lengths.footnotes);
  const headers = next(lengths.headers);
  next(lengths.macros);
  const comments = next(lengths.comments);
  const endnotes = next(lengths.endnotes);
  const boxes = next(lengths.textBoxes);
  const headerBoxes = next(lengths.headerTextBoxes);

  const bodyBlocks = storyBlocks(source, body.from, body.to);
  const textsOf = (story: Story, index: number, kind: Block["kind"]) =>
    splitStory(story, tableAt(index)).map(({ from, to }) => together(storyBlocks(source, from, to), kind));
  const notesOf = (kind: Note["kind"], story: Story, index: number) =>
    textsOf(story, index, "footnote").map((blocks, number): Note => ({ kind, index: number, blocks }));
  const allNotes = [
    ...notesOf("footnote", footnotes, TABLE.footnoteTexts),
    ...notesOf("endnote", endnotes, TABLE.endnoteTexts),
  ];
  const around = headerBlocks(source, headers, tableAt(TABLE.headers));
  const inHeaders = together(storyBlocks(source, headerBoxes.from, headerBoxes.to), "header");
  return {
    blocks: [
      ...around.headers,
      ...inHeaders,
      ...bodyBlocks,
      ...storyBlocks(source, boxes.from, boxes.to),
      ...notes.sorted(allNotes),
      ...textsOf(comments, TABLE.commentTexts, "comment").flat(),
      ...around.footers,
    ],
    warnings,
  };
}

function tableOf({ table }: WordStreams, fib: Fib, index: number): Uint8Array {
  const { start, length } = fib.table(index);
  return table.subarray(start, start + length);
}

interface Story {
  readonly from: number;
  readonly to: number;
}

/** Splits a story at a list of positions relative to its start (MS-DOC, section 2.8). */
function splitStory({ from, to }: Story, positions: Uint8Array): readonly Story[] {
  if (to <= from) return [];
  const view = new DataView(positions.buffer, positions.byteOffset, positions.byteLength);
  const parts: Story[] = [];
  let start = from;
  for (let at = 4; at + 4 <= positions.length && start < to; at += 4) {
    const end = Math.min(from + view.getUint32(at, true), to);
    if (end < start) break;
    parts.push({ from: start, to: end });
    start = end;
  }
  return start < to ? [...parts, { from: start, to }] : parts;
}

function together(blocks: readonly Block[], kind: Block["kind"]): readonly Block[] {
  const text = blocks
    .map(({ text: words, marker }) => (marker === undefined ? words : `${marker} ${words}`))
    .join("\n");
  const links = blocks.flatMap((block) => block.links ?? []);
  return text === "" ? [] : [{ kind, text, ...(links.length === 0 ? {} : { links }) }];
}

/**
 * Reads headers and footers. Six note separators come first, then six stories for each section: even, odd and first.
 */
function headerBlocks(source: StorySource, story: Story, positions: Uint8Array) {
  const headers = new Map<string, Block>();
  const footers = new Map<string, Block>();
  splitStory(story, positions).forEach(({ from, to }, index) => {
    const isHeader = [0, 1, 4].includes(index % 6);
    const [kind, found] = isHeader ? (["header", headers] as const) : (["footer", footers] as const);
    if (index < 6) return;
    for (const block of together(storyBlocks(source, from, to), kind)) found.set(block.text, block);
  });
  return { headers: [...headers.values()], footers: [...footers.values()] };
}

/** The character at a note's citation (MS-DOC, section 2.4.1). */
const AUTOMATIC_NUMBER = "\x02";
const FLAG = { deleted: 1, inserted: 2, hidden: 4 } as const;

function sourceOf(streams: WordStreams, fib: Fib, text: string, pieces: readonly Piece[]) {
  const flags = new Uint8Array(text.length);
  const symbols = new Map<number, string>();
  const fonts = readFontNames(tableOf(streams, fib, TABLE.fonts));
  const changes = { [FLAG.deleted]: 0, [FLAG.inserted]: 0, [FLAG.hidden]: 0 };
  eachCovered(pieces, readRuns(streams.document, streams.table, fib, "characterRuns"), (run, from, to) => {
    let set = 0;
    for (const { code, value } of readSprms(run.properties)) {
      if (code === SPRM.deleted && isOn(value)) set |= FLAG.deleted;
      if (code === SPRM.inserted && isOn(value)) set |= FLAG.inserted;
      if (code === SPRM.hidden && isOn(value)) set |= FLAG.hidden;
      if (code === SPRM.symbol && to - from === 1) {
        symbols.set(from, symbolOf(fonts[value & 0xffff] ?? "", value >>> 16));
      }
    }
    for (const flag of [FLAG.deleted, FLAG.inserted, FLAG.hidden] as const) if ((set & flag) !== 0) changes[flag]++;
    if (set !== 0) flags.fill(set, from, to);
  });
  const look = lookOf(streams, fib, text, pieces);
  const isShown = (position: number) => (Number(flags[position]) & (FLAG.deleted | FLAG.hidden)) === 0;
  const notes = noteMarks(
    { footnote: tableOf(streams, fib, TABLE.footnotePlaces), endnote: tableOf(streams, fib, TABLE.endnotePlaces) },
    (position) => isShown(position) && text[position] === AUTOMATIC_NUMBER,
  );
  const source: StorySource = {
    character: (position) => (isShown(position) ? (symbols.get(position) ?? text[position]) : undefined),
    look,
    noteMark: notes.at,
  };
  return {
    source,
    notes,
    warnings: changeWarnings({ insertions: changes[FLAG.inserted], deletions: changes[FLAG.deleted] }),
  };
}

/**
 * Reads a toggle: set, or the opposite of the paragraph style's value, which is always unset here (MS-DOC, section
 * 2.9.327).
 */
function isOn(value: number): boolean {
  return value === 1 || value === 0x81;
}

/** Maps a character of a symbol font. Private characters have no meaning without the font. */
function symbolOf(font: string, code: number): string {
  const isPrivate = code >= 0xf000 && code <= 0xf0ff;
  return symbolCharacter(font, code) ?? (isPrivate ? "•" : String.fromCharCode(code));
}

// Returns the look of a paragraph, which the mark at its end carries.
function lookOf(streams: WordStreams, fib: Fib, text: string, pieces: readonly Piece[]): StorySource["look"] {
  if (fib.generation !== 8) return createPlainLook(text);
  const runs = readRuns(streams.document, streams.table, fib, "paragraphRuns");
  const part = (index: number, beyond = 0) => {
    const { start, length } = fib.table(index);
    return streams.table.subarray(start, length === 0 ? start : start + length + beyond);
  };
  const styleOf = readStyles(part(TABLE.styles));
  // The levels follow the lists and are not counted in the table's length.
  const nextMarker = readLists(part(TABLE.lists, streams.table.length), part(TABLE.listOverrides));
  let pieceIndex = 0;
  return (mark) => {
    const isBefore = (pieces[pieceIndex]?.position ?? 0) > mark;
    if (isBefore) pieceIndex = 0;
    while (pieceIndex + 1 < pieces.length && (pieces[pieceIndex + 1]?.position ?? 0) <= mark) pieceIndex++;
    const piece = pieces[pieceIndex];
    if (piece === undefined) return PLAIN;
    const run = runAt(runs, piece.offset + (mark - piece.position) * piece.bytesEach);
    if (run === undefined || run.properties.length < 2) return PLAIN;
    return readLook(run.properties, streams.data, styleOf, nextMarker);
  };
}

const PLAIN: ParagraphLook = { inTable: false, isRowEnd: false };

function readLook(
  properties: Uint8Array,
  data: Uint8Array,
  styleOf: ReturnType<typeof readStyles>,
  nextMarker: NextMarker,
): ParagraphLook {
  const style = styleOf((properties[0] ?? 0) | ((properties[1] ?? 0) << 8));
  const modifiers = resolveHuge(properties.subarray(2), data);
  let inTable = false;
  let isRowEnd = false;
  for (const { code, value } of readSprms(modifiers)) {
    if (code === SPRM.inTable) inTable = value === 1;
    else if (code === SPRM.rowEnd) isRowEnd = value === 1;
  }
  const own = listPlace(modifiers);
  const override = own.override ?? style?.override ?? 0;
  const level = own.level ?? style?.level ?? 0;
  const heading = style?.heading === undefined ? {} : { heading: Math.min(6, style.heading) };
  if (override === 0 || override === OLD_NUMBERING || isRowEnd) return { inTable, isRowEnd, ...heading };
  const marker = nextMarker(override, level);
  return { inTable, isRowEnd, ...heading, level: level + 1, ...(marker === undefined ? {} : { marker }) };
}

/** Numbering kept from Word 6 (MS-DOC, section 2.6.2, sprmPIlfo). */
const OLD_NUMBERING = 0x7ff;

function resolveHuge(modifiers: Uint8Array, data: Uint8Array): Uint8Array {
  for (const { code, value } of readSprms(modifiers)) {
    if (code !== SPRM.hugeProperties && code !== SPRM.hugePropertiesToo) continue;
    const size = (data[value] ?? 0) | ((data[value + 1] ?? 0) << 8);
    return data.subarray(value + 2, value + 2 + size);
  }
  return modifiers;
}

/** Look of paragraphs before Word 97: a row ends where one cell's mark directly follows another. */
function createPlainLook(text: string): StorySource["look"] {
  return (mark) => ({ inTable: false, isRowEnd: text[mark] === "\x07" && text[mark - 1] === "\x07" });
}
