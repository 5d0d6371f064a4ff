// Records of drawings in Office 97-2003 (MS-ODRAW): pictures, their store, and shapes that show them.

import { record } from "./ppt.ts";

export const [STORE, DRAWING, GROUP, SHAPE, ENTRY] = [0xf001, 0xf002, 0xf003, 0xf004, 0xf007] as const;
const [WORKBOOK_DRAWING, FACTS, PROPERTIES, CLIENT_DATA] = [0xf000, 0xf00a, 0xf00b, 0xf011];
const [PICTURE, DESCRIPTION] = [0x4104, 0xc381];

export const container = (type: number, ...children: readonly Uint8Array[]) =>
  record(type, Buffer.concat(children), { container: true });

/** A picture behind its digest and tag. */
export const blip = (bytes: Uint8Array, { type = 0xf01e, instance = 0x6e0 } = {}) =>
  record(type, Buffer.concat([Buffer.alloc(17, 1), bytes]), { instance });

/** An entry of the store, with the picture in it or with its place in another stream. */
export function entry({ inner = Buffer.alloc(0), name = "", place = 0 }: Entry = {}): Buffer {
  const facts = Buffer.alloc(36);
  facts.writeUInt32LE(place, 28);
  facts.writeUInt8(name.length, 33);
  return record(ENTRY, Buffer.concat([facts, Buffer.from(name, "latin1"), inner]));
}

interface Entry {
  readonly inner?: Uint8Array;
  readonly name?: string;
  readonly place?: number;
}

/** The drawing of a whole document: its store of pictures. */
export const drawingGroup = (...entries: readonly Uint8Array[]) =>
  container(WORKBOOK_DRAWING, container(STORE, ...entries));

export interface ShapeOf {
  readonly id?: number;
  readonly flags?: number;
  /** Number of the shape's type; 75 is a picture frame. */
  readonly type?: number;
  /** Number of the picture, from 1. */
  readonly picture?: number;
  readonly description?: string;
  /** True for a shape without data of the application. */
  readonly isBare?: boolean;
}

export function shape({ id = 0, flags = 0, type = 75, picture, description, isBare = false }: ShapeOf = {}): Buffer {
  const words = Buffer.from(description ?? "", "utf16le");
  const properties = [
    ...(picture === undefined ? [] : [property(PICTURE, picture)]),
    ...(description === undefined ? [] : [property(DESCRIPTION, words.length)]),
  ];
  return container(
    SHAPE,
    record(FACTS, Buffer.from(Uint32Array.of(id, flags).buffer), { instance: type }),
    record(PROPERTIES, Buffer.concat([...properties, words]), { instance: properties.length }),
    ...(isBare ? [] : [record(CLIENT_DATA, Buffer.alloc(0))]),
  );
}

function property(code: number, value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt32LE(value, 2);
  return bytes;
}

/** The drawing of a sheet or a story. Its first shape stands for the whole drawing. */
export const drawing = (...shapes: readonly Uint8Array[]) =>
  container(DRAWING, container(GROUP, shape({ flags: 5, isBare: true }), ...shapes));
