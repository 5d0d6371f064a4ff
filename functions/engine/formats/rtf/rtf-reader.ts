// State of an RTF document while its tokens are read, and the steps that every kind of token shares.

import type { Block } from "../../base/model.ts";
import type { Look } from "../../output/marks/marked-text.ts";
import { type ChangeKind, changeLook, isRead, type TrackedChanges } from "../shared/tracked-changes.ts";
import { createStory, NO_LOOKS, type ParagraphLook, type WordStory } from "../word/word-story.ts";
import type { CellShape } from "../word/word-table.ts";
import type { Property } from "./control-words.ts";
import { firstState, type GroupState } from "./group-state.ts";
import { createFonts, type RtfFonts } from "./rtf-fonts.ts";
import { addToName, createStyles, type RtfStyles } from "./rtf-styles.ts";

export interface RtfLimits {
  readonly maxDepth: number;
  readonly maxObjectBytes: number;
}

/** Paragraph properties. They hold until \pard resets them. */
interface ParagraphState {
  inTable: boolean;
  /** Number of tables around the paragraph; undefined where the document has not said. */
  depth: number | undefined;
  style: number;
  /** Outline level from 0. */
  outline: number | undefined;
  /** List level from 0; undefined outside lists. */
  list: number | undefined;
  /** Indentation of the text and of its first line, in twentieths of a point. */
  indent: number;
  firstIndent: number;
}

/** Cells of a row, as its properties describe them until \trowd resets them. */
interface RowState {
  left: number;
  readonly cells: CellShape[];
  /** Merges of the next cell. */
  continuesAbove: boolean;
  continuesLeft: boolean;
}

export function plainRow(): RowState {
  return { left: 0, cells: [], continuesAbove: false, continuesLeft: false };
}

export interface RtfPicture {
  /** Extension of its file; undefined for metafiles and bitmaps. */
  extension: string | undefined;
  /** Pieces of hexadecimal. */
  readonly hex: string[];
}

export interface RtfReader {
  readonly limits: RtfLimits;
  readonly trackedChanges: TrackedChanges;
  readonly body: WordStory;
  readonly notes: Block[];
  noteCount: number;
  readonly comments: Block[];
  /** Page headers and footers by their text, because many repeat. */
  readonly around: Readonly<Record<"header" | "footer", Map<string, Block>>>;
  readonly properties: Partial<Record<Property, string>>;
  readonly fonts: RtfFonts;
  readonly styles: RtfStyles;
  lookChanges: number;
  /** Objects, each in pieces of hexadecimal. */
  readonly objects: string[][];
  /** The last picture may be open. */
  readonly pictures: RtfPicture[];
  /** Bytes of objects and pictures. */
  objectBytes: number;
  /** Pieces of the HTML page that a mail client wrapped in RTF (MS-OXRTFEX). */
  readonly html: string[];
  isHtml: boolean;
  insertions: number;
  deletions: number;
  group: GroupState;
  /** States of the groups around the current one. */
  readonly outer: GroupState[];
  /** Open groups beyond the limit of depth, which share the state of the group around them. */
  ignoredGroups: number;
  tooDeep: boolean;
  /** True between the brace and the first word of a group. */
  isGroupStart: boolean;
  isStarred: boolean;
  /** Fallback characters still to skip after \u. */
  toSkip: number;
  /** Bytes that wait for decoding, because a character may take two tokens. */
  pending: number[];
  paragraph: ParagraphState;
  row: RowState;
}

export function createReader(limits: RtfLimits, trackedChanges: TrackedChanges = "accept"): RtfReader {
  const body = createStory({ isBody: true });
  return {
    limits,
    trackedChanges,
    body,
    notes: [],
    noteCount: 0,
    comments: [],
    around: { header: new Map(), footer: new Map() },
    properties: {},
    fonts: createFonts(),
    styles: createStyles(),
    lookChanges: 0,
    objects: [],
    pictures: [],
    objectBytes: 0,
    html: [],
    isHtml: false,
    insertions: 0,
    deletions: 0,
    group: firstState(body),
    outer: [],
    ignoredGroups: 0,
    tooDeep: false,
    isGroupStart: false,
    isStarred: false,
    toSkip: 0,
    pending: [],
    paragraph: plainParagraph(),
    row: plainRow(),
  };
}

export function plainParagraph(): ParagraphState {
  return { inTable: false, depth: undefined, style: 0, outline: undefined, list: undefined, indent: 0, firstIndent: 0 };
}

