import { describe, expect, it } from "vitest";
import type { TiffFrame } from "../../../../functions/engine/codecs/pictures/tiff-directory.ts";
import { COMPRESSIONS, first, piecesOf, TAG } from "../../../../functions/engine/codecs/pictures/tiff-pieces.ts";

type Tags = Readonly<Record<number, readonly number[]>>;
const frameOf = (width: number, height: number, tags: Tags): TiffFrame => ({
  width,
  height,
  orientation: 1,
  tags: Object.keys(tags).map(Number),
  values: (tag, most) => (tags[tag] ?? []).slice(0, most),
});
const FILE_BYTES = 1_000;
const pieces = (frame: TiffFrame, together = false) => [...piecesOf(frame, FILE_BYTES, together)];
const refusal = (problem: string) =>
  expect.objectContaining({ code: "DAMAGED_DOCUMENT", problem: expect.stringContaining(problem) });

it("the first number of a tag has a fallback", () => {
  const frame = frameOf(1, 1, { [TAG.bits]: [8, 7] });

  expect([first(frame, TAG.bits, 1), first(frame, TAG.samples, 3)]).toEqual([8, 3]);
});

it("the known compressions are those of TIFF 6.0 and two common others", () => {
  expect([...COMPRESSIONS].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 32_773, 32_946]);
});

it("the tags have the numbers of TIFF 6.0", () => {
  expect(TAG).toEqual({
    bits: 258,
    compression: 259,
    photometric: 262,
    fillOrder: 266,
    offsets: 273,
    samples: 277,
    rowsPerStrip: 278,
    byteCounts: 279,
    planar: 284,
    faxOptions: 292,
    predictor: 317,
    tileWidth: 322,
    tileHeight: 323,
    tileOffsets: 324,
    tileByteCounts: 325,
  });
});

it("a frame has a million pieces at most, however many its file claims", () => {
  const asked: (number | undefined)[] = [];
  const values: TiffFrame["values"] = (tag, most) => {
    if (tag === TAG.offsets || tag === TAG.byteCounts) asked.push(most);
    return tag === TAG.offsets ? [100] : [];
  };

  pieces({ ...frameOf(1, 1, {}), values });

  expect(asked).toEqual([1_048_576, 1_048_576]);
});

describe("the strips of a frame", () => {
  it("follow each other, and the last one ends with the frame", () => {
    const frame = frameOf(30, 25, {
      [TAG.offsets]: [100, 200, 300],
      [TAG.byteCounts]: [10, 20, 30],
      [TAG.rowsPerStrip]: [10],
    });

    expect(pieces(frame)).toEqual([
      { left: 0, top: 0, width: 30, height: 10, offsets: [100], byteCounts: [10] },
      { left: 0, top: 10, width: 30, height: 10, offsets: [200], byteCounts: [20] },
      { left: 0, top: 20, width: 30, height: 5, offsets: [300], byteCounts: [30] },
    ]);
  });

  it.each([[undefined], [0], [25], [26], [4_294_967_295]])("have all rows for %s rows per strip", (rows) => {
    const frame = frameOf(30, 25, {
      [TAG.offsets]: [100],
      ...(rows === undefined ? {} : { [TAG.rowsPerStrip]: [rows] }),
    });

    expect(pieces(frame)).toMatchObject([{ top: 0, height: 25 }]);
  });

  it("beyond the frame are skipped", () => {
    const frame = frameOf(30, 20, { [TAG.offsets]: [100, 200, 300], [TAG.rowsPerStrip]: [10] });

    expect(pieces(frame).map(({ top }) => top)).toEqual([0, 10]);
  });

  it("have bytes up to the end of the file", () => {
    const counts = (offset: number, stated?: number) =>
      pieces(frameOf(1, 1, { [TAG.offsets]: [offset], [TAG.byteCounts]: stated === undefined ? [] : [stated] }))[0]
        ?.byteCounts;

    expect(counts(990, 10)).toEqual([10]);
    expect(counts(990, 11)).toEqual([10]);
    expect(counts(990)).toEqual([10]);
    expect(counts(1_000, 5)).toEqual([0]);
    expect(counts(1_001, 5)).toEqual([0]);
  });

  it("are those of the first plane where samples are in separate planes", () => {
    const tags = {
      [TAG.offsets]: [1, 2, 3, 4, 5, 6],
      [TAG.byteCounts]: [7, 8, 9, 10, 11, 12],
      [TAG.rowsPerStrip]: [1],
    };
    const offsets = (more: Tags) => pieces(frameOf(9, 6, { ...tags, ...more })).map(({ offsets: [at] }) => at);

    expect(offsets({ [TAG.planar]: [2], [TAG.samples]: [3] })).toEqual([1, 2]);
    expect(offsets({ [TAG.planar]: [2], [TAG.samples]: [4] })).toEqual([1, 2]);
    expect(offsets({ [TAG.planar]: [2] })).toHaveLength(6);
    expect(offsets({ [TAG.planar]: [1], [TAG.samples]: [3] })).toHaveLength(6);
    expect(offsets({ [TAG.samples]: [3] })).toHaveLength(6);
  });

  it("are one piece for old JPEG", () => {
    const tags = { [TAG.offsets]: [100, 200], [TAG.byteCounts]: [10, 20], [TAG.rowsPerStrip]: [10] };

    expect(pieces(frameOf(30, 20, tags), true)).toEqual([
      { left: 0, top: 0, width: 30, height: 20, offsets: [100, 200], byteCounts: [10, 20] },
    ]);
  });

  it("must exist", () => {
    expect(() => pieces(frameOf(1, 1, {}))).toThrow(refusal("it has no pixels"));
  });
});

