// Fax pictures: ITU-T T.4 (Group 3) and T.6 (Group 4), as TIFF stores them. Most scans in TIFF are of this kind, and
// utif2 never ends on damaged ones, so this project decodes them itself.

import { BLACK_RUNS, type CodeTable, MODES, PART_OF_RUN, WHITE_RUNS } from "./ccitt-codes.ts";

export interface CcittOptions {
  readonly width: number;
  readonly height: number;
  /** "rows" is TIFF's compression 2: runs without line ends, and each row starts at a whole byte. */
  readonly scheme: "rows" | "group3" | "group3-2d" | "group4";
}

/** Decodes to one bit per pixel; 1 is black, and rows start at whole bytes. Damaged and missing parts stay white. */
export function decodeCcitt(data: Uint8Array, { width, height, scheme }: CcittOptions): Uint8Array {
  const bits = createBits(data);
  const rowBytes = Math.ceil(width / 8);
  const picture = new Uint8Array(rowBytes * height);
  let above: readonly number[] = [];
  for (let row = 0; row < height && !bits.atEnd(); row++) {
    const coding = startRow(bits, scheme);
    if (coding === "end") break;
    const { changes, isWhole } = coding === "2d" ? readByModes(bits, above, width) : readByRuns(bits, width);
    paint(changes, width, picture, row * rowBytes);
    above = changes;
    if (isWhole) continue;
    // Group 3 marks line ends, so one damaged row harms no other. In Group 4 every row depends on the row above.
    if (!scheme.startsWith("group3") || !skipToLineEnd(bits)) break;
  }
  return picture;
}

interface Bits {
  /** Returns the next bits, 16 at most, without consuming them. Bits beyond the end are zeros. */
  peek(count: number): number;
  skip(count: number): void;
  align(): void;
  atEnd(): boolean;
}

function createBits(data: Uint8Array): Bits {
  let at = 0;
  return {
    peek(count) {
      const byte = at >> 3;
      const window = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0);
      return (window >> (24 - (at & 7) - count)) & ((1 << count) - 1);
    },
    skip(count) {
      at += count;
    },
    align() {
      at = (at + 7) & ~7;
    },
    atEnd: () => at >= data.length * 8,
  };
}

const LINE_END_ZEROS = 11;
const LINE_END_BITS = LINE_END_ZEROS + 1;

/** Reads the coding of the next row. Consecutive line ends are the end of a page (T.4, section 4.1.4). */
function startRow(bits: Bits, scheme: CcittOptions["scheme"]): "1d" | "2d" | "end" {
  if (scheme === "group4") return "2d";
  if (scheme === "rows") {
    bits.align();
    return "1d";
  }
  if (bits.peek(LINE_END_ZEROS) !== 0) return "1d";
  while (bits.peek(1) === 0) {
    if (bits.atEnd()) return "end";
    bits.skip(1);
  }
  bits.skip(1);
  let coding: "1d" | "2d" = "1d";
  if (scheme === "group3-2d") {
    coding = bits.peek(1) === 1 ? "1d" : "2d";
    bits.skip(1);
  }
  return bits.peek(LINE_END_BITS) === 1 ? "end" : coding;
}

function skipToLineEnd(bits: Bits): boolean {
  while (!bits.atEnd()) {
    if (bits.peek(LINE_END_BITS) === 1) return true;
    bits.skip(1);
  }
  return false;
}

interface Row {
  /** Places where the colour changes; the first change is from white to black. */
  readonly changes: readonly number[];
  readonly isWhole: boolean;
}

function readByRuns(bits: Bits, width: number): Row {
  const changes: number[] = [];
  for (let at = 0; at < width || changes.length === 0; ) {
    const run = readRun(bits, changes.length % 2 === 1);
    if (run === undefined || at + run > width || changes.length > width) return { changes, isWhole: false };
    at += run;
    changes.push(at);
  }
  return { changes, isWhole: true };
}

function readByModes(bits: Bits, above: readonly number[], width: number): Row {
  const changes: number[] = [];
  // An imaginary white pixel precedes the first one, so that a change at 0 lies to its right (T.6, section 2.2.5).
  let at = -1;
  let near = 0;
  let isBlack = false;
  while (at < width) {
    while (near > 0 && (above[near - 1] ?? 0) > at) near--;
    while (near < above.length && ((above[near] ?? 0) <= at || (near % 2 === 1) !== isBlack)) near++;
    const mode = read(bits, MODES);
    if (mode === "pass") at = above[near + 1] ?? width;
    else if (mode === "horizontal") {
      const first = readRun(bits, isBlack);
      const second = readRun(bits, !isBlack);
      const start = Math.max(0, at);
      if (first === undefined || second === undefined || start + first + second > width) return cut(changes);
      changes.push(start + first, start + first + second);
      at = start + first + second;
    } else {
      const change = mode === undefined ? -1 : (above[near] ?? width) + mode;
      if (change < Math.max(0, at) || change > width) return cut(changes);
      changes.push(change);
      at = change;
      isBlack = !isBlack;
    }
    // Runs of length 0 make no progress. A row with more changes than pixels is damaged.
    if (changes.length > width + 2) return cut(changes);
  }
  return { changes, isWhole: true };
}

function cut(changes: readonly number[]): Row {
  return { changes: changes.slice(0, changes.length & ~1), isWhole: false };
}

function readRun(bits: Bits, isBlack: boolean): number | undefined {
  const table = isBlack ? BLACK_RUNS : WHITE_RUNS;
  for (let run = 0; ; ) {
    const part = read(bits, table);
    if (part === undefined) return undefined;
    run += part;
    if (part < PART_OF_RUN) return run;
  }
}

function read<T>(bits: Bits, table: CodeTable<T>): T | undefined {
  const word = table.words[bits.peek(table.bits)];
  if (word === undefined) return undefined;
  bits.skip(word.length);
  return word.value;
}

/** Sets the bits from each change to black up to the next change or the end of the row. */
function paint(changes: readonly number[], width: number, picture: Uint8Array, start: number): void {
  for (let index = 0; index < changes.length; index += 2) {
    const to = changes[index + 1] ?? width;
    for (let x = changes[index] ?? width; x < to; ) {
      const byte = start + (x >> 3);
      const last = Math.min(to, (x | 7) + 1);
      picture[byte] = (picture[byte] ?? 0) | ((0xff >> (x & 7)) & (0xff << ((x | 7) + 1 - last)));
      x = last;
    }
  }
}
