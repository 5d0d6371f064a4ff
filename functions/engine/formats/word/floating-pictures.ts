// Pictures of a Word 97-2003 document that float beside its text: a table has the positions of their anchors and the
// numbers of their shapes, and the drawings have the shapes (MS-DOC, sections 2.8.37, 2.9.172 and 2.9.253).

import { ExtractionError } from "../../base/errors.ts";
import { type DrawnShape, drawnShapes, type StoredPicture, storedPictures } from "../office/drawn-pictures.ts";
import type { OlePicture } from "../office/ole-blips.ts";
import { createRecordReader, type OfficeRecord, type RecordReader } from "../office/record-tree.ts";

export interface FloatingPicture {
  readonly shape: DrawnShape;
  readonly picture: OlePicture;
}

export interface FloatingPictures {
  /** Pictures by the positions of their anchors in the body. */
  readonly anchored: ReadonlyMap<number, readonly FloatingPicture[]>;
  /** Reasons why pictures are missing. */
  readonly warnings: readonly string[];
}

export interface DrawingTables {
  /** Positions and anchors (PlcfSpa). */
  readonly anchors: Uint8Array;
  /** The store of pictures and the drawings (OfficeArtContent). */
  readonly drawings: Uint8Array;
  /** The stream that has the pictures of the store. */
  readonly document: Uint8Array;
}

/** Reads the pictures. A damaged drawing must not cost the words of the document. */
export function floatingPictures(tables: DrawingTables): FloatingPictures {
  try {
    return { anchored: anchoredPictures(tables), warnings: [] };
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return { anchored: new Map(), warnings: [`floating pictures are missing: ${error.problem}`] };
  }
}

const [POSITION_BYTES, ANCHOR_BYTES] = [4, 26];

function anchoredPictures({ anchors, drawings, document }: DrawingTables) {
  const anchored = new Map<number, FloatingPicture[]>();
  const count = Math.floor((anchors.length - POSITION_BYTES) / (POSITION_BYTES + ANCHOR_BYTES));
  const reader = createRecordReader(drawings);
  const group = reader.at(0);
  if (count <= 0 || group === undefined) return anchored;
  const store = storedPictures(reader, group);
  const shapes = shapesById(reader);
  const view = new DataView(anchors.buffer, anchors.byteOffset, anchors.byteLength);
  for (let index = 0; index < count; index++) {
    const position = view.getUint32(index * POSITION_BYTES, true);
    const id = view.getUint32((count + 1) * POSITION_BYTES + index * ANCHOR_BYTES, true);
    const found = (shapes.get(id) ?? []).flatMap((shape) => pictureOf(shape, store, document));
    // A shape has one anchor.
    shapes.delete(id);
    const known = anchored.get(position);
    if (known !== undefined) known.push(...found);
    else if (found.length > 0) anchored.set(position, found);
  }
  return anchored;
}

function pictureOf(shape: DrawnShape, store: readonly StoredPicture[], document: Uint8Array) {
  const picture = shape.number === undefined ? undefined : store[shape.number - 1]?.(document);
  return picture === undefined ? [] : [{ shape, picture }];
}

/** Lists the shapes by their numbers, those of a group by the number of the outermost one. */
function shapesById(reader: RecordReader): Map<number, DrawnShape[]> {
  const shapes = new Map<number, DrawnShape[]>();
  for (const drawing of drawingsIn(reader)) {
    for (const shape of drawnShapes(reader, drawing)) {
      // The first group is the whole drawing.
      const id = shape.groups[1] ?? shape.id;
      const known = shapes.get(id);
      if (known === undefined) shapes.set(id, [shape]);
      else known.push(shape);
    }
  }
  return shapes;
}

const HEADER_BYTES = 8;
/** One of the body and one of the headers. */
const MAX_DRAWINGS = 2;

/** Yields the drawings behind the store, each with a byte before it that names its story. */
function* drawingsIn(reader: RecordReader): Generator<OfficeRecord> {
  let at = 0;
  for (let index = 0; index <= MAX_DRAWINGS; index++) {
    const record = reader.at(at);
    if (record === undefined) return;
    if (index > 0) yield record;
    at += HEADER_BYTES + record.data.length + 1;
  }
}
