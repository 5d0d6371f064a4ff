import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { embeddedFile, embeddedFiles } from "../../../../functions/engine/formats/office/embedded-files.ts";
import type { AttachedFile } from "../../../../functions/engine/formats/shared/attachments.ts";
import { officeParts } from "../../../support/documents/office-parts.ts";

const bytesOf = (file: AttachedFile | undefined) => (typeof file?.bytes === "function" ? file.bytes() : file?.bytes);
const wordsOf = (file: AttachedFile | undefined) => Buffer.from(bytesOf(file) ?? []).toString("latin1");
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const compound = (streams: Readonly<Record<string, string>>) =>
  writeCompoundFile(Object.entries(streams).map(([path, text]) => ({ path, bytes: latin1(text) })));

describe("the files embedded in an Office document", () => {
  const parts = officeParts(
    { "embeddings/a.xlsx": "a", "b.bin": "b", "c.html": "c", "d.png": "d" },
    {
      one: { 1: "package embeddings/a.xlsx", 2: "oleObject b.bin", 3: "aFChunk c.html", 4: "image d.png" },
      two: { 1: "package embeddings/a.xlsx", 2: "package missing.xlsx", 3: "package https://out.example/ external" },
    },
  );

  it("are packages, objects and imported parts, each once, by their file names", () => {
    const files = [...embeddedFiles(parts, ["one", "two", "none"])];

    expect(files.map((file) => [file.name, file.embedded, wordsOf(file)])).toEqual([
      ["a.xlsx", true, "a"],
      ["b.bin", true, "b"],
      ["c.html", false, "c"],
    ]);
  });
});

describe("the document inside an object", () => {
  it.each(["WordDocument", "Workbook", "Book", "PowerPoint Document", "EncryptedPackage", "__properties_version1.0"])(
    "is the object itself with a stream %s",
    (stream) => {
      const bytes = compound({ [stream]: "x", CONTENTS: "other", Package: "other" });

      expect(embeddedFile("a.bin", () => bytes)).toEqual({ name: "a.bin", bytes });
    },
  );

  it.each([
    [{ Package: "package", CONTENTS: "contents" }, "package"],
    [{ CONTENTS: "contents", Other: "x" }, "contents"],
  ])("is a stream of %j", (streams, expected) => {
    const file = embeddedFile("a.bin", () => compound(streams));

    expect([file?.name, wordsOf(file)]).toEqual(["a.bin", expected]);
  });

  it("is a native file with its own name", () => {
    const native = `123456a.txt\0b\0${"\0".repeat(8)}\0\x04\0\0\0ibex`;
    const file = embeddedFile("a.bin", () => compound({ "\x01Ole10Native": native, Package: "other" }));

    expect([file?.name, wordsOf(file)]).toEqual(["a.txt", "ibex"]);
  });

  it("is missing without such a stream, or with an empty one", () => {
    expect(embeddedFile("a.bin", () => compound({ Other: "x" }))).toBeUndefined();
    expect(embeddedFile("a.bin", () => compound({ CONTENTS: "" }))).toBeUndefined();
    expect(embeddedFile("a.bin", () => undefined)).toBeUndefined();
  });

  it("that cannot be read becomes a file that throws on reading", () => {
    const damaged = new ExtractionError("DAMAGED_DOCUMENT", "cut off", { remedy: "none" });
    const file = embeddedFile("a.bin", () => {
      throw damaged;
    });

    expect(file?.name).toBe("a.bin");
    expect(() => bytesOf(file)).toThrow(damaged);
  });

  it("lets other errors through", () => {
    const fail = () => {
      throw new TypeError("a bug");
    };

    expect(() => embeddedFile("a.bin", fail)).toThrow(TypeError);
  });
});
