// Writes chunks for retrieval: JSON Lines, one chunk each, in document order. A pure function of the document.

import { createHash } from "node:crypto";
import type { Attachment, Box, Document, Page } from "../../base/model.ts";
import { type PageWriter, written } from "../page-writer.ts";
import { isSilentPage, shownAttachments } from "../shown-attachments.ts";
import type { Draft, Part } from "./draft.ts";
import { type ChunkOptions, chunkPacker, type Packer } from "./pack-chunks.ts";
import { passageReader } from "./passages.ts";
import { tokenCounts, tokensOf } from "./token-estimate.ts";

export type { ChunkOptions } from "./pack-chunks.ts";

/** One line of the output, as JSON. */
export interface Chunk {
  /** Position in the document, from 1. */
  readonly chunk: number;
  /** Digest of the headings and the text. It is the same in every run, and differs between the chunks of a document. */
  readonly id: string;
  /** Name of the attachment that has the text, after those that contain it: "mail.eml/report.docx". */
  readonly attachment?: string;
  /** Titles of the section that has the whole text, the outermost first. */
  readonly headings: readonly string[];
  /** Pages of the text that is not repeated. */
  readonly pages: readonly number[];
  /** Boxes around the parts of that text, in points; empty for formats without geometry. */
  readonly boxes: readonly { readonly page: number; readonly box: Box }[];
  /** Code points of the text. */
  readonly characters: number;
  /** Estimated tokens of the text. */
  readonly tokens: number;
  /** Code points at the start of the text that an earlier chunk has too; absent for 0. */
  readonly repeated?: number;
  /** Number of header rows of a table among them; absent for 0. */
  readonly repeatedRows?: number;
  readonly text: string;
}

export function renderChunks({ pages, attachments }: Document, options: ChunkOptions): string {
  return written(pages, chunksWriter(attachments, options));
}

export function chunksWriter(attachments: readonly Attachment[], options: ChunkOptions): PageWriter {
  const number = chunkNumbers();
  let isSilent = true;
  const reader = documentChunks(options, (draft) => number(draft, undefined));
  return {
    begin: () => [],
    *page(page) {
      if (!isSilentPage(page)) isSilent = false;
      yield* reader.page(page);
    },
    *end() {
      yield* reader.end();
      yield* attachedChunks(attachments, isSilent, options, number, "");
    },
  };
}

type Numbered = (draft: Draft, attachment: string | undefined) => string;

function* attachedChunks(
  attachments: readonly Attachment[],
  isSilent: boolean,
  options: ChunkOptions,
  number: Numbered,
  outer: string,
): Iterable<string> {
  for (const { name, document } of shownAttachments(attachments, isSilent)) {
    const path = `${outer}${name}`;
    const reader = documentChunks(options, (draft) => number(draft, path));
    for (const page of document.pages) yield* reader.page(page);
    yield* reader.end();
    yield* attachedChunks(document.attachments, document.pages.every(isSilentPage), options, number, `${path}/`);
  }
}

function documentChunks(options: ChunkOptions, line: (draft: Draft) => string) {
  const passages = passageReader();
  const packer: Packer = chunkPacker(options);
  return {
    *page(page: Page): Iterable<string> {
      for (const passage of passages(page)) for (const draft of packer.add(passage)) yield line(draft);
    },
    *end(): Iterable<string> {
      for (const draft of packer.end()) yield line(draft);
    },
  };
}

/** Returns a function that writes the next chunk. */
function chunkNumbers(): Numbered {
  let chunk = 0;
  const seen = new Map<string, number>();
  return (draft, attachment) => {
    const { repeated, separator, own } = draft.text();
    const text = repeated + separator + own;
    const headings = sectionOf(draft.own());
    const content = JSON.stringify([attachment ?? "", headings, text]);
    const id = digest(content);
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    const before = length(repeated + separator);
    const rows = draft.repeatedRows();
    const line: Chunk = {
      chunk: ++chunk,
      id: count === 0 ? id : digest(`${content} ${count}`),
      ...(attachment === undefined ? {} : { attachment }),
      headings,
      pages: [...new Set(draft.own().map(({ passage }) => passage.page))],
      boxes: boxesOf(draft.own()),
      characters: length(text),
      tokens: tokensOf(tokenCounts(text)),
      ...(before === 0 ? {} : { repeated: before }),
      ...(rows === 0 ? {} : { repeatedRows: rows }),
      text,
    };
    return `${JSON.stringify(line)}\n`;
  };
}

/** Hexadecimal digits of an id: 128 bits. */
const ID_LENGTH = 32;

function digest(content: string): string {
  return createHash("sha256").update(content).digest("hex").slice(0, ID_LENGTH);
}

/** Returns the path of the smallest section that has all parts. Headings at the start lead into a part, not out of it. */
function sectionOf(parts: readonly Part[]): readonly string[] {
  const texts = parts.filter(({ passage }) => passage.kind !== "heading");
  const paths = (texts.length === 0 ? parts.slice(-1) : texts).map(({ passage }) => passage.path);
  const [first = [], ...others] = paths;
  const depth = first.findIndex((title, index) => others.some((path) => path[index] !== title));
  return depth < 0 ? first : first.slice(0, depth);
}

function boxesOf(parts: readonly Part[]): Chunk["boxes"] {
  return parts.flatMap(({ passage, start, end }) => {
    const box = passage.boxOf({ start, end });
    return box === undefined ? [] : [{ page: passage.page, box: rounded(box) }];
  });
}

function rounded([left, top, right, bottom]: Box): Box {
  return [hundredths(left), hundredths(top), hundredths(right), hundredths(bottom)];
}

function hundredths(points: number): number {
  return Math.round(points * 100) / 100;
}

function length(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
