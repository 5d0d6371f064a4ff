import { describe, expect, it } from "vitest";
import type { Fib } from "../../../../functions/engine/formats/doc/fib.ts";
import type { Piece } from "../../../../functions/engine/formats/doc/piece-table.ts";
import { eachCovered, type Run, readRuns, runAt } from "../../../../functions/engine/formats/doc/property-runs.ts";

const PAGE_BYTES = 512;
const TABLE_AT = 3;
const KINDS = { characterRuns: 12, paragraphRuns: 13 } as const;

const longs = (...values: readonly number[]) => [...new Uint8Array(Uint32Array.from(values).buffer)];

/** A page of runs: their ends, then an entry for each that has the word offset of its properties. */
function page(
  ends: readonly number[],
  offsets: readonly number[],
  at: Readonly<Record<number, readonly number[]>>,
  entryBytes = 1,
): Uint8Array {
  const bytes = new Uint8Array(PAGE_BYTES);
  bytes.set(longs(...ends));
  for (const [index, offset] of offsets.entries()) bytes[(offsets.length + 1) * 4 + index * entryBytes] = offset;
  for (const [offset, properties] of Object.entries(at)) bytes.set(properties, Number(offset) * 2);
  bytes[PAGE_BYTES - 1] = offsets.length;
  return bytes;
}

/** A table of page numbers, three bytes into the table stream. */
function tableOf(numbers: readonly number[]): Uint8Array {
  const values = Uint32Array.from([...numbers.map(() => 0), 0, ...numbers]);
  return new Uint8Array(Buffer.concat([Buffer.alloc(TABLE_AT, 9), Buffer.from(values.buffer)]));
}

function fibOf(kind: keyof typeof KINDS, table: Uint8Array, generation: Fib["generation"] = 8): Fib {
  return {
    generation,
    language: 0,
    isEncrypted: false,
    isSecondTable: false,
    textStart: 0,
    textEnd: 0,
    isComplex: false,
    isWide: false,
    lengths: {
      body: 0,
      footnotes: 0,
      headers: 0,
      macros: 0,
      comments: 0,
      endnotes: 0,
      textBoxes: 0,
      headerTextBoxes: 0,
    },
    table: (index) =>
      index === KINDS[kind] ? { start: TABLE_AT, length: table.length - TABLE_AT } : { start: 0, length: 0 },
  };
}

function runsOf(pages: readonly Uint8Array[], numbers: readonly number[], kind: keyof typeof KINDS = "characterRuns") {
  const document = new Uint8Array(Buffer.concat(pages));
  const table = tableOf(numbers);
  const runs = readRuns(document, table, fibOf(kind, table), kind);
  return runs.map(({ start, end, properties }) => [start, end, [...properties]]);
}

