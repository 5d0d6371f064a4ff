import { describe, expect, it } from "vitest";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { embeddedObject } from "../../../../functions/engine/formats/rtf/embedded-objects.ts";

const long = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const named = (text: string) =>
  text === "" ? long(0) : Buffer.concat([long(text.length + 1), Buffer.from(`${text}\0`)]);

function object(className: string, content: Uint8Array, { format = 2, size = content.length } = {}): Uint8Array {
  return new Uint8Array(
    Buffer.concat([long(0x501), long(format), named(className), named("topic"), named(""), long(size), content]),
  );
}

const native = Buffer.concat([
  Buffer.alloc(2),
  Buffer.from("a.txt\0C:\\a\0"),
  Buffer.alloc(8),
  Buffer.from("C:\\b\0"),
  long(5),
  Buffer.from("okapi"),
]);
const read = (bytes: Uint8Array) => {
  const file = embeddedObject(bytes);
  const content = typeof file?.bytes === "function" ? file.bytes() : file?.bytes;
  return file === undefined ? undefined : [file.name, Buffer.from(content ?? []).toString("latin1")];
};

describe("an object in RTF", () => {
  it("is the file in a package", () => {
    expect(read(object("Package", native))).toEqual(["a.txt", "okapi"]);
  });

  it("is the document in a compound file, under the name of its class", () => {
    const compound = writeCompoundFile([{ path: "Package", bytes: new Uint8Array(Buffer.from("ibex")) }]);

    expect(read(object("Word.Document", compound))).toEqual(["Word.Document", "ibex"]);
  });

  it("is a compound file itself when no document is known inside it", () => {
    const compound = writeCompoundFile([{ path: "Contents", bytes: Uint8Array.of(1) }]);

    expect(read(object("Equation", compound))).toEqual(["Equation", Buffer.from(compound).toString("latin1")]);
  });

  it("is missing from links, other classes and cut data", () => {
    const whole = object("Package", native);
    const before = whole.length - native.length;

    expect(read(object("Package", native, { format: 1 }))).toBeUndefined();
    expect(read(object("Other", native))).toBeUndefined();
    expect(read(whole.subarray(0, 11))).toBeUndefined();
    expect(read(whole.subarray(0, 12))).toBeUndefined();
    expect(read(whole.subarray(0, before - 1))).toBeUndefined();
    expect(read(object("Package", native, { size: 5 }))).toBeUndefined();
  });
});
