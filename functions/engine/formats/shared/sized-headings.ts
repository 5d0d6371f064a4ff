// Headings of texts whose authors made them by larger print, without any style of a heading.

import type { Block, Mark, MarkKind } from "../../base/model.ts";

/** Sizes, in any unit, of the blocks whose words have one size. */
export type Sizes = ReadonlyMap<Block, number>;

/** Size of a heading over that of most text. */
const LARGER = 1.15;
/** Characters of the longest heading. */
const LONGEST = 120;
/** Share of the text that headings may be. */
const MOST_SHARE = 0.25;
/** Share of a size that the next smaller one has at least, if it is the same. */
const SAME_SIZE = 0.95;
/** Headings of more sizes are of the deepest level. */
const DEEPEST = 6;

/** Makes headings of short paragraphs in larger print, the largest first, where no block is a heading. */
export function withSizedHeadings(blocks: readonly Block[], sizes: Sizes): readonly Block[] {
  if (sizes.size === 0 || blocks.some(({ kind }) => kind === "heading")) return blocks;
  const bodySize = mostCommon(sizes);
  const isTitle = (block: Block) =>
    block.kind === "paragraph" && (sizes.get(block) ?? 0) >= LARGER * bodySize && isShort(block.text);
  const titles = blocks.filter(isTitle);
  if (lengthOf(titles) > MOST_SHARE * lengthOf(blocks)) return blocks;
  const levels = levelsOf(titles.map((block) => sizes.get(block) ?? 0));
  return blocks.map((block) => {
    if (!isTitle(block)) return block;
    const { marks = [], quoted: _, ...plain } = block;
    const kept = marks.filter(({ kind }) => !isOfKind(kind, marks, block.text));
    const level = levels.get(sizes.get(block) ?? 0) ?? DEEPEST;
    return { ...plain, kind: "heading", level, ...(kept.length === 0 ? {} : { marks: kept }) };
  });
}

/** Size of most characters. */
function mostCommon(sizes: Sizes): number {
  const lengths = new Map<number, number>();
  for (const [{ text }, size] of sizes) lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  const [most = 0] = [...lengths].sort(([, a], [, b]) => b - a)[0] ?? [];
  return most;
}

/** Accepts a line with a word that does not end like a sentence. */
function isShort(text: string): boolean {
  return text.length <= LONGEST && !text.includes("\n") && /\p{L}{2}/u.test(text) && !/[.,;:]$/.test(text);
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

/** Level of each size. Sizes next to each other are one, as programs round them. */
function levelsOf(sizes: readonly number[]): ReadonlyMap<number, number> {
  const levels = new Map<number, number>();
  let [level, last] = [0, Number.POSITIVE_INFINITY];
  for (const size of [...new Set(sizes)].sort((a, b) => b - a)) {
    if (size < SAME_SIZE * last) level = Math.min(DEEPEST, level + 1);
    levels.set(size, level);
    last = size;
  }
  return levels;
}

/** Looks of all words belong to the kind of a heading. */
function isOfKind(kind: MarkKind, marks: readonly Mark[], text: string): boolean {
  if (kind !== "bold" && kind !== "italic" && kind !== "underline") return false;
  const covered = marks.filter((mark) => mark.kind === kind).map(({ start, end }) => text.slice(start, end));
  return lettersIn(covered.join("")) >= lettersIn(text);
}

function lettersIn(text: string): number {
  return text.replaceAll(/\s/g, "").length;
}
