// A scanned page without rendering: its only picture, directly from pdf.js's decoders.

import { type PixelMap, type Pixels, resample } from "../../codecs/pictures/scale-pixels.ts";
import { operatorsOfScan, type PdfDocument, type PdfOperators, type PdfPage, pdfOperators } from "./pdfjs.ts";

export interface ScannedPage {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly gray: Uint8Array;
}

export interface ScannedPageOptions {
  /** Resolution to which finer pictures are scaled down. */
  readonly dpi: number;
  readonly maxPixels: number;
}

// OCR reads coarser pictures better when the renderer enlarges them, and slightly finer ones as they are.
const KEPT_DPI = { least: 140, most: 260 };
const POINTS_PER_INCH = 72;
/** Distance in points by which a picture may miss the edges of its page. */
const EDGE_POINTS = 2;

/** Reads a scanned page. Undefined when it shows more, or its picture is askew, small, enlarged or transparent. */
export async function scannedPage(
  pdf: PdfDocument,
  page: PdfPage,
  options: ScannedPageOptions,
): Promise<ScannedPage | undefined> {
  const [names, { operators, hasMore }] = await Promise.all([pdfOperators(), operatorsOfScan(pdf, page)]);
  const placed = hasMore ? undefined : onlyPicture(operators, names, page.view);
  if (placed === undefined) return await whenDecoded(page, operators, names);
  const picture = await pictureOf(page, placed.id);
  return picture === undefined ? undefined : scaledToPage(page, picture, placed.matrix, options);
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

interface PlacedPicture {
  readonly id: string;
  /** Matrix from the unit square, which a picture fills, to the page. */
  readonly matrix: Matrix;
}

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Returns the picture if the operators paint nothing else. */
function onlyPicture(
  { fnArray, argsArray }: Operators,
  names: PdfOperators,
  view: readonly number[],
): PlacedPicture | undefined {
  const harmless: ReadonlySet<number> = new Set([names.dependency, names.clip, names.eoClip]);
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  let placed: PlacedPicture | undefined;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index];
    if (operator === names.save) saved.push(matrix);
    else if (operator === names.restore) matrix = saved.pop() ?? matrix;
    else if (operator === names.transform && isMatrix(args)) matrix = multiply(matrix, args);
    else if (operator === names.paintImageXObject && placed === undefined && hasId(args)) {
      placed = { id: args[0], matrix };
    } else if (operator === names.constructPath) {
      if (!isWholePage(args, matrix, names, view)) return undefined;
    } else if (!harmless.has(operator)) return undefined;
  }
  return placed;
}

/** Recognizes a clip of the whole page. pdf.js's arguments of a path: kind of painting, [its numbers], its bounds. */
function isWholePage(args: unknown, matrix: Matrix, names: PdfOperators, view: readonly number[]): boolean {
  if (!Array.isArray(args) || args[0] !== names.endPath || !Array.isArray(args[1])) return false;
  const [numbers, bounds]: readonly unknown[] = [args[1][0], args[2]];
  if (!(numbers instanceof Float32Array) || numbers.length > NUMBERS_OF_RECTANGLE) return false;
  if (!(bounds instanceof Float32Array)) return false;
  const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
  const [a, b, c, d, e, f] = matrix;
  const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e));
  const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f));
  const [viewLeft = 0, viewBottom = 0, viewRight = 0, viewTop = 0] = view;
  return (
    Math.min(...xs) < viewLeft + EDGE_POINTS &&
    Math.min(...ys) < viewBottom + EDGE_POINTS &&
    Math.max(...xs) > viewRight - EDGE_POINTS &&
    Math.max(...ys) > viewTop - EDGE_POINTS
  );
}

// An operator and two coordinates per corner, and the operator that closes the path.
const NUMBERS_OF_RECTANGLE = 16;

function hasId(args: unknown): args is readonly [id: string] {
  return Array.isArray(args) && typeof args[0] === "string";
}

function isMatrix(args: unknown): args is Matrix {
  return Array.isArray(args) && args.length === 6 && args.every((value) => typeof value === "number");
}

