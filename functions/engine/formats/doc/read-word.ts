// Reads a Word stream into blocks, story by story: headers, body, text boxes, notes, comments, footers.

import type { Block } from "../../base/model.ts";
import { markedFields } from "../../output/marks/marked-text.ts";
import { altOf } from "../office/drawn-pictures.ts";
import { wordsInCell } from "../shared/table-text.ts";
import { changeWarnings, type TrackedChanges } from "../shared/tracked-changes.ts";
import { floatingPictures } from "../word/floating-pictures.ts";
import { characterFacts } from "./character-facts.ts";
import { type InlinePicture, isChecked, pictureAt } from "./data-stream.ts";
import { readBookmarks } from "./doc-bookmarks.ts";
import { type DocComments, docComments } from "./doc-comments.ts";
import { readFonts } from "./doc-fonts.ts";
import { type Note, type NoteMarks, type NoteTools, noteMarks } from "./doc-notes.ts";
import { ANCHOR, type DocPicture, type StorySource, storyBlocks } from "./doc-story.ts";
import { readStyles } from "./doc-styles.ts";
import { type Fib, TABLE, type WordStreams } from "./fib.ts";
import { paragraphLooks } from "./paragraph-looks.ts";
import { type PieceText, readPieces } from "./piece-table.ts";
import { readRuns } from "./property-runs.ts";
import { decoderOf } from "./text-decoder.ts";

