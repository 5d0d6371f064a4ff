// The properties of a picture that its header gives, and its upright size and density, which follow from them.

import type { TiffFrame } from "./tiff-directory.ts";

/** One picture as its file stores it, before it is turned upright. */
export interface StoredFrame {
  readonly width: number;
  readonly height: number;
  /** Dots per inch across and down; absent when the file gives none. */
  readonly density?: readonly [across: number, down: number];
  /** EXIF orientation: 1 is upright, 5 to 8 lie on their side. */
  readonly orientation: number;
  /** Pixels of the largest picture or tile that the decoder allocates, if it may be larger than this picture. */
  readonly decodedPixels?: number;
  /** True when drawing converts the picture's colours. */
  readonly hasProfile?: true;
  /** Components of a progressive JPEG. */
  readonly progressive?: number;
  readonly tiff?: TiffFrame;
  readonly jpeg2000?: Jpeg2000;
}

export interface Jpeg2000 {
  readonly components: number;
  /** Number of tiles in the grid, according to the header. */
  readonly tiles: number;
  /** Number of times that the size can be halved while decoding. */
  readonly levels: number;
  /** Corners of the picture on the reference grid. They decide how halved sizes are rounded. */
  readonly grid: readonly [left: number, top: number, right: number, bottom: number];
  /** True when the file names its colour space. Without one, a fourth component may be anything. */
  readonly hasColors: boolean;
  readonly isCmyk: boolean;
}

/** One picture of an image file, upright and with square pixels. */
export interface ImageFrame {
  readonly width: number;
  readonly height: number;
  /** Dots per inch in both directions: the file's own value if it is plausible, else a guess. */
  readonly dpi: number;
  /** Present when the file states `dpi`, absent when it is a guess. */
  readonly isStated?: true;
}

// Fax pixels are up to twice as high as wide (204 x 98 dpi). Smaller differences than this are rounding.
const SQUARE_WITHIN = 1.05;
const BELIEVABLE_DPI = { least: 50, most: 2_400 };
// The longer side of A0. Cameras write 72 dpi into pictures of 4,000 pixels, which would be 1.4 m.
const LARGEST_PAGE_INCHES = 47;
const SCAN = { fromPixels: 1_500, dpi: 300 };
const SCREEN_DPI = 96;

/** True for the EXIF orientations that swap width and height. */
export function liesOnItsSide(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** Size of a picture that is turned upright and has square pixels. */
export function uprightFrame(stored: StoredFrame): ImageFrame {
  const own = statedDensity(stored);
  const [across, down] = own ?? guessedDensity(stored);
  const dpi = Math.max(across, down);
  const [width, height] = [Math.round((stored.width * dpi) / across), Math.round((stored.height * dpi) / down)];
  const size = liesOnItsSide(stored.orientation) ? { width: height, height: width } : { width, height };
  return { ...size, dpi, ...(own === undefined ? {} : { isStated: true }) };
}

type Density = readonly [across: number, down: number];

/** Density stated in the file, if a scanner or screen can have it and the page is no larger than A0. */
function statedDensity({ width, height, density }: StoredFrame): Density | undefined {
  const believable = (dpi: number, pixels: number) =>
    dpi >= BELIEVABLE_DPI.least && dpi <= BELIEVABLE_DPI.most && pixels / dpi <= LARGEST_PAGE_INCHES;
  if (density === undefined || !believable(density[0], width) || !believable(density[1], height)) return undefined;
  const [across, down] = density;
  const square = Math.max(across, down) / Math.min(across, down) < SQUARE_WITHIN;
  return square ? [across, across] : density;
}

/** Guesses 300 dpi, as for a scan, when the longer side has at least 1,500 pixels; else 96 dpi, as for a screen. */
function guessedDensity({ width, height }: StoredFrame): Density {
  const guess = Math.max(width, height) >= SCAN.fromPixels ? SCAN.dpi : SCREEN_DPI;
  return [guess, guess];
}
