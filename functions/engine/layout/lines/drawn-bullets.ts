// Turns small drawn marks into bullets where they stand left of lines, one below the other: browsers draw the discs and
// squares of lists.

import type { Box } from "../../base/model.ts";
import type { DrawnMark } from "../../pdf/read/drawn-marks.ts";
import { boxInFrame } from "../geometry/drawn-rules.ts";
import { isMarker } from "../text/item-markers.ts";
import type { Run } from "./run.ts";

/** Heights over the baseline of a bullet's middle, in em. */
const MIDDLE_EM = { least: 0.1, most: 0.6 };
/** Size of a bullet, in em. A picture includes the space around it. */
const LARGEST_EM = 0.75;
const LARGEST_PICTURE_EM = 1.3;
/** Space between a bullet and its text, in em. */
const GAP_EM = { least: 0.15, most: 3 };
/** Space to text on the left, in em. A mark nearer to it belongs to that text. */
const LEFT_GAP_EM = 1;
/** Points by which bullets of one list differ in place and size. */
const SAME = 1;
const LEAST_BULLETS = 2;

interface Bullet extends DrawnMark {
  readonly run: Run;
}

/** Returns the runs of a frame with bullets for the drawn marks of lists. */
export function withDrawnBullets(runs: readonly Run[], marks: readonly DrawnMark[], angle: number): readonly Run[] {
  if (marks.length < LEAST_BULLETS || angle % 90 !== 0) return runs;
  const boxes = marks.map((mark) => ({ ...mark, box: boxInFrame(mark.box, angle) }));
  const candidates = boxes.flatMap((mark) => bulletOf(mark, runs, boxes));
  const listed = candidates.filter((own) => isListed(own, candidates));
  const alone = candidates.filter((own) => listed.some((other) => isSpacedAs(own, other)));
  const bullets = new Map([...listed, ...alone].map((bullet) => [bullet.run, bullet]));
  if (bullets.size === 0) return runs;
  return runs.flatMap((run) => {
    const bullet = bullets.get(run);
    return bullet === undefined ? [run] : [markerOf(bullet), { ...run, spaceBefore: true }];
  });
}

function markerOf({ run, box, sign }: Bullet): Run {
  // The bullet is drawn apart from the text, but it belongs before it.
  return {
    ...run,
    text: sign,
    left: box[0],
    right: box[2],
    direction: "neutral",
    order: run.order - 0.5,
    spaceBefore: true,
  };
}

/** Finds the text that a mark stands before. A mark in a row or a column of marks is a part of a drawing. */
function bulletOf(mark: DrawnMark, runs: readonly Run[], marks: readonly DrawnMark[]): Bullet[] {
  const [left, top, right, bottom] = mark.box;
  const middle = (top + bottom) / 2;
  const largest = mark.colour === undefined ? LARGEST_PICTURE_EM : LARGEST_EM;
  const row = runs.filter(({ baseline, size }) => {
    const height = (baseline - middle) / size;
    return height >= MIDDLE_EM.least && height <= MIDDLE_EM.most && bottom - top <= largest * size;
  });
  const run = row.filter((each) => each.left >= right).sort((a, b) => a.left - b.left)[0];
  if (run === undefined || isMarker(run.text)) return [];
  const gap = (run.left - right) / run.size;
  if (gap < GAP_EM.least || gap > GAP_EM.most) return [];
  if (row.some((each) => each.left < right && each.right > left - LEFT_GAP_EM * run.size)) return [];
  const isNear = ({ box }: DrawnMark) =>
    Math.abs((box[1] + box[3]) / 2 - middle) < run.size && box[0] < run.left && box[2] > left - run.size;
  return marks.some((other) => other.box !== mark.box && isNear(other)) ? [] : [{ ...mark, run }];
}

/** Accepts a mark with others of the same look at the same place. The marks of a chart's legend differ in colour. */
function isListed(own: Bullet, bullets: readonly Bullet[]): boolean {
  const alike = bullets.filter(
    (other) =>
      other.sign === own.sign &&
      other.colour === own.colour &&
      isSame(other.box, own.box) &&
      Math.abs(other.run.left - own.run.left) <= SAME,
  );
  return alike.length >= LEAST_BULLETS;
}

/** Recognises the only item of a list, in another list's look: bullets of all levels have one size and one space. */
function isSpacedAs(own: Bullet, other: Bullet): boolean {
  const [width, otherWidth] = [own, other].map(({ box }) => box[2] - box[0]);
  const [gap, otherGap] = [own, other].map(({ run, box }) => run.left - box[2]);
  return own.colour === other.colour && near(width, otherWidth) && near(gap, otherGap);
}

function near(a = 0, b = 0): boolean {
  return Math.abs(a - b) <= SAME;
}

function isSame(a: Box, b: Box): boolean {
  return near(a[0], b[0]) && near(a[2], b[2]);
}
