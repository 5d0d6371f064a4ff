// Checks on the painted page whether text leaves ink. Paint alone misjudges patterns, groups, blends and annotations.

import type { Box } from "../../base/model.ts";
import type { PaintedText } from "../../pdf/render/paint-text.ts";

/** Text that its paint seems to hide. */
export interface InkCandidate {
  readonly item: { readonly str: string };
  /** Box in points from the page's top left. */
  readonly box: Box;
  /** Paint that the text shares with others. A layer of recognised words has one paint. */
  readonly paint: string;
}

/** Difference, out of 255, of a pixel that text has painted. */
const INKED = 8;
/** Difference, out of 255, between print and its ground. */
const PRINTED = 40;
/** Least share of a place's height that letters ink. White letters that only cut a thin rule cannot be read. */
const HEIGHT_SHARE = 0.25;
/** Least share of a text's places that its letters ink, or that lie on print. */
const PLACES_SHARE = 0.3;
/** Least share of the texts of one paint that lie on print: they are a layer over a picture of their words. */
const LAYER_SHARE = 0.5;

/**
 * Returns the candidates that the painted page shows to nobody. `shown` are the boxes of the other text. A candidate is
 * shown if its letters change pixels, or if it names print that is no text, as the layer of a scan does.
 */
export function withoutInk<Candidate extends InkCandidate>(
  candidates: readonly Candidate[],
  shown: readonly Box[],
  page: PaintedText,
): readonly Candidate[] {
  const others = maskOf(shown, page);
  const inkless = candidates.filter(({ item, box }) => {
    const least = LETTER.test(item.str) ? HEIGHT_SHARE : 0;
    return shareOf(box, page, (place) => isInked(place, page, others, least)) === 0;
  });
  const layers = new Map<string, boolean>();
  for (const [paint, same] of Map.groupBy(inkless, (each) => each.paint)) {
    const over = same.filter(({ box }) => shareOf(box, page, (place) => isPrinted(place, page)) > 0);
    layers.set(paint, over.length >= LAYER_SHARE * same.length);
  }
  return inkless.filter(({ paint }) => layers.get(paint) === false);
}

const LETTER = /[\p{L}\p{N}]/u;

/** Part of a text's box, in pixels, about as wide as it is high. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly runsDown: boolean;
}

/** Returns the share of the places that pass, or 0 if it is too small. */
function shareOf(box: Box, page: PaintedText, passes: (place: Place) => boolean): number {
  const places = placesOf(box, page);
  const share = places.filter(passes).length / Math.max(1, places.length);
  return share >= PLACES_SHARE ? share : 0;
}

function placesOf(box: Box, page: PaintedText): readonly Place[] {
  const [left, top, right, bottom] = pixelsOf(box, page);
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0) return [];
  const runsDown = height > width;
  const side = Math.max(1, Math.min(width, height));
  const count = Math.ceil(Math.max(width, height) / side);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * side, (index + 1) * side];
    return runsDown
      ? { left, right, top: top + from, bottom: Math.min(bottom, top + to), runsDown }
      : { top, bottom, left: left + from, right: Math.min(right, left + to), runsDown };
  });
}

function pixelsOf([left, top, right, bottom]: Box, { scale, width, height }: PaintedText): Box {
  return [
    Math.max(0, Math.floor(left * scale)),
    Math.max(0, Math.floor(top * scale)),
    Math.min(width, Math.ceil(right * scale)),
    Math.min(height, Math.ceil(bottom * scale)),
  ];
}

/** Marks the pixels of other text, whose ink is no candidate's. */
function maskOf(boxes: readonly Box[], page: PaintedText): Uint8Array {
  const mask = new Uint8Array(page.width * page.height);
  for (const box of boxes) {
    const [left, top, right, bottom] = pixelsOf(box, page);
    // Letters stand out of their boxes a little.
    const [from, to] = [Math.max(0, left - 1), Math.min(page.width, right + 1)];
    for (let y = Math.max(0, top - 1); y < Math.min(page.height, bottom + 1); y++)
      mask.fill(1, y * page.width + from, y * page.width + to);
  }
  return mask;
}

function isInked(
  place: Place,
  { withText, withoutText, width }: PaintedText,
  others: Uint8Array,
  least: number,
): boolean {
  const differs = (pixel: number) =>
    others[pixel] === 0 &&
    [4 * pixel, 4 * pixel + 1, 4 * pixel + 2].some(
      (at) => Math.abs((withText[at] ?? 0) - (withoutText[at] ?? 0)) >= INKED,
    );
  const lines = linesOf(place, width);
  const inked = lines.filter((line) => line.some(differs));
  return inked.length > least * lines.length;
}

/** Pixels of a place, line by line as its text runs. */
function linesOf({ left, top, right, bottom, runsDown }: Place, width: number): readonly (readonly number[])[] {
  const [first, last, from, to] = runsDown ? [left, right, top, bottom] : [top, bottom, left, right];
  return Array.from({ length: last - first }, (_, line) =>
    Array.from({ length: to - from }, (_, along) =>
      runsDown ? (from + along) * width + first + line : (first + line) * width + from + along,
    ),
  );
}

/** Recognizes print by its changes along the line of text. A rule or the edge of a box has none. */
function isPrinted(place: Place, { withoutText, width }: PaintedText): boolean {
  return linesOf(place, width).some((line) => {
    const lights = line.map((pixel) =>
      Math.min(withoutText[4 * pixel] ?? 0, withoutText[4 * pixel + 1] ?? 0, withoutText[4 * pixel + 2] ?? 0),
    );
    return Math.max(...lights) - Math.min(...lights) >= PRINTED;
  });
}
