import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { oleProperties } from "../../../../functions/engine/formats/office/ole-properties.ts";

const SECTION_AT = 48;

const long = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const ansi = (text: string) =>
  Buffer.concat([long(30), long(text.length), Buffer.from(text, "latin1"), Buffer.alloc(4)]);
const wide = (text: string) =>
  Buffer.concat([long(31), long(text.length), Buffer.from(text, "utf16le"), Buffer.alloc(4)]);
const page = (number: number) => Buffer.concat([long(2), Buffer.from(Uint16Array.of(number, 0).buffer)]);
function time(iso: string): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(64, 0);
  bytes.writeBigUInt64LE((BigInt(Date.parse(iso)) + 11_644_473_600_000n) * 10_000n, 4);
  return bytes;
}

/** The stream of properties: the section's place, then its size, the count, the places and the values. */
function summary(values: readonly (readonly [id: number, value: Buffer])[], count = values.length): Buffer {
  const head = Buffer.alloc(SECTION_AT);
  head.writeUInt32LE(SECTION_AT, 44);
  let at = 8 + values.length * 8;
  const places = values.map(([id, value]) => {
    const place = Buffer.concat([long(id), long(at)]);
    at += value.length;
    return place;
  });
  return Buffer.concat([head, long(at), long(count), ...places, ...values.map(([, value]) => value)]);
}

const read = (stream: Buffer) =>
  oleProperties(
    openCompoundFile(writeCompoundFile([{ path: "\x05SummaryInformation", bytes: new Uint8Array(stream) }])),
  );

describe("the summary of an Office document", () => {
  it("has the properties that readers know", () => {
    const stream = summary([
      [2, ansi("Quokka ")],
      [3, ansi("a subject\0junk")],
      [4, ansi("caf\xe9")],
      [5, wide("naïve ж")],
      [6, ansi("comment")],
      [12, time("2009-06-01T10:00:00.000Z")],
      [13, time("2010-06-01T10:00:00.000Z")],
      [18, ansi("Word")],
    ]);

    expect(read(stream)).toEqual({
      title: "Quokka",
      subject: "a subject",
      author: "café",
      keywords: "naïve ж",
      created: "2009-06-01T10:00:00.000Z",
      modified: "2010-06-01T10:00:00.000Z",
      creator: "Word",
    });
  });

  it.each([
    [1250, "\xec", "ě"],
    [1251, "\xe6", "ж"],
    [1258, "\xfe", "₫"],
    [1249, "\xe9", "é"],
    [1259, "\xe9", "é"],
    [65001, "\xc3\xa9", "é"],
    [932, "\x82\xa0", "あ"],
    [936, "\xb0\xa1", "啊"],
    [949, "\xb0\xa1", "가"],
    [950, "\xa4\xa4", "中"],
    [10000, "\x8e", "é"],
    [1200, "\x36\x04", "ж"],
  ])("is written in code page %i", (number, bytes, text) => {
    expect(
      read(
        summary([
          [1, page(number)],
          [2, ansi(bytes)],
        ]),
      ),
    ).toEqual({ title: text });
  });

  it("has no empty texts, values of other types and dates that nobody means", () => {
    const stream = summary([
      [2, ansi("")],
      [3, Buffer.concat([long(3), long(7), Buffer.alloc(8, 0x41)])],
      [12, time("1980-01-01T00:00:00.000Z")],
      [13, time("2200-01-01T00:00:00.000Z")],
    ]);

    expect(read(stream)).toStrictEqual({});
    expect(
      read(
        summary([
          [12, time("1980-01-01T00:00:00.001Z")],
          [13, time("2199-12-31T23:59:59.999Z")],
        ]),
      ),
    ).toEqual({
      created: "1980-01-01T00:00:00.001Z",
      modified: "2199-12-31T23:59:59.999Z",
    });
  });

  it("has 64 properties at most, and no more than it has room for", () => {
    const many = (before: number) => [
      ...Array.from({ length: before }, (_, index): readonly [number, Buffer] => [100 + index, long(0)]),
      [2, ansi("a")] as const,
    ];

    expect(read(summary(many(63)))).toEqual({ title: "a" });
    expect(read(summary(many(64)))).toEqual({});
    expect(read(summary([[2, ansi("a")]], 60))).toMatchObject({ title: "a" });
    expect(
      read(
        summary(
          [
            [2, ansi("a")],
            [4, ansi("b")],
          ],
          1,
        ),
      ),
    ).toEqual({ title: "a" });
  });

  it("is cut where the stream ends", () => {
    const stream = summary([[2, Buffer.concat([long(30), long(99), Buffer.from("okapi")])]]);

    expect(read(stream)).toEqual({ title: "okapi" });
    expect(read(stream.subarray(0, -1))).toEqual({ title: "okap" });
    expect(read(stream.subarray(0, -2))).toEqual({});
    expect(read(Buffer.alloc(55))).toEqual({});
  });

  it("has texts of their own size, also without a zero at the end", () => {
    const bare = (type: number, characters: number, bytes: Buffer) =>
      Buffer.concat([long(type), long(characters), bytes]);
    const stream = summary([
      [2, bare(30, 2, Buffer.from("abcd"))],
      [3, bare(31, 2, Buffer.from("efgh", "utf16le"))],
    ]);

    expect(read(stream)).toEqual({ title: "ab", subject: "ef" });
  });

  it("is empty if its section is beyond its end", () => {
    const stream = summary([[2, ansi("a")]]);
    stream.writeUInt32LE(stream.length - 4, 44);
    expect(read(stream)).toEqual({});

    stream.writeUInt32LE(stream.length + 4, 44);
    expect(read(stream)).toEqual({});
  });

  it("may be missing", () => {
    const file = openCompoundFile(writeCompoundFile([{ path: "WordDocument", bytes: Uint8Array.of(1) }]));

    expect(oleProperties(file)).toEqual({});
  });
});
