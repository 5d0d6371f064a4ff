// Small PowerPoint 97 presentations: an edit, its directory, the document with its slide list, slides and notes.

import { writeCompoundFile } from "../../../functions/engine/codecs/containers/write-compound-file.ts";

export interface PptSlide {
  readonly title: string;
  /** Text in a box of its own. */
  readonly box?: string;
  /** Paragraphs of the body, with the style that is given here. */
  readonly body?: readonly { readonly text: string; readonly level: number; readonly bullet?: string | false }[];
  /** Cells in rows. A cell of two columns counts as two. */
  readonly table?: readonly (readonly string[])[];
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
const drawing = (boxes: readonly (readonly Buffer[])[], groups: readonly Buffer[] = []) =>
  container(0x040c, [
    container(0xf003, [...boxes.map((box) => container(0xf004, [container(0xf00d, box)])), ...groups]),
  ]);

function bodyText(body: NonNullable<PptSlide["body"]>): readonly Buffer[] {
  const runs = body.map(({ text: words, level, bullet }) => {
    const [BULLET, MARK, TABS, SPACING] = [0x1, 0x80, 0x100000, 0x1000];
    const mask = (bullet === undefined ? 0 : BULLET) | (bullet ? MARK : 0) | SPACING | TABS;
    const shorts = [...(bullet === undefined ? [] : [bullet === false ? 0 : 1])];
    if (bullet) shorts.push(bullet.charCodeAt(0));
    const fields = [...shorts, 100, 1, 5, 0].flatMap((short) => [short & 0xff, short >> 8]);
    const levels = Buffer.from([level, 0]);
    return Buffer.concat([long(words.length + 1), levels, long(mask), Buffer.from(fields)]);
  });
  return [...text(1, body.map(({ text: words }) => words).join("\r")), record(0x0fa1, Buffer.concat(runs))];
}

function tableGroup(rows: readonly (readonly string[])[]): Buffer {
  const properties = record(0xf122, Buffer.concat([Buffer.from([0x9f, 0x03]), long(1)]), { instance: 1 });
  const cells = rows.flatMap((row, top) =>
    row.map((words, left) => {
      const width = 2 / row.length;
      const place = record(0xf00f, long(left * width * 10, top * 10, (left + 1) * width * 10, top * 10 + 10));
      return container(0xf004, [place, container(0xf00d, text(4, words))]);
    }),
  );
  const line = container(0xf004, [record(0xf00f, long(0, 0, 99, 0))]);
  return container(0xf003, [container(0xf004, [properties]), ...cells.reverse(), line]);
}

export function pptBytes(slides: readonly PptSlide[], { footer, encrypted = false }: PptOptions = {}): Uint8Array {
  const slideRecords = slides.map(({ body, box, table, comment, hidden }) =>
    container(0x03ee, [
      record(0x03ef, long(0, 0, 0, 0, 0, 0)),
      ...(hidden === true ? [record(0x03f9, Buffer.concat([long(0, 0), Buffer.from([0, 0, 4, 0]), long(0)]))] : []),
      drawing(
        [
          [record(0x0f9e, long(0))],
          ...(body === undefined ? [] : [[record(0x0f9e, long(1))]]),
          ...(box === undefined ? [] : [text(4, box)]),
        ],
        table === undefined ? [] : [tableGroup(table)],
      ),
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
  const listed = slides.flatMap(({ title, body }, index) => [
    record(0x03f3, long(index + 2, 0, 1, 256 + index, 0)),
    ...text(0, title),
    ...(body === undefined ? [] : bodyText(body)),
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
