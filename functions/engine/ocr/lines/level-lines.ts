// Turns the places of a page that was scanned a little askew, so that its lines are level and its columns upright. The picture
// stays as it is: straightening every such picture would read all of them from blurred pixels.

import { median } from "../../layout/geometry/median.ts";
import type { RecognizedLine } from "../tesseract/tesseract-hocr.ts";

/** Maps a place of the page, in pixels or points, to its place on the level page. */
export type Level = (x: number, y: number) => readonly [x: number, y: number];

/** Degrees. Less moves the ends of a line across the page by less than the height of a letter; more is no page askew. */
const LEAST_TILT = 0.3;
const MOST_TILT = 10;
/** Lines that tell the tilt have so many times their height in length, and a page so many of them. */
const LEAST_TIMES_LONGER = 5;
const LEAST_LINES = 3;

/** Degrees counterclockwise that most lines climb. 0 for a level page, and without enough lines. */
export function tiltOf(lines: readonly RecognizedLine[]): number {
  const angles = lines
    .filter(({ box: [left, , right], size, words }) => words.length > 1 && right - left >= LEAST_TIMES_LONGER * size)
    .map(({ baseline }) => baseline.angle)
    .filter((angle) => Math.abs(angle) <= MOST_TILT);
  const tilt = angles.length < LEAST_LINES ? 0 : median(angles);
  return Math.abs(tilt) < LEAST_TILT ? 0 : tilt;
}

/** Turns places clockwise by these degrees around the centre of the page. */
export function levelBy(degrees: number, width: number, height: number): Level {
  if (degrees === 0) return (x, y) => [x, y];
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [width / 2, height / 2];
  return (x, y) => {
    const [right, down] = [x - middleX, y - middleY];
    return [middleX + right * cos - down * sin, middleY + right * sin + down * cos];
  };
}
