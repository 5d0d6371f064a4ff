// A PDF from which only the ranges that pdf.js requests are read: one page of a large scan, and not hundreds of pages.

import type { PDFDataRangeTransport } from "pdfjs-dist";

export interface RangedPdf {
  /** Bytes of the whole file. */
  readonly size: number;
  /** First bytes of the file. */
  readonly start: Uint8Array;
  /** Reads the bytes from `from` up to but not including `to`. A failure must end the thread: pdf.js would hang. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** Measured: with 64 KB, a page of a 58 MB file takes 0.5 to 0.9 MB. 256 KB take 4 times that; 16 KB, more reads. */
export const RANGE_BYTES = 64 * 1024;

type Transport = new (length: number, initialData: Uint8Array | null) => PDFDataRangeTransport;

/** Input for getDocument that replaces the bytes. */
export function rangedInput(Base: Transport, pdf: RangedPdf) {
  class StorageTransport extends Base {
    override requestDataRange(from: number, to: number): void {
      void pdf.read(from, to).then((bytes) => this.onDataRange(from, bytes));
    }
  }
  return {
    range: new StorageTransport(pdf.size, pdf.start),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
  };
}
