// Turns the letter o into a bullet where a list has it for one. Word's second level of bullets is an o in Courier New.

import type { Run } from "./run.ts";

/** Space between the bullet and its text, in em. A space between words has .2 to .4. */
const GAP_EM = { least: 0.6, most: 4 };
/** Space to text on the left, in em. An o nearer to it is a word or a letter of that text. */
const LEFT_GAP_EM = 1.5;
/** Difference of two baselines on one line, in em. */
const SAME_LINE_EM = 0.2;
const BULLET = "◦";

/** Returns the runs of a page with bullets for letters that are set in a font of their own, apart from the text after them. */
export function withLetterBullets(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(isLetter)) return runs;
  const written = runs.filter(({ text }) => text.trim() !== "");
  const bullets = new Set(
    written.filter((run, index) => isLetter(run) && isBullet(run, written[index - 1], written[index + 1])),
  );
  return bullets.size === 0 ? runs : runs.map((run) => (bullets.has(run) ? { ...run, text: BULLET } : run));
}

function isLetter({ text }: Run): boolean {
  return text.length <= 2 && text.trim() === "o";
}

function isBullet(run: Run, last: Run | undefined, next: Run | undefined): boolean {
  if (next === undefined || next.font === run.font || !areOnOneLine(run, next)) return false;
  const gap = (next.left - run.right) / next.size;
  if (gap < GAP_EM.least || gap > GAP_EM.most) return false;
  return last === undefined || !areOnOneLine(last, run) || run.left - last.right > LEFT_GAP_EM * run.size;
}

function areOnOneLine(one: Run, other: Run): boolean {
  return (
    one.angle === other.angle &&
    Math.abs(one.baseline - other.baseline) <= SAME_LINE_EM * Math.max(one.size, other.size)
  );
}
