import { describe, expect, it } from "vitest";
import { isCompoundFile, openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../../../functions/engine/codecs/containers/copy-compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";

const bytesOf = (length: number, seed: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + seed) % 256);

describe("compound files", () => {
  it("return small and large streams in storages as they were written", () => {
    const streams = [
      { path: "WordDocument", bytes: bytesOf(100_000, 1) },
      { path: "1Table", bytes: bytesOf(4_096, 2) },
      { path: "ObjectPool/_1/Package", bytes: bytesOf(63, 3) },
      { path: "ObjectPool/_1/Empty", bytes: new Uint8Array() },
      { path: "ObjectPool/_2/\x01Ole", bytes: bytesOf(4_095, 4) },
    ];

    const file = openCompoundFile(writeCompoundFile(streams));

    expect([...file.paths].sort()).toEqual(streams.map(({ path }) => path).sort());
    for (const { path, bytes } of streams) expect(file.read(path)).toEqual(bytes);
    expect(file.read("worddocument")).toEqual(streams[0]?.bytes);
    expect(file.read("none")).toBeUndefined();
  });

  it("of many megabytes have a complete allocation table", () => {
    const bytes = bytesOf(16_000_000, 5);
    // The header's list of table sectors ends before the first sector, whose bytes are no part of the list.
    bytes.fill(0, 0, 512);

    expect(Buffer.compare(openCompoundFile(writeCompoundFile([{ path: "a", bytes }])).read("a") ?? bytes, bytes)).toBe(
      0,
    );
  });

  it("return a stream in one piece without a copy, and join a stream in several pieces", () => {
    const bytes = writeCompoundFile([{ path: "a", bytes: bytesOf(10_000, 8) }]);
    const view = new DataView(bytes.buffer);
    const table = (view.getUint32(76, true) + 1) * 512;
    const scattered = Uint8Array.from(bytes);
    // The stream's second sector moves to the end of the file.
    const last = bytes.length / 512 - 1;
    const longer = Buffer.concat([scattered, scattered.subarray(1_024, 1_536)]);
    longer.fill(0, 1_024, 1_536);
    longer.writeUInt32LE(last, table);
    longer.writeUInt32LE(2, table + last * 4);

    expect(openCompoundFile(bytes).read("a")?.buffer).toBe(bytes.buffer);
    expect(Buffer.compare(openCompoundFile(longer).read("a") ?? bytes, bytesOf(10_000, 8))).toBe(0);
  });

  it("with circular chains and a circular directory are read to an end", () => {
    const bytes = writeCompoundFile([{ path: "a", bytes: bytesOf(10_000, 6) }]);
    const view = new DataView(bytes.buffer);
    const table = (view.getUint32(76, true) + 1) * 512;
    for (let sector = 0; sector < 20; sector++) view.setUint32(table + sector * 4, 0, true);
    const directory = (view.getUint32(48, true) + 1) * 512;
    view.setUint32(directory + 128 + 68, 1, true);
    view.setUint32(directory + 128 + 76, 0, true);

    const file = openCompoundFile(bytes);

    expect(file.read("a")?.length).toBe(512);
  });

  it("with many streams that share one chain are not copied", () => {
    const streams = Array.from({ length: 40 }, (_, index) => ({ path: `s${index}`, bytes: bytesOf(8_192, index) }));
    const bytes = writeCompoundFile(streams);
    const view = new DataView(bytes.buffer);
    const directory = (view.getUint32(48, true) + 1) * 512;
    const first = view.getUint32(directory + 128 + 116, true);
    const table = (view.getUint32(76, true) + 1) * 512;
    // Every stream begins at the start of the first one and extends to the end of the file.
    for (let sector = first; sector < 600; sector++) view.setUint32(table + sector * 4, sector + 1, true);
    for (let entry = 1; entry <= 40; entry++) {
      view.setUint32(directory + entry * 128 + 116, first, true);
      view.setUint32(directory + entry * 128 + 120, 2 ** 31, true);
    }

    const file = openCompoundFile(bytes);

    expect(file.paths).toHaveLength(40);
    expect(() => copyCompoundFile(file, { paths: file.paths })).toThrow(
      expect.objectContaining({ code: "DAMAGED_DOCUMENT", message: expect.stringContaining("overlap") }),
    );
  });

  it("cut to their header are damaged", () => {
    const bytes = writeCompoundFile([{ path: "a", bytes: bytesOf(10, 7) }]);

    expect(() => openCompoundFile(bytes.subarray(0, 100))).toThrow(
      expect.objectContaining({ code: "DAMAGED_DOCUMENT" }),
    );
  });

  it.each([
    [511, "its header is cut off"],
    [512, "its directory is missing"],
  ])("cut to %i bytes are damaged: %s", (length, message) => {
    const bytes = writeCompoundFile([{ path: "a", bytes: bytesOf(10, 7) }]);

    expect(() => openCompoundFile(bytes.subarray(0, length))).toThrow(
      expect.objectContaining({ message: expect.stringContaining(message) }),
    );
  });

  it.each([0, 1, 7])("begin with their whole signature: byte %i differs", (at) => {
    const bytes = writeCompoundFile([{ path: "a", bytes: bytesOf(10, 7) }]);
    bytes[at] = 0;

    expect(isCompoundFile(bytes)).toBe(false);
  });

  it("nest up to 64 storages", () => {
    const path = (storages: number) => [...Array.from({ length: storages }, (_, depth) => `s${depth}`), "a"].join("/");
    const file = (storages: number) =>
      openCompoundFile(writeCompoundFile([{ path: path(storages), bytes: bytesOf(10, 9) }]));

    expect(file(64).paths).toEqual([path(64)]);
    expect(file(65).paths).toEqual([]);
  });

  it("may have a table that is cut off behind the sectors in use", () => {
    const bytes = Buffer.from(writeCompoundFile([{ path: "a", bytes: bytesOf(10_000, 11) }]));
    const table = (bytes.readUInt32LE(76) + 1) * 512;
    const moved = Buffer.concat([bytes, bytes.subarray(table, table + 512)]);
    moved.fill(0, table, table + 512);
    moved.writeUInt32LE(bytes.length / 512 - 1, 76);

    const file = openCompoundFile(moved.subarray(0, -250));

    expect(Buffer.compare(file.read("a") ?? moved, bytesOf(10_000, 11))).toBe(0);
  });

  it("may name a second list of table sectors that is outside of the file", () => {
    const bytes = Buffer.from(writeCompoundFile([{ path: "a", bytes: bytesOf(10_000, 12) }]));
    bytes.writeUInt32LE(0x00ffffff, 68);

    expect(openCompoundFile(bytes).read("a")).toHaveLength(10_000);
  });

  it("may use every entry of the directory, and names of 31 characters", () => {
    const bytes = Buffer.from(writeCompoundFile(["a", "b", "c"].map((path) => ({ path, bytes: bytesOf(9, 13) }))));
    const last = (bytes.readUInt32LE(48) + 1) * 512 + 3 * 128;
    bytes.write("x".repeat(32), last, "utf16le");
    bytes.writeUInt16LE(100, last + 64);

    expect([...openCompoundFile(bytes).paths].sort()).toEqual(["a", "b", "x".repeat(31)]);
  });

  it("may have sectors of 4,096 bytes", () => {
    const content = bytesOf(5_000, 10);
    const bytes = Buffer.alloc(5 * 4_096);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    bytes.writeUInt16LE(12, 30);
    // The directory is in sector 1, the table in sector 0. Streams from 4,096 bytes have whole sectors.
    for (const [value, at] of [
      [1, 48],
      [4_096, 56],
      [0xfffffffe, 60],
      [0xfffffffe, 68],
      [0, 76],
    ] as const) {
      bytes.writeUInt32LE(value, at);
    }
    bytes.fill(0xff, 80, 512);
    const [table, directory] = [4_096, 2 * 4_096];
    for (const [sector, next] of [0xfffffffd, 0xfffffffe, 3, 0xfffffffe].entries()) {
      bytes.writeUInt32LE(next, table + 4 * sector);
    }
    const entry = (number: number, name: string, type: number, child: number, start: number, size: number) => {
      const at = directory + 128 * number;
      bytes.write(name, at, "utf16le");
      bytes.writeUInt16LE(2 * name.length + 2, at + 64);
      bytes.writeUInt8(type, at + 66);
      for (const field of [68, 72]) bytes.writeUInt32LE(0xffffffff, at + field);
      bytes.writeUInt32LE(child, at + 76);
      bytes.writeUInt32LE(start, at + 116);
      bytes.writeUInt32LE(size, at + 120);
    };
    entry(0, "Root Entry", 5, 1, 0xfffffffe, 0);
    entry(1, "a", 2, 0xffffffff, 2, content.length);
    bytes.set(content, 3 * 4_096);

    expect(Buffer.compare(openCompoundFile(bytes).read("a") ?? bytes, content)).toBe(0);
  });
});
