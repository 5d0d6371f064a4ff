// Reads one page with pdf.js into plain data.

import type { Box } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import type { DoubtfulPaint } from "../content/paint.ts";
import type { CoreFont } from "../core/core-types.ts";
import { type PageAnnotations, readAnnotations } from "./annotations.ts";
import type { PinnedFile } from "./attached-files.ts";
import { type DrawnMark, marksOf } from "./drawn-marks.ts";
import type { FontBook } from "./font-book.ts";
import type { ReadField } from "./form-fields.ts";
import { originalJpeg } from "./original-jpeg.ts";
import { type Picture, picturesOf } from "./page-pictures.ts";
import { enlarging } from "./page-places.ts";
import { paintedBy } from "./painted.ts";
import type { ReadablePdf } from "./readable-pdf.ts";
import { rulingsOf, sketchesOf } from "./ruling-lines.ts";
import { type Surface, surfacesOf } from "./surfaces.ts";
import type { StructuredText, StructureReader } from "./tagged-structure.ts";

export interface PageContent {
  /** Points, after rotation. */
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly text: PageText;
  /** Names of the fonts whose text is only glyph numbers. */
  readonly unmapped: ReadonlySet<string>;
  /** Filled-in fields and text boxes, from the top down. */
  readonly annotationTexts: readonly { readonly text: string; readonly box: Box; readonly isComment: boolean }[];
  /** Paint of the items that may be invisible. */
  readonly doubtful: ReadonlyMap<unknown, DoubtfulPaint>;
  /** Surfaces that these items may lie on. */
  readonly surfaces: readonly Surface[];
  /** Number of characters outside the page. */
  readonly outside: number;
  /** Ratio of the page's print to the usual size; 1 for print of usual sizes. */
  readonly unit: number;
  /** Lines that the page draws, as thin boxes; empty if the caller does not want them. */
  readonly rulings: readonly Box[];
  /** Boxes of slanted lines and curves, which tables have not. */
  readonly sketches: () => readonly Box[];
  /** Small marks that may be bullets. */
  readonly marks: readonly DrawnMark[];
  /** Pictures except ornaments, scans and backgrounds, from the top down. */
  readonly pictures: readonly PagePicture[];
  readonly links: readonly { readonly uri: string; readonly box: Box }[];
  readonly jumps: readonly Jump[];
  /** Fields of forms, in the order of the page. */
  readonly fields: readonly PageField[];
  readonly files: readonly PinnedFile[];
  /** Error message if the annotations could not be read. */
  readonly annotationProblem?: string;
}

/** Area that leads to a place in the document. Jumps to one place have equal targets. */
export interface Jump {
  readonly target: string;
  readonly box: Box;
}

/** Field of a form with its place on the page. */
export interface PageField extends Omit<ReadField, "rectangle"> {
  readonly box: Box;
}

export interface PagePicture {
  readonly box: Box;
  /** Author's description of the picture. */
  readonly alt?: string;
  /** The picture's own file, where it has one that shows what the page shows. */
  readonly original?: Uint8Array;
}

export interface PageText extends StructuredText {
  /** Metrics of fonts, by the items' font names. */
  readonly styles: Readonly<Record<string, FontMetrics>>;
  /** Matrix from user space to points from the page's top left, after rotation. */
  readonly transform: readonly number[];
}

export interface FontMetrics {
  /** Shares of the font size; the descent is negative. */
  readonly ascent: number;
  readonly descent: number;
  readonly vertical: boolean;
}

export interface PageTools {
  readonly readText: StructureReader;
  /** Learns the page's fonts. */
  readonly fonts: FontBook;
  /** Decides whether the ruling lines are read of a page that paints so many paths and pictures. */
  readonly wantsRulings: (text: PageText, paints: number) => boolean;
  /** True to keep the original files of pictures. */
  readonly wantsPictures?: boolean;
}

