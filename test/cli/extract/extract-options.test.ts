import { describe, expect, it } from "vitest";
import { readOptions } from "../../../cli/extract/extract-options.ts";

describe("--tables", () => {
  it("takes a folder, or for one document a workbook", () => {
    expect(readOptions(["a.pdf", "--tables", "t"], {}).tables).toBe("t");
    expect(readOptions(["a.pdf", "--tables", "t.xlsx"], {}).tables).toBe("t.xlsx");
    expect(readOptions(["a.pdf", "--into", "out", "--tables", "t"], {}).tables).toBe("t");
    expect(readOptions(["a.pdf"], {}).tables).toBeUndefined();
  });

  it("refuses one workbook for several documents, and no name", () => {
    expect(() => readOptions(["a.pdf", "b.pdf", "--into", "out", "--tables", "t.xlsx"], {})).toThrow(
      "--tables FILE.xlsx",
    );
    expect(() => readOptions(["a.pdf", "--tables", ""], {})).toThrow("--tables takes");
  });
});

describe("--images", () => {
  it("takes a folder or a prefix", () => {
    for (const images of ["p", "/tmp/p", "s3://bucket/p"])
      expect(readOptions(["a.pdf", "--images", images], {}).images).toBe(images);
    expect(readOptions(["a.pdf"], {}).images).toBeUndefined();
  });

  it("refuses other addresses, and no name", () => {
    for (const images of ["", "http://example.com/p"])
      expect(() => readOptions(["a.pdf", "--images", images], {})).toThrow("--images takes a folder");
  });
});

describe("the format of a printed result", () => {
  const printed = (...args: string[]) => readOptions(["a.pdf", ...args], {}).printed;

  it.each([
    ["o.xlsx", "tables go to .xlsx with --tables FILE.xlsx"],
    ["s3://bucket/o.ODS", "tables go to .xlsx with --tables FILE.xlsx"],
    ["o.csv", "tables go to CSV files with --tables DIR"],
    ["o.pdf", "a searchable PDF is written with --searchable-pdf --into DIR"],
    ["o.searchable.pdf", "a searchable PDF is written with --searchable-pdf --into DIR"],
    ["o.docx", "name a file in .txt, .md, .json, .hocr or .jsonl"],
    ["o.png", "pictures go to files with --images DIR"],
    ["o.7z", "name a file in .txt, .md, .json, .hocr or .jsonl"],
  ])("is not that of %j, which no --output writes", (output, remedy) => {
    expect(() => printed("-o", output)).toThrow(remedy);
    expect(() => printed("-o", output, "-f", "json")).toThrow(remedy);
  });

  it.each(["o.out", "o.txt", "o", "o.constructor", "-"])("is text for %j", (output) => {
    expect(printed("-o", output)).toBe("text_uri");
  });

  it("has short names", () => {
    expect(["md", "markdown", "txt", "text", "jsonl"].map((name) => printed("-f", name))).toEqual(
      ["markdown", "markdown", "text", "text", "chunks"].map((name) => `${name}_uri`),
    );
  });

  it.each([
    ["xlsx", "--tables FILE.xlsx"],
    ["csv", "--tables DIR"],
    ["pdf", "--searchable-pdf --into DIR"],
    ["markdwon", 'did you mean "markdown"?'],
    ["constructor", "not constructor"],
  ])("is not %j, which another option may write", (name, hint) => {
    expect(() => printed("-f", name)).toThrow(hint);
  });
});
