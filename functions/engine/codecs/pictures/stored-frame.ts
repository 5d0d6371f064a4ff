// What is known of a picture before a pixel of it is decoded.

import type { TiffFrame } from "./tiff-directory.ts";

/** One picture as its file stores it: before it is turned upright. */
export interface StoredFrame {
  readonly width: number;
  readonly height: number;
  /** Dots per inch across and down; absent when the file says nothing. */
  readonly density?: readonly [across: number, down: number];
  /** EXIF: 1 is upright, 5 to 8 lie on their side. */
  readonly orientation: number;
  /** Of the largest picture or tile that its decoder makes room for, where that is known to be another one. */
  readonly decodedPixels?: number;
  /** Its colours are changed while it is drawn. */
  readonly hasProfile?: true;
  /** Components of a progressive JPEG. */
  readonly progressive?: number;
  readonly tiff?: TiffFrame;
  readonly jpeg2000?: Jpeg2000;
}

export interface Jpeg2000 {
  readonly components: number;
  /** As many as its grid has, which its header alone says. */
  readonly tiles: number;
  /** How often its size can be halved while decoding. */
  readonly levels: number;
  /** Of the codestream's corners on the reference grid, which decides how halves are rounded. */
  readonly grid: readonly [left: number, top: number, right: number, bottom: number];
  /** Whether a file says what its components are; in a bare codestream a fourth one may be anything. */
  readonly hasColors: boolean;
  readonly isCmyk: boolean;
}
