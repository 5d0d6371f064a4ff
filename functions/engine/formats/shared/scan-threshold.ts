// The rule of 512 bytes: a document with less text counts as a scan.

/** UTF-8 bytes of a document's trimmed text. The value comes from the Python project of 2017. */
const SCANNED_BELOW_BYTES = 512;

/** Returns true for a scan. All pages of a scan go to OCR. */
export function isScanned(textBytes: number): boolean {
  return textBytes < SCANNED_BELOW_BYTES;
}