describe("the tiles of a frame", () => {
  const tiles = (width: number, height: number, count: number, size = [16, 8]): TiffFrame =>
    frameOf(width, height, {
      [TAG.tileWidth]: size.slice(0, 1),
      [TAG.tileHeight]: size.slice(1),
      [TAG.tileOffsets]: Array.from({ length: count }, (_, index) => index + 1),
      [TAG.tileByteCounts]: Array.from({ length: count }, () => 3),
      [TAG.offsets]: [900],
      [TAG.rowsPerStrip]: [5],
    });

  it("fill its rows, each with its whole size", () => {
    expect(pieces(tiles(20, 10, 4))).toEqual([
      { left: 0, top: 0, width: 16, height: 8, offsets: [1], byteCounts: [3] },
      { left: 16, top: 0, width: 16, height: 8, offsets: [2], byteCounts: [3] },
      { left: 0, top: 8, width: 16, height: 8, offsets: [3], byteCounts: [3] },
      { left: 16, top: 8, width: 16, height: 8, offsets: [4], byteCounts: [3] },
    ]);
    expect(pieces(tiles(16, 9, 9)).map(({ left, top }) => [left, top])).toEqual([
      [0, 0],
      [0, 8],
    ]);
  });

  it("stay apart for old JPEG", () => {
    expect(pieces(tiles(32, 8, 2), true)).toHaveLength(2);
  });

  it("need both sizes; without them the frame has strips", () => {
    for (const size of [[0, 8], [16, 0], [16], []]) {
      expect(pieces(tiles(20, 5, 4, size))).toMatchObject([{ width: 20, height: 5, offsets: [900] }]);
    }
    const withoutWidth = frameOf(20, 5, { [TAG.tileHeight]: [8], [TAG.tileOffsets]: [1, 2], [TAG.offsets]: [900] });
    expect(pieces(withoutWidth)).toMatchObject([{ width: 20, offsets: [900] }]);
    expect(pieces(tiles(2, 1, 2, [1, 1]))).toMatchObject([{ width: 1, height: 1 }, { left: 1 }]);
  });

  it("may have 16 million pixels, or four times those of a larger frame", () => {
    expect(pieces(tiles(1, 1, 1, [4_096, 4_096]))).toHaveLength(1);
    expect(() => pieces(tiles(1, 1, 1, [4_096, 4_097]))).toThrow(refusal("its tiles of 4096 x 4097 do not fit it"));
    expect(pieces(tiles(4_096, 2_048, 1, [8_192, 4_096]))).toHaveLength(1);
    expect(() => pieces(tiles(4_096, 2_048, 1, [8_192, 4_097]))).toThrow(refusal("do not fit it"));
  });
});
