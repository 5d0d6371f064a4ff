// The header of a HEIF picture (ISO/IEC 23008-12): size, rotation and crop of the primary item.

import { hevcPixels } from "./hevc-size.ts";
import { type Box, boxesIn, boxNamed } from "./iso-boxes.ts";
import type { StoredFrame } from "./stored-frame.ts";

const HEVC_BRANDS = /^(?:hei[cxms]|hev[cxms])$/;
const AVIF_BRANDS = /^avi[fso]$/;
const STILL_BRANDS = /^(?:mif[123]|msf1|miaf)$/;
const MAX_BRANDS = 64;

/** Kind of picture by the brands of the file. A file that has only HEIF's general brand counts as "heic". */
export function heifKind(bytes: Uint8Array): "heic" | "avif" | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16 + 4 * MAX_BRANDS));
  if (start.toString("latin1", 4, 8) !== "ftyp") return undefined;
  const end = Math.min(start.length, start.readUInt32BE(0));
  const brands = [start.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(start.toString("latin1", at, at + 4));
  const [major = ""] = brands;
  if (HEVC_BRANDS.test(major)) return "heic";
  if (AVIF_BRANDS.test(major)) return "avif";
  if (!STILL_BRANDS.test(major)) return undefined;
  return brands.some((brand) => AVIF_BRANDS.test(brand)) ? "avif" : "heic";
}

/** Reads the header. Undefined when no primary picture has a size. Throws RangeError when the bytes end too early. */
export function readHeif(view: DataView): StoredFrame | undefined {
  const meta = boxesIn(view, 0, view.byteLength).find(({ type }) => type === "meta");
  if (meta === undefined) return undefined;
  const boxes = boxesIn(view, meta.from + VERSION_AND_FLAGS, meta.to);
  const primary = primaryItem(view, boxNamed(boxes, "pitm"));
  const properties = boxNamed(boxes, "iprp");
  if (primary === undefined || properties === undefined) return undefined;
  const parts = boxesIn(view, properties.from, properties.to);
  const container = boxNamed(parts, "ipco");
  if (container === undefined) return undefined;
  const all = boxesIn(view, container.from, container.to);
  const own = parts
    .filter(({ type }) => type === "ipma")
    .flatMap((box) => propertiesOf(view, box, primary))
    .flatMap((index) => all[index - 1] ?? []);
  const frame = frameOf(view, own);
  return frame && { ...frame, decodedPixels: Math.max(...all.map((box) => pixelsOf(view, box))) };
}

/** Pixels that a property states: of the picture before it is cropped, or of a tile. */
function pixelsOf(view: DataView, { type, from, to }: Box): number {
  if (type === "ispe") return view.getUint32(from + 4) * view.getUint32(from + 8);
  if (type !== "hvcC") return 0;
  try {
    return hevcPixels(new DataView(view.buffer, view.byteOffset + from, to - from));
  } catch (error) {
    // No decoder can read such a configuration either.
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

const VERSION_AND_FLAGS = 4;

function frameOf(view: DataView, properties: readonly Box[]): StoredFrame | undefined {
  const extents = boxNamed(properties, "ispe");
  if (extents === undefined) return undefined;
  let [width, height] = [view.getUint32(extents.from + 4), view.getUint32(extents.from + 8)];
  const aperture = boxNamed(properties, "clap");
  if (aperture !== undefined) {
    const side = (at: number) =>
      Math.round(view.getUint32(aperture.from + at) / view.getUint32(aperture.from + at + 4));
    [width, height] = [Math.min(width, side(0)), Math.min(height, side(8))];
  }
  const rotation = boxNamed(properties, "irot");
  // Quarter turns counterclockwise. Mirroring does not change the size.
  const quarters = rotation === undefined ? 0 : view.getUint8(rotation.from) & 3;
  return { width, height, orientation: [1, 8, 3, 6][quarters] as number };
}

function primaryItem(view: DataView, box: Box | undefined): number | undefined {
  if (box === undefined) return undefined;
  return view.getUint8(box.from) === 0 ? view.getUint16(box.from + 4) : view.getUint32(box.from + 4);
}

/** Numbers, from 1, of the properties that an `ipma` box assigns to the item. */
function propertiesOf(view: DataView, { from, to }: Box, wanted: number): readonly number[] {
  const wideItems = view.getUint8(from) > 0;
  const wideIndexes = (view.getUint8(from + 3) & 1) === 1;
  let at = from + 8;
  for (let left = view.getUint32(from + 4); left > 0 && at < to; left--) {
    const item = wideItems ? view.getUint32(at) : view.getUint16(at);
    at += wideItems ? 4 : 2;
    const count = view.getUint8(at++);
    // The highest bit marks a property that every reader must support.
    const indexes = Array.from({ length: count }, (_, index) =>
      wideIndexes ? view.getUint16(at + 2 * index) & 0x7fff : view.getUint8(at + index) & 0x7f,
    );
    if (item === wanted) return indexes;
    at += count * (wideIndexes ? 2 : 1);
  }
  return [];
}
