import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { copyCompoundFile } from "../../../../functions/engine/codecs/containers/copy-compound-file.ts";

const fileOf = (size: number, streams: Readonly<Record<string, number>>) => ({
  size,
  paths: Object.keys(streams),
  read: (path: string) => (path in streams ? new Uint8Array(streams[path] ?? 0).fill(5) : undefined),
});

describe("a copied compound file", () => {
  it("has the chosen streams, without the storage's path, and with new content", () => {
    const file = fileOf(1_000, { "pool/a": 10, "pool/b": 20, other: 30 });
    const replaced = new Map([["pool/b", Uint8Array.of(1, 2, 3)]]);

    const copy = openCompoundFile(copyCompoundFile(file, { paths: ["pool/a", "pool/b"], strip: 5, replaced }));

    expect([...copy.paths].sort()).toEqual(["a", "b"]);
    expect(copy.read("a")).toEqual(new Uint8Array(10).fill(5));
    expect([...(copy.read("b") ?? [])]).toEqual([1, 2, 3]);
  });

  it("keeps whole paths without an option, and has an empty stream for a missing one", () => {
    const copy = openCompoundFile(copyCompoundFile(fileOf(10, {}), { paths: ["pool/missing"] }));

    expect(copy.read("pool/missing")).toEqual(new Uint8Array());
  });

  it("may be as large as the file, and is damaged beyond that, because its streams overlap", () => {
    const paths = ["a", "b"];

    expect(copyCompoundFile(fileOf(30, { a: 10, b: 20 }), { paths }).length).toBeGreaterThan(30);
    expect(() => copyCompoundFile(fileOf(29, { a: 10, b: 20 }), { paths })).toThrow(
      expect.objectContaining({ code: "DAMAGED_DOCUMENT", message: expect.stringContaining("overlap") }),
    );
  });
});
