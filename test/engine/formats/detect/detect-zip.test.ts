import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { extensionOfZip } from "../../../../functions/engine/formats/detect/detect-zip.ts";

const zip = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 0 });
const names = (...parts: readonly string[]) => zip(Object.fromEntries(parts.map((part) => [part, ""])));
const typed = (type: string) =>
  zip({ "[Content_Types].xml": `<Override ContentType="application/${type}"/>`, "x.xml": "" });

describe("the kind of an archive", () => {
  it.each([
    ["application/epub+zip", ".epub"],
    ["application/vnd.oasis.opendocument.spreadsheet", ".ods"],
    ["application/vnd.oasis.opendocument.presentation-template\n", ".odp"],
    ["application/vnd.oasis.opendocument.text", ".odt"],
    ["application/vnd.sun.xml.calc", ".ods"],
    ["application/vnd.sun.xml.impress", ".odp"],
    ["application/vnd.sun.xml.writer", ".odt"],
    ["text/plain", ".zip"],
  ])("with the mimetype %j is %s", (mimetype, extension) => {
    expect(extensionOfZip(zip({ mimetype }), "")).toBe(extension);
  });

  it.each([
    ["vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml", ".docx"],
    ["vnd.ms-word.document.macroEnabled.main+xml", ".docx"],
    ["vnd.ms-excel.sheet.binary.macroEnabled.main", ".xlsb"],
    ["vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml", ".xlsx"],
    ["vnd.ms-excel.sheet.macroEnabled.main+xml", ".xlsx"],
    ["vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml", ".pptx"],
    ["vnd.ms-powerpoint.presentation.macroEnabled.main+xml", ".pptx"],
    ["vnd.openxmlformats-officedocument.wordprocessingml.styles+xml", ".zip"],
  ])("with a part of type %s is %s", (type, extension) => {
    expect(extensionOfZip(typed(type), ".docx")).toBe(extension);
  });

  it.each([
    [["word/document.xml"], ".docx"],
    [["word/document2.xml"], ".docx"],
    [["xl/workbook.bin"], ".xlsb"],
    [["xl/workbook.xml"], ".xlsx"],
    [["PPT/Presentation.xml"], ".pptx"],
    [["META-INF/container.xml", "OPS/book.opf"], ".epub"],
    [["META-INF/container.xml"], ".zip"],
    [["book.opf"], ".zip"],
    [["content.xml", "META-INF/manifest.xml"], ".odt"],
    [["content.xml"], ".zip"],
    [["META-INF/manifest.xml"], ".zip"],
    [["my/word/document.xml"], ".zip"],
  ])("with the parts %j is %s", (parts, extension) => {
    expect(extensionOfZip(names(...parts), ".docx")).toBe(extension);
  });
});

describe("the limits of detection", () => {
  const LISTED_BYTES = 16 * 1024 ** 2;
  const EPUB = "application/epub+zip";
  const padded = (bytes: number) => zipSync({ mimetype: strToU8(EPUB.padEnd(bytes)) }, { level: 1 });

  it("apply to the entries that are read", () => {
    expect(extensionOfZip(padded(LISTED_BYTES), "")).toBe(".epub");
    expect(extensionOfZip(padded(LISTED_BYTES + 1), "")).toBe(".zip");
  });

  it("apply to the start of a damaged archive", () => {
    const at = (offset: number) => strToU8(`${"x".repeat(offset)}word/`);

    expect(extensionOfZip(at(0), "")).toBe(".docx");
    expect(extensionOfZip(at(64 * 1024 - 5), "")).toBe(".docx");
    expect(extensionOfZip(at(64 * 1024 - 4), "")).toBe(".zip");
  });
});

describe("the kind of a damaged archive", () => {
  const cut = (part: string) => names(part).subarray(0, 30 + part.length);

  it.each([
    ["word/document.xml", "", ".docx"],
    ["xl/workbook.xml", ".docx", ".xlsx"],
    ["ppt/presentation.xml", "", ".pptx"],
    ["mimetypeapplication/epub+zip", "", ".epub"],
    ["other.xml", ".odt", ".odt"],
    ["other.xml", ".pdf", ".zip"],
  ])("that starts with %s, named %j, is %s", (part, named, extension) => {
    expect(extensionOfZip(cut(part), named)).toBe(extension);
  });
});
