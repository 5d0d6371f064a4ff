// A chunk that is being filled: parts of passages in order, after the text that it repeats from earlier chunks.

import { whenNeeded } from "../../base/when-needed.ts";
import type { Span } from "../line-spans.ts";
import type { HeaderRows, Passage } from "./passages.ts";
import { addCounts, NO_TOKENS, type TokenCounts, tokenCounts } from "./token-estimate.ts";

/** Part of a passage. */
export interface Part extends Span {
  readonly passage: Passage;
  readonly counts: TokenCounts;
}

export interface Draft {
  add(part: Part): void;
  /** Returns a draft with the own parts of a later one at the end. */
  with(later: Draft): Draft;
  own(): readonly Part[];
  /** Counts of all text, of all text with one more part, and of the text that is not repeated. */
  counts(): TokenCounts;
  countsWith(part: Part): TokenCounts;
  ownCounts(): TokenCounts;
  isEmpty(): boolean;
  isOnlyHeadings(): boolean;
  /** Number of repeated header rows. */
  repeatedRows(): number;
  /** Returns the repeated text and the own text, which `separator` joins. */
  text(): DraftText;
}

export interface DraftText {
  readonly repeated: string;
  readonly separator: string;
  readonly own: string;
}

const BETWEEN_PASSAGES = "\n\n";
const separatorCounts = whenNeeded(() => tokenCounts(BETWEEN_PASSAGES));

/** Starts a chunk with the end of the chunk before, or with header rows of the table that it continues. */
export function createDraft(overlap: readonly Part[] = [], header?: HeaderRows): Draft {
  const repeated = overlap.map(({ counts }) => counts);
  const before = header === undefined ? sum(repeated) : addCounts(header.counts, separatorCounts());
  const parts: Part[] = [];
  let ownCounts = NO_TOKENS;
  /** Counts of a part and of the separator that it gets. */
  const added = (part: Part): TokenCounts => {
    const last = parts.at(-1);
    return last === undefined || isContiguous(last, part) ? part.counts : addCounts(part.counts, separatorCounts());
  };
  return {
    add(part) {
      ownCounts = addCounts(ownCounts, added(part));
      const last = parts.at(-1);
      if (last === undefined || !isContiguous(last, part)) parts.push(part);
      else parts[parts.length - 1] = { ...last, end: part.end, counts: addCounts(last.counts, part.counts) };
    },
    with(later) {
      const both = createDraft(overlap, header);
      for (const part of [...parts, ...later.own()]) both.add(part);
      return both;
    },
    own: () => parts,
    counts: () => addCounts(before, ownCounts),
    countsWith: (part) => addCounts(addCounts(before, ownCounts), added(part)),
    ownCounts: () => ownCounts,
    isEmpty: () => parts.length === 0,
    isOnlyHeadings: () => parts.every(({ passage }) => passage.kind === "heading"),
    repeatedRows: () => header?.rows ?? 0,
    text() {
      const [first] = parts;
      const own = joined(parts);
      if (header !== undefined) return { repeated: header.text, separator: "\n", own };
      const last = overlap.at(-1);
      if (first === undefined || last === undefined) return { repeated: "", separator: "", own };
      return { repeated: joined(overlap), separator: isContiguous(last, first) ? gapOf(last) : BETWEEN_PASSAGES, own };
    },
  };
}

/** Sum with a separator after each. */
function sum(counts: readonly TokenCounts[]): TokenCounts {
  return counts.reduce((all, each) => addCounts(addCounts(all, each), separatorCounts()), NO_TOKENS);
}

/** Joins parts as the plain text does. */
function joined(parts: readonly Part[]): string {
  const text = parts.map(({ passage, start, end }) => passage.text.slice(start, end).trimEnd()).join(BETWEEN_PASSAGES);
  // A line of code keeps its indentation.
  return parts[0]?.passage.kind === "code" ? text.replace(/^\s*\n/, "") : text.trimStart();
}

function isContiguous(before: Part, after: Part): boolean {
  return before.passage === after.passage && before.end === after.start;
}

/** Space at the end of a part. */
function gapOf({ passage, start, end }: Part): string {
  const text = passage.text.slice(start, end);
  return text.slice(text.trimEnd().length);
}
