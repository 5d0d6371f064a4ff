// Drop caps: a chapter may begin with a large letter beside its first lines. The letter belongs to the first word.

import { medianSize } from "../geometry/median.ts";
import type { Run } from "./run.ts";

/** Letter that may be a drop cap, after a quotation mark or not. */
const CAP = /^["'“‘«„]?\p{Lu}$/u;
/** Size of a drop cap over that of its lines. Two lines need at least this. */
const LARGER = 1.5;
/** Greatest number of letters that are looked at on a page. */
const MOST_CAPS = 20;
/** Distances in em of the lines: of their starts from the letter, of the last baseline, and of the letter's top. */
const [NEAR, BEFORE, SAME_BASELINE, SAME_TOP] = [1.2, 0.5, 0.4, 0.8];
/** Height of capitals, in em. */
const CAPITAL = 0.7;
/** Distance of a word that is not the letter's own, in em. */
const SPACE = 0.3;

/** Moves each drop cap to the start of the first line beside it. */
export function joinDropCaps(runs: readonly Run[]): readonly Run[] {
  const least = LARGER * medianSize(runs);
  const caps = runs.filter(({ text, size }) => size >= least && CAP.test(text));
  if (caps.length === 0 || caps.length > MOST_CAPS) return runs;
  const moved = new Map<Run, Run>();
  for (const cap of caps) {
    const [first, last] = linesBeside(cap, runs);
    if (first === undefined || last === undefined || moved.has(first)) continue;
    const { size, baseline, top, bottom } = first;
    const isOwnWord = startsWord(cap, first, runs);
    const right = isOwnWord ? Math.min(cap.right, first.left - SPACE * size) : first.left;
    moved.set(cap, { ...cap, right: Math.max(cap.left, right), baseline, top, bottom, size });
    moved.set(first, { ...first, spaceBefore: isOwnWord });
  }
  return moved.size === 0 ? runs : runs.map((run) => moved.get(run) ?? run);
}

/** First and last of the lines that start at the letter's right. Undefined unless they are as high as the letter. */
function linesBeside(cap: Run, runs: readonly Run[]): readonly [first?: Run, last?: Run] {
  const top = cap.baseline - CAPITAL * cap.size;
  const beside = runs
    .filter(({ angle, size, left, baseline }) => {
      const isNear = left >= cap.right - BEFORE * size && left <= cap.right + NEAR * size;
      const isSmaller = size * LARGER <= cap.size;
      return (
        angle === cap.angle && isSmaller && isNear && baseline > top && baseline <= cap.baseline + SAME_BASELINE * size
      );
    })
    .sort((a, b) => a.baseline - b.baseline);
  const [first, last] = [beside[0], beside.at(-1)];
  if (first === undefined || last === undefined || last.baseline - first.baseline < SAME_BASELINE * first.size)
    return [];
  const endsAlike = Math.abs(last.baseline - cap.baseline) <= SAME_BASELINE * last.size;
  const startsAlike = Math.abs(first.baseline - CAPITAL * first.size - top) <= SAME_TOP * first.size;
  return endsAlike && startsAlike && /^\p{L}/u.test(first.text) ? [first, last] : [];
}

/** Decides whether the letter is a word, because the page has the text after it elsewhere, and not both together. */
function startsWord(cap: Run, first: Run, runs: readonly Run[]): boolean {
  const rest = (/^[\p{L}\p{M}]+/u.exec(first.text)?.[0] ?? "").toLowerCase();
  const words = new Set(
    runs.filter((run) => run !== first).flatMap(({ text }) => text.toLowerCase().split(/[^\p{L}\p{M}]+/u)),
  );
  return words.has(rest) && !words.has(cap.text.slice(-1).toLowerCase() + rest);
}
