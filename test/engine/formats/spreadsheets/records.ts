// Records of Excel 97-2003 workbooks, for tests of one reader.

/** A record: its type, its size and its bytes. */
export function record(type: number, ...body: readonly number[]): Buffer {
  return Buffer.from([type & 0xff, type >> 8, body.length & 0xff, body.length >> 8, ...body]);
}

export const short = (value: number) => [value & 0xff, value >> 8];
export const long = (value: number) => [...Buffer.from(Uint32Array.of(value).buffer)];

export const START = record(0x809, 0, 6, 0x10, 0);
export const END = record(0x0a);

/** A stream: the list of sheets, then the sheets with these records. */
export function workbookStream(sheets: readonly (readonly Buffer[])[]): Buffer {
  const bodies = sheets.map((records) => Buffer.concat([START, ...records, END]));
  let start = START.length + bodies.length * 8 + END.length;
  const list = bodies.map(({ length }) => {
    start += length;
    return record(0x85, ...long(start - length));
  });
  return Buffer.concat([START, ...list, END, ...bodies]);
}

/** The types of a stream's records. */
export function typesOf(stream: Uint8Array): readonly number[] {
  const bytes = Buffer.from(stream);
  const types: number[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2)) types.push(bytes.readUInt16LE(at));
  return types;
}
