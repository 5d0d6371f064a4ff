import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { plainWorkbook } from "../../../../functions/engine/formats/spreadsheets/decrypted-workbook.ts";
import { encryptedXls } from "../../../support/documents/encrypted-xls.ts";
import { END, record, START } from "./records.ts";

const streamOf = (bytes: Uint8Array, name = "Workbook") => Buffer.from(openCompoundFile(bytes).read(name) ?? []);

/** Two sheets, so that one stream has several blocks of the cipher. */
function plainXls(): Uint8Array {
  const book = utils.book_new(utils.aoa_to_sheet([["quorvex"]]), "First");
  utils.book_append_sheet(book, utils.aoa_to_sheet([["flimdar"]]), "Second");
  return new Uint8Array(write(book, { type: "buffer", bookType: "biff8" }));
}

describe.each(["40 bits", "128 bits"] as const)("a workbook encrypted with %s", (kind) => {
  const encrypted = encryptedXls(plainXls(), "secret", kind);

  it("becomes the plain one, in which the password's record is unused", () => {
    const stream = streamOf(plainWorkbook(encrypted, "secret"));

    const start = 20;
    const added = 4 + stream.readUInt16LE(start + 2);
    const before = streamOf(plainXls());
    for (let at = start; at < before.length; at += 4 + before.readUInt16LE(at + 2)) {
      if (before.readUInt16LE(at) === 0x85) before.writeUInt32LE(before.readUInt32LE(at + 4) + added, at + 4);
    }
    expect(before.length).toBeGreaterThan(1_024);
    expect(stream.readUInt16LE(start)).toBe(0xfff0);
    expect(stream.subarray(0, start)).toEqual(before.subarray(0, start));
    expect(stream.subarray(start + added)).toEqual(before.subarray(start));
  });

  it("needs its password", () => {
    expect(() => plainWorkbook(encrypted, undefined)).toThrow(expect.objectContaining({ code: "PASSWORD_REQUIRED" }));
    expect(() => plainWorkbook(encrypted, "other")).toThrow(expect.objectContaining({ code: "WRONG_PASSWORD" }));
  });

  it("loses the stream of encrypted properties, and keeps the others", () => {
    const streams = { WORKBOOK: streamOf(encrypted), Encryption: Buffer.from("x"), other: Buffer.from("kept") };
    const bytes = writeCompoundFile(Object.entries(streams).map(([path, each]) => ({ path, bytes: each })));

    const plain = plainWorkbook(bytes, "secret");

    expect([...openCompoundFile(plain).paths].sort()).toEqual(["WORKBOOK", "other"]);
    expect(streamOf(plain, "other").toString()).toBe("kept");
  });
});

describe("a workbook is unchanged", () => {
  const file = (name: string, ...records: readonly Buffer[]) =>
    writeCompoundFile([{ path: name, bytes: Buffer.concat([START, ...records, END]) }]);
  const password = (...body: readonly number[]) => record(0x2f, ...body);
  const long = [1, 0, 9, 9, 0, 0, 0];

  it.each([
    ["without a compound file", new TextEncoder().encode("PK")],
    ["without a workbook", file("Other", password(...long))],
    ["if nothing encrypts it", plainXls()],
    ["if Excel 95 encrypts it, which SheetJS decrypts", file("Workbook", password(0, 0, 1, 2, 3, 4, 5))],
    ["if the password's record is too short", file("Workbook", password(...long.slice(0, 6)))],
    ["if another record comes behind it", file("Workbook", password(0, 0), password(...long))],
  ])("%s", (_what, bytes) => {
    expect(plainWorkbook(bytes, "secret")).toBe(bytes);
  });

  it("but refused if its cipher is unknown", () => {
    expect(() => plainWorkbook(file("Workbook", password(...long)), "secret")).toThrow(
      expect.objectContaining({ code: "NOT_AVAILABLE" }),
    );
  });
});
