// Pictures in the line of the text: their bytes in the data stream (MS-DOC, section 2.9.190; MS-ODRAW, section 2.2.23).

export interface DocPicture {
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** The picture is a shape whose name comes before its records. */
const NAMED_SHAPE = 0x66;
const RECORD_HEADER = 8;
const SHAPE_BLIP = 0xf007;
const SHAPE_BLIP_BYTES = 36;
/** Size of a digest. A blip has one or two, then a tag of one byte. */
const DIGEST_BYTES = 16;

const BLIPS: ReadonlyMap<number, string> = new Map([
  [0xf01a, "emf"],
  [0xf01b, "wmf"],
  [0xf01d, "jpg"],
  [0xf01e, "png"],
  [0xf029, "tif"],
  [0xf02a, "jpg"],
]);

/** Returns the picture at this place of the data stream; undefined for none, and for kinds that are no files. */
export function pictureAt(data: Uint8Array, start: number): DocPicture | undefined {
  if (start + RECORD_HEADER > data.length) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = Math.min(data.length, start + view.getUint32(start, true));
  let at = start + view.getUint16(start + 4, true);
  if (view.getUint16(start + 6, true) === NAMED_SHAPE) at += 1 + (data[at] ?? 0);
  while (at + RECORD_HEADER <= end) {
    const instance = view.getUint16(at, true) >> 4;
    const kind = view.getUint16(at + 2, true);
    const next = at + RECORD_HEADER + view.getUint32(at + 4, true);
    const extension = BLIPS.get(kind);
    if (extension !== undefined) {
      const digests = (instance & 1) + 1;
      return { extension, bytes: data.subarray(at + RECORD_HEADER + digests * DIGEST_BYTES + 1, Math.min(next, end)) };
    }
    at = kind === SHAPE_BLIP ? at + RECORD_HEADER + SHAPE_BLIP_BYTES : next;
  }
  return undefined;
}
