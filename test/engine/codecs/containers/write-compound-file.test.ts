import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";

const NONE = 0xffffffff;
const END = 0xfffffffe;
const bytesOf = (length: number) => new Uint8Array(Buffer.alloc(length, "a pattern of 19 by."));
type Streams = readonly (readonly [path: string, length: number])[];
const written = (...streams: Streams) =>
  writeCompoundFile(streams.map(([path, length]) => ({ path, bytes: bytesOf(length) })));
const write = (...streams: Streams) => Buffer.from(written(...streams));
/** Fields of the directory (MS-CFB, section 2.6.1), in the order of the entries. */
const directoryOf = (file: Buffer, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = (file.readUInt32LE(48) + 1) * 512 + index * 128;
    return {
      name: file.toString("utf16le", at, at + file.readUInt16LE(at + 64) - 2),
      type: file.readUInt8(at + 66),
      colour: file.readUInt8(at + 67),
      left: file.readUInt32LE(at + 68),
      right: file.readUInt32LE(at + 72),
      child: file.readUInt32LE(at + 76),
      start: file.readUInt32LE(at + 116),
      size: file.readUInt32LE(at + 120),
    };
  });

describe("a written compound file", () => {
  it("has the header of version 3 (MS-CFB, section 2.2)", () => {
    const file = write(["a", 10]);

    expect(file.toString("hex", 0, 8)).toBe("d0cf11e0a1b11ae1");
    expect([24, 26, 28, 30, 32].map((at) => file.readUInt16LE(at))).toEqual([0x3e, 3, 0xfffe, 9, 6]);
    // One sector each: mini stream, mini FAT, directory, FAT.
    expect([44, 48, 56, 60, 64, 68, 72, 76, 80].map((at) => file.readUInt32LE(at))).toEqual([
      ...[1, 2, 4_096, 1, 1, END, 0, 3, NONE],
    ]);
    expect(file.length).toBe(5 * 512);
  });

  it("links siblings in the order of their lengths, then of their names in capitals", () => {
    const entries = directoryOf(write(["bb", 1], ["C", 2], ["a", 3], ["B_", 4]), 5);

    expect(entries.map(({ name }) => name)).toEqual(["Root Entry", "a", "C", "bb", "B_"]);
    expect(entries.map(({ type }) => type)).toEqual([5, 2, 2, 2, 2]);
    expect(entries.map(({ colour }) => colour)).toEqual([1, 1, 1, 1, 1]);
    expect(entries.map(({ left }) => left)).toEqual([NONE, NONE, NONE, NONE, NONE]);
    expect(entries.map(({ right }) => right)).toEqual([NONE, 2, 3, 4, NONE]);
    expect(entries.map(({ child }) => child)).toEqual([1, NONE, NONE, NONE, NONE]);
    expect(entries.map(({ size }) => size)).toEqual([4 * 64, 3, 2, 1, 4]);
  });

  it("keeps the children of each storage under the storage", () => {
    const entries = directoryOf(write(["pool/one", 1], ["top", 2], ["pool/two", 3]), 5);

    expect(entries.map(({ name, type, child }) => [name, type, child])).toEqual([
      ["Root Entry", 5, 1],
      ["top", 2, NONE],
      ["pool", 1, 3],
      ["one", 2, NONE],
      ["two", 2, NONE],
    ]);
  });

  it.each([0, 1, 63, 64, 65, 511, 512, 513, 4_095, 4_096, 4_097])("returns a stream of %i bytes", (length) => {
    const file = openCompoundFile(written(["before", 70], ["stream", length], ["behind", 5_000]));

    expect(file.read("stream")).toEqual(bytesOf(length));
    expect(file.read("before")).toEqual(bytesOf(70));
    expect(file.read("behind")).toEqual(bytesOf(5_000));
  });

  it("keeps small streams in the mini stream, and streams from 4,096 bytes on in sectors of their own", () => {
    const [, large, small] = directoryOf(write(["l", 4_096], ["sm", 4_095]), 3);

    expect([large?.size, large?.start]).toEqual([4_096, 0]);
    expect([small?.size, small?.start]).toEqual([4_095, 0]);
    expect(write(["l", 4_096]).readUInt32LE(64)).toBe(0);
    expect(write(["l", 4_096]).readUInt32LE(60)).toBe(END);
  });

  // A sector of the FAT describes 128 sectors, itself and one of the directory among them.
  it.each([
    [126, 1],
    [127, 2],
    [126 + 127, 2],
    [126 + 128, 3],
  ])("of %i sectors of content has %i sectors of FAT", (sectors, expected) => {
    const file = write(["a", sectors * 512]);

    expect(file.readUInt32LE(44)).toBe(expected);
    expect(file.readUInt32LE(76 + expected * 4)).toBe(NONE);
    expect(openCompoundFile(file).read("a")).toHaveLength(sectors * 512);
  });

  // The header has room for 109 sectors of FAT: 13,952 sectors.
  it.each([
    [13_842, 109, 0],
    [13_843, 110, 1],
    [29_970, 236, 1],
    [29_971, 237, 2],
  ])("of %i sectors of content lists %i sectors of FAT, some in %i sectors of its own", (sectors, fat, difat) => {
    const file = write(["a", sectors * 512]);

    expect([file.readUInt32LE(44), file.readUInt32LE(72)]).toEqual([fat, difat]);
    expect(file.readUInt32LE(68) === END).toBe(difat === 0);
    expect(Buffer.compare(openCompoundFile(file).read("a") ?? file, bytesOf(sectors * 512))).toBe(0);
    if (difat === 0) return;
    const last = file.subarray(-512);
    expect(last.readUInt32LE(508)).toBe(END);
    // The last listed sector of FAT precedes the sectors that list it.
    expect(last.readUInt32LE(((fat - 109 - 1) % 127) * 4)).toBe(file.readUInt32LE(68) - 1);
  });

  it("cuts names at 31 characters, the most that an entry has room for", () => {
    const [, entry] = directoryOf(write(["n".repeat(40), 1]), 2);

    expect(entry?.name).toBe("n".repeat(31));
  });

  it("keeps the first of two streams with the same path", () => {
    expect(openCompoundFile(write(["a", 3], ["a", 9])).read("a")).toHaveLength(3);
  });
});
