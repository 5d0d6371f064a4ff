import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { inflateBudget } from "../../../../functions/engine/codecs/containers/inflate-budget.ts";
import { isZip, openZip } from "../../../../functions/engine/codecs/containers/zip-archive.ts";

const LIMITS = { unpackedBytes: 10_000, archiveEntries: 5, inflating: undefined };
const zipOf = (entries: Record<string, string>, level: 0 | 6 = 6) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])), { level });
const read = (bytes: Uint8Array, name: string, limits = LIMITS) =>
  new TextDecoder().decode(openZip(bytes, limits).read(name));

describe("a ZIP archive", () => {
  it.each([0, 6] as const)("returns its entries by name, at compression level %i", (level) => {
    const bytes = zipOf({ "a.txt": "alpha-7731", "b/c.txt": "beta-9042" }, level);

    const zip = openZip(bytes, LIMITS);

    expect(isZip(bytes)).toBe(true);
    expect(zip.names).toEqual(["a.txt", "b/c.txt"]);
    expect(new TextDecoder().decode(zip.read("b/c.txt"))).toBe("beta-9042");
    expect(zip.read("absent")).toBeUndefined();
  });

  it("is read when other bytes precede it", () => {
    const bytes = Buffer.concat([Buffer.from("#!/bin/sh exit\n"), zipOf({ "a.txt": "alpha-7731" })]);

    expect(read(new Uint8Array(bytes), "a.txt")).toBe("alpha-7731");
  });

  it("uses up a shared budget when it crosses it, but keeps its own budget for smaller entries", () => {
    const bytes = zipOf({ large: "x".repeat(11_000), small: "y" });
    const own = openZip(bytes, LIMITS);
    const inflating = inflateBudget(10_000);
    const [shared, after] = [openZip(bytes, { ...LIMITS, inflating }), openZip(bytes, { ...LIMITS, inflating })];

    expect(() => own.read("large")).toThrow("unpacked bytes");
    expect(own.read("small")).toHaveLength(1);
    expect(() => shared.read("large")).toThrow("unpacked bytes");
    expect(() => after.read("small")).toThrow("unpacked bytes");
  });

  it("stops at the limit of unpacked bytes, whatever size it declares", () => {
    const bytes = zipOf({ "bomb.txt": "0".repeat(1_000_000) });
    const directory = Buffer.from(bytes).indexOf("PK\x01\x02");
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(directory + 24, 10, true);

    expect(() => read(bytes, "bomb.txt")).toThrow(
      expect.objectContaining({
        code: "LIMIT_EXCEEDED",
        message: expect.stringContaining("TEXTRACTOR_MAX_UNPACKED_BYTES"),
      }),
    );
  });

  it("counts all entries together", () => {
    const zip = openZip(zipOf({ a: "x".repeat(6_000), b: "y".repeat(6_000) }), LIMITS);
    zip.read("a");

    expect(() => zip.read("b")).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });

  it("counts stored entries like compressed entries", () => {
    const bytes = zipOf({ a: "x".repeat(11_000) }, 0);

    expect(() => read(bytes, "a")).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });

  it("stops at the limit of entries, whatever number it declares", () => {
    const bytes = zipOf(Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`e${n}`, ""])));
    new DataView(bytes.buffer, bytes.byteOffset).setUint16(bytes.length - 12, 1, true);

    expect(() => openZip(bytes, LIMITS)).toThrow(
      expect.objectContaining({
        code: "LIMIT_EXCEEDED",
        message: expect.stringContaining("TEXTRACTOR_MAX_ARCHIVE_ENTRIES"),
      }),
    );
  });

  it("is damaged when its end is missing", () => {
    const bytes = zipOf({ "a.txt": "alpha" }).subarray(0, -10);

    expect(() => openZip(bytes, LIMITS)).toThrow(expect.objectContaining({ code: "DAMAGED_DOCUMENT" }));
  });

  it("is damaged when an entry's bytes are not deflated data", () => {
    const bytes = zipOf({ "a.txt": "alpha ".repeat(100) });
    bytes.fill(0xff, 40, 55);

    expect(() => read(bytes, "a.txt")).toThrow(expect.objectContaining({ code: "DAMAGED_DOCUMENT" }));
  });

  it("asks for the password of encrypted entries", () => {
    const bytes = zipOf({ "a.txt": "alpha" });
    const directory = Buffer.from(bytes).indexOf("PK\x01\x02");
    bytes[directory + 8] = 1;

    expect(() => read(bytes, "a.txt")).toThrow(expect.objectContaining({ code: "PASSWORD_REQUIRED" }));
  });
});
