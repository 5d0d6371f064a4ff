// Gray pictures as HEIF files. HEVC slices of one block each store their samples unchanged (I_PCM, ITU-T H.265,
// 7.3.8.7), so arithmetic coding always writes the same few bits.

import { createRequire } from "node:module";
import type { GrayPixels } from "./images.ts";

export interface HeifParts extends GrayPixels {
  /** Quarter turns, counter-clockwise, that a reader must apply (irot). */
  readonly turns?: 0 | 1 | 2 | 3;
  /** False size in the header (ispe). */
  readonly claimed?: { readonly width: number; readonly height: number };
  readonly brand?: string;
}

/** True if the optional decoder is installed. Tests that decode such pictures are skipped without it. */
export const withLibheif = isInstalled("libheif-js/package.json");

function isInstalled(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== "";
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return false;
    throw error;
  }
}

const BLOCK = 32;

/** A picture. Width and height are multiples of 32, the size of HEVC's blocks. */
export function heifBytes({ turns = 0, brand = "heic", claimed, ...picture }: HeifParts): Uint8Array {
  const { width, height } = claimed ?? picture;
  const slices = Buffer.concat(slicesOf(picture).map((slice) => Buffer.concat([uint32(slice.length), slice])));
  const properties = [
    box("hvcC", decoderConfiguration(picture)),
    box("ispe", uint32(0), uint32(width), uint32(height)),
    box("irot", Buffer.from([turns])),
  ];
  const metaOf = (slicesAt: number) =>
    box(
      "meta",
      uint32(0),
      box("hdlr", Buffer.alloc(8), latin1("pict"), Buffer.alloc(13)),
      box("pitm", uint32(0), uint16(1)),
      box(
        "iloc",
        uint32(0),
        uint16(0x4400),
        uint16(1),
        uint16(1),
        uint16(0),
        uint16(1),
        uint32(slicesAt),
        uint32(slices.length),
      ),
      box("iinf", uint32(0), uint16(1), box("infe", uint32(0x02000000), uint16(1), uint16(0), latin1("hvc1\0"))),
      box(
        "iprp",
        box("ipco", ...properties),
        // A reader must know the configuration and the rotation.
        box("ipma", uint32(0), uint32(1), uint16(1), Buffer.from([3, 0x81, 0x02, 0x83])),
      ),
    );
  const type = box("ftyp", latin1(brand), uint32(0), latin1("mif1"), latin1(brand));
  const slicesAt = type.length + metaOf(0).length + 8;
  return Buffer.concat([type, metaOf(slicesAt), box("mdat", slices)]);
}

function decoderConfiguration(picture: GrayPixels): Buffer {
  const sets = [
    { type: 32, unit: videoParameters() },
    { type: 33, unit: sequenceParameters(picture) },
    { type: 34, unit: pictureParameters() },
  ];
  const head = bits([8, 1], [8, 4], [32, 0x08000000], [32, 0], [16, 0], [8, 120], [16, 0xf000], [8, 0xfc], [8, 0xfc]);
  const tail = bits([8, 0xf8], [8, 0xf8], [16, 0], [8, 0x0f], [8, sets.length]);
  const arrays = sets.map(({ type, unit }) => Buffer.concat([Buffer.from([type, 0, 1]), uint16(unit.length), unit]));
  return Buffer.concat([head, tail, ...arrays]);
}

// Format range extensions: only they allow pictures without colours.
const PROFILE: readonly Field[] = [
  [8, 4],
  [32, 0x08000000],
  [32, 0],
  [16, 0],
  [8, 120],
];

function videoParameters(): Buffer {
  return unit(32, [
    [4, 0],
    [2, 3],
    [6, 0],
    [3, 0],
    [1, 1],
    [16, 0xffff],
    ...PROFILE,
    [1, 1],
    ue(0),
    ue(0),
    ue(0),
    [6, 0],
    ue(0),
    [1, 0],
    [1, 0],
  ]);
}

function sequenceParameters({ width, height }: GrayPixels): Buffer {
  return unit(33, [
    ...([[4, 0], [3, 0], [1, 1], ...PROFILE, ue(0)] as const),
    // Gray, without cropping, 8 bits.
    ...([ue(0), ue(width), ue(height), [1, 0], ue(0), ue(0), ue(0), [1, 1], ue(0), ue(0), ue(0)] as const),
    // Blocks of 32 without division, transforms of 4 to 32.
    ...([ue(2), ue(0), ue(0), ue(3), ue(0), ue(0), [1, 0], [1, 0], [1, 0]] as const),
    // Stored samples are allowed: 8 bits, blocks of 32, without a filter.
    ...([[1, 1], [4, 7], [4, 7], ue(2), ue(0), [1, 1]] as const),
    ...([ue(0), [1, 0], [1, 0], [1, 0], [1, 0], [1, 0]] as const),
  ]);
}

