// Decides which blocks are headings from all blocks of one look: headings recur, and stand close above their text.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import type { DocumentStyle } from "../page-lines/document-style.ts";
import { afterCaptionLabel } from "../text/caption-labels.ts";
import { SUBSECTION } from "../text/item-markers.ts";
import type { FrameBlock, HeadingLook } from "./frame-block.ts";
import { isBoldTitle } from "./headings.ts";

type Page = readonly FrameBlock[];

/** Evidence of one block: +1 for the place and text of a heading, -1 against it, 0 where its place shows nothing. */
type Vote = -1 | 0 | 1;

interface Evidence {
  readonly vote: Vote;
  /** True where the lines above and below are as near as those of one paragraph. */
  readonly isWithin: boolean;
  /** True for labels and values side by side. */
  readonly isInRow: boolean;
}

/** Returns the pages with `isSure` decided for each look of the document. `isPart` means that they are not all of its pages. */
export function judgeHeadings(pages: readonly Page[], style: DocumentStyle, isPart = false): Page[] {
  const evidence = evidenceOf(pages, isPart);
  const looks = evidenceByLook(evidence);
  const tagged = pages.flat().filter(({ kind }) => kind === "heading").length;
  const isJudged = ({ heading, lines, text }: FrameBlock, { vote, isInRow }: Evidence): boolean => {
    if (heading === undefined) return false;
    const isLarger = heading.size >= LARGER * style.bodySize;
    if (isInRow && !isLarger) return false;
    if (heading.isSure)
      return isLarger || !(isTaggedAsText(lines, tagged) || areInText(looks.get(groupOf(heading, text))));
    const isDistinct =
      isLarger || heading.face !== style.bodyFace || heading.capitals || (heading.bold && !style.bodyIsBold);
    if (!isDistinct || heading.size < style.bodySize - 0.5 || isTaggedAsText(lines, tagged) || vote < 0) return false;
    return areHeadings(looks.get(groupOf(heading, text)), isPart || SUBSECTION.test(text));
  };
  return pages.map((blocks) =>
    blocks.map((block) => {
      const { heading } = block;
      const own = evidence.get(block);
      if (heading === undefined || own === undefined) return block;
      const isSure = isJudged(block, own);
      return isSure === heading.isSure ? block : { ...block, heading: { ...heading, isSure } };
    }),
  );
}

/** Print that is larger by this factor is no label. */
const LARGER = 1.05;
/** Tagged headings, from which on text that is tagged otherwise is no heading. */
const LEAST_TAGGED = 2;

function isTaggedAsText([first]: FrameBlock["lines"], tagged: number): boolean {
  return tagged >= LEAST_TAGGED && first?.element !== undefined;
}

interface Looks {
  /** Numbers of texts with a vote for a heading, and against it. */
  yes: number;
  no: number;
  /** Number of texts without a section's number. */
  unnumbered: number;
  /** Number of these that end in a colon. */
  labels: number;
  /** Number of texts within the lines of a paragraph. */
  within: number;
}

/** Share of the unnumbered texts of one look that end in a colon, from which on they are labels within the text. */
const LABEL_SHARE = 0.5;

function endInColons({ unnumbered, labels }: Looks): boolean {
  return labels > LABEL_SHARE * unnumbered;
}

/** Recognises the look of labels and names in a text: they have no more space above them than below, or are lines of it. */
function areInText(looks: Looks | undefined): boolean {
  if (looks === undefined) return false;
  const { yes, no, within } = looks;
  return within > yes || (endInColons(looks) && yes <= no);
}

/** Share of votes against headings that a look may have. */
const AGAINST = 0.2;
const LEAST_VOTES = 2;

function areHeadings(looks: Looks | undefined, mayBeOne: boolean): boolean {
  if (looks === undefined || endInColons(looks)) return false;
  const { yes, no } = looks;
  return yes >= (mayBeOne ? 1 : LEAST_VOTES) && no <= AGAINST * (yes + no);
}