describe("runs of a page", () => {
  it("have the properties of their size in bytes, or none", () => {
    const one = page([0, 10, 20], [0, 50], { 50: [2, 7, 8, 9] });

    expect(runsOf([one], [0])).toEqual([
      [0, 10, []],
      [10, 20, [7, 8]],
    ]);
  });

  it("count paragraph properties in words that include the size, or in words behind a zero", () => {
    const properties = { 50: [2, 1, 2, 3, 4], 60: [0, 2, 1, 2, 3, 4, 5] };

    expect(runsOf([page([0, 10, 20, 30], [50, 60, 0], properties, 13)], [0], "paragraphRuns")).toEqual([
      [0, 10, [1, 2, 3]],
      [10, 20, [1, 2, 3, 4]],
      [20, 30, []],
    ]);
  });

  it("end with the page when the page claims more", () => {
    const full = page([], [], {});
    full[PAGE_BYTES - 1] = 255;

    expect(runsOf([full], [0])).toEqual([]);
  });

  it("come in the order of their bytes, each page once", () => {
    const first = page([20, 30], [50], { 50: [1, 1] });
    const second = page([0, 10], [50], { 50: [1, 2] });

    // The upper bits of a page number have other meanings.
    expect(runsOf([first, second], [0, 1, 0x400000])).toEqual([
      [0, 10, [2]],
      [20, 30, [1]],
    ]);
  });

  it("end with the last entry that the page has room for", () => {
    const ends = Array.from({ length: 103 }, (_, index) => index);
    const full = page(
      ends,
      Array.from({ length: 102 }, () => 0),
      {},
    );

    expect(runsOf([full], [0])).toHaveLength(100);
  });

  it("have properties of their own page only", () => {
    const last = page([0, 10], [255], { 255: [9] });

    expect(runsOf([last, page([], [], {})], [0])).toEqual([[0, 10, [1]]]);
  });

  it("are read once from a page, however often the table lists it", () => {
    const full = page(
      Array.from({ length: 101 }, (_, index) => index),
      Array.from({ length: 100 }, () => 0),
      {},
    );

    expect(
      runsOf(
        [full],
        Array.from({ length: 300_000 }, () => 0),
      ),
    ).toHaveLength(100);
  });

  it("are read from whole pages only", () => {
    expect(runsOf([page([0, 1], [0], {}).subarray(0, PAGE_BYTES - 1)], [0])).toEqual([]);
    expect(runsOf([], [])).toEqual([]);
  });

  it("lose the bytes that an earlier run has", () => {
    const overlapping = [
      page([0, 10], [50], { 50: [1, 1] }),
      page([4, 10], [0], {}),
      page([6, 14], [50], { 50: [1, 3] }),
    ];

    expect(runsOf(overlapping, [0, 1, 2])).toEqual([
      [0, 10, [1]],
      [10, 14, [3]],
    ]);
  });

  it("are skipped when they have no bytes", () => {
    expect(runsOf([page([5, 5, 3, 8], [0, 0, 0], {})], [0])).toEqual([[3, 8, []]]);
  });

  it("of paragraphs are read since Word 97, and of characters since Word 6", () => {
    const table = tableOf([0]);
    const document = page([0, 10], [0], {});
    const count = (kind: "characterRuns" | "paragraphRuns", generation: Fib["generation"]) =>
      readRuns(document, table, fibOf(kind, table, generation), kind).length;

    expect([count("characterRuns", 8), count("paragraphRuns", 8)]).toEqual([1, 1]);
    expect([count("characterRuns", 6), count("paragraphRuns", 6)]).toEqual([1, 0]);
    expect([count("characterRuns", 2), count("paragraphRuns", 2)]).toEqual([0, 0]);
  });
});

const run = (start: number, end: number): Run => ({ start, end, properties: new Uint8Array() });

describe("the run at a byte", () => {
  const runs = [run(0, 4), run(4, 8), run(10, 12)];

  it.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [7, 1],
    [8, undefined],
    [9, undefined],
    [10, 2],
    [11, 2],
    [12, undefined],
  ])("at %i is number %s", (offset, index) => {
    expect(runAt(runs, offset)).toBe(index === undefined ? undefined : runs[index]);
  });
});

describe("characters that runs cover", () => {
  const covered = (pieces: readonly Piece[], runs: readonly Run[]) => {
    const found: (readonly [number, number, number])[] = [];
    eachCovered(pieces, runs, (each, from, to) => found.push([runs.indexOf(each), from, to]));
    return found;
  };

  it("are counted from the piece's position, in its bytes for each character", () => {
    const pieces: readonly Piece[] = [
      { position: 0, characters: 4, offset: 100, bytesEach: 2 },
      { position: 4, characters: 3, offset: 50, bytesEach: 1 },
    ];

    expect(covered(pieces, [run(40, 51), run(51, 60), run(90, 104), run(104, 108), run(108, 120)])).toEqual([
      [2, 0, 2],
      [3, 2, 4],
      [0, 4, 5],
      [1, 5, 7],
    ]);
  });

  it("include a character that a run covers in part", () => {
    const piece: Piece = { position: 10, characters: 4, offset: 100, bytesEach: 2 };

    expect(covered([piece], [run(103, 105)])).toEqual([[0, 11, 13]]);
  });
});
