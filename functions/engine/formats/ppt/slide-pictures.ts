// Pictures of a presentation: shapes name them by their number in the document's list, which has their places in a stream
// of their own (MS-PPT, section 2.1.3; MS-ODRAW, sections 2.2.32 and 2.3.23.5).

import { cleaned } from "./cleaned-text.ts";
import { numberAt, type PptRecord, type RecordReader, TYPE } from "./ppt-records.ts";

export interface ShapePicture {
  /** Description by the author, or an empty text. */
  readonly description: string;
  /** Number of the picture in the document's list, from 1; undefined for shapes without a picture. */
  readonly number: number | undefined;
}

const PICTURE = 0x104;
const DESCRIPTION = 0x381;
/** Flags of a property's code. The bytes of a complex property follow the list (MS-ODRAW, section 2.3.4.6). */
const COMPLEX = 0x8000;
const CODE = 0x3fff;
const PROPERTY_BYTES = 6;

export function pictureOf(reader: RecordReader, shape: PptRecord): ShapePicture {
  const properties = reader.children(shape).find(({ type }) => type === TYPE.shapeProperties);
  let [description, number] = ["", undefined as number | undefined];
  if (properties === undefined) return { description, number };
  const { data, instance } = properties;
  let complexAt = instance * PROPERTY_BYTES;
  for (let index = 0; index < instance && (index + 1) * PROPERTY_BYTES <= data.length; index++) {
    const code = numberAt(properties, index * PROPERTY_BYTES) & 0xffff;
    const value = numberAt(properties, index * PROPERTY_BYTES + 2);
    if ((code & COMPLEX) === 0) {
      if ((code & CODE) === PICTURE && value > 0) number = value;
      continue;
    }
    if ((code & CODE) === DESCRIPTION)
      description = cleaned(Buffer.from(data.subarray(complexAt, complexAt + value)).toString("utf16le"));
    complexAt += value;
  }
  return { description, number };
}

/** Offset of a picture among the fields of its entry in the list. */
const OFFSET_AT = 28;

/** Places of the document's pictures in their stream, in the order of their numbers. */
export function picturePlaces(reader: RecordReader, document: PptRecord | undefined): readonly number[] {
  return document === undefined
    ? []
    : reader.descendants(document, TYPE.pictureEntry).map((entry) => numberAt(entry, OFFSET_AT));
}
