// The rule of 512 bytes: a document with less text counts as scanned.

/** UTF-8 bytes of the trimmed text of a whole document; the threshold of the Python project of 2017. */
const SCANNED_BELOW_BYTES = 512;

/** True where a document with this much text counts as scanned, so that all its pages go to OCR. */
export function isScanned(textBytes: number): boolean {
  return textBytes < SCANNED_BELOW_BYTES;
}
