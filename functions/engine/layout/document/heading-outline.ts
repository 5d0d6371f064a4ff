// Builds the outline of a document without bookmarks from its headings, where they are credible.

import type { OutlineEntry, Page } from "../../base/model.ts";

type HeadedPage = Pick<Page, "number" | "blocks">;

interface Heading extends OutlineEntry {
  readonly page: number;
  /** True where nothing stands between this heading and the next one. */
  readonly leadsOn: boolean;
}

/** Headings for each page of text. A form has more: its labels are bold. */
const MOST_PER_PAGE = 8;
/** Characters of text for each heading, where pages have several. The labels of a form have less. */
const LEAST_TEXT = 200;
/** Lines that end in a page number, after which a page counts as a table of contents. */
const LEAST_CONTENTS = 3;

/**
 * Returns an outline of at most `most` entries. Each is a heading of its page. Empty for a document whose headings are
 * hardly titles of sections, as in a form, or are all on one page.
 */
export function headingOutline(pages: readonly HeadedPage[], most: number): readonly OutlineEntry[] {
  const headings = withoutCover(pages.flatMap(headingsOf)).filter(isNew);
  const kept = shallow(headings, Math.min(most, MOST_PER_PAGE * pages.length));
  const isSpread = kept.some(({ page }) => page !== kept[0]?.page);
  const isRoomy = kept.length <= pages.length || kept.length * LEAST_TEXT <= textLength(pages);
  return isSpread && isRoomy ? nested(kept) : [];
}

function headingsOf({ number, blocks }: HeadedPage): readonly Heading[] {
  const shown = blocks.filter(({ text }) => text.trim() !== "");
  const headings = shown.flatMap(({ kind, text, level = 1 }, index): Heading[] => {
    if (kind !== "heading") return [];
    const title = text.replaceAll(/\s+/g, " ").trim();
    return [{ title, level, page: number, leadsOn: shown[index + 1]?.kind === "heading" }];
  });
  const isContents = areContents(
    headings.flatMap(({ title }) => PAGE_NUMBER_AT_END.exec(title)?.[1] ?? []).map(Number),
  );
  return headings.filter(
    ({ title, leadsOn }) =>
      !(isContents && PAGE_NUMBER_AT_END.test(title)) &&
      !LEADERS.test(title) &&
      !ADDRESS.test(title) &&
      !(leadsOn && LABEL.test(title)),
  );
}

/** Matches an entry of a table of contents, such as "4 Practical Issues 53". */
const PAGE_NUMBER_AT_END = /\p{L}.*\s(\d{1,4})$/u;

/** True for numbers that grow as those of pages do. The numbers of steps grow by one. */
function areContents(numbers: readonly number[]): boolean {
  const gaps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  return numbers.length >= LEAST_CONTENTS && gaps.every((gap) => gap >= 0) && gaps.some((gap) => gap !== 1);
}

const LEADERS = /(?:\.\s?){4,}\d*$/;
/** Matches the mail address of an author. */
const ADDRESS = /[^\s@]@[^\s@]/;
/** Matches the number of a chapter whose title is the next heading. */
const LABEL =
  /^(?:chapter|part|appendix|section|kapitel|teil|anhang|chapitre|partie|annexe|cap[íi]tulo|parte|capitolo)\s+[\p{L}\d]{1,6}[.:]?$/iu;

/**
 * Removes the lines of a cover: several headings at the start, on one page, whose levels nothing else has, such as the
 * title and the author. A single such heading is the title, with the sections below it.
 */
function withoutCover(headings: readonly Heading[]): readonly Heading[] {
  const counts = new Map<number, number>();
  for (const { level } of headings) counts.set(level, (counts.get(level) ?? 0) + 1);
  const first = headings.findIndex(({ level, page }) => page !== headings[0]?.page || (counts.get(level) ?? 0) > 1);
  return first > 1 ? headings.slice(first) : headings;
}

/** False for a title that the page before has at the same level, such as that of a slide that goes on. */
function isNew({ title, level }: Heading, index: number, headings: readonly Heading[]): boolean {
  const before = headings[index - 1];
  return before === undefined || before.title !== title || before.level !== level;
}

/** Drops the deepest levels until at most so many headings are left. */
function shallow(headings: readonly Heading[], most: number): readonly Heading[] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => b - a);
  let kept = headings;
  for (const deepest of levels) {
    if (kept.length <= most) return kept;
    kept = kept.filter(({ level }) => level < deepest);
  }
  return [];
}

function textLength(pages: readonly HeadedPage[]): number {
  let length = 0;
  for (const { blocks } of pages) for (const { kind, text } of blocks) if (kind !== "heading") length += text.length;
  return length;
}

/** Counts levels from 1 without gaps: a heading is one below the last heading that is above it. */
function nested(headings: readonly Heading[]): readonly OutlineEntry[] {
  const above: number[] = [];
  return headings.map(({ title, level, page }) => {
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return { title, level: above.length, page };
  });
}
