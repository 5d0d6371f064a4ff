// Fax pictures of TIFF files as PDF image streams. PDF supports their compression (ISO 32000-2, 7.4.6), so most scans
// in TIFF need not be decoded and deflated, which would take half a second of CPU for a page at 300 dpi.

import type { TiffFrame } from "../../codecs/pictures/tiff-directory.ts";
import type { ImageStream } from "./image-streams.ts";

const GROUP_4 = 4;
const TAG = {
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  offset: 273,
  samples: 277,
  count: 279,
} as const;

/** Embeds a single strip of Group 4 with the first pixel in each byte's highest bit; undefined for other frames. */
export function faxAsItIs(bytes: Uint8Array, { width, height, values }: TiffFrame): ImageStream | undefined {
  const [offset, ...otherOffsets] = values(TAG.offset, 2);
  const count = values(TAG.count, 1)[0];
  const is = (tag: number, value: number, otherwise: number) => (values(tag, 1)[0] ?? otherwise) === value;
  if (offset === undefined || count === undefined || otherOffsets.length > 0) return undefined;
  if (!is(TAG.compression, GROUP_4, 1) || !is(TAG.bits, 1, 1) || !is(TAG.samples, 1, 1)) return undefined;
  if (!is(TAG.fillOrder, 1, 1) || width * height === 0 || offset + count > bytes.length) return undefined;
  const photometric = values(TAG.photometric, 1)[0];
  if (photometric !== 0 && photometric !== 1) return undefined;
  return {
    bytes: bytes.slice(offset, offset + count),
    entries: {
      Type: "XObject",
      Subtype: "Image",
      Width: width,
      Height: height,
      ColorSpace: "DeviceGray",
      BitsPerComponent: 1,
      Filter: "CCITTFaxDecode",
      DecodeParms: { K: -1, Columns: width, Rows: height },
      // Photometric 1 shows fax's black runs in white.
      ...(photometric === 1 ? { Decode: [1, 0] } : {}),
    },
  };
}
