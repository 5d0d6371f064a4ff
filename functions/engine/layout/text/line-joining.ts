// Joins the lines of a paragraph. Decides which line breaks stay and which line-end hyphens belong to the word.

import type { Joint } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import { meetsInIdeographs } from "./characters.ts";

/** One line of a block. */
export interface LineText {
  readonly text: string;
  /** True when the author broke the line here, as in an address or a table, so the break stays. */
  readonly breakAfter: boolean;
  /** True for a line that ends within a word. */
  readonly isCut?: boolean;
}

/** Joins the lines. `vocabulary` holds the document's lower-case words, which decide whether a hyphen stays. */
export function joinLines(lines: readonly LineText[], vocabulary: ReadonlySet<string>): string {
  let text = "";
  // Reading the end of `text` would copy all of it for each line.
  let end = "";
  for (const [index, line] of lines.entries()) {
    const { breakAfter: breakBefore = false, isCut = false } = lines[index - 1] ?? {};
    const joint = breakBefore ? undefined : jointAtHyphen(end, line.text, vocabulary);
    const cut = isCut ? "none" : joint;
    if (cut === "hyphen") text = text.slice(0, -1);
    const added = cut !== undefined || text === "" ? line.text : separator(breakBefore, end, line.text) + line.text;
    text += added;
    end = ((cut === "hyphen" ? end.slice(0, -1) : end) + added).slice(-LONGEST_WORD);
  }
  return text;
}

/** Returns how a page's first words follow the last words of the page before. */
export function jointOf(before: string, after: string, vocabulary: ReadonlySet<string>): Joint {
  const spaceless = separator(false, before, after) === "";
  return jointAtHyphen(before, after, vocabulary) ?? (spaceless ? "none" : "space");
}

function separator(ownBreak: boolean, before: string, after: string): string {
  if (ownBreak) return "\n";
  return meetsInIdeographs(before, after) ? "" : " ";
}

const SOFT_HYPHEN = "\u00ad";
const EN_DASH = "\u2013";
/** Matches the digit before the dash in "291–", which "300" follows on the next line. */
const RANGE_START = /^\d/;
// After a lower-case letter: dashes, ranges and minus signs stay as they are.
const HYPHENATED_END = whenNeeded(() => /([\p{L}\p{M}'’-]*\p{Ll})[-\u2010]$/u);
/** Matches a name, an acronym or a number. Its hyphen stays, unless the vocabulary has the word without a hyphen. */
const OTHER_HYPHENATED_END = whenNeeded(() => /([\p{L}\p{N}\p{M}'’.-]*[\p{L}\p{N}])[-\u2010]$/u);
const WORD_OR_NUMBER_START = whenNeeded(() => /^([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/u);
/** Matches the second word of a phrase such as "two- and three-dimensional". */
const SUSPENDED = /^(?:and|or|to|nor|und|oder|bis|et|ou|y|o|e|en|of)$/u;
const WORD_START = whenNeeded(() => /^(\p{L}[\p{L}\p{M}]*)/u);
/** Characters. A longer look back would take quadratic time in long paragraphs. */
const LONGEST_WORD = 80;
/** Letters of each half of a compound. Shorter syllables are too often words: "in-", "over-", "a-". */
const WORD_LETTERS = 4;

/** Matches an English adverb, which begins compounds such as "strongly-coupled". Few words go on after "ly". */
const ADVERB = /^\p{L}{3,}ly$/u;

/** Returns "hyphen" for a hyphen that goes, "none" for one that stays without a space, and nothing for other ends. */
function jointAtHyphen(before: string, after: string, vocabulary: ReadonlySet<string>): Joint | undefined {
  const last = before.at(-1);
  if (last === SOFT_HYPHEN) return "hyphen";
  if (last === EN_DASH && RANGE_START.test(before.slice(-2)) && /^\d/.test(after)) return "none";
  return last === "-" || last === "\u2010" ? jointOfWord(before.slice(-LONGEST_WORD), after, vocabulary) : undefined;
}

/** Matches a name in code that is cut after a rule, "TOKEN_-". */
const CUT_NAME = /\w_[-\u2010]$/;

function jointOfWord(end: string, after: string, vocabulary: ReadonlySet<string>): Joint | undefined {
  if (CUT_NAME.test(end) && /^\w/.test(after)) return after.startsWith("_") ? "none" : "hyphen";
  const head = HYPHENATED_END().exec(end)?.[1];
  const tail = WORD_START().exec(after)?.[1];
  if (head === undefined || tail === undefined) return jointOfOther(end, after, vocabulary);
  if (isSuspended(tail, after) && !vocabulary.has((head + tail).toLowerCase())) return undefined;
  return isCompound(head, tail, vocabulary) ? "none" : "hyphen";
}

function jointOfOther(end: string, after: string, vocabulary: ReadonlySet<string>): Joint | undefined {
  const head = OTHER_HYPHENATED_END().exec(end)?.[1];
  const tail = WORD_OR_NUMBER_START().exec(after)?.[1];
  if (head === undefined || tail === undefined || isSuspended(tail, after)) return undefined;
  const isKnown = vocabulary.has((head + tail).toLowerCase()) && /\p{L}$/u.test(head);
  return isKnown ? "hyphen" : "none";
}

/** Recognises "two- and …". "out-" before "of-cache" is different: the next word has a hyphen too. */
function isSuspended(tail: string, after: string): boolean {
  return SUSPENDED.test(tail) && !/^[-\u2010]\p{L}/u.test(after.slice(tail.length));
}

function isCompound(head: string, tail: string, vocabulary: ReadonlySet<string>): boolean {
  const isSeen = (word: string) => vocabulary.has(word.toLowerCase());
  if (isSeen(head + tail)) return false;
  // "state-of-", "out-" before "of-cache", "Jean-", and words written with a hyphen elsewhere.
  if (head.includes("-") || SUSPENDED.test(tail) || /^\p{Lu}/u.test(tail) || isSeen(`${head}-${tail}`)) return true;
  if (head.length < WORD_LETTERS || tail.length < WORD_LETTERS || !isSeen(head)) return false;
  return isSeen(tail) || ADVERB.test(head);
}
