// Names of places in the text (MS-DOC, sections 2.8.10 and 2.9.282).

const EXTENDED = 0xffff;

/** Returns the names by the positions where their places begin. The first of several names at a position counts. */
export function readBookmarks(names: Uint8Array, places: Uint8Array): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const nameView = new DataView(names.buffer, names.byteOffset, names.byteLength);
  const placeView = new DataView(places.buffer, places.byteOffset, places.byteLength);
  if (names.length < 6 || nameView.getUint16(0, true) !== EXTENDED) return found;
  const count = nameView.getUint16(2, true);
  const extraBytes = nameView.getUint16(4, true);
  for (let at = 6, index = 0; index < count && at + 2 <= names.length && index * 4 + 4 <= places.length; index++) {
    const end = at + 2 + nameView.getUint16(at, true) * 2;
    if (end > names.length) break;
    const name = Buffer.from(names.subarray(at + 2, end)).toString("utf16le");
    const position = placeView.getUint32(index * 4, true);
    // Word's own mark of the last edited place.
    if (name !== "" && name !== "_GoBack" && !found.has(position)) found.set(position, name);
    at = end + extraBytes;
  }
  return found;
}