function pictureParameters(): Buffer {
  const fields: readonly Field[] = [
    ue(0),
    ue(0),
    [1, 0],
    [1, 0],
    [3, 0],
    [1, 0],
    [1, 0],
    ue(0),
    ue(0),
    ue(0),
    [1, 0],
    [1, 0],
    [1, 0],
  ];
  // Without deblocking.
  const filters: readonly Field[] = [
    ue(0),
    ue(0),
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
    [1, 0],
    [1, 1],
  ];
  return unit(34, [...fields, ...filters, [1, 0], [1, 0], ue(0), [1, 0], [1, 0]]);
}

function slicesOf({ width, height, gray }: GrayPixels): readonly Buffer[] {
  const [across, down] = [width / BLOCK, height / BLOCK];
  const addressBits = Math.ceil(Math.log2(across * down));
  return Array.from({ length: across * down }, (_, address) => {
    const [left, top] = [(address % across) * BLOCK, Math.floor(address / across) * BLOCK];
    const rows = Array.from({ length: BLOCK }, (_, row) => {
      const at = (top + row) * width + left;
      return gray.subarray(at, at + BLOCK);
    });
    const place: readonly Field[] = address === 0 ? [[1, 1]] : [[1, 0]];
    const header: readonly Field[] = [
      ...place,
      [1, 0],
      ue(0),
      ...(address === 0 ? [] : [[addressBits, address] as const]),
      ue(2),
      ue(0),
    ];
    // Whole blocks, then "stored". A whole block is the likely value of part_mode, and the other has an interval of
    // 240.
    const stored = arithmetic([240], true);
    const samples = rows.flatMap((row) => [...row].map((sample): Field => [8, sample]));
    const payload = aligned([...header, [1, 1]]);
    return unit(19, [...payload, ...aligned(stored), ...samples, ...arithmetic([], true)], { trailing: false });
  });
}

/** Encodes likely bins, given the interval of the other value, then an end (9.3.4.3.5). Returns the written bits. */
function arithmetic(likely: readonly number[], end: true): readonly Field[] {
  const written: number[] = [];
  let [low, range, outstanding, first] = [0, 510, 0, end as boolean];
  const put = (bit: number) => {
    if (first) first = false;
    else written.push(bit);
    for (; outstanding > 0; outstanding--) written.push(1 - bit);
  };
  const renormalise = () => {
    for (; range < 256; range <<= 1, low <<= 1) {
      if (low < 256) put(0);
      else if (low >= 512) {
        low -= 512;
        put(1);
      } else {
        low -= 256;
        outstanding++;
      }
    }
  };
  for (const other of likely) {
    range -= other;
    renormalise();
  }
  range -= 2;
  low += range;
  range = 2;
  renormalise();
  put((low >> 9) & 1);
  written.push((low >> 8) & 1, 1);
  return written.map((bit) => [1, bit]);
}

/** Width in bits, and value. */
type Field = readonly [length: number, value: number];

/** Exp-Golomb code (9.2). */
function ue(value: number): Field {
  const length = Math.floor(Math.log2(value + 1));
  return [2 * length + 1, value + 1];
}

function aligned(fields: readonly Field[]): readonly Field[] {
  const length = fields.reduce((sum, [bits]) => sum + bits, 0);
  return [...fields, [(8 - (length % 8)) % 8, 0]];
}

/** A NAL unit. A byte 3 separates bytes that look like the start of another unit. */
function unit(type: number, fields: readonly Field[], { trailing = true } = {}): Buffer {
  const plain = bits(...aligned(trailing ? [...fields, [1, 1]] : fields));
  const escaped: number[] = [];
  let zeros = 0;
  for (const byte of plain) {
    if (zeros >= 2 && byte <= 3) {
      escaped.push(3);
      zeros = 0;
    }
    escaped.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from([type << 1, 1, ...escaped]);
}

function bits(...fields: readonly Field[]): Buffer {
  const bytes: number[] = [];
  let [pending, count] = [0, 0];
  for (const [length, value] of fields) {
    for (let bit = length - 1; bit >= 0; bit--) {
      pending = (pending << 1) | (Math.floor(value / 2 ** bit) & 1);
      if (++count % 8 === 0) {
        bytes.push(pending);
        pending = 0;
      }
    }
  }
  return Buffer.from(bytes);
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), latin1(type), body]);
}

function uint16(value: number): Buffer {
  return bits([16, value]);
}

function uint32(value: number): Buffer {
  return bits([32, value]);
}

function latin1(characters: string): Buffer {
  return Buffer.from(characters, "latin1");
}
