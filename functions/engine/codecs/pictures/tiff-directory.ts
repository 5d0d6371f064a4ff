// The directories of a TIFF file (TIFF 6.0, section 2), which EXIF uses too. utif2, the pixel decoder, must not read
// them: it follows a circular chain of directories without end, and allocates any size that they claim.

export interface TiffFrame {
  readonly width: number;
  readonly height: number;
  /** Dots per inch. */
  readonly density?: readonly [across: number, down: number];
  /** EXIF orientation: 1 is upright, 5 to 8 lie on their side. */
  readonly orientation: number;
  readonly tags: readonly number[];
  /** First `most` numbers of a tag; empty when it is absent. */
  values(tag: number, most?: number): readonly number[];
}

interface Entry {
  readonly type: number;
  readonly count: number;
  readonly from: number;
}

// A page needs about 20 entries. A directory of 65,535 is an attack on the reader.
const MAX_ENTRIES = 512;

/** Bytes per value by TIFF type: byte, ascii, short, long, rational, sbyte, undefined, sshort, slong, srational. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8 };
const TAG = { subfile: 254, width: 256, height: 257, orientation: 274, across: 282, down: 283, unit: 296 } as const;
const CENTIMETRES_PER_INCH = 2.54;

export function isTiff(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  return start === "II*\0" || start === "MM\0*";
}

/** First `maxFrames` directories. `pagesOnly` skips thumbnails, masks and directories without a picture. */
export function readTiffFrames(
  bytes: Uint8Array,
  maxFrames: number,
  { pagesOnly }: { readonly pagesOnly: boolean },
): readonly TiffFrame[] {
  if (!isTiff(bytes) || bytes.length < 8) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  const frames: TiffFrame[] = [];
  const seen = new Set<number>();
  let offset = view.getUint32(4, little);
  while (offset !== 0 && offset + 2 <= view.byteLength && !seen.has(offset) && frames.length < maxFrames) {
    seen.add(offset);
    const count = view.getUint16(offset, little);
    const frame = frameOf(view, readEntries(view, offset + 2, Math.min(count, MAX_ENTRIES), little), little);
    if (!pagesOnly || isPage(frame)) frames.push(frame);
    const next = offset + 2 + count * 12;
    offset = next + 4 <= view.byteLength ? view.getUint32(next, little) : 0;
  }
  return frames;
}

// NewSubfileType: bit 0 is a reduced copy of another page, bit 2 a transparency mask (TIFF 6.0, section 8).
function isPage({ width, height, values }: TiffFrame): boolean {
  return width > 0 && height > 0 && ((values(TAG.subfile, 1)[0] ?? 0) & 0b101) === 0;
}

function frameOf(view: DataView, entries: ReadonlyMap<number, Entry>, little: boolean): TiffFrame {
  const values = (tag: number, most = Number.POSITIVE_INFINITY) => readValues(view, entries.get(tag), most, little);
  const first = (tag: number, fallback: number) => values(tag, 1)[0] ?? fallback;
  const frame = {
    width: first(TAG.width, 0),
    height: first(TAG.height, 0),
    orientation: first(TAG.orientation, 1),
    tags: [...entries.keys()],
    values,
  };
  const perInch = { 2: 1, 3: CENTIMETRES_PER_INCH }[first(TAG.unit, 2)];
  const [across, down] = [first(TAG.across, 0), first(TAG.down, 0)];
  if (perInch === undefined || across === 0 || down === 0) return frame;
  return { ...frame, density: [across * perInch, down * perInch] };
}

function readEntries(view: DataView, start: number, count: number, little: boolean): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>();
  for (let at = start; at < start + count * 12 && at + 12 <= view.byteLength; at += 12) {
    const type = view.getUint16(at + 2, little);
    const valueCount = view.getUint32(at + 4, little);
    const inline = valueCount * (TYPE_BYTES[type] ?? 0) <= 4;
    const from = inline ? at + 8 : view.getUint32(at + 8, little);
    entries.set(view.getUint16(at, little), { type, count: valueCount, from });
  }
  return entries;
}

function readValues(view: DataView, entry: Entry | undefined, most: number, little: boolean): readonly number[] {
  const size = entry === undefined ? undefined : TYPE_BYTES[entry.type];
  if (entry === undefined || size === undefined) return [];
  // A claim beyond the end of the file is cut to the existing bytes.
  const present = Math.max(0, Math.floor((view.byteLength - entry.from) / size));
  const length = Math.min(entry.count, present, most);
  return Array.from({ length }, (_, index) => readValue(view, entry.type, entry.from + index * size, little));
}

function readValue(view: DataView, type: number, at: number, little: boolean): number {
  if (type === 3) return view.getUint16(at, little);
  if (type === 4) return view.getUint32(at, little);
  if (type === 5) return view.getUint32(at, little) / (view.getUint32(at + 4, little) || 1);
  if (type === 6) return view.getInt8(at);
  if (type === 8) return view.getInt16(at, little);
  if (type === 9) return view.getInt32(at, little);
  if (type === 10) return view.getInt32(at, little) / (view.getInt32(at + 4, little) || 1);
  return view.getUint8(at);
}
