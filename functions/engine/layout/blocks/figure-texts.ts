// Finds the captions of figures and tables, and gathers the words that stand in a figure.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import type { DocumentStyle, LookOf } from "../page-lines/document-style.ts";
import { afterCaptionLabel, startsWithMark } from "../text/caption-labels.ts";
import type { FrameBlock } from "./frame-block.ts";

/** Makes each drawing's labels one figure, before or after its caption, on the side where the labels stand. */
export function gatherLabels(blocks: readonly FrameBlock[]): FrameBlock[] {
  if (blocks.length > MOST_BLOCKS) return [...blocks];
  let gathered = [...blocks];
  for (const caption of blocks.filter(({ kind, text }) => kind === "caption" && FIGURE.test(text))) {
    const edged = gathered.map((block) => ({ block, ...edgesOf(block.lines) }));
    const own = edged.find(({ block }) => block === caption);
    if (own === undefined) continue;
    const [above, below] = ([-1, 1] as const).map((down) => labelsFrom(own, edged, down));
    const labels = (above?.length ?? 0) >= (below?.length ?? 0) ? above : below;
    if (labels === undefined || labels.length < LEAST_LABELS) continue;
    const figure = figureOf(gathered.filter((block) => labels.includes(block)));
    gathered = gathered
      .filter((block) => !labels.includes(block))
      .flatMap((block) => (block !== caption ? [block] : labels === above ? [figure, block] : [block, figure]));
  }
  return gathered;
}

/** A page with more is a map or a listing; the time grows with the square of the number. */
const MOST_BLOCKS = 1_000;
/** Starts of figure captions in the known languages; captions of tables and listings do not match. */
const FIGURE =
  /^(?:fig(?:ure|\.)?|chart|exhibit|scheme|plate|map|abb(?:ildung|\.)|figura|图|圖|図|그림|рис(?:унок|\.))/iu;
const LEAST_LABELS = 3;

interface Edged extends Edges {
  readonly block: FrameBlock;
}

/** Labels from the caption upwards or downwards in its column, up to the first other block. */
function labelsFrom(caption: Edged, blocks: readonly Edged[], down: 1 | -1): FrameBlock[] {
  const near = (each: Edged) => (down === 1 ? each.top : -each.bottom);
  const beyond = blocks
    .filter((each) => each !== caption && near(each) >= (down === 1 ? caption.bottom : -caption.top) - TOUCH)
    .sort((a, b) => near(a) - near(b));
  // Blocks next to the caption, such as another column, limit the caption's column.
  const beside = blocks.filter((each) => !isLabel(each));
  const left = Math.max(...beside.map((each) => (each.right <= caption.left ? each.right : Number.NEGATIVE_INFINITY)));
  const right = Math.min(...beside.map((each) => (each.left >= caption.right ? each.left : Number.POSITIVE_INFINITY)));
  const labels: FrameBlock[] = [];
  for (const each of beyond) {
    if (each.right <= left + OVERHANG || each.left >= right - OVERHANG) continue;
    if (!isLabel(each)) break;
    labels.push(each.block);
  }
  return labels;
}

/** Points by which a label's descenders may reach into its caption's line. */
const TOUCH = 3;
/** Points by which lines of the next column may reach into this one. */
const OVERHANG = 6;
const LABEL_LINES = 4;
const LABEL_CHARACTERS = 40;
const AXIS = /^[-−+.,%\d\s]+$/u;
const SOURCE = /^(?:sources?|quelle|fuente)\s?:/iu;
const SENTENCE = /(?:\S+\s+){4,}\S+[.!?:;]$/u;

/** Accepts short texts and the numbers along an axis. */
function isLabel({ block: { kind, heading, lines, text } }: Edged): boolean {
  if (kind !== "paragraph" || heading?.isSure === true) return false;
  if (lines.length > LABEL_LINES && !lines.every((line) => AXIS.test(line.text))) return false;
  if (!lines.every((line) => line.text.length <= LABEL_CHARACTERS || longestPiece(line) <= LABEL_WORDS)) return false;
  return !SOURCE.test(text) && !SENTENCE.test(text);
}

/** Words in the longest piece of the line between wide gaps. */
function longestPiece({ words, size }: FrameLine): number {
  let [longest, length] = [0, 0];
  for (const [index, word] of words.entries()) {
    const gap = word.left - (words[index - 1]?.right ?? word.left);
    length = gap > PIECE_GAP_EM * size ? 1 : length + 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

const LABEL_WORDS = 4;
const PIECE_GAP_EM = 1;

function figureOf(labels: readonly FrameBlock[]): FrameBlock {
  return {
    kind: "figure",
    text: labels.map(({ text }) => text.replaceAll("\n", " ")).join("\n"),
    lines: labels.flatMap(({ lines }) => lines),
  };
}

const MAX_CHARACTERS = 900;

/**
 * Tells captions from sentences such as "Figure 3 shows …". A caption's label ends in a mark, stands alone, or looks
 * different from the text.
 */
export function isCaption(
  text: string,
  group: readonly FrameLine[],
  look: LookOf,
  { bodySize, bodyIsBold, fonts }: DocumentStyle,
): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const rest = afterCaptionLabel(text);
  const [first] = group;
  if (rest === undefined || first === undefined) return false;
  if (rest.trim() === "" || startsWithMark(rest)) return true;
  if (/^[^\p{L}]*\p{Ll}/u.test(rest)) return false;
  const label = first.words[0];
  const isBold = fonts.get(label?.print.font ?? "")?.bold === true && !bodyIsBold;
  return isBold || first.size < 0.95 * bodySize || (look(first).italic && text.length < 200);
}
