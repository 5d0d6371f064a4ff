// Reads the data stream: pictures in the line of the text (MS-DOC, section 2.9.190; MS-ODRAW, section 2.2.23) and form fields.

import { altOf, DRAWING, pictureOf } from "../office/drawn-pictures.ts";
import { blipOf, type OlePicture } from "../office/ole-blips.ts";
import { createRecordReader } from "../office/record-tree.ts";

export interface InlinePicture extends OlePicture {
  /** Description by the author, or an empty text. */
  readonly alt: string;
}

/** The picture is a shape whose name comes before its records. */
const NAMED_SHAPE = 0x66;
const RECORD_HEADER = 8;
const SHAPE_BLIP_BYTES = 36;

/** Returns the picture at this place of the data stream; undefined for none, and for kinds that are no files. */
export function pictureAt(data: Uint8Array, start: number): InlinePicture | undefined {
  if (start + RECORD_HEADER > data.length) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = Math.min(data.length, start + view.getUint32(start, true));
  let at = start + view.getUint16(start + 4, true);
  if (view.getUint16(start + 6, true) === NAMED_SHAPE) at += 1 + (data[at] ?? 0);
  const reader = createRecordReader(data.subarray(0, end));
  let alt = "";
  for (let record = reader.at(at); record !== undefined; record = reader.at(at)) {
    const picture = blipOf(record);
    if (picture !== undefined) return { ...picture, alt };
    if (record.type === DRAWING.shape) alt = altOf(pictureOf(reader, record));
    at += RECORD_HEADER + (record.type === DRAWING.entry ? SHAPE_BLIP_BYTES : record.data.length);
  }
  return undefined;
}

/** First bytes of a form field. Links have data too. */
const FORM_FIELD = 0xffffffff;
const CHECK_BOX = 1;
/** State of a box that was never ticked or cleared: its default counts. */
const UNTOUCHED = 25;

/** State of the check box whose data is at this place (FFData of MS-DOC); undefined for other fields. */
export function isChecked(data: Uint8Array, start: number): boolean | undefined {
  if (start + RECORD_HEADER > data.length) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const short = (at: number) => (at + 2 <= data.length ? view.getUint16(at, true) : 0);
  const field = start + short(start + 4);
  const bits = short(field + 4);
  const isField = field + 6 <= data.length && view.getUint32(field, true) === FORM_FIELD;
  if (!isField || (bits & 3) !== CHECK_BOX) return undefined;
  const result = (bits >> 2) & 31;
  if (result !== UNTOUCHED) return result === 1;
  // Before the default come the bits, two sizes, and the name with its length before it and a zero behind it.
  const name = field + 10;
  return short(name + 2 + 2 * short(name) + 2) === 1;
}
