import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openZip } from "../../../../functions/engine/codecs/containers/zip-archive.ts";
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

describe("the directory of a ZIP archive", () => {
  it("may be empty", () => {
    expect(openZip(zipSync({}), LIMITS).names).toEqual([]);
  });

  it("may have extra fields and comments of any length", () => {
    const options = { extra: { 4660: new Uint8Array(9) }, comment: "a note" };
    const bytes = zipSync({ a: [strToU8("alpha-7731"), options], b: [strToU8("beta-9042"), options] });

    expect(openZip(bytes, LIMITS).names).toEqual(["a", "b"]);
    expect(read(bytes, "b")).toBe("beta-9042");
  });

  it("may be followed by the longest comment", () => {
    const bytes = Buffer.concat([zipOf({ a: "alpha-7731" }), Buffer.alloc(65_535, "c")]);

    expect(read(bytes, "a")).toBe("alpha-7731");
    expect(() => openZip(Buffer.concat([bytes, Buffer.from("c")]), LIMITS)).toThrow(damage("its end is missing"));
  });

  it("may separate folders with backslashes, as Windows does", () => {
    expect(read(zipOf({ "word\\media\\a.txt": "alpha-7731" }), "word/media/a.txt")).toBe("alpha-7731");
  });

  it("is damaged when it declares entries and has none", () => {
    const bytes = zipOf({ a: "alpha" });
    const { view, at } = directoryOf(bytes);
    view.setUint32(at, 0);

    expect(() => openZip(bytes, LIMITS)).toThrow(damage("its directory cannot be read"));
  });

  it("is damaged when a name is longer than the file", () => {
    const bytes = zipOf({ a: "alpha" });
    const { view, at } = directoryOf(bytes);
    view.setUint16(at + 28, 1_000, true);

    expect(() => openZip(bytes, LIMITS)).toThrow(damage("its directory is cut off"));
  });

  it("may have a name that extends exactly to the end of the file", () => {
    const named = (nameBytes: number, extraBytes: number) => {
      const bytes = zipOf({ a: "alpha" });
      const { view, at } = directoryOf(bytes);
      view.setUint16(at + 28, bytes.length - at - 46 - nameBytes, true);
      view.setUint16(at + 30, extraBytes, true);
      return openZip(bytes, LIMITS).names;
    };

    expect(named(0, 0)).toHaveLength(1);
    expect(named(5, 5)).toHaveLength(1);
    expect(() => named(5, 6)).toThrow(damage("its directory is cut off"));
  });

  it("may have an entry without a name just before its end", () => {
    expect(openZip(zipOf({ "": "alpha-7731" }), LIMITS).names).toEqual([""]);
  });

  it("is damaged when its first record is cut off", () => {
    const bytes = zipOf({ a: "alpha" });
    const { at } = directoryOf(bytes);
    const cut = Buffer.concat([bytes.subarray(0, at + 20), bytes.subarray(-22)]);

    expect(() => openZip(cut, LIMITS)).toThrow(damage("its directory cannot be read"));
  });

  it("may begin the file, before the entries", () => {
    const bytes = Buffer.from(zipOf({ a: "alpha-7731" }));
    const { at } = directoryOf(bytes);
    const [local, central, end] = [bytes.subarray(0, at), bytes.subarray(at, -22), bytes.subarray(-22)];
    central.writeUInt32LE(central.length, 42);
    end.writeUInt32LE(0, 16);

    expect(read(Buffer.concat([central, local, end]), "a")).toBe("alpha-7731");
  });

  it("may have other bytes before its end, when its offset is right", () => {
    const bytes = zipOf({ a: "alpha-7731" });

    expect(read(Buffer.concat([bytes.subarray(0, -22), Buffer.alloc(10), bytes.subarray(-22)]), "a")).toBe(
      "alpha-7731",
    );
  });

  it("lies before its end when its offset is behind the file", () => {
    const bytes = zipOf({ a: "alpha" });
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(bytes.length - 6, 0xffffffff, true);

    expect(openZip(bytes, LIMITS).names).toEqual(["a"]);
    expect(() => read(bytes, "a")).toThrow(damage("not at the place"));
  });

  it("may declare no entries, whatever its size", () => {
    const bytes = zipSync({});
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(12, 5, true);

    expect(openZip(bytes, LIMITS).names).toEqual([]);
  });

  it("may follow other bytes at the right offsets", () => {
    const shifted = Buffer.concat([Buffer.alloc(20), zipOf({ a: "alpha-7731" })]);
    const { view, at } = directoryOf(shifted);
    view.setUint32(at + 42, 20, true);
    view.setUint32(shifted.length - 6, at, true);

    expect(read(shifted, "a")).toBe("alpha-7731");
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

  it("allows as many entries as its limit", () => {
    const names = ["a", "b", "c", "d", "e"];

    expect(openZip(zipOf(Object.fromEntries(names.map((name) => [name, ""]))), LIMITS).names).toEqual(names);
  });
});

describe("the extra field of an entry encrypted with AES", () => {
  const name = "a.txt";
  /** The archive with extra bytes before the field of the encryption. */
  const withExtra = (extra: Uint8Array) => {
    const bytes = Buffer.from(ENCRYPTED_ZIPS.aes128);
    const place = directoryOf(bytes).at + 46 + name.length;
    const longer = Buffer.concat([bytes.subarray(0, place), extra, bytes.subarray(place)]);
    const { view, at } = directoryOf(longer);
    view.setUint16(at + 30, 11 + extra.length, true);
    view.setUint32(longer.length - 10, view.getUint32(longer.length - 10, true) + extra.length, true);
    return { longer, view, at };
  };

  it.each([
    ["an empty field", [0x60, 0x46, 0, 0]],
    ["a longer field", [0x60, 0x46, 3, 0, 1, 2, 3]],
    ["a field of 256 bytes", [0x60, 0x46, 0, 1, ...Array<number>(256).fill(7)]],
  ])("may follow %s", (_what, extra) => {
    const { longer } = withExtra(Uint8Array.from(extra));

    expect(openZip(longer, LIMITS, "Pa55").read(name)).toHaveLength(360);
  });

  it("is not read when it is cut off", () => {
    const { longer, view, at } = withExtra(new Uint8Array());
    view.setUint16(at + 30, 10, true);
    view.setUint16(at + 32, 1, true);

    expect(() => openZip(longer, LIMITS, "Pa55").read(name)).toThrow(
      expect.objectContaining({ code: "NOT_AVAILABLE" }),
    );
  });

  it.each([
    [2, "WRONG_PASSWORD"],
    [0, "NOT_AVAILABLE"],
    [4, "NOT_AVAILABLE"],
  ])("has another key with the strength %i: %s", (strength, code) => {
    const { longer, view, at } = withExtra(new Uint8Array());
    view.setUint8(at + 46 + name.length + 8, strength);

    expect(() => openZip(longer, LIMITS, "Pa55").read(name)).toThrow(expect.objectContaining({ code }));
  });

  it("does not make a damaged entry open to its password", () => {
    const { longer, view, at } = withExtra(new Uint8Array());
    view.setUint32(at + 42, 1, true);

    expect(() => openZip(longer, LIMITS, "Pa55").isOpenTo(name)).toThrow(damage("not at the place"));
  });
});

describe("the check of a password for PKWARE's cipher", () => {
  const [STREAMED, WHOLE] = [9, 1];

  it.each([
    ["the time of a streamed entry", STREAMED, 0, 0x68, "LIMIT_EXCEEDED"],
    ["another time of a streamed entry", STREAMED, 1, 0, "WRONG_PASSWORD"],
    ["the checksum of another entry", WHOLE, 1, 0, "LIMIT_EXCEEDED"],
    ["another checksum of another entry", WHOLE, 0, 0x68, "WRONG_PASSWORD"],
  ])("compares the header with %s", (_what, flags, time, checksum, code) => {
    const bytes = Uint8Array.from(ENCRYPTED_ZIPS.pkware);
    const { view, at } = directoryOf(bytes);
    view.setUint16(at + 8, flags, true);
    // The last byte of the entry's header is 0. With the right password, the content is larger than the limit.
    view.setUint8(at + 13, time);
    view.setUint8(at + 19, checksum);

    expect(() => openZip(bytes, { ...LIMITS, unpackedBytes: 359 }, "Pa55").read("a.txt")).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
