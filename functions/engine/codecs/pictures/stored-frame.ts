// The properties of a picture that its header gives.

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