export async function readPage(
  pdf: ReadablePdf,
  number: number,
  { readText, fonts, wantsRulings, wantsPictures = false }: PageTools,
): Promise<PageContent> {
  const page = await pdf.page(number);
  const { width, height, rotation, transform } = page.geometry;
  const ink = await readText(page);
  const text: PageText = { ...ink.text, styles: metricsOf(ink.fonts), transform };
  fonts.learn(ink.fonts);
  const painted = paintedBy(ink.drawing, transform);
  const unit = unitOf(text);
  // Sizes of small marks, thick lines and low rows hold for print of the usual size.
  const atUsualSize =
    unit === 1
      ? painted
      : paintedBy(
          ink.drawing,
          transform.map((each) => each / unit),
        );
  const enlarged = enlarging(unit);
  // A damaged annotation must not cost the page its text.
  const annotations = await readAnnotations(page).catch((error: unknown) => messageOf(error));
  const { texts, links, jumps, fields, files } = typeof annotations === "string" ? NO_ANNOTATIONS : annotations;
  return {
    width: round(width),
    height: round(height),
    rotation,
    text,
    unmapped: ink.unmapped,
    doubtful: ink.doubtful,
    surfaces: ink.doubtful.size === 0 ? [] : surfacesOf(painted),
    outside: ink.outside,
    pictures: picturesOf(painted, { width, height }).map((each) => {
      const original = wantsPictures ? originalJpeg(each.image) : undefined;
      return { ...described(each, ink.alternatives), ...(original === undefined ? {} : { original }) };
    }),
    unit,
    marks: marksOf(atUsualSize).map((mark) => ({ ...mark, box: enlarged(mark.box) })),
    rulings: wantsRulings(text, painted.length) ? rulingsOf(atUsualSize).map(enlarged) : [],
    sketches: whenNeeded(() => sketchesOf(atUsualSize).map(enlarged)),
    annotationTexts: texts
      .map(({ rectangle, ...rest }) => ({ ...rest, box: toBox(rectangle, transform) }))
      .sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]),
    files,
    fields: fields.map(({ rectangle, ...rest }) => ({ ...rest, box: toBox(rectangle, transform) })),
    links: links.map(({ uri, rectangle }) => ({ uri, box: toBox(rectangle, transform) })),
    jumps: jumps.map(({ target, rectangle }) => ({ target, box: toBox(rectangle, transform) })),
    ...(typeof annotations === "string" ? { annotationProblem: annotations } : {}),
  };
}

/** Sizes of print in points: the smallest and the largest of usual pages, and the one that others are compared with. */
const [SMALLEST, LARGEST, USUAL] = [6, 15, 10];

/** A page may be as large as its scan has pixels, or as small as a thumbnail. */
function unitOf({ items, transform }: PageText): number {
  const characters = new Map<number, number>();
  for (const item of items) {
    const size = Math.round(item.height * SIZES_IN_POINT) / SIZES_IN_POINT;
    characters.set(size, (characters.get(size) ?? 0) + item.str.length);
  }
  let [size, most] = [0, 0];
  for (const [each, count] of characters) if (count > most) [size, most] = [each, count];
  const points = size * Math.hypot(transform[0] ?? 1, transform[1] ?? 0);
  return points === 0 || (points >= SMALLEST && points <= LARGEST) ? 1 : points / USUAL;
}

/** Sizes are counted together that differ by less. */
const SIZES_IN_POINT = 2;

const NO_ANNOTATIONS: PageAnnotations = { texts: [], links: [], jumps: [], fields: [], files: [] };

function described({ box, content = "" }: Picture, alternatives: ReadonlyMap<string, string>): PagePicture {
  const alt = alternatives.get(content);
  return alt === undefined ? { box } : { box, alt };
}

function metricsOf(fonts: ReadonlyMap<string, CoreFont>): Record<string, FontMetrics> {
  const metrics: Record<string, FontMetrics> = Object.create(null);
  for (const [name, { ascent = 0, descent = 0, vertical = false }] of fonts)
    metrics[name] = { ascent, descent, vertical };
  return metrics;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function toBox(rectangle: readonly number[], transform: readonly number[]): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rectangle;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e];
  const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f];
  return [round(Math.min(...xs)), round(Math.min(...ys)), round(Math.max(...xs)), round(Math.max(...ys))];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
