import { describe, expect, it } from "vitest";
import { readGlob } from "../../../cli/sources/glob.ts";

const FILES = ["a.pdf", "b.txt", "2019/a.pdf", "2019/May/deep.pdf", "2019/May/note.txt", "2020/x[1].pdf"];

/** The files that a walk finds: it enters a folder only when the pattern allows. */
function found(pattern: string, files: readonly string[] = FILES): readonly string[] {
  const glob = readGlob(pattern);
  return files.filter((file) => {
    const steps = file.split("/");
    const entered = steps.slice(0, -1).every((_, index) => glob.matches("folder", steps.slice(0, index + 1)));
    return entered && glob.matches("file", steps);
  });
}

describe("a glob", () => {
  it.each([
    ["*.pdf", ["a.pdf"]],
    ["*/*.pdf", ["2019/a.pdf", "2020/x[1].pdf"]],
    ["**/*.pdf", ["a.pdf", "2019/a.pdf", "2019/May/deep.pdf", "2020/x[1].pdf"]],
    ["**/May/**", ["2019/May/deep.pdf", "2019/May/note.txt"]],
    ["20[12]9/**/*.txt", ["2019/May/note.txt"]],
    ["20[!1]*/*", ["2020/x[1].pdf"]],
    ["?.{pdf,txt}", ["a.pdf", "b.txt"]],
    ["{2019/{a,b},20*/May/deep}.pdf", ["2019/a.pdf", "2019/May/deep.pdf"]],
    ["20*/x[[]1].pdf", ["2020/x[1].pdf"]],
    ["*.(pdf)", []],
  ])("%s finds %j", (pattern, expected) => {
    expect(found(pattern)).toEqual(expected);
  });

  it("means all files below a folder that it matches, like the same pattern without quotes", () => {
    expect(found("20*")).toEqual(["2019/a.pdf", "2019/May/deep.pdf", "2019/May/note.txt", "2020/x[1].pdf"]);
  });

  it("starts in the folder before its first wildcard", () => {
    expect(["docs/20*/a.pdf", "*.pdf", "/*.pdf", "/data/**"].map((pattern) => readGlob(pattern).folder)).toEqual([
      "docs",
      "",
      "/",
      "/data",
    ]);
  });

  it("enters no folder that cannot hold a match", () => {
    const glob = readGlob("20?9/*.pdf");

    expect(glob.matches("folder", ["2019"])).toBe(true);
    expect(glob.matches("folder", ["2020"])).toBe(false);
    expect(glob.matches("folder", ["2019", "May"])).toBe(false);
  });

  it("matches names in both spellings of an accent", () => {
    expect(found("caf\u00e9.*", ["cafe\u0301.pdf"])).toEqual(["cafe\u0301.pdf"]);
  });

  it("ends soon with many wildcards, and with many braces", () => {
    const deep = "a/".repeat(200);

    expect(found(`${"**/a/".repeat(100)}b`, [`${deep}c`])).toEqual([]);
    expect(found("{a,b}".repeat(40), ["c"])).toEqual([]);
  });
});
