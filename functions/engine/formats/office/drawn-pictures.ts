// Pictures of drawings in Office 97-2003: shapes name them by their number in the document's store, whose entries have
// the bytes, or their place in another stream (MS-ODRAW, sections 2.2.20, 2.2.32 and 2.3.23.5).

import { toNfc } from "../../codecs/text/nfc.ts";
import { blipAt, blipOf, type OlePicture } from "./ole-blips.ts";
import { MAX_RECORD_DEPTH, numberAt, type OfficeRecord, type RecordReader } from "./record-tree.ts";

export const DRAWING = {
  store: 0xf001,
  container: 0xf002,
  group: 0xf003,
  shape: 0xf004,
  entry: 0xf007,
  shapeFacts: 0xf00a,
  properties: 0xf00b,
  clientData: 0xf011,
} as const;

/**
 * Returns a picture; undefined for kinds that are no files. `delayed` is the stream that has the pictures outside the
 * store.
 */
export type StoredPicture = (delayed?: Uint8Array) => OlePicture | undefined;

/** Bytes of an entry before the name of its picture. */
const ENTRY_BYTES = 36;
const [PLACE_AT, NAME_LENGTH_AT] = [28, 33];

/** Pictures of the document's store, in the order of their numbers. `around` contains the store. */
export function storedPictures(reader: RecordReader, around: OfficeRecord): readonly StoredPicture[] {
  return reader.descendants(around, DRAWING.store).flatMap((store) =>
    reader.children(store).map((entry): StoredPicture => {
      if (entry.type !== DRAWING.entry) return () => blipOf(entry);
      const inner = blipAt(entry.data, ENTRY_BYTES + (entry.data[NAME_LENGTH_AT] ?? 0));
      const place = numberAt(entry, PLACE_AT);
      return (delayed) => inner ?? (delayed === undefined ? undefined : blipAt(delayed, place));
    }),
  );
}

export interface ShapePicture {
  /** Description by the author as it is stored, or an empty text. */
  readonly description: string;
  /** Number of the picture in the document's store, from 1; undefined for shapes without a picture. */
  readonly number: number | undefined;
}

const PICTURE = 0x104;
const DESCRIPTION = 0x381;
/** Flags of a property's code. The bytes of a complex property follow the list (MS-ODRAW, section 2.3.4.6). */
const COMPLEX = 0x8000;
const CODE = 0x3fff;
const PROPERTY_BYTES = 6;
/** Longest description. Office writes a few hundred characters. */
const MAX_DESCRIPTION_BYTES = 64 * 1024;

export function pictureOf(reader: RecordReader, shape: OfficeRecord): ShapePicture {
  const properties = reader.children(shape).find(({ type }) => type === DRAWING.properties);
  let number: number | undefined;
  let described = { from: 0, to: 0 };
  if (properties === undefined) return { description: "", number };
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
      described = { from: complexAt, to: complexAt + Math.min(value, MAX_DESCRIPTION_BYTES) };
    complexAt += value;
  }
  return { description: Buffer.from(data.subarray(described.from, described.to)).toString("utf16le"), number };
}

/** Description of a picture in one line, without the zero at its end. */
export function altOf({ description }: ShapePicture): string {
  return toNfc(
    description
      .replace(/\0.*$/s, "")
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  );
}

export interface DrawnShape extends ShapePicture {
  readonly id: number;
  /** True for a shape of the application's own, such as a cell comment or an anchor in the text. */
  readonly hasClientData: boolean;
  /** True for a shape whose picture is the look of an embedded object or a control. */
  readonly isObject: boolean;
  /** Numbers of the groups around the shape, the outermost first. */
  readonly groups: readonly number[];
}

/** Flags of a shape (MS-ODRAW, section 2.2.40). */
const [DELETED, OBJECT] = [0x08, 0x10];
/** Type of a shape that shows a control (MS-ODRAW, section 2.4.24). The instance of its record is the type. */
const CONTROL = 201;

/** Lists the shapes of a drawing in order, also those in groups. A group's first shape stands for the group. */
export function drawnShapes(reader: RecordReader, drawing: OfficeRecord): readonly DrawnShape[] {
  const shapes: DrawnShape[] = [];
  const read = (container: OfficeRecord, groups: readonly number[], depth: number): void => {
    let around = groups;
    for (const child of reader.children(container)) {
      if (child.type === DRAWING.shape) {
        const shape = shapeOf(reader, child, around);
        shapes.push(shape);
        if (container.type === DRAWING.group && around === groups) around = [...groups, shape.id];
      } else if (child.isContainer && depth < MAX_RECORD_DEPTH) read(child, around, depth + 1);
    }
  };
  read(drawing, [], 0);
  return shapes;
}

function shapeOf(reader: RecordReader, shape: OfficeRecord, groups: readonly number[]): DrawnShape {
  const children = reader.children(shape);
  const facts = children.find(({ type }) => type === DRAWING.shapeFacts);
  const [id, flags] = facts === undefined ? [0, 0] : [numberAt(facts, 0), numberAt(facts, 4)];
  const { description, number } = pictureOf(reader, shape);
  return {
    id,
    description,
    number: (flags & DELETED) === 0 ? number : undefined,
    isObject: (flags & OBJECT) !== 0 || facts?.instance === CONTROL,
    hasClientData: children.some(({ type }) => type === DRAWING.clientData),
    groups,
  };
}
