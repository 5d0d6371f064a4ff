import { describe, expect, it } from "vitest";
import { writeCompoundFile } from "../../../../functions/engine/codecs/containers/write-compound-file.ts";
import { extensionOfCompoundFile } from "../../../../functions/engine/formats/detect/detect-compound.ts";

const compound = (...paths: readonly string[]) =>
  writeCompoundFile(paths.map((path) => ({ path, bytes: Uint8Array.of(1) })));

describe("the kind of a compound file", () => {
  it.each([
    [["WordDocument", "1Table"], "", ".doc"],
    [["Workbook", "x"], ".doc", ".xls"],
    [["Book"], "", ".xls"],
    [["PowerPoint Document", "Current User"], "", ".ppt"],
    [["__properties_version1.0", "WordDocument"], "", ".msg"],
    [["EncryptedPackage", "EncryptionInfo"], "", ".docx"],
    [["EncryptedPackage"], ".xlsx", ".xlsx"],
    [["EncryptedPackage"], ".ppsx", ".ppsx"],
    [["EncryptedPackage"], ".txt", ".docx"],
    [["WordDocument"], ".xlsx", ".doc"],
    [["WORDDOCUMENT"], "", ".doc"],
    [["MyWordDocument", "WordDocument2"], ".doc", undefined],
    [["ObjectPool/WordDocument"], ".doc", undefined],
  ])("with %j, named %j, is %s", (paths, named, extension) => {
    expect(extensionOfCompoundFile(compound(...paths), named)).toBe(extension);
  });

  it("is unknown when the file is damaged", () => {
    expect(extensionOfCompoundFile(compound("WordDocument").subarray(0, 100), ".doc")).toBeUndefined();
  });
});
