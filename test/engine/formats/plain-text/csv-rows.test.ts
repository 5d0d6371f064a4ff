import { describe, expect, it } from "vitest";
import { separatedRows, separatorOf } from "../../../../functions/engine/formats/plain-text/csv-rows.ts";

describe("the separator", () => {
  it.each([
    ["a;b\nc;d", ";"],
    ["a\tb\nc\td", "\t"],
    ["a|b\nc|d", "|"],
    ["a,b\nc,d", ","],
    ["no separator", ","],
    ["", ","],
    ["a;1,5\nb;2,5", ";"],
    ["a;b,c;d\nx,y\nz,w", ","],
    ["a,b;c,d\nx;y\nz;w", ";"],
  ])("of %j is %j", (text, separator) => {
    expect(separatorOf(text, "document")).toBe(separator);
  });

  it.each([
    ["sep=;\na,b", ";"],
    ["SEP=|\r\na,b", "|"],
    ["\ufeffsep=;\na,b", ";"],
    ["x\nsep=;\na,b", ","],
  ])("is declared in the first line alone: %j", (text, separator) => {
    expect(separatorOf(text, "a.tsv")).toBe(separator === "," ? "\t" : separator);
    expect(separatorOf(text, "a.csv")).toBe(separator);
  });

  it.each([
    ["a.tsv", "\t"],
    ["A.TAB", "\t"],
    ["a.tsv.csv", ","],
  ])("of a file named %s is %j", (name, separator) => {
    expect(separatorOf("a,b\nc,d", name)).toBe(separator);
  });

  it("comes from the first 20 lines", () => {
    const head = "a,b;c\n".repeat(20);

    expect(separatorOf(`a;b,c\n${"a;b\n".repeat(19)}${"a,b\n".repeat(100)}`, "document")).toBe(";");
    expect(separatorOf(`${head}${"a,b\n".repeat(100)}`, "document")).toBe(";");
    expect(separatorOf(`${"a,b;c\n".repeat(19)}a,b\na,b\n`, "document")).toBe(",");
  });

  it("with more columns wins, up to 100", () => {
    expect(separatorOf(`a;b${",c".repeat(3)}\n`, "document")).toBe(",");
    expect(separatorOf(`${"a;".repeat(99)}${"b,".repeat(200)}\n`, "document")).toBe(";");
    expect(separatorOf(`${"a;".repeat(98)}${"b,".repeat(200)}\n`, "document")).toBe(",");
  });
});

describe("rows", () => {
  const rows = (text: string, separator = ",") => [...separatedRows(text, separator)];

  it.each([
    [
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\rb\r", [["a"], ["b"]]],
    [
      "a,,\n,",
      [
        ["a", "", ""],
        ["", ""],
      ],
    ],
    ["a\n\n\r\n\nb", [["a"], ["b"]]],
    ["", []],
  ])("of %j end at each line end, and blank ones are skipped", (text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it.each([
    ['"a,b",c', [["a,b", "c"]]],
    ['"a\r\nb",c\nd', [["a\r\nb", "c"], ["d"]]],
    ['"a ""b""",c', [['a "b"', "c"]]],
    ['"",x', [["", "x"]]],
    ['"a"b,c', [["ab", "c"]]],
    ['a"b",c', [['a"b"', "c"]]],
    ['x,"a\nb', [["x", "a\nb"]]],
    ['"a""b', [['a"b']]],
  ])("of %j have quoted cells", (text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it("leave out the line that declares the separator", () => {
    expect(rows("sep=;\na;b", ";")).toEqual([["a", "b"]]);
    expect(rows("a;b\nsep=;\n", ";")).toEqual([
      ["a", "b"],
      ["sep=", ""],
    ]);
  });
});

it("takes a separator of the first line only if no other splits more evenly", () => {
  expect(separatorOf("a;b\nc\n", "x.csv")).toBe(";");
  expect(separatorOf("a;b\nc,d\ne,f", "x.csv")).toBe(";");
  expect(separatorOf("a;b,c\nd,e\nf,g", "x.csv")).toBe(",");
});
