// Records of PowerPoint 97-2003, for tests of one reader.

import type { OfficeRecord } from "../../../../functions/engine/formats/office/record-tree.ts";
import { createPptReader, TYPE } from "../../../../functions/engine/formats/ppt/ppt-records.ts";
import { record } from "../../../support/documents/ppt.ts";

export const reader = createPptReader(new Uint8Array());

/** Numbers of four bytes each. */
export const long = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);
export const utf16 = (text: string) => Buffer.from(text, "utf16le");

export const container = (type: number, children: readonly Buffer[], instance = 0) =>
  record(type, Buffer.concat(children), { container: true, instance });

/** A container that a test passes to a reader itself. */
export const containerOf = (...children: readonly Buffer[]): OfficeRecord => ({
  type: 0,
  instance: 0,
  isContainer: true,
  data: new Uint8Array(Buffer.concat(children)),
});

/** A text with its header. */
export const text = (kind: number, words: string) => [
  record(TYPE.textHeader, long(kind)),
  record(TYPE.textCharacters, utf16(words)),
];

/** A shape with a text box. */
export const boxShape = (...children: readonly Buffer[]) => container(TYPE.shape, [container(TYPE.textBox, children)]);

export const string = (instance: number, words: string) => record(TYPE.string, utf16(words), { instance });

export const box = (words: string, kind = 4) => boxShape(...text(kind, words));

/** Header and footer with the flags that show them. */
export const around = (flags: number, strings: readonly Buffer[], instance = 0) =>
  container(TYPE.headersFooters, [record(TYPE.headersFootersAtom, long(flags << 16)), ...strings], instance);

/** An entry of a slide list: the identifiers of the object and of the slide. */
export const persist = (object: number, slideId: number) => record(TYPE.slidePersist, long(object, 0, 0, slideId, 0));
export const list = (instance: number, ...records: readonly Buffer[]) => container(TYPE.slideList, records, instance);
export const document = (...records: readonly Buffer[]) => container(TYPE.document, records);
export const slide = (...records: readonly Buffer[]) => container(TYPE.slide, records);

/** A stream with these objects, by their identifiers. The document has the identifier 1. */
export function presentation(objects: Readonly<Record<number, Buffer>>, others: readonly Buffer[] = []) {
  const entries = Object.entries(objects);
  let at = 0;
  const offsets = entries.map(([, { length }]) => {
    at += length;
    return at - length;
  });
  const runs = entries.map(([id], index) => long(Number(id) | (1 << 20), offsets[index] ?? 0));
  const directory = record(TYPE.persistDirectory, Buffer.concat(runs));
  const edit = record(TYPE.userEdit, long(0, 0, 0, at, 1));
  const stream = Buffer.concat([...entries.map(([, bytes]) => bytes), directory, edit, ...others]);
  return { stream: new Uint8Array(stream), lastEdit: at + directory.length };
}
