// Sizes of a JBIG2 stream's segments (ITU-T T.88, section 7). In a PDF, the stream has no file header.

const PAGE_INFORMATION = 48;
/** Types of region segments: text, halftone, generic coding and refinement. */
const REGIONS: ReadonlySet<number> = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);
const UNKNOWN = 0xffff_ffff;

/** Pixels of the page and of all regions: the decoder's memory and work. */
export function jbig2Pixels(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let pixels = 0;
  try {
    for (let at = 0; at < bytes.length; ) {
      const { type, from, length } = segmentAt(view, at);
      if (type === PAGE_INFORMATION || REGIONS.has(type)) {
        const [width, height] = [view.getUint32(from), view.getUint32(from + 4)];
        if (height !== UNKNOWN) pixels += width * height;
      }
      // The end of such a segment is known only from its data.
      if (length === UNKNOWN) break;
      at = from + length;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return pixels;
}

const LONG_COUNT = 7;

function segmentAt(view: DataView, at: number) {
  const number = view.getUint32(at);
  const flags = view.getUint8(at + 4);
  const short = view.getUint8(at + 5) >> 5;
  const count = short === LONG_COUNT ? view.getUint32(at + 5) & 0x1fff_ffff : short;
  const countBytes = short === LONG_COUNT ? 4 + Math.ceil((count + 1) / 8) : 1;
  const numberBytes = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
  const pageBytes = (flags & 0x40) === 0 ? 1 : 4;
  const lengthAt = at + 5 + countBytes + count * numberBytes + pageBytes;
  return { type: flags & 0x3f, from: lengthAt + 4, length: view.getUint32(lengthAt) };
}
