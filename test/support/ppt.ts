// Small PowerPoint 97 presentations: an edit, its directory, the document with its slide list, slides and notes.

import { writeCompoundFile } from "../../functions/engine/codecs/write-compound-file.ts";

export interface PptSlide {
  readonly title: string;
  /** In a box of its own. */
  readonly box?: string;
  readonly notes?: string;
  readonly comment?: { readonly author: string; readonly text: string };
  readonly hidden?: boolean;
}

export interface PptOptions {
  readonly footer?: string;
  readonly encrypted?: boolean;
}

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const long = (...values: readonly number[]) => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value >>> 0, index * 4);
  return buffer;
};

export function record(type: number, data: Uint8Array, { container = false, instance = 0 } = {}): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt16LE((instance << 4) | (container ? 0xf : 0), 0);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data]);
}

const container = (type: number, children: readonly Buffer[], instance = 0) =>
  record(type, Buffer.concat(children), { container: true, instance });
const text = (kind: number, words: string) => [record(0x0f9f, long(kind)), record(0x0fa0, utf16(words))];
const string = (instance: number, words: string) => record(0x0fba, utf16(words), { instance });
const drawing = (boxes: readonly (readonly Buffer[])[]) =>
  container(0x040c, [
    container(
      0xf003,
      boxes.map((box) => container(0xf004, [container(0xf00d, box)])),
    ),
  ]);

export function pptBytes(slides: readonly PptSlide[], { footer, encrypted = false }: PptOptions = {}): Uint8Array {
  const slideRecords = slides.map(({ box, comment, hidden }) =>
    container(0x03ee, [
      record(0x03ef, long(0, 0, 0, 0, 0, 0)),
      ...(hidden === true ? [record(0x03f9, Buffer.concat([long(0, 0), Buffer.from([0, 0, 4, 0]), long(0)]))] : []),
      drawing([[record(0x0f9e, long(0))], ...(box === undefined ? [] : [text(4, box)])]),
      ...(comment === undefined
        ? []
        : [
            container(0x1388, [
              container(0x138a, [
                record(0x138b, container(0x2ee0, [string(0, comment.author), string(1, comment.text)])),
              ]),
            ]),
          ]),
    ]),
  );
  const withNotes = slides.flatMap(({ notes }, index) => (notes === undefined ? [] : [{ notes, id: 256 + index }]));
  const noteRecords = withNotes.map(({ notes, id }) =>
    container(0x03f0, [record(0x03f1, long(id, 0)), drawing([text(2, notes)])]),
  );
  const listed = slides.flatMap(({ title }, index) => [
    record(0x03f3, long(index + 2, 0, 1, 256 + index, 0)),
    ...text(0, title),
  ]);
  const noteList = withNotes.map((_, index) => record(0x03f3, long(slides.length + index + 2, 0, 0, 512 + index, 0)));
  const footers =
    footer === undefined
      ? []
      : [container(0x0fd9, [record(0x0fda, Buffer.from([0, 0, 0x20, 0])), string(2, footer)], 3)];
  const document = container(0x03e8, [
    container(0x0ff0, listed, 0),
    ...(noteList.length > 0 ? [container(0x0ff0, noteList, 2)] : []),
    ...footers,
  ]);

  const objects = [document, ...slideRecords, ...noteRecords];
  const offsets: number[] = [];
  let at = 0;
  for (const object of objects) {
    offsets.push(at);
    at += object.length;
  }
  const directory = record(0x1772, long((objects.length << 20) | 1, ...offsets));
  const edit = record(0x0ff5, long(0, 0, 0, at, 1, 0, 0));
  const stream = Buffer.concat([...objects, directory, edit]);
  const user = record(0x0ff6, long(20, encrypted ? 0xf3d1c4df : 0xe391c05f, at + directory.length, 0, 0));
  return writeCompoundFile([
    { path: "Current User", bytes: user },
    { path: "PowerPoint Document", bytes: stream },
  ]);
}
