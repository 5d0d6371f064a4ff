// Makes a photographed page flat, as a scanner would show it: upright lines, straight rows, letters of a good size.

import type { Mark } from "../ink/ink-marks.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { slopesOf } from "./letter-rows.ts";
import { type Follow, followRows } from "./level-rows.ts";
import { evenedOut, paperOf, stretched } from "./paper.ts";
import { medianHeight, printDirection } from "./print-direction.ts";
import { isTexture, sheetOf, withoutDesk } from "./sheet.ts";
import { strongLetters } from "./strong-letters.ts";
import { type Point, reduced, turning, type Warp, warped } from "./warp.ts";

/** Height of a letter, such as "n" or "d", that Tesseract reads well, in pixels. */
const LETTER_HEIGHT = 22;
const MOST_ENLARGED = 3;
/** Pixels of a picture that is made flat, and of the result. Larger pictures are made smaller first: letters stay large. */
const MOST_PIXELS = 9_000_000;
/** Pixels of the picture once it is turned: a sheet at 45 degrees needs twice its own, a long strip far more. */
const MOST_TURNED_PIXELS = 2 * MOST_PIXELS;
/** Letters of a picture. More are a texture: a page of a newspaper has fewer. */
const MOST_LETTERS = 30_000;
/** Pixels around the sheet. */
const MARGIN = 8;
const STEP = 16;

export interface FlatPage {
  readonly image: GrayImage;
  readonly warp: Warp;
  /** Decides whether a mark of the picture at a scale is a texture of the desk and no print. */
  isTexture(mark: Mark, scale: number): boolean;
}

/** Undefined for a picture with few letters, with far too many, or that is too long for its width to be turned. */
export function flattened(picture: GrayImage): FlatPage | undefined {
  const times = Math.ceil(Math.sqrt(picture.gray.length / MOST_PIXELS));
  if (times <= 1) return flattenedSmall(picture);
  const page = flattenedSmall(reduced(picture, times));
  if (page === undefined) return undefined;
  const placeOf = (x: number, y: number): Point => {
    const [column, row] = page.warp.placeOf(x, y);
    return [column * times, row * times];
  };
  return { ...page, warp: { ...page.warp, placeOf }, isTexture: (mark, scale) => page.isTexture(mark, scale / times) };
}

function flattenedSmall(picture: GrayImage): FlatPage | undefined {
  const paper = paperOf(picture);
  const even = evenedOut(picture, paper);
  const marks = strongLetters(even);
  if (marks.length > MOST_LETTERS) return undefined;
  const sheet = sheetOf(marks, medianHeight(marks), paper);
  const degrees = sheet === undefined ? undefined : printDirection(sheet.letters);
  if (sheet === undefined || degrees === undefined) return undefined;
  const print = stretched(withoutDesk(even, sheet, paper));
  const turned = turning(picture, degrees);
  if (turned.width * turned.height > MOST_TURNED_PIXELS) return undefined;
  const upright = warped(print, turned);
  const letters = strongLetters(upright);
  if (letters.length > MOST_LETTERS) return undefined;
  const height = medianHeight(letters);
  const slopes = slopesOf(letters, height);
  const follow = followRows(slopes, upright.width, upright.height) ?? AS_IT_IS;
  const area = sheetArea(upright, follow);
  const room = Math.sqrt(MOST_PIXELS / (area.width * area.height));
  const scale = Math.min(room, MOST_ENLARGED, Math.max(1, LETTER_HEIGHT / height));
  const warp: Warp = {
    width: Math.floor(area.width * scale),
    height: Math.floor(area.height * scale),
    dpi: picture.dpi * scale,
    placeOf(x, y) {
      const [column, row] = [x / scale + area.left, y / scale + area.top];
      return turned.placeOf(column, follow(column, row));
    },
  };
  return { image: warped(print, warp), warp, isTexture: (mark, at) => isTexture(mark, at, sheet, paper) };
}

/** The same page upside down. */
export function upsideDown({ image, warp, isTexture }: FlatPage): FlatPage {
  const placeOf = (x: number, y: number) => warp.placeOf(warp.width - x, warp.height - y);
  return { image: { ...image, gray: image.gray.toReversed() }, warp: { ...warp, placeOf }, isTexture };
}

const AS_IT_IS: Follow = (_x, y) => y;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Part of the level picture that shows the sheet: all around it is white. */
function sheetArea({ width, height, gray }: GrayImage, follow: Follow): Area {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((gray[at] as number) >= ALMOST_WHITE) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right <= left || bottom <= top) return { left: 0, top: 0, width, height };
  let [highest, lowest] = [top, bottom];
  for (let x = left; x <= right; x += STEP) {
    highest = Math.min(highest, 2 * top - follow(x, top));
    lowest = Math.max(lowest, 2 * bottom - follow(x, bottom));
  }
  return {
    left: left - MARGIN,
    top: highest - MARGIN,
    width: right - left + 2 * MARGIN,
    height: lowest - highest + 2 * MARGIN,
  };
}

const ALMOST_WHITE = 250;