export interface WordText {
  readonly blocks: readonly Block[];
  /** Pictures by the names that their marks have. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly warnings: readonly string[];
}

export async function readWord(
  streams: WordStreams,
  fib: Fib,
  trackedChanges: TrackedChanges = "accept",
): Promise<WordText> {
  const decode = await decoderOf(streams.document, fib);
  const read = readPieces(streams.document, streams.table, fib, decode);
  const { text } = read;
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

  const noteStories = {
    footnote: splitStory(footnotes, tableAt(TABLE.footnoteTexts)),
    endnote: splitStory(endnotes, tableAt(TABLE.endnoteTexts)),
  };
  const hasWords: NoteTools["hasWords"] = (kind, index) => {
    const { from, to } = noteStories[kind][index] ?? { from: 0, to: 0 };
    return NOTE_WORDS.test(text.slice(from, to));
  };
  const source = sourceOf(streams, fib, read, { hasWords, trackedChanges });
  const bodyBlocks = storyBlocks(source, body.from, body.to, { isBody: true });
  const notesOf = (kind: Note["kind"]) =>
    noteStories[kind].map(({ from, to }, index): Note => ({ kind, index, blocks: storyBlocks(source, from, to) }));
  const allNotes = [...notesOf("footnote"), ...notesOf("endnote")];
  const commentBlocks = splitStory(comments, tableAt(TABLE.commentTexts)).flatMap(({ from, to }, index) => {
    const author = source.comments.author(index);
    const facts = { id: commentName(index), ...(author === "" ? {} : { author }) };
    return together(storyBlocks(source, from, to), "comment").map((block) => ({ ...block, ...facts }));
  });
  const around = headerBlocks(source, headers, tableAt(TABLE.headers));
  const inHeaders = together(storyBlocks(source, headerBoxes.from, headerBoxes.to), "header");
  return {
    blocks: [
      ...around.headers,
      ...inHeaders,
      ...bodyBlocks,
      ...storyBlocks(source, boxes.from, boxes.to),
      ...source.notes.sorted(allNotes),
      ...commentBlocks,
      ...around.footers,
    ],
    warnings: source.warnings,
    pictures: source.files,
  };
}

/** Name of the comment's block. */
function commentName(index: number): string {
  return `comment-${index + 1}`;
}

/** A character besides the note's own mark and white space. */
const NOTE_WORDS = /[^\s\p{Cc}]/u;

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
  const words = wordsInCell(blocks);
  return words.text === "" ? [] : [{ kind, ...markedFields(words) }];
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

interface WordSource extends StorySource {
  readonly notes: NoteMarks;
  readonly comments: DocComments;
  /** Bytes of pictures by their names. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly warnings: readonly string[];
}

function sourceOf(
  streams: WordStreams,
  fib: Fib,
  { text, pieces }: PieceText,
  { hasWords, trackedChanges }: Pick<NoteTools, "hasWords"> & { readonly trackedChanges: TrackedChanges },
): WordSource {
  const tableAt = (index: number) => tableOf(streams, fib, index);
  const styleOf = readStyles(fib.generation === 8 ? tableAt(TABLE.styles) : new Uint8Array());
  const runs = readRuns(streams.document, streams.table, fib, "characterRuns");
  const fonts = readFonts(tableAt(TABLE.fonts), fib).map(({ name }) => name);
  const facts = characterFacts(text.length, pieces, runs, { styleOf, fonts, trackedChanges });
  const notes = noteMarks(
    { footnote: tableAt(TABLE.footnotePlaces), endnote: tableAt(TABLE.endnotePlaces) },
    { hasWords, isAutomatic: (position) => facts.isShown(position) && text[position] === AUTOMATIC_NUMBER },
  );
  const comments = docComments(tableAt(TABLE.commentPlaces), tableAt(TABLE.commentAuthors));
  const bookmarks = readBookmarks(tableAt(TABLE.bookmarkNames), tableAt(TABLE.bookmarkPlaces));
  const pictures = docPictures(streams, fib);
  return {
    character(position) {
      const character = text[position] ?? "";
      return facts.isShown(position) ? (facts.symbol(position, character) ?? character) : undefined;
    },
    looks: facts.looks,
    isMonospaced: facts.isMonospaced,
    size: facts.size,
    paragraph: paragraphLooks(streams, fib, { text, pieces, styleOf }),
    note: notes.at,
    bookmark: (position) => bookmarks.get(position),
    comment(position) {
      const index = comments.at(position);
      return index === undefined ? undefined : commentName(index);
    },
    isChecked(position) {
      const place = facts.formField(position);
      return place === undefined ? undefined : isChecked(streams.data, place);
    },
    equation(position) {
      const object = facts.object(position);
      return object === undefined ? undefined : streams.equation?.(object);
    },
    // LibreOffice writes a place in the data stream for anchors too.
    pictures: (position) =>
      text[position] === ANCHOR ? pictures.floating(position) : pictures.inline(facts.picture(position)),
    notes,
    comments,
    files: pictures.files,
    warnings: [...changeWarnings(facts.changes, trackedChanges), ...pictures.warnings],
  };
}

interface DocPictures {
  /** The picture at a place of the data stream. */
  inline(place: number | undefined): readonly DocPicture[];
  /** Pictures with their anchor at a position of the body. */
  floating(position: number): readonly DocPicture[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly warnings: readonly string[];
}

function docPictures(streams: WordStreams, fib: Fib): DocPictures {
  const files = new Map<string, Uint8Array>();
  /** Pictures by their places in a stream. Several characters may show one picture. */
  const known = new Map<string, DocPicture | undefined>();
  const shown = (key: string, read: () => InlinePicture | undefined): DocPicture | undefined => {
    if (known.has(key)) return known.get(key);
    const picture = read();
    const name = `image${files.size + 1}.${picture?.extension}`;
    if (picture !== undefined) files.set(name, picture.bytes);
    known.set(key, picture && { name, alt: picture.alt });
    return known.get(key);
  };
  // Before Word 97, these tables have other numbers.
  const { anchored, warnings } = floatingPictures({
    anchors: fib.generation === 8 ? tableOf(streams, fib, TABLE.floatingPlaces) : new Uint8Array(),
    drawings: fib.generation === 8 ? tableOf(streams, fib, TABLE.drawings) : new Uint8Array(),
    document: streams.document,
  });
  return {
    inline(place) {
      const picture = place === undefined ? undefined : shown(`data ${place}`, () => pictureAt(streams.data, place));
      return picture === undefined ? [] : [picture];
    },
    floating(position) {
      return (anchored.get(position) ?? []).flatMap(({ shape, picture }) => {
        const known = shown(`store ${shape.number}`, () => ({ ...picture, alt: "" }));
        return known === undefined ? [] : [{ ...known, alt: altOf(shape) }];
      });
    },
    files,
    warnings,
  };
}