export function paragraphLook({ paragraph, styles }: RtfReader): ParagraphLook {
  const { inTable, depth, outline, list, indent, firstIndent } = paragraph;
  const { looks, indent: styleIndent = 0, ...named } = styles.meaning(paragraph.style);
  const heading = outline === undefined ? named.heading : outline + 1;
  const { heading: _, ...style } = named;
  return {
    ...style,
    inTable,
    depth,
    ...(heading === undefined || heading > 9 ? {} : { heading: Math.min(6, heading) }),
    ...(list === undefined ? {} : { list: { level: list + 1 } }),
    indent,
    hangs: firstIndent < 0,
    // Paragraphs repeat the indentation of their style.
    furtherIndent: indent + Math.min(0, firstIndent) - styleIndent,
    styled: looks,
  };
}

/** Sends text to the destination of the current group. */
export function emit(reader: RtfReader, text: string): void {
  const { group } = reader;
  const { destination } = group;
  if (destination === "text") emitText(reader, text);
  else if (destination === "marker") {
    if (isShown(reader)) group.story.addMarker(text);
  } else if (destination === "code" && group.field !== undefined) {
    if (group.field.code.length < LONGEST_CODE) group.field.code += text;
  } else if (destination === "html") reader.html.push(text);
  else if (destination === "property" && group.property !== undefined) {
    reader.properties[group.property] = (reader.properties[group.property] ?? "") + text;
  } else if (destination === "math") group.math?.children.push(text);
  else if (destination === "styles" && group.declared !== undefined) {
    addToName(group.declared, text);
    group.declared.run = group.run;
  } else if (destination === "bookmark" && group.bookmark !== undefined) {
    if (group.bookmark.name.length < LONGEST_CODE) group.bookmark.name += text;
  }
}

// Addresses in fields and names of bookmarks are a few hundred characters long.
const LONGEST_CODE = 4_096;

/** True for text that is neither hidden nor left out as a tracked change. */
export function isShown({ group: { hidden, change }, trackedChanges }: RtfReader): boolean {
  return !hidden && (change === undefined || isRead(change, trackedChanges));
}

/** Looks of the text, with its change. The same array for the same looks, because stories compare them by identity. */
function looksNow({ group: { looks, change }, trackedChanges }: RtfReader): readonly Look[] {
  const look = change === undefined ? undefined : changeLook(change, trackedChanges);
  if (change === undefined || look === undefined) return looks;
  const known = CHANGED[change].get(looks) ?? [look, ...looks];
  CHANGED[change].set(looks, known);
  return known;
}

const CHANGED: Readonly<Record<ChangeKind, WeakMap<readonly Look[], readonly Look[]>>> = {
  inserted: new WeakMap(),
  deleted: new WeakMap(),
};

function emitText(reader: RtfReader, text: string): void {
  const { group, fonts, isHtml, html } = reader;
  if (isHtml) {
    if (!group.htmlOff) html.push(text);
    return;
  }
  if (!isShown(reader)) return;
  if (group.field !== undefined) group.field.hasResult = true;
  group.story.setLink(group.field?.link);
  group.story.add(text, looksNow(reader), { isMonospaced: fonts.isMonospaced(group.font), size: group.size });
}

/** Decodes and sends the bytes that wait. */
export function flushBytes(reader: RtfReader): void {
  if (reader.pending.length === 0) return;
  const decoded = reader.fonts.decode(reader.pending, reader.group.font);
  reader.pending = [];
  emit(reader, decoded);
}

/** Gives the current group a story of its own. `finish` gets its blocks when the group ends. */
export function openStory(reader: RtfReader, finish: (blocks: readonly Block[]) => void): void {
  const { group, paragraph } = reader;
  const story = createStory();
  reader.paragraph = plainParagraph();
  group.story = story;
  group.destination = "text";
  group.field = undefined;
  group.run = {};
  group.looks = NO_LOOKS;
  group.onClose = () => {
    reader.paragraph = paragraph;
    finish(story.finish());
  };
}

export function openGroup(reader: RtfReader): void {
  flushBytes(reader);
  reader.toSkip = 0;
  reader.isStarred = false;
  reader.isGroupStart = true;
  if (reader.outer.length >= reader.limits.maxDepth) {
    reader.tooDeep = true;
    reader.ignoredGroups++;
    return;
  }
  const { group } = reader;
  reader.outer.push(group);
  reader.group = { ...group, isUpr: false, onClose: undefined };
  if (group.isUpr) reader.group.destination = "skip";
}

/** Returns true after the end of the outermost group. */
export function closeGroup(reader: RtfReader): boolean {
  flushBytes(reader);
  reader.toSkip = 0;
  reader.isGroupStart = false;
  if (reader.ignoredGroups > 0) {
    reader.ignoredGroups--;
    return false;
  }
  reader.group.onClose?.();
  reader.group = reader.outer.pop() ?? reader.group;
  return reader.outer.length === 0;
}
