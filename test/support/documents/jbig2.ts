// Black and white pictures in JBIG2: one generic region, coded by ITU-T T.6 (ITU-T T.88, 7.4.6) in runs only.

import {
  BLACK_RUNS,
  type CodeTable,
  PART_OF_RUN,
  WHITE_RUNS,
} from "../../../functions/engine/codecs/fax/ccitt-codes.ts";
import type { TestStream } from "./pdf.ts";

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Pixels, a byte each: 1 is black, 0 is white. */
  readonly pixels: Uint8Array;
}

/** An image XObject of a PDF. */
export function jbig2Image(bitmap: Bitmap): TestStream {
  const { width, height } = bitmap;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const page = Buffer.concat([size, Buffer.alloc(11)]);
  const region = Buffer.concat([size, Buffer.alloc(9), Buffer.from([1]), rowsOf(bitmap)]);
  return {
    entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode`,
    data: Buffer.concat([segment(0, 48, page), segment(1, 38, region)]),
  };
}

function segment(number: number, type: number, data: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, number, type, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(data.length, 7);
  return Buffer.concat([head, data]);
}

const HORIZONTAL = "001";
const LONGEST_PART = 2_560;

function rowsOf({ width, height, pixels }: Bitmap): Buffer {
  const bits: string[] = [];
  for (let row = 0; row < height; row++) {
    const runs = runsOf(pixels.subarray(row * width, (row + 1) * width));
    for (let at = 0; at < runs.length; at += 2) {
      bits.push(HORIZONTAL, runCode(WHITE_RUNS, runs[at] ?? 0), runCode(BLACK_RUNS, runs[at + 1] ?? 0));
    }
  }
  const all = bits.join("");
  const bytes = all.padEnd(Math.ceil(all.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Lengths of white and black runs in turn, white first. */
function runsOf(row: Uint8Array): number[] {
  const runs = [0];
  let colour = 0;
  for (const pixel of row) {
    if (pixel !== colour) {
      runs.push(0);
      colour = pixel;
    }
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
  }
  return runs;
}

function runCode(table: CodeTable<number>, length: number): string {
  if (length < PART_OF_RUN) return codeOf(table, length);
  const part = Math.min(LONGEST_PART, length - (length % PART_OF_RUN));
  return codeOf(table, part) + runCode(table, length - part);
}

/** Finds the code word of a value in a decoder's table. */
function codeOf({ bits, words }: CodeTable<number>, value: number): string {
  const at = words.findIndex((word) => word?.value === value);
  const length = words[at]?.length;
  if (length === undefined) throw new Error(`no code word means ${value}`);
  return at.toString(2).padStart(bits, "0").slice(0, length);
}
