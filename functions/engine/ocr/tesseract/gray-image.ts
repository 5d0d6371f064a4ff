// Pixels in the form that Tesseract reads.

export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** One byte per pixel, 0 for black; rows from the top, without padding. */
  readonly gray: Uint8Array;
}