/** Evidence of the paragraphs that may be headings. */
function evidenceOf(pages: readonly Page[], isPart: boolean): Map<FrameBlock, Evidence> {
  const evidence = new Map<FrameBlock, Evidence>();
  for (const blocks of pages) {
    const inRows = titlesInRows(blocks);
    for (const [index, block] of blocks.entries()) {
      if (block.heading === undefined || block.kind !== "paragraph") continue;
      evidence.set(block, {
        vote: voteOf(block, index, blocks, isPart),
        isWithin: isWithin(block, index, blocks),
        isInRow: inRows.has(block),
      });
    }
  }
  return evidence;
}

function evidenceByLook(evidence: ReadonlyMap<FrameBlock, Evidence>): Map<string, Looks> {
  const looks = new Map<string, Looks>();
  for (const [{ heading, text }, { vote, isWithin }] of evidence) {
    if (heading === undefined) continue;
    const isNumbered = SUBSECTION.test(text);
    for (const group of new Set([nameOf(heading), groupOf(heading, text)])) {
      const known = looks.get(group) ?? { yes: 0, no: 0, unnumbered: 0, labels: 0, within: 0 };
      if (vote > 0) known.yes++;
      if (vote < 0) known.no++;
      if (isWithin) known.within++;
      if (!isNumbered) known.unnumbered++;
      if (!isNumbered && text.endsWith(":")) known.labels++;
      looks.set(group, known);
    }
  }
  return looks;
}

/** Text of at least so many characters is no title or label. */
const PROSE_CHARACTERS = 60;
/** Space above a heading, as a share of the space below it. */
const CLOSER = 1.1;
/** Points by which a heading may start to the left or right of its text, in sizes. */
const ALIGNED_EM = 2.5;
/** Widest space between a heading and its text, in sizes. */
const NEAR_EM = 2.5;

function voteOf({ text, lines, heading }: FrameBlock, index: number, blocks: Page, isPart: boolean): Vote {
  if (!isBoldTitle(text, lines) || text.includes("\n") || afterCaptionLabel(text) !== undefined) return -1;
  const [last, next] = [blocks[index - 1], blocks[index + 1]];
  const own = edgesOf(lines);
  const size = heading?.size ?? 0;
  if (next === undefined || next.lines.length === 0) return 0;
  const under = edgesOf(next.lines);
  const below = under.top - own.bottom;
  if (below < -0.5 * size || below > NEAR_EM * size) return 0;
  const isText = next.kind !== "paragraph" || next.text.length >= PROSE_CHARACTERS;
  const isInMiddle = isCentred(own, blocks.slice(index + 1, index + 1 + COLUMN_BLOCKS), {
    size,
    hasNumber: HAS_NUMBER.test(text),
  });
  if (Math.abs(under.left - own.left) > ALIGNED_EM * size && !isInMiddle) return -1;
  if (isSameLook(heading, next.heading)) return 0;
  // The space below a larger title is that title's own. A label with its value may stand there too.
  const isUnderTitle = isPart && last?.heading?.isSure === true && last.heading.size >= LARGER * size;
  const isFirst = last === undefined || last.lines.length === 0 || last.kind === "header";
  const showsNothing = isFirst || (isUnderTitle && !/[:|]/.test(text));
  if (showsNothing || isSameLook(heading, last.heading)) return isText ? 1 : 0;
  const above = own.top - edgesOf(last.lines).bottom;
  // The space above a further title belongs to that title.
  const isAboveTitle = next.heading?.isSure === true || (heading?.capitals === true && next.heading?.capitals === true);
  // Capitals in the middle of the column, between two blank lines, are no line of the text.
  const isApart = above >= APART_EM * size && isInMiddle && heading?.capitals === true;
  if (above >= -0.5 * size && above < CLOSER * below && !isApart) return isAboveTitle ? 0 : -1;
  return isText ? 1 : 0;
}

/** Two titles below each other, such as those of a chapter and of its first section. */
function isSameLook(own: HeadingLook | undefined, other: HeadingLook | undefined): boolean {
  return own !== undefined && other !== undefined && nameOf(own) === nameOf(other);
}

