import { describe, expect, it } from "vitest";
import { createFieldReader, linkOf } from "../../../../functions/engine/formats/word/word-fields.ts";

/** Shown characters, each with the link that is open behind it. */
function read(text: string) {
  const fields = createFieldReader();
  const shown: string[] = [];
  const links = new Set<string | undefined>();
  for (const character of text) {
    if (!fields.shows(character)) continue;
    shown.push(character);
    links.add(fields.link());
  }
  return { text: shown.join(""), links: [...links] };
}

const field = (code: string, result: string) => `\x13${code}\x14${result}\x15`;

describe("fields", () => {
  it.each([
    [`a${field("PAGE", "7")}b`, "a7b"],
    [`a${field(`IF ${field("PAGE", "7")}`, "yes")}b`, "ayesb"],
    [`a${field("X", `1${field("PAGE", "7")}2`)}b`, "a172b"],
    ["a\x13PAGE\x15b", "ab"],
    ["a\x14b\x15c", "a\x14bc"],
  ])("%j show %j", (text, shown) => {
    expect(read(text).text).toBe(shown);
  });

  it("may be nested 64 deep", () => {
    const nested = (depth: number) => `${"\x13a\x14".repeat(depth)}b${"\x15".repeat(depth)}c`;

    expect(read(nested(64)).text).toBe("bc");
    expect(read(nested(65)).text).toBe("abc");
  });

  it("have the link of the innermost field with a link", () => {
    expect(read(field('HYPERLINK "http://a/"', `x${field("PAGE", "7")}`)).links).toEqual(["http://a/"]);
    expect(read(field('HYPERLINK "http://a/"', field("HYPERLINK http://b/", "x"))).links).toEqual(["http://b/"]);
    expect(read(`x${field("PAGE", "7")}`).links).toEqual([undefined]);
    expect(read(`${field("HYPERLINK http://a/", "x")}y`).links).toEqual(["http://a/", undefined]);
  });

  it("have codes of at most 4,096 characters", () => {
    const code = (spaces: number) => `HYPERLINK${" ".repeat(spaces)}http://a/`;
    const fitting = 4_096 - code(0).length;

    expect(read(field(code(fitting), "x")).links).toEqual(["http://a/"]);
    expect(read(field(code(fitting + 1), "x")).links).toEqual(["http://a"]);
  });
});

describe("the link of a field", () => {
  it.each([
    ['HYPERLINK "http://a/ "', "http://a/"],
    [" hyperlink http://a/ \\o", "http://a/"],
    ['HYPERLINK "\\\\\\\\server\\\\b"', "\\\\server\\b"],
    ['HYPERLINK  \\l "place"', "#place"],
    ['HYPERLINK "http://a/" \\o "tip" \\l place', "http://a/#place"],
    ["PAGEREF _Toc1 \\h", "#_Toc1"],
    ["REF place \\H", "#place"],
    ["PAGEREF _Toc1", undefined],
    [`REF ${"a".repeat(100_000)}`, undefined],
    ['HYPERLINK ""', undefined],
    ['HYPERLINK " "', undefined],
    ["HYPERLINKS http://a/", undefined],
    ["PAGE", undefined],
  ])("%j is %j", (code, link) => {
    expect(linkOf(code)).toBe(link);
  });
});
