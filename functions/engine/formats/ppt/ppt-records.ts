// Records of PowerPoint 97-2003 (MS-PPT, section 2.3.1): eight bytes of header, then data or inner records.

import { ExtractionError } from "../../base/errors.ts";

export interface PptRecord {
  readonly type: number;
  readonly instance: number;
  readonly isContainer: boolean;
  readonly data: Uint8Array;
}

export const TYPE = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  notesAtom: 0x03f1,
  slidePersist: 0x03f3,
  mainMaster: 0x03f8,
  slideShowInfo: 0x03f9,
  externalObjects: 0x0409,
  drawing: 0x040c,
  placeholder: 0x0bc3,
  outlineTextRef: 0x0f9e,
  textHeader: 0x0f9f,
  textStyle: 0x0fa1,
  masterTextStyle: 0x0fa3,
  textCharacters: 0x0fa0,
  textBytes: 0x0fa8,
  string: 0x0fba,
  hyperlinkAtom: 0x0fd3,
  hyperlink: 0x0fd7,
  slideNumberMark: 0x0fd8,
  headersFooters: 0x0fd9,
  headersFootersAtom: 0x0fda,
  textLink: 0x0fdf,
  slideList: 0x0ff0,
  interaction: 0x0ff2,
  interactionAtom: 0x0ff3,
  userEdit: 0x0ff5,
  headerMark: 0x0ff9,
  footerMark: 0x0ffa,
  embeddedRef: 0x0bc1,
  embeddedAtom: 0x0fc3,
  embedded: 0x0fcc,
  embeddedObject: 0x1011,
  persistDirectory: 0x1772,
  comment: 0x2ee0,
  pictureEntry: 0xf007,
  group: 0xf003,
  shape: 0xf004,
  childAnchor: 0xf00f,
  moreProperties: 0xf122,
  shapeProperties: 0xf00b,
  textBox: 0xf00d,
} as const;

const HEADER_BYTES = 8;
// Real presentations nest about 12 deep.
const MAX_DEPTH = 64;
// A presentation of 100 slides has about 20,000. Damaged records may claim the same bytes many times.
const MAX_RECORDS = 2_000_000;

export interface RecordReader {
  /** Reads the record at an offset of the whole stream. */
  at(offset: number): PptRecord | undefined;
  children(record: PptRecord): readonly PptRecord[];
  /** Returns the outermost records of a type, in document order. */
  descendants(record: PptRecord, type: number): readonly PptRecord[];
}

/** Creates the reader. It throws LIMIT_EXCEEDED after more records than a valid document has. */
export function createRecordReader(stream: Uint8Array): RecordReader {
  let count = 0;
  const read = (bytes: Uint8Array, at: number): PptRecord | undefined => {
    if (at < 0 || at + HEADER_BYTES > bytes.length) return undefined;
    if (++count > MAX_RECORDS) {
      throw new ExtractionError("LIMIT_EXCEEDED", `the presentation has more than ${MAX_RECORDS} records`, {
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
  const childrenOf = (bytes: Uint8Array): readonly PptRecord[] => {
    const children: PptRecord[] = [];
    for (let at = 0; ; ) {
      const record = read(bytes, at);
      if (record === undefined) return children;
      children.push(record);
      at += HEADER_BYTES + record.data.length;
    }
  };
  const collect = (record: PptRecord, type: number, found: PptRecord[], depth: number): void => {
    for (const child of childrenOf(record.data)) {
      if (child.type === type) found.push(child);
      // Comments lie in blobs of tags, which contain records although they are not containers.
      else if ((child.isContainer || child.type === TAG_BLOB) && depth < MAX_DEPTH)
        collect(child, type, found, depth + 1);
    }
  };
  return {
    at: (offset) => read(stream, offset),
    children: ({ data, isContainer, type }) => (isContainer || type === TAG_BLOB ? childrenOf(data) : []),
    descendants(record, type) {
      const found: PptRecord[] = [];
      if (record.isContainer) collect(record, type, found, 0);
      return found;
    },
  };
}

const TAG_BLOB = 0x138b;

export function numberAt({ data }: PptRecord, offset: number): number {
  if (offset + 4 > data.length) return 0;
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(offset, true);
}

export function textOf({ type, data }: PptRecord): string {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  // Atoms of bytes store the lower halves of UTF-16 (MS-PPT, section 2.9.43).
  return bytes.toString(type === TYPE.textBytes ? "latin1" : "utf16le");
}
