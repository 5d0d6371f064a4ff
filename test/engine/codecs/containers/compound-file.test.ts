import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
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
    const bytes = bytesOf(9_000_000, 5);

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
});
