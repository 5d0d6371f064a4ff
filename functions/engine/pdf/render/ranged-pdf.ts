// A PDF of which only those parts are read that pdf.js asks for: of a large scan one page, and not the hundreds of others.

import type { PDFDataRangeTransport } from "pdfjs-dist";

export interface RangedPdf {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Those it begins with. */
  readonly start: Uint8Array;
  /** Bytes from `from` up to and without `to`. Who cannot read them must end the thread: pdf.js would wait for ever. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** Measured: 64 KB take 0.5 to 0.9 MB for a page of 58 MB, four times as much four times that, and 16 KB more turns. */
export const RANGE_BYTES = 64 * 1024;

type Transport = new (length: number, initialData: Uint8Array | null) => PDFDataRangeTransport;

/** What getDocument takes in place of the bytes. */
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
