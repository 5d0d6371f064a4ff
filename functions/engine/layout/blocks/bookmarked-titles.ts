// Titles that the document's bookmarks name: where they start and end, and which blocks they are.

import type { OutlineEntry } from "../../base/model.ts";
import { type FrameLine, partOf } from "../lines/frame-line.ts";
import { isDigit, isPlainLetter } from "../text/characters.ts";
import { BULLET } from "../text/item-markers.ts";
import type { FrameBlock } from "./frame-block.ts";
import { CELL_GAP_EM } from "./line-breaks.ts";

/** Lines of a title. */
const MOST_LINES = 4;
/** Letters and digits of a title that a line may be. Fewer are also a number or an abbreviation in the text. */
const LEAST_LETTERS = 4;
/** Characters that a title on the page may have more than its bookmark: those of its number, and spaces. */
const NUMBER_CHARACTERS = 24;

/** Returns the first line of each title of these bookmarks, and the line after it. `outline` is that of the lines' page. */
export function edgesOfTitles(lines: readonly FrameLine[], outline: readonly OutlineEntry[]): ReadonlySet<FrameLine> {
  const edges = new Set<FrameLine>();
  const spellings = new Set(outline.flatMap(({ title }) => spellingsIn(title)));
  if (spellings.size === 0) return edges;
  const starts = new Set([...spellings].map(startOfSpelling));
  const most = outline.reduce((length, { title }) => Math.max(length, title.length), 0) + NUMBER_CHARACTERS;
  for (let from = 0; from < lines.length; ) {
    const count = titleAt(lines, from, { spellings, starts, most });
    for (const line of count === 0 ? [] : [lines[from], lines[from + count]]) if (line !== undefined) edges.add(line);
    from += Math.max(1, count);
  }
  return edges;
}

interface Titles {
  readonly spellings: ReadonlySet<string>;
  /** Starts of the spellings. */
  readonly starts: ReadonlySet<string>;
  /** Most characters of one. */
  readonly most: number;
}

/** Number of lines, from this one on, that are a title; 0 where none are. */
function titleAt(lines: readonly FrameLine[], from: number, { spellings, starts, most }: Titles): number {
  const first = lines[from]?.text ?? "";
  if (first.length > most || !STARTS_TITLE.test(first)) return 0;
  const small = isSmall(first) ? SMALL : "";
  const own = [first, first.replace(NUMBER, "")].map(firstLetters).filter(({ length }) => length === LEAST_LETTERS);
  // A number, or fewer letters than a start has, may be the first line of any title.
  const mayStart = own.length === 0 || `${first} `.replace(NUMBER, "") === "";
  if (!mayStart && !own.some((letters) => starts.has(small + letters))) return 0;
  const texts = lines.slice(from, from + MOST_LINES).map(({ text }) => text);
  for (let count = texts.length; count > 0; count--) {
    const text = texts.slice(0, count).join(" ");
    if (text.length > most) continue;
    if (!ENDS_TEXT.test(text) && spellingsIn(text).some((spelling) => spellings.has(spelling))) return count;
  }
  return 0;
}

/** Matches the end of a sentence or clause, such as one that refers to a title. */
const ENDS_TEXT = /[.,;]$/;

/** Recognises a letter, a digit or a bracket at the start. A quotation of a title begins with a mark. */
const STARTS_TITLE = /^(?:[A-Za-z0-9([]|(?![\x20-\x7e])[\p{L}\p{N}])/u;

/** Spellings within a text: a word in small letters, or a short one, may be there by chance. */
function spellingsIn(text: string): readonly string[] {
  const small = isSmall(text) ? SMALL : "";
  return spellingsOf(text)
    .filter(({ length }) => length >= LEAST_LETTERS)
    .map((letters) => small + letters);
}

const SMALL = "small ";

function isSmall(text: string): boolean {
  return /^\p{Ll}/u.test(text);
}

function startOfSpelling(spelling: string): string {
  return spelling.slice(0, (spelling.startsWith(SMALL) ? SMALL.length : 0) + LEAST_LETTERS);
}

/** Returns the blocks that the bookmarks of their page name, with their levels. */
export function titlesByBookmarks(
  blocks: readonly FrameBlock[],
  outline: readonly OutlineEntry[],
): ReadonlyMap<FrameBlock, number> {
  const named = new Map<FrameBlock, number>();
  if (outline.length === 0) return named;
  const bySpelling = new Map<string, FrameBlock[]>();
  for (const block of blocks) {
    if (block.heading === undefined || BULLET.test(block.text)) continue;
    for (const spelling of new Set([...spellingsOf(block.text), ...firstCell(block)])) {
      const known = bySpelling.get(spelling);
      if (known === undefined) bySpelling.set(spelling, [block]);
      else known.push(block);
    }
  }
  for (const { title, level } of outline) {
    const alike = spellingsOf(title).flatMap((spelling) => bySpelling.get(spelling) ?? []);
    const free = alike.filter((block) => !named.has(block));
    // The contents of a page may stand above its headings.
    const found = free.find(({ heading }) => heading?.isSure === true) ?? free[0];
    if (found !== undefined) named.set(found, level);
  }
  return named;
}

/** Letters of the text before a wide gap, as in a title with its group at the right edge. None where no gap is. */
function firstCell({ lines: [line] }: FrameBlock): readonly string[] {
  if (line === undefined) return [];
  const { words, size } = line;
  const end = words.findIndex(({ left }, at) => left - (words[at - 1]?.right ?? left) > CELL_GAP_EM * size);
  return end > 0 ? [lettersOf(partOf(line, words.slice(0, end)).text)] : [];
}

/** Letters and digits of a title, with its number and without it: often only the bookmark or only the heading has it. */
function spellingsOf(text: string): readonly string[] {
  const spellings = [text, text.replace(NUMBER, "")].map(lettersOf);
  return spellings.filter((letters, index) => letters.length >= 2 && spellings.indexOf(letters) === index);
}

/** Matches a section's number, also with its kind, as in "Appendix B.1" or "III-A". */
const NUMBER =
  /^(?:(?:[Cc]hapter|CHAPTER|[Ss]ection|SECTION|[Pp]art|PART|[Aa]ppendix|APPENDIX)\s+)?(?:\d+(?:[.-]\d+)*|[A-Z](?:\.\d+)*|[IVXLC]{1,6}(?:-[A-Z])?)[.:)]?\s+/;

const ASCII = /^[\x20-\x7e]*$/;

/** Patterns for all scripts take V8 much longer. */
function lettersOf(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower.replace(/[^a-z0-9]+/g, "") : lower.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Returns the first `LEAST_LETTERS` of the text's letters and digits: it looks at most of a page's lines. */
function firstLetters(text: string): string {
  let letters = "";
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A mark may belong to the letter before it.
    if (code > LAST_ASCII) return lettersOf(text).slice(0, LEAST_LETTERS);
    if (letters.length === LEAST_LETTERS) break;
    if (isDigit(code) || isPlainLetter(code)) letters += text[at];
  }
  return letters.toLowerCase();
}

const LAST_ASCII = 0x7e;
