import { describe, expect, it } from "vitest";
import {
  createRecordReader,
  numberAt,
  type OfficeRecord,
  wholeOf,
} from "../../../../functions/engine/formats/office/record-tree.ts";
import { record } from "../../../support/documents/ppt.ts";

const TAG_BLOB = 0x138b;
const WANTED = 0x2ee0;
const OTHER = 0x03ee;

const empty = Buffer.alloc(0);
const container = (children: readonly Buffer[], type = OTHER) =>
  record(type, Buffer.concat(children), { container: true });
const rootOf = (...children: readonly Buffer[]): OfficeRecord => wholeOf(new Uint8Array(Buffer.concat(children)));
const readerOf = (stream: Uint8Array) =>
  createRecordReader(stream, { document: "presentation", blobs: new Set([TAG_BLOB]), maxRecords: 1_000 });
const reader = readerOf(new Uint8Array());

describe("a record", () => {
  it("has a type, an instance and data", () => {
    const stream = new Uint8Array(
      Buffer.concat([Buffer.alloc(3), record(0x0fa0, Buffer.from("abc"), { instance: 7 })]),
    );

    expect(readerOf(stream).at(3)).toEqual({
      type: 0x0fa0,
      instance: 7,
      isContainer: false,
      data: new Uint8Array(Buffer.from("abc")),
    });
  });

  it("ends with the stream, and needs a whole header inside it", () => {
    const stream = new Uint8Array(record(0x0fa0, Buffer.from("abc")));

    expect(readerOf(stream.subarray(0, 9)).at(0)?.data).toHaveLength(1);
    expect(readerOf(stream.subarray(0, 8)).at(0)?.data).toHaveLength(0);
    expect(readerOf(stream.subarray(0, 7)).at(0)).toBeUndefined();
    expect(readerOf(stream).at(-1)).toBeUndefined();
  });

  it("is one of at most as many as its document may have", () => {
    const all = readerOf(new Uint8Array(record(OTHER, empty)));
    for (let count = 0; count < 1_000; count++) all.at(0);

    expect(() => all.at(0)).toThrowError(
      expect.objectContaining({
        code: "LIMIT_EXCEEDED",
        message: expect.stringContaining("the presentation has more than 1000 records"),
      }),
    );
  });
});

describe("inner records", () => {
  const inside = [record(1, Buffer.from("a")), record(2, empty), record(3, Buffer.from("bc"))];

  it("follow each other in containers and in blobs of tags", () => {
    for (const outer of [rootOf(...inside), { ...rootOf(...inside), isContainer: false, type: TAG_BLOB }]) {
      expect(reader.children(outer).map(({ type, data }) => [type, data.length])).toEqual([
        [1, 1],
        [2, 0],
        [3, 2],
      ]);
    }
  });

  it("do not exist in other records", () => {
    expect(reader.children({ ...rootOf(...inside), isContainer: false })).toEqual([]);
  });
});

describe("descendants", () => {
  it("are the outermost of a type, in order, also in blobs of tags", () => {
    const nested = container([record(WANTED, Buffer.from("inner"))], WANTED);
    const blob = record(TAG_BLOB, record(WANTED, Buffer.from("c")));
    const plain = record(OTHER, record(WANTED, Buffer.from("no")));
    const root = rootOf(record(WANTED, Buffer.from("a")), container([nested, container([blob])]), plain);

    expect(reader.descendants(root, WANTED).map(({ data }) => data.length)).toEqual([1, 13, 1]);
    expect(reader.descendants({ ...root, isContainer: false }, WANTED)).toEqual([]);
  });

  it.each([
    [64, 1],
    [65, 0],
  ])("below %i containers are found %i times", (levels, found) => {
    let inner = record(WANTED, empty);
    for (let level = 0; level < levels; level++) inner = container([inner]);

    expect(reader.descendants(rootOf(inner), WANTED)).toHaveLength(found);
  });
});

describe("a number", () => {
  it("has four bytes inside the data, else it is zero", () => {
    const data = Uint8Array.from([9, 1, 2, 3, 0x84]);
    const numbers = [0, 1, 2].map((at) => numberAt({ type: 0, instance: 0, isContainer: false, data }, at));

    expect(numbers).toEqual([0x03020109, 0x84030201, 0]);
  });
});
