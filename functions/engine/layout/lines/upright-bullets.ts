// Turns bullets that seem upside down: Ghostscript draws the bitmaps of Type 3 fonts so that a mirrored matrix sets them
// upright, and a sign without a name shows no direction.

import type { Run } from "./run.ts";

const UPSIDE_DOWN = 180;
/** A page with more has formulas. */
const MOST_SIGNS = 200;
const LEAST_BULLETS = 2;
/** Space between the bullet and its text, and to text on the left, in em. */
const GAP_EM = { least: 0.15, most: 3 };
const LEFT_GAP_EM = 1.5;
/** Distance of the baselines of a bullet and its text, in em. That of a bitmap may be its middle. */
const SAME_LINE_EM = 0.6;
/** Points by which the spaces between the bullets of a page and their texts differ. */
const SAME_GAP = 1;
/** Matches the code of a sign in a font without names. */
const UNNAMED = /^[\p{Cc}\p{Co}]$/u;

/** Returns the runs of a page with bullets for signs upside down that stand before text, more than one alike. */
export function withUprightBullets(runs: readonly Run[]): readonly Run[] {
  const signs = runs.filter(({ text, angle }) => angle === UPSIDE_DOWN && UNNAMED.test(text));
  if (signs.length < LEAST_BULLETS || signs.length > MOST_SIGNS) return runs;
  const found = signs.flatMap((sign) => bulletOf(sign, runs));
  const bullets = found.filter((bullet) => found.some((other) => other !== bullet && isAlike(other, bullet)));
  const placed = new Map(bullets.map(({ sign, run }) => [sign, run]));
  return runs.map((run) => placed.get(run) ?? run);
}

interface Bullet {
  readonly sign: Run;
  /** The sign upright, on the line of its text. */
  readonly run: Run;
  readonly gap: number;
}

function isAlike(a: Bullet, b: Bullet): boolean {
  return a.sign.text === b.sign.text && a.sign.font === b.sign.font && Math.abs(a.gap - b.gap) <= SAME_GAP;
}

/** Bullet of the text on the right of a sign; no bullet without text. */
function bulletOf(sign: Run, runs: readonly Run[]): Bullet[] {
  const [left, right] = [-sign.right, -sign.left];
  const line = runs.filter(({ angle, baseline, size, text }) => {
    return angle === 0 && text.trim() !== "" && Math.abs(baseline + sign.baseline) <= SAME_LINE_EM * size;
  });
  const text = line.filter((run) => run.left >= right).sort((a, b) => a.left - b.left)[0];
  if (text === undefined) return [];
  const { size, baseline, top, bottom } = text;
  const gap = text.left - right;
  if (gap < GAP_EM.least * size || gap > GAP_EM.most * size) return [];
  if (line.some((run) => run.left < left && run.right > left - LEFT_GAP_EM * size)) return [];
  return [{ sign, run: { ...sign, text: "•", angle: 0, left, right, size, baseline, top, bottom }, gap }];
}
