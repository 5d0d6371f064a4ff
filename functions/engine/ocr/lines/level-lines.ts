// Turns the places of a page that was scanned a little askew, so that its lines are level and its columns upright. The picture
// stays as it is: a turned picture is blurred, and photographs are read worse from one (`ocr/page/level-scan.ts`).

import { frameAngle } from "../../layout/geometry/frame-angle.ts";
import { median } from "../../layout/geometry/median.ts";
import type { RecognizedLine } from "../tesseract/tesseract-hocr.ts";

/** Places and angles on the level page. */
export interface LevelPage {
  /** Maps a place of the page, in points, to its place on the level page. */
  readonly place: (x: number, y: number) => readonly [x: number, y: number];
  /** Angle of the frame of a line, in degrees counterclockwise. */
  readonly angleOf: (line: RecognizedLine) => number;
}

/** Degrees. Less moves the ends of a line across the page by less than the height of a letter; more is no page askew. */
const LEAST_TILT = 0.3;
const MOST_TILT = 10;
/** Lines that tell the tilt have so many times their height in length, and a page so many of them. */
const LEAST_TIMES_LONGER = 5;
const LEAST_LINES = 3;
/** Degrees by which the angle of a shorter line may be wrong: its letters differ in height. */
const UNSURE = 10;

/** Degrees counterclockwise that most lines climb. 0 for a level page, and without enough lines. */
export function tiltOf(lines: readonly RecognizedLine[]): number {
  const angles = lines
    .filter((line) => line.words.length > 1 && isLong(line))
    .map(({ baseline }) => baseline.angle)
    .filter((angle) => Math.abs(angle) <= MOST_TILT);
  const tilt = angles.length < LEAST_LINES ? 0 : median(angles);
  return Math.abs(tilt) < LEAST_TILT ? 0 : tilt;
}

/** Turns a page of this size clockwise by these degrees around its centre. */
export function levelPage(degrees: number, width: number, height: number): LevelPage {
  const angleOf = (line: RecognizedLine) => {
    const angle = line.baseline.angle - degrees;
    const quarter = Math.round(angle / 90) * 90;
    return frameAngle(Math.abs(angle - quarter) <= UNSURE && !isLong(line) ? quarter : angle);
  };
  if (degrees === 0) return { place: (x, y) => [x, y], angleOf };
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [width / 2, height / 2];
  return {
    place: (x, y) => {
      const [right, down] = [x - middleX, y - middleY];
      return [middleX + right * cos - down * sin, middleY + right * sin + down * cos];
    },
    angleOf,
  };
}

function isLong({ box: [left, top, right, bottom], size }: RecognizedLine): boolean {
  return Math.max(right - left, bottom - top) >= LEAST_TIMES_LONGER * size;
}
