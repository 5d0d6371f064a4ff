// Records of Office 97-2003 that contain others, of drawings (MS-ODRAW, section 2.2.1) and of presentations (MS-PPT,
// section 2.3.1): eight bytes of header, then data or inner records.

import { ExtractionError } from "../../base/errors.ts";

export interface OfficeRecord {
  readonly type: number;
  readonly instance: number;
  readonly isContainer: boolean;
  readonly data: Uint8Array;
}

const HEADER_BYTES = 8;
// Real presentations nest about 12 deep.
export const MAX_RECORD_DEPTH = 64;
/** A sheet's drawing has six for each shape. Damaged records may claim the same bytes many times. */
const MAX_DRAWING_RECORDS = 500_000;

export interface RecordReader {
  /** Reads the record at an offset of the whole stream. */
  at(offset: number): OfficeRecord | undefined;
  children(record: OfficeRecord): readonly OfficeRecord[];
  /** Returns the outermost records of a type, in document order. */
  descendants(record: OfficeRecord, type: number): readonly OfficeRecord[];
}

export interface RecordFamily {
  /** The kind of document, for messages. */
  readonly document: string;
  /** Types of records that contain others although they are not containers. */
  readonly blobs?: ReadonlySet<number>;
  readonly maxRecords: number;
}

const DRAWING: RecordFamily = { document: "drawing", maxRecords: MAX_DRAWING_RECORDS };

/** Creates the reader. It throws LIMIT_EXCEEDED after more records than a valid document has. */
export function createRecordReader(
  stream: Uint8Array,
  { document, blobs = new Set(), maxRecords }: RecordFamily = DRAWING,
): RecordReader {
  let count = 0;
  const read = (bytes: Uint8Array, at: number): OfficeRecord | undefined => {
    if (at < 0 || at + HEADER_BYTES > bytes.length) return undefined;
    if (++count > maxRecords) {
      throw new ExtractionError("LIMIT_EXCEEDED", `the ${document} has more than ${maxRecords} records`, {
        remedy: "save it again or split it",
      });
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, HEADER_BYTES);
    const start = at + HEADER_BYTES;
    return {
      type: view.getUint16(2, true),
      instance: view.getUint16(0, true) >> 4,
      isContainer: (view.getUint16(0, true) & 0xf) === 0xf,
      data: bytes.subarray(start, start + view.getUint32(4, true)),
    };
  };
  const childrenOf = (bytes: Uint8Array): readonly OfficeRecord[] => {
    const children: OfficeRecord[] = [];
    for (let at = 0; ; ) {
      const record = read(bytes, at);
      if (record === undefined) return children;
      children.push(record);
      at += HEADER_BYTES + record.data.length;
    }
  };
  const collect = (record: OfficeRecord, type: number, found: OfficeRecord[], depth: number): void => {
    for (const child of childrenOf(record.data)) {
      if (child.type === type) found.push(child);
      else if ((child.isContainer || blobs.has(child.type)) && depth < MAX_RECORD_DEPTH)
        collect(child, type, found, depth + 1);
    }
  };
  return {
    at: (offset) => read(stream, offset),
    children: ({ data, isContainer, type }) => (isContainer || blobs.has(type) ? childrenOf(data) : []),
    descendants(record, type) {
      const found: OfficeRecord[] = [];
      if (record.isContainer) collect(record, type, found, 0);
      return found;
    },
  };
}

/** A container of all records of a stream. */
export function wholeOf(data: Uint8Array): OfficeRecord {
  return { type: 0, instance: 0, isContainer: true, data };
}

/** Reads four bytes of the data; 0 beyond it. */
export function numberAt({ data }: OfficeRecord, offset: number): number {
  if (offset + 4 > data.length) return 0;
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(offset, true);
}
