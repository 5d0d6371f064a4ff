import { describe, expect, it } from "vitest";
import { readPersisted } from "../../../../functions/engine/formats/ppt/persist-directory.ts";
import { createPptReader } from "../../../../functions/engine/formats/ppt/ppt-records.ts";
import { record } from "../../../support/documents/ppt.ts";

const DOCUMENT = 0x03e8;
const SLIDE = 0x03ee;
const USER_EDIT = 0x0ff5;
const DIRECTORY = 0x1772;

const longs = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer);

/** A stream that records are appended to. The first bytes are unused, because an edit at 0 does not exist. */
function createStream() {
  let bytes = Buffer.alloc(8);
  const add = (added: Buffer) => {
    const at = bytes.length;
    bytes = Buffer.concat([bytes, added]);
    return at;
  };
  return {
    add,
    object: (type: number, words: string) => add(record(type, Buffer.from(words))),
    /** A directory of runs, each with the first identifier and the offsets. */
    directory: (...runs: readonly (readonly [first: number, ...offsets: readonly number[]])[]) =>
      add(record(DIRECTORY, Buffer.concat(runs.map(([first, ...at]) => longs(first | (at.length << 20), ...at))))),
    edit: (before: number, directory: number, document: number, type = USER_EDIT) =>
      add(record(type, longs(0, 0, before, directory, document))),
    read: (lastEdit: number) => {
      const { object, document } = readPersisted(createPptReader(new Uint8Array(bytes)), lastEdit, bytes.length);
      const words = (each: { readonly data: Uint8Array } | undefined) =>
        each === undefined ? undefined : Buffer.from(each.data).toString();
      return { document: words(document), objects: [1, 2, 3, 4, 5].map((id) => words(object(id))) };
    },
  };
}

describe("the directory of objects", () => {
  it("has runs of identifiers, and names the document", () => {
    const stream = createStream();
    const document = stream.object(DOCUMENT, "doc");
    const [a, b] = [stream.object(SLIDE, "a"), stream.object(SLIDE, "b")];
    const edit = stream.edit(0, stream.directory([1, document], [3, a, b]), 1);

    expect(stream.read(edit)).toEqual({ document: "doc", objects: ["doc", undefined, "a", "b", undefined] });
  });

  it("of a newer edit wins over those before", () => {
    const stream = createStream();
    const [old, kept] = [stream.object(DOCUMENT, "old"), stream.object(SLIDE, "kept")];
    const first = stream.edit(0, stream.directory([1, old, kept]), 2);
    const second = stream.edit(first, stream.directory([1, stream.object(DOCUMENT, "new")]), 1);

    expect(stream.read(second)).toEqual({
      document: "new",
      objects: ["new", "kept", undefined, undefined, undefined],
    });
  });

  it("ends where a run claims more than there is", () => {
    const stream = createStream();
    const a = stream.object(SLIDE, "a");
    const cut = stream.add(record(DIRECTORY, Buffer.concat([longs(1 | (9 << 20), a, a), Buffer.alloc(3, 1)])));

    expect(stream.read(stream.edit(0, cut, 1))).toMatchObject({
      document: undefined,
      objects: ["a", "a", undefined, undefined, undefined],
    });
  });

  it("is ignored when it is another record", () => {
    const stream = createStream();
    const other = stream.add(record(SLIDE, longs(1 | (1 << 20), stream.object(SLIDE, "a"))));

    expect(stream.read(stream.edit(0, other, 1)).objects[0]).toBeUndefined();
  });
});

describe("the chain of edits", () => {
  it("is read once, even when it is a circle", () => {
    const stream = createStream();
    const a = stream.object(SLIDE, "a");
    const directory = stream.directory([1, a]);
    // The edit is 28 bytes, and the next record starts behind it.
    const at = stream.edit(0, directory, 1);
    const circle = stream.edit(at + 28, directory, 1);

    expect(circle).toBe(at + 28);
    expect(stream.read(circle).objects[0]).toBe("a");
  });

  it.each([
    ["at zero", () => 0],
    ["behind the stream", () => 1_000_000],
  ])("does not start %s", (_what, lastEdit) => {
    const stream = createStream();
    stream.edit(0, stream.directory([1, stream.object(DOCUMENT, "a")]), 1);

    expect(stream.read(lastEdit())).toMatchObject({ document: undefined, objects: Array(5).fill(undefined) });
  });

  it("ends at a record of another type", () => {
    const stream = createStream();
    const directory = stream.directory([1, stream.object(DOCUMENT, "a")]);

    expect(stream.read(stream.edit(0, directory, 1, SLIDE)).objects[0]).toBeUndefined();
  });
});
