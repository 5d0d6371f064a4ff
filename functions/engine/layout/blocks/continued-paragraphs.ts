// Joins paragraphs that continue in the next column or on the next page.

import { endOf, type FrameLine, startOf } from "../lines/frame-line.ts";
import { hasIdeograph } from "../text/characters.ts";
import { joinLines, jointOf } from "../text/line-joining.ts";
import type { FrameBlock } from "./frame-block.ts";
import { columnEnds, hadRoom } from "./line-breaks.ts";

type Page = readonly FrameBlock[];

/** Returns the blocks of each page. The first paragraph of a page is marked where it continues the page before. */
export function continueParagraphs(pages: readonly Page[], vocabulary: ReadonlySet<string>): FrameBlock[][] {
  let before: Page | undefined;
  return pages.map((blocks) => {
    const at = blocks.findIndex((block) => isContent(block) && !SET_AT_HEAD.has(block.kind));
    const [open, next] = [before?.findLast((block) => isContent(block) && block.kind !== "caption"), blocks[at]];
    const goesOn = open !== undefined && next !== undefined && continues(open, next, before ?? []);
    before = blocks;
    if (!goesOn) return [...blocks];
    return blocks.with(at, { ...next, continued: true, joint: jointOf(open.text, next.text, vocabulary) });
  });
}

const OUTSIDE: ReadonlySet<FrameBlock["kind"]> = new Set(["header", "footer", "footnote"]);
/** Blocks that a page may have at its head, above text that goes on. */
const SET_AT_HEAD: ReadonlySet<FrameBlock["kind"]> = new Set(["caption", "figure", "table"]);

function isContent({ kind }: FrameBlock): boolean {
  return !OUTSIDE.has(kind);
}

const SAME_SIZE = 1.05;
/** A shorter line does not show where its column ends. */
const LEAST_EM = 8;

function continues(open: FrameBlock, next: FrameBlock, page: Page): boolean {
  if ((open.kind !== "paragraph" && open.kind !== "list-item") || next.kind !== "paragraph") return false;
  const [last, first] = [open.lines.at(-1), next.lines[0]];
  if (last === undefined || first === undefined) return false;
  if (Math.max(last.size, first.size) > SAME_SIZE * Math.min(last.size, first.size)) return false;
  if (!isOneSentence(open, next, page)) return false;
  if (CUT_WORD.test(open.text) && SMALL_START.test(next.text)) return true;
  return last.right - last.left > LEAST_EM * last.size && !hadRoom(last, first, endOfColumn(last, open, page));
}

const CUT_WORD = /\p{Ll}[-\u00ad\u2010]$/u;
const SMALL_START = /^\p{Ll}/u;
const OPEN_END = /[\p{L}\p{N},;)\]%"”’\u00ad\u2010–—-]$/u;
/** A sentence that goes on with a name or a number, after a small letter or a comma. */
const [SMALL_END, NAME_START] = [/[\p{Ll},]$/u, /^(?:[\p{Lu}\p{N}]|["“(]\p{Ll})/u];
/** Lines of each half that show prose: entries of lists and titles end without a stop too. */
const PROSE_LINES = 2;
const STOP = /[.!?]["”’)]?$/u;

/** Decides whether the words may belong to one sentence. */
function isOneSentence(open: FrameBlock, next: FrameBlock, page: Page): boolean {
  if (SMALL_START.test(next.text)) return OPEN_END.test(open.text);
  if (hasIdeograph(open.text.slice(-1))) return hasIdeograph(next.text.slice(0, 1));
  if (open.lines.length < PROSE_LINES || (next.lines.length < PROSE_LINES && !STOP.test(next.text))) return false;
  return SMALL_END.test(open.text) && NAME_START.test(next.text) && !isUsuallySmall(next, page);
}

/** Recognises a word that starts a sentence: one of both pages also has it with a small letter. */
function isUsuallySmall({ text, lines }: FrameBlock, page: Page): boolean {
  const [word] = /^\p{L}+/u.exec(text) ?? [];
  const small = word?.toLowerCase();
  return [...lines, ...page.flatMap((block) => block.lines)].some((line) =>
    line.words.some((each) => each.text === small),
  );
}

/** The paragraph's own lines show the end of their column; one line alone needs those of its page. */
function endOfColumn(last: FrameLine, { lines }: FrameBlock, page: Page): number {
  const others = page.flatMap((block) => (OUTSIDE.has(block.kind) || block.kind === "table" ? [] : block.lines));
  const own = lines.filter((line) => Math.abs(startOf(line) - startOf(last)) < last.size);
  return own.reduce((end, line) => Math.max(end, endOf(line)), columnEnds(others)(last));
}

/** Joins the halves. A block between them, such as a caption at the column's end, follows the joined paragraph. */
export function joinOverColumns(blocks: readonly FrameBlock[], vocabulary: ReadonlySet<string>): FrameBlock[] {
  const joined: FrameBlock[] = [];
  for (const block of blocks) {
    const at = joined.findLastIndex(({ kind }) => !SET_BETWEEN.has(kind));
    const open = joined[at];
    if (open !== undefined && goesOn(open, block)) joined[at] = together(open, block, vocabulary);
    else joined.push(block);
  }
  return joined;
}

const SET_BETWEEN: ReadonlySet<FrameBlock["kind"]> = new Set(["caption", "figure", "footnote", "table"]);
const EDGE_EM = 1.5;

/** Accepts a paragraph above and to the right that continues a sentence, after a line that fills its column. */
function goesOn(open: FrameBlock, next: FrameBlock): boolean {
  // The rest of a tagged item has no marker. A line alone does not show that it is full.
  const isItem = open.kind === "list-item" && next.kind === "list-item" && next.marker === undefined;
  if (!(isItem && open.lines.length > 1) && (open.kind !== "paragraph" || next.kind !== "paragraph")) return false;
  if (open.heading?.isSure === true || next.heading?.isSure === true) return false;
  if (!/[\p{L},\-\u00ad]$/u.test(open.text) || !/^\p{Ll}/u.test(next.text)) return false;
  const [last, first] = [open.lines.at(-1), next.lines[0]];
  if (last === undefined || first === undefined) return false;
  const size = Math.max(last.size, first.size);
  if (size > SAME_SIZE * Math.min(last.size, first.size) || first.baseline >= last.baseline) return false;
  const right = Math.max(...open.lines.map((line) => line.right));
  return first.left > right - size && last.right > right - EDGE_EM * size && last.right - last.left > LEAST_EM * size;
}

function together(open: FrameBlock, next: FrameBlock, vocabulary: ReadonlySet<string>): FrameBlock {
  const halves = [open.text, next.text].map((text) => ({ text, breakAfter: false }));
  const { heading: _, ...paragraph } = open;
  return { ...paragraph, text: joinLines(halves, vocabulary), lines: [...open.lines, ...next.lines] };
}
