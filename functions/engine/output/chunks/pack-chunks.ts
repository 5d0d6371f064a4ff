// Packs the passages of a document into chunks: as much of one section as fits, cut at the best places.

import { cutPassage } from "./cut-text.ts";
import { createDraft, type Draft, type Part } from "./draft.ts";
import { overlapOf } from "./overlap.ts";
import type { Passage } from "./passages.ts";
import { tokenCounts, tokensOf } from "./token-estimate.ts";

export interface ChunkOptions {
  /** Most tokens of a chunk, by estimate. */
  readonly size: number;
  /** Tokens that a chunk may repeat from the end of the chunk before; at most half of the size. */
  readonly overlap: number;
}

export interface Packer {
  /** Returns the chunks that the passage completes. */
  add(passage: Passage): Iterable<Draft>;
  end(): Iterable<Draft>;
}

/** Share of the size below which a chunk goes on across a heading. A short text of its own matches too many queries. */
const TINY_SHARE = 1 / 8;
/** Share of the size that repeated header rows may take. */
const HEADER_SHARE = 1 / 2;

export function chunkPacker({ size, overlap }: ChunkOptions): Packer {
  const tiny = Math.floor(size * TINY_SHARE);
  // The rest is for a tiny end of the section, which is no chunk of its own.
  const filled = size - tiny;
  let draft = createDraft();
  /** A full chunk of the same section. */
  let full: Draft | undefined;

  const isTiny = () => draft.isOnlyHeadings() || tokensOf(draft.ownCounts()) < tiny;
  const fits = (part: Part, most: number) => tokensOf(draft.countsWith(part)) <= most;

  function* endSection(): Iterable<Draft> {
    if (full !== undefined && !draft.isEmpty() && tokensOf(draft.ownCounts()) < tiny) {
      const together = full.with(draft);
      if (tokensOf(together.counts()) <= size) {
        yield together;
        full = undefined;
        draft = createDraft();
        return;
      }
    }
    if (full !== undefined) yield full;
    if (!draft.isEmpty()) yield draft;
    full = undefined;
    draft = createDraft();
  }

  /** Starts the next chunk of the same section, which repeats the end of this one. */
  function* goOn(): Iterable<Draft> {
    if (draft.isEmpty()) return;
    if (full !== undefined) yield full;
    full = draft;
    draft = createDraft(overlap === 0 ? [] : overlapOf(full.own(), overlap));
  }

  function* addPieces(passage: Passage): Iterable<Draft> {
    for (const { counts, ...span } of cutPassage(passage, filled - overlap)) {
      const part = { passage, ...span, counts };
      if (!fits(part, isTiny() ? size : filled)) {
        yield* goOn();
        repeatFor(part);
      }
      draft.add(part);
    }
  }

  /** Repeats header rows instead of text before a part from within a table, and nothing where a part needs the space. */
  function repeatFor(part: Part): void {
    const { start } = part;
    const { header } = part.passage;
    if (header !== undefined && start >= header.end) {
      const isSmall = tokensOf(header.counts) <= size * HEADER_SHARE;
      const repeated = createDraft([], header);
      draft = isSmall && tokensOf(repeated.countsWith(part)) <= size ? repeated : createDraft();
    } else if (!fits(part, size)) draft = createDraft();
  }

  return {
    *add(passage) {
      if (passage.kind === "heading" && (full !== undefined || !isTiny())) yield* endSection();
      const counts = tokenCounts(passage.text);
      const part = { passage, start: 0, end: passage.text.length, counts };
      if (fits(part, isTiny() ? size : filled)) return draft.add(part);
      if (isTiny() || tokensOf(counts) > size - overlap) return yield* addPieces(passage);
      yield* goOn();
      repeatFor(part);
      draft.add(part);
    },
    end: endSection,
  };
}