/** Points by which the middle of a heading may be off that of its text, in sizes. */
const CENTRED_EM = 0.5;
/** The same as a share of the space beside a title whose number stands apart from it, which moves both. */
const CENTRED_SHARE = 0.1;
const HAS_NUMBER = /^(?:[IVX]{1,5}|\d{1,2})\.\s/;
/** Least space on both sides of a title in the middle, in sizes. */
const BESIDE_EM = 0.5;
/** Space above a title between blank lines, in sizes. */
const APART_EM = 0.6;
/** Blocks below a heading that show how wide its column is. */
const COLUMN_BLOCKS = 3;

/** Recognises a title in the middle of the column below it. */
function isCentred(
  own: Edges,
  below: Page,
  { size, hasNumber }: { readonly size: number; readonly hasNumber: boolean },
): boolean {
  const near = below.flatMap((block) => block.lines);
  const under = edgesOf(near.filter(({ left, right }) => left < own.right && right > own.left));
  // Paragraphs may go on in the next column. Their short last lines need not reach under the title.
  const lines = near.filter(({ left, right }) => left > under.left - ALIGNED_EM * size && right <= under.right);
  const column = edgesOf(lines);
  // An address under a name is in the middle itself.
  const isOff = ({ left, right }: Edges) => Math.abs(left + right - column.left - column.right) > 2 * CENTRED_EM * size;
  const isRagged = ({ left }: Edges) => left - column.left > BESIDE_EM * size;
  if (!lines.some(isOff) && lines.some(isRagged)) return false;
  const [before, after] = [own.left - column.left, column.right - own.right];
  if (Math.min(before, after) < BESIDE_EM * size) return false;
  const most = Math.max(CENTRED_EM * size, hasNumber ? CENTRED_SHARE * (before + after) : 0);
  return Math.abs(before - after) <= 2 * most;
}

/** Space between two lines of one paragraph, as a share of the text size, at most. */
const TIGHT_EM = 0.35;

function isWithin({ lines, heading }: FrameBlock, index: number, blocks: Page): boolean {
  const own = edgesOf(lines);
  const isNear = (gap: number) => Math.abs(gap) <= TIGHT_EM * (heading?.size ?? 0);
  const [last, next] = [blocks[index - 1], blocks[index + 1]];
  if (last === undefined || next === undefined || last.lines.length === 0 || next.lines.length === 0) return false;
  return isNear(own.top - edgesOf(last.lines).bottom) && isNear(edgesOf(next.lines).top - own.bottom);
}

/** Finds labels and values side by side: a short text or another title follows each. */
function titlesInRows(blocks: Page): ReadonlySet<FrameBlock> {
  const rows = new Map<number, FrameBlock[]>();
  for (const [index, block] of blocks.entries()) {
    const [line] = block.lines;
    if (block.heading?.isSure !== true || line === undefined) continue;
    if (!isAboveLabelOrValue(block, blocks[index + 1])) continue;
    const baseline = Math.round(line.baseline);
    const known = rows.get(baseline);
    if (known === undefined) rows.set(baseline, [block]);
    else known.push(block);
  }
  return new Set([...rows.values()].filter(({ length }) => length > 1).flat());
}

function isAboveLabelOrValue({ lines }: FrameBlock, next: FrameBlock | undefined): boolean {
  if (next === undefined) return true;
  if (next.kind !== "paragraph" || next.text.length >= PROSE_CHARACTERS || next.lines.length === 0) return false;
  return next.heading?.isSure === true || edgesOf(next.lines).top >= edgesOf(lines).bottom;
}

/** Numbered titles are judged by themselves: the labels of a document may have the same print. */
function groupOf(heading: HeadingLook, text: string): string {
  return SUBSECTION.test(text) ? `${nameOf(heading)} numbered` : nameOf(heading);
}

function nameOf({ size, bold, italic, capitals, face }: HeadingLook): string {
  return `${size} ${bold} ${italic} ${capitals} ${face}`;
}
