import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { inflateBudget } from "../../../../functions/engine/codecs/containers/inflate-budget.ts";
import { isZip, openZip } from "../../../../functions/engine/codecs/containers/zip-archive.ts";
import { ENCRYPTED_ZIPS } from "../../../support/documents/encrypted-zips.ts";

const LIMITS = { unpackedBytes: 10_000, archiveEntries: 5, inflating: undefined };
const zipOf = (entries: Record<string, string>, level: 0 | 6 = 6) =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])), { level });
/** A view of the archive, and the place of its first directory record. */
const directoryOf = (bytes: Uint8Array) => ({
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  at: Buffer.from(bytes).indexOf("PK\x01\x02"),
});
const damage = (why: string) =>
  expect.objectContaining({ code: "DAMAGED_DOCUMENT", message: expect.stringContaining(why) });
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

describe("the budget of a ZIP archive", () => {
  it("may be a single byte", () => {
    const limits = { ...LIMITS, unpackedBytes: 1 };

    expect(openZip(zipOf({ fits: "x" }), limits).read("fits")).toHaveLength(1);
    expect(() => openZip(zipOf({ over: "xy" }), limits).read("over")).toThrow("more than 1");
  });

  it("takes no more memory than its content, unless the content fills half of the least room", () => {
    const memory = [8_191, 8_192].map((length) => {
      return openZip(zipOf({ a: "x".repeat(length) }), LIMITS).read("a")?.buffer.byteLength;
    });

    expect(memory[0]).toBe(8_191);
    expect(memory[1]).toBeGreaterThan(8_192);
  });

  it("takes one byte more than the directory's size for a large entry", () => {
    const bytes = zipOf({ a: "x".repeat(100_000) });

    const content = openZip(bytes, { ...LIMITS, unpackedBytes: 200_000 }).read("a");

    expect([content?.length, content?.buffer.byteLength]).toEqual([100_000, 100_001]);
  });

  it.each([0, 6] as const)("is enough for exactly as many bytes, at compression level %i", (level) => {
    const bytes = zipOf({ fits: "x".repeat(10_000), over: "x".repeat(10_001) }, level);

    expect(openZip(bytes, LIMITS).read("fits")).toHaveLength(10_000);
    expect(() => openZip(bytes, LIMITS).read("over")).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });

  it("refuses every compressed entry once it is used up", () => {
    const zip = openZip(zipOf({ fits: "x".repeat(10_000), more: "y" }), LIMITS);
    zip.read("fits");

    expect(() => zip.read("more")).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });

  it("keeps no more memory than a small entry needs", () => {
    expect(openZip(zipOf({ small: "alpha-7731" }), LIMITS).read("small")?.buffer.byteLength).toBe(10);
  });
});

describe("an entry of a ZIP archive", () => {
  it.each([
    ["has an unknown compression", 10, 12, "the unknown compression 12"],
    ["is longer than the file", 20, 60_000, "its entry a is cut off"],
    ["is at another place", 42, 1, "not at the place that the directory gives"],
    ["begins behind the file", 42, 60_000, "not at the place that the directory gives"],
  ])("is damaged when it %s", (_why, field, value, message) => {
    const bytes = zipOf({ a: "alpha" });
    const { view, at } = directoryOf(bytes);
    view.setUint16(at + field, value, true);

    expect(() => read(bytes, "a")).toThrow(damage(message));
  });

  it.each([
    [26, true],
    [25, false],
  ])("may end with the file: its header and %i bytes, %s", (rest, isWhole) => {
    const bytes = Buffer.concat([zipOf({ a: "" }, 0), Buffer.from("PK\x03\x04"), Buffer.alloc(rest)]);
    const { view, at } = directoryOf(bytes);
    view.setUint32(at + 42, bytes.length - rest - 4, true);

    const content = () => openZip(bytes, LIMITS).read("a");
    if (isWhole) expect(content()).toHaveLength(0);
    else expect(content).toThrow(damage("not at the place that the directory gives"));
  });

  it("may have any size in the directory, because the size may be false", () => {
    const bytes = zipOf({ a: "alpha-7731 ".repeat(900) });
    const { view, at } = directoryOf(bytes);
    view.setUint32(at + 24, 0, true);

    expect(read(bytes, "a")).toHaveLength(9_900);
  });

  it.each([0, 1, 2, 3])("of another file type is not taken for one: byte %i of the signature differs", (at) => {
    const bytes = zipOf({ a: "alpha" });
    bytes[at] = 0xff;

    expect(isZip(bytes)).toBe(false);
  });
});

describe.each(Object.entries(ENCRYPTED_ZIPS))("a ZIP archive encrypted with %s", (scheme, bytes) => {
  it("opens with its password only", () => {
    const [right, wrong, none] = ["Pa55", "other", undefined].map((password) => openZip(bytes, LIMITS, password));

    expect(new TextDecoder().decode(right?.read("a.txt"))).toBe("secret-4471 ".repeat(30));
    expect(() => wrong?.read("a.txt")).toThrow(
      expect.objectContaining({ code: "WRONG_PASSWORD", remedy: "send the right `password`" }),
    );
    expect(() => none?.read("a.txt")).toThrow(
      expect.objectContaining({ code: "PASSWORD_REQUIRED", remedy: "send its `password`" }),
    );
    expect([right, wrong].map((zip) => zip?.isOpenTo("a.txt"))).toEqual([true, false]);
    expect([right?.isEncrypted("a.txt"), right?.isEncrypted("absent")]).toEqual([true, false]);
    expect(right?.isOpenTo("absent")).toBe(false);
  });

  it("counts the bytes of its entries", () => {
    const limits = { ...LIMITS, unpackedBytes: 359 };

    expect(() => openZip(bytes, limits, "Pa55").read("a.txt")).toThrow(
      expect.objectContaining({ code: "LIMIT_EXCEEDED" }),
    );
    expect(openZip(bytes, { ...limits, unpackedBytes: 360 }, "Pa55").read("a.txt")).toHaveLength(360);
  });

  it.runIf(scheme !== "pkware")("is not available with a cipher that the extra field does not name", () => {
    const unnamed = Uint8Array.from(bytes);
    const { view, at } = directoryOf(unnamed);
    view.setUint16(at + 46 + "a.txt".length, 0x7777, true);

    expect(() => openZip(unnamed, LIMITS, "Pa55").read("a.txt")).toThrow(
      expect.objectContaining({ code: "NOT_AVAILABLE", remedy: "save it without a password" }),
    );
  });
});

describe("a password for a ZIP archive", () => {
  it("is not needed for entries without encryption", () => {
    const zip = openZip(zipOf({ a: "alpha" }), LIMITS, "Pa55");

    expect([zip.isEncrypted("a"), zip.isOpenTo("a")]).toEqual([false, true]);
    expect(new TextDecoder().decode(zip.read("a"))).toBe("alpha");
  });

  it("is wrong when the content does not match its checksum, although the check byte fits", () => {
    const bytes = Uint8Array.from(ENCRYPTED_ZIPS.pkware);
    const { view, at } = directoryOf(bytes);
    view.setUint8(at + 16, view.getUint8(at + 16) ^ 1);

    expect(() => openZip(bytes, LIMITS, "Pa55").read("a.txt")).toThrow(
      expect.objectContaining({ code: "WRONG_PASSWORD" }),
    );
    expect(openZip(bytes, LIMITS, "Pa55").isOpenTo("a.txt")).toBe(false);
  });
});
