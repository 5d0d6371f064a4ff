// Font names of a Word document, in the order of their numbers (MS-DOC, sections 2.9.90 and 2.9.286).

/** Bytes of a font record before the name: family, weight, character set, panose and signature. */
const BEFORE_NAME = 39;

export function readFontNames(table: Uint8Array): readonly string[] {
  const bytes = Buffer.from(table.buffer, table.byteOffset, table.byteLength);
  const names: string[] = [];
  const count = bytes.length < 4 ? 0 : bytes.readUInt16LE(0);
  for (let at = 4; names.length < count && at < bytes.length; ) {
    const end = at + 1 + (bytes[at] ?? 0);
    const [name = ""] = bytes
      .subarray(at + 1 + BEFORE_NAME, end)
      .toString("utf16le")
      .split("\0", 1);
    names.push(name);
    at = end;
  }
  return names;
}
