// Places and authors of the comments of a Word document (MS-DOC: PlcfandRef, ATRDPre10, GrpXstAtnOwners).

export interface DocComments {
  /** Index of the comment whose mark stands at this position of the text. */
  at(position: number): number | undefined;
  /** Name of the comment's author; empty where the document has none. */
  author(index: number): string;
}

const POSITION_BYTES = 4;
const COMMENT_BYTES = 30;
/** Offset of the author's index in a comment, behind the initials. */
const AUTHOR_AT = 20;

/** `places` has one position more than there are comments, then the facts of each; `authors` has all names. */
export function docComments(places: Uint8Array, authors: Uint8Array): DocComments {
  const count = Math.max(0, Math.floor((places.length - POSITION_BYTES) / (POSITION_BYTES + COMMENT_BYTES)));
  const view = new DataView(places.buffer, places.byteOffset, places.byteLength);
  const names = namesIn(authors);
  const indices = new Map<number, number>();
  for (let index = 0; index < count; index++) indices.set(view.getUint32(index * POSITION_BYTES, true), index);
  return {
    at: (position) => indices.get(position),
    author(index) {
      if (index < 0 || index >= count) return "";
      const at = (count + 1) * POSITION_BYTES + index * COMMENT_BYTES + AUTHOR_AT;
      return names[view.getUint16(at, true)] ?? "";
    },
  };
}

/** Names, each after the number of its UTF-16 units. */
function namesIn(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const end = at + 2 + 2 * view.getUint16(at, true);
    if (end > bytes.length) break;
    names.push(Buffer.from(bytes.subarray(at + 2, end)).toString("utf16le"));
    at = end;
  }
  return names;
}