/** Product that applies the second matrix first. */
function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Waits for pictures that pdf.js is decoding. If they arrived after the page is freed, they would stay in memory. */
async function whenDecoded(page: PdfPage, { fnArray, argsArray }: Operators, names: PdfOperators): Promise<undefined> {
  const ids = fnArray.flatMap((operator, at) => (operator === names.dependency ? [argsArray[at]].flat() : []));
  const pictures = ids.filter((id) => typeof id === "string" && PICTURE_ID.test(id)) as readonly string[];
  await Promise.all(pictures.map((id) => pictureOf(page, id)));
}

/** Names of pictures in pdf.js. It reports each one, even if it cannot be decoded. */
const PICTURE_ID = /^(g_\w+?_)?(img|mask)_/;

function pictureOf(page: PdfPage, id: string): Promise<Pixels | undefined> {
  const objects = id.startsWith("g_") ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    // pdf.js calls back immediately for a decoded picture, and after the operators are read, all are decoded.
    objects.get(id, (decoded: unknown) => resolve(isPixels(decoded) ? decoded : undefined));
  });
}

/** Recognizes opaque pixels. Kind 3 has transparency, and pictures without data are only for browsers. */
function isPixels(decoded: unknown): decoded is Pixels {
  if (typeof decoded !== "object" || decoded === null || !("data" in decoded) || !("kind" in decoded)) return false;
  const bytes = decoded.data instanceof Uint8Array || decoded.data instanceof Uint8ClampedArray;
  return bytes && (decoded.kind === 1 || decoded.kind === 2);
}

function scaledToPage(
  page: PdfPage,
  picture: Pixels,
  matrix: Matrix,
  { dpi: wantedDpi, maxPixels }: ScannedPageOptions,
): ScannedPage | undefined {
  const view = page.getViewport({ scale: 1 });
  // A picture's rows start at the top of the unit square. The result maps its pixels to points of the viewed page.
  const toUnit: Matrix = [1 / picture.width, 0, 0, -1 / picture.height, 0, 1];
  const map = axesOf(multiply(multiply(view.transform as unknown as Matrix, matrix), toUnit));
  if (map === undefined || !fills(map, picture, view)) return undefined;
  const [dpiAcross, dpiDown] = [POINTS_PER_INCH / Math.abs(map.stepX), POINTS_PER_INCH / Math.abs(map.stepY)];
  const [low, high] = [Math.min(dpiAcross, dpiDown), Math.max(dpiAcross, dpiDown)];
  if (low < KEPT_DPI.least || (low < wantedDpi && high > KEPT_DPI.most)) return undefined;
  const within = POINTS_PER_INCH * Math.sqrt(maxPixels / (view.width * view.height));
  const dpi = Math.min(high <= KEPT_DPI.most ? low : wantedDpi, within);
  const scale = dpi / POINTS_PER_INCH;
  const toPixels = within <= dpi ? Math.floor : Math.round;
  const size = { width: toPixels(view.width * scale), height: toPixels(view.height * scale) };
  return { ...size, dpi, gray: resample(picture, map, size, scale) };
}

const AXIS_TOLERANCE = 1e-3;

/** Map of a straight picture, which has no shear; undefined for any other. */
function axesOf([a, b, c, d, e, f]: Matrix): PixelMap | undefined {
  const straight = Math.abs(b) + Math.abs(c) < AXIS_TOLERANCE * (Math.abs(a) + Math.abs(d));
  if (straight) return { turned: false, stepX: a, stepY: d, left: e, top: f };
  const turned = Math.abs(a) + Math.abs(d) < AXIS_TOLERANCE * (Math.abs(b) + Math.abs(c));
  return turned ? { turned: true, stepX: c, stepY: b, left: e, top: f } : undefined;
}

function fills(
  { turned, stepX, stepY, left, top }: PixelMap,
  { width, height }: Pixels,
  page: { readonly width: number; readonly height: number },
): boolean {
  const across = [left, left + stepX * (turned ? height : width)];
  const down = [top, top + stepY * (turned ? width : height)];
  return (
    Math.min(...across) < EDGE_POINTS &&
    Math.min(...down) < EDGE_POINTS &&
    Math.max(...across) > page.width - EDGE_POINTS &&
    Math.max(...down) > page.height - EDGE_POINTS
  );
}
