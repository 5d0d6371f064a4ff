// Conversion between a page's own coordinates and the page as viewed.

import { PDFArray, type PDFDict, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { inherited } from "./page-tree.ts";

export interface PageView {
  /** Points, after rotation. */
  readonly width: number;
  readonly height: number;
  /** Matrix from points of the viewed page, counted from its bottom left corner, to the page's own units. */
  readonly matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

/** Same view as in pdf.js, even for invalid page boxes, because OCR used pictures from pdf.js. */
export function viewOf(page: PDFDict): PageView {
  const [left, bottom, right, top] = visibleBox(page);
  const unit = userUnit(page);
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  const scale = 1 / unit;
  switch (quarterTurns(page)) {
    case 1:
      return { width: height, height: width, matrix: [0, scale, -scale, 0, right, bottom] };
    case 2:
      return { width, height, matrix: [-scale, 0, 0, -scale, right, top] };
    case 3:
      return { width: height, height: width, matrix: [0, -scale, scale, 0, left, top] };
    default:
      return { width, height, matrix: [scale, 0, 0, scale, left, bottom] };
  }
}

type Corners = readonly [left: number, bottom: number, right: number, top: number];

const LETTER: Corners = [0, 0, 612, 792];

/** Part of the crop box inside the media box. */
function visibleBox(page: PDFDict): Corners {
  const media = boxOf(page, "MediaBox") ?? LETTER;
  const crop = boxOf(page, "CropBox") ?? media;
  const common: Corners = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return isEmpty(common) ? media : common;
}

function boxOf(page: PDFDict, name: "MediaBox" | "CropBox"): Corners | undefined {
  const array = page.context.lookup(inherited(page, name));
  if (!(array instanceof PDFArray)) return undefined;
  const numbers = array.asArray().map((_, index) => array.lookup(index));
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers.map((number) =>
    number instanceof PDFNumber ? number.asNumber() : Number.NaN,
  );
  // Any two opposite corners define a rectangle (ISO 32000-2, 7.9.5).
  const corners: Corners = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return isEmpty(corners) ? undefined : corners;
}

function isEmpty([left, bottom, right, top]: Corners): boolean {
  return !(right > left && top > bottom);
}

function quarterTurns(page: PDFDict): number {
  const rotate = page.context.lookup(inherited(page, "Rotate"));
  const degrees = rotate instanceof PDFNumber ? rotate.asNumber() : 0;
  return degrees % 90 === 0 ? (((degrees / 90) % 4) + 4) % 4 : 0;
}

function userUnit(page: PDFDict): number {
  const unit = page.lookup(PDFName.of("UserUnit"));
  return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
}
