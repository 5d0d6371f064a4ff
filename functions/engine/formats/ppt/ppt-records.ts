// Record types of PowerPoint 97-2003 (MS-PPT, section 2.13.24), and texts in records.

import { createRecordReader, type OfficeRecord, type RecordReader } from "../office/record-tree.ts";

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
  numberStyle: 0x0fac,
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
  group: 0xf003,
  shape: 0xf004,
  childAnchor: 0xf00f,
  moreProperties: 0xf122,
  textBox: 0xf00d,
} as const;

/** Comments lie in blobs of tags. */
const TAG_BLOB = 0x138b;
// A presentation of 100 slides has about 20,000.
const MAX_RECORDS = 2_000_000;

/** Creates the reader of a presentation's records. */
export function createPptReader(stream: Uint8Array): RecordReader {
  return createRecordReader(stream, { document: "presentation", blobs: new Set([TAG_BLOB]), maxRecords: MAX_RECORDS });
}

export function textOf({ type, data }: OfficeRecord): string {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  // Atoms of bytes store the lower halves of UTF-16 (MS-PPT, section 2.9.43).
  return bytes.toString(type === TYPE.textBytes ? "latin1" : "utf16le");
}
