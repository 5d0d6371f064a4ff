import { describe, expect, it } from "vitest";
import { openCompoundFile } from "../../../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { filesBelow, nativeFile, unwrapOle } from "../../../../functions/engine/formats/office/ole-embedded.ts";
import type { AttachedFile } from "../../../../functions/engine/formats/shared/attachments.ts";

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const compound = (streams: Readonly<Record<string, Uint8Array>>) =>
  writeCompoundFile(Object.entries(streams).map(([path, bytes]) => ({ path, bytes })));
const bytesOf = (file: AttachedFile | undefined) => {
  const bytes = typeof file?.bytes === "function" ? file.bytes() : file?.bytes;
  return bytes === undefined ? undefined : Buffer.from(bytes).toString("latin1");
};

/** A native file: six bytes, two names, eight bytes, a third name, then the size and the bytes. */
function native(label: string, content: string, size = content.length): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(size, 0);
  const names = [`${label}\0`, "C:\\a\0", "12345678", "C:\\b\0"].join("");
  return new Uint8Array(Buffer.concat([Buffer.alloc(6, 9), latin1(names), length, latin1(content)]));
}

describe("a file dropped into a document", () => {
  it("has its label as name, and as many bytes as its size", () => {
    const file = nativeFile(native("caf\xe9.txt", "okapi and more", 5));

    expect([file?.name, bytesOf(file)]).toEqual(["café.txt", "okapi"]);
  });

  it("may have zeros in its eight bytes, and a third name without letters", () => {
    const parts = [new Uint8Array(6), latin1("a\0b\0"), new Uint8Array(8), latin1("\0"), latin1("\x04\0\0\0ibex")];

    expect(bytesOf(nativeFile(new Uint8Array(Buffer.concat(parts))))).toBe("ibex");
  });

  it("without a label is an object", () => {
    expect(nativeFile(native("", "okapi"))?.name).toBe("object");
  });

  it("may be empty, but needs a whole size", () => {
    const empty = native("a", "");

    expect(bytesOf(nativeFile(empty))).toBe("");
    expect(nativeFile(empty.subarray(0, -1))).toBeUndefined();
    expect(nativeFile(new Uint8Array())).toBeUndefined();
    expect(nativeFile(latin1("123456name without an end"))).toBeUndefined();
  });
});

describe("documents in storages", () => {
  const file = openCompoundFile(
    compound({
      WordDocument: latin1("outer"),
      "ObjectPool/_1/Package": latin1("okapi"),
      "ObjectPool/_1/\x03ObjInfo": latin1("info"),
      "ObjectPool/_2/\x01Ole10Native": native("a.txt", "ibex"),
      "ObjectPool/_3/Contents": latin1("formula"),
      "ObjectPool/_4/Workbook": latin1("sheet"),
      "ObjectPool/_4/Inner/Data": latin1("data"),
      "ObjectPool/stream": latin1("no storage"),
      "Another place/_5/Package": latin1("elsewhere"),
    }),
  );

  it.each(["ObjectPool/", "objectpool/"])("below %s are packages, native files and compound files", (prefix) => {
    const files = filesBelow(file, prefix).filter(({ name }) => name !== "_4");

    expect(files.map((each) => [each.name, each.embedded, bytesOf(each)]).sort()).toEqual([
      ["_1", true, "okapi"],
      ["a.txt", true, "ibex"],
    ]);
  });

  it("below the root exclude the document's own streams", () => {
    expect(filesBelow(openCompoundFile(compound({ WordDocument: latin1("outer") })), "")).toEqual([]);
  });

  it("that are compound files become files of their own", () => {
    const found = filesBelow(file, "ObjectPool/").find(({ name }) => name === "_4");
    const inner = openCompoundFile(latin1(bytesOf(found) ?? ""));

    expect([...inner.paths].sort()).toEqual(["Inner/Data", "Workbook"]);
    expect(inner.read("Inner/Data")?.length).toBe(4);
  });
});

describe("the document inside an OLE stream", () => {
  it("is the package, with the given name", () => {
    const file = unwrapOle(compound({ Package: latin1("okapi") }), "object 1");

    expect([file?.name, bytesOf(file)]).toEqual(["object 1", "okapi"]);
  });

  it("is the native file, with its own name", () => {
    const file = unwrapOle(compound({ "\x01Ole10Native": native("a.txt", "ibex") }), "object 1");

    expect([file?.name, bytesOf(file)]).toEqual(["a.txt", "ibex"]);
  });

  it("is missing from other compound files", () => {
    expect(unwrapOle(compound({ Contents: latin1("formula") }), "object 1")).toBeUndefined();
  });
});
