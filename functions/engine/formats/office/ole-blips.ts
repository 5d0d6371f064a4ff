// Pictures in old Office documents: records of bytes behind a digest (MS-ODRAW, section 2.2.23).

export interface OlePicture {
  readonly extension: string;
  readonly bytes: Uint8Array;
}

const RECORD_HEADER = 8;
/** Size of a digest. A record has one or two, then a tag of one byte. */
const DIGEST_BYTES = 16;

const BLIPS: ReadonlyMap<number, string> = new Map([
  [0xf01a, "emf"],
  [0xf01b, "wmf"],
  [0xf01d, "jpg"],
  [0xf01e, "png"],
  [0xf029, "tif"],
  [0xf02a, "jpg"],
]);

/** Returns the picture whose record starts here; undefined for other records, and for kinds that are no files. */
export function blipAt(data: Uint8Array, at: number): OlePicture | undefined {
  if (at + RECORD_HEADER > data.length) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const extension = BLIPS.get(view.getUint16(at + 2, true));
  if (extension === undefined) return undefined;
  const digests = ((view.getUint16(at, true) >> 4) & 1) + 1;
  const end = at + RECORD_HEADER + view.getUint32(at + 4, true);
  return { extension, bytes: data.subarray(at + RECORD_HEADER + digests * DIGEST_BYTES + 1, end) };
}
