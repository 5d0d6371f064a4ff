// Pages that were a little askew in the scanner. Tesseract reads their words, but joins the lines of neighbouring columns, and
// rules, bullets and slanted letters are seen in level pictures only.

import { findInk } from "../ink/page-ink.ts";
import { hasUnevenPaper } from "../photo/uneven-paper.ts";
import { turning, type Warp, warped } from "../photo/warp.ts";
import type { PagePicture } from "./recognized-blocks.ts";
import { skewOf } from "./straighten.ts";

/** Degrees. Less tilt is taken out of the places of the words (`level-lines.ts`); sheets with more are left to the attempts. */
const LEAST_TILT = 0.75;
const MOST_TILT = 5;

/** Growth of a turned picture, and its longest side in pixels. A strip of film would grow far more. */
const MOST_LARGER = 1.5;
const LONGEST_SIDE = 16_000;

/** A level picture of a page, and the way back to the page's own picture. */
export interface LevelScan {
  readonly picture: PagePicture;
  readonly warp: Warp;
}

/** Undefined for a page that is level or shows no clear tilt, and for a photograph, which is made flat where that helps. */
export function levelScan(picture: PagePicture): LevelScan | undefined {
  const degrees = skewOf(findInk(picture), CLEARLY);
  if (Math.abs(degrees) < LEAST_TILT || Math.abs(degrees) > MOST_TILT) return undefined;
  if (hasUnevenPaper(picture)) return undefined;
  const warp = turning(picture, -degrees);
  const isTooLarge = warp.width * warp.height > MOST_LARGER * picture.gray.length;
  if (isTooLarge || Math.max(warp.width, warp.height) > LONGEST_SIDE) return undefined;
  const size = { pageWidth: inPoints(warp.width, warp), pageHeight: inPoints(warp.height, warp) };
  return { picture: { ...picture, ...warped(picture, warp), ...size }, warp };
}

/** Times as many letters on few rows as in the level picture. Tilted pages measure 1.4 to 4.7, drawings and pages on their side 1.1. */
const CLEARLY = 1.3;

const POINTS_PER_INCH = 72;

function inPoints(pixels: number, { dpi }: Pick<Warp, "dpi">): number {
  return (pixels * POINTS_PER_INCH) / dpi;
}
