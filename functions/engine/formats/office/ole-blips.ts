// Pictures in old Office documents: records of bytes behind a digest (MS-ODRAW, section 2.2.23).

import { createRecordReader, type OfficeRecord } from "./record-tree.ts";

export interface OlePicture {
  readonly extension: string;
  readonly bytes: Uint8Array;
}

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
  const record = createRecordReader(data).at(at);
  return record === undefined ? undefined : blipOf(record);
}

/** Returns the picture of a record; undefined for other records, and for kinds that are no files. */
export function blipOf({ type, instance, data }: OfficeRecord): OlePicture | undefined {
  const extension = BLIPS.get(type);
  if (extension === undefined) return undefined;
  const digests = (instance & 1) + 1;
  return { extension, bytes: data.subarray(digests * DIGEST_BYTES + 1) };
}
