import { describe, expect, it } from "vitest";
import { readTokens } from "../../../../functions/engine/formats/rtf/rtf-tokens.ts";

/** Tokens as text: groups as braces, words with their number, symbols, texts and bytes. */
function tokensOf(rtf: string): readonly string[] {
  const tokens: string[] = [];
  let depth = 0;
  readTokens(new Uint8Array(Buffer.from(rtf, "latin1")), {
    open: () => {
      depth++;
      tokens.push("{");
    },
    close: () => {
      tokens.push("}");
      return --depth <= 0;
    },
    word: (name, parameter) => tokens.push(`word ${name} ${parameter}`),
    symbol: (character) => tokens.push(`symbol ${character}`),
    text: (bytes) => tokens.push(`text ${Buffer.from(bytes).toString("latin1")}`),
    byte: (value) => tokens.push(`byte ${value}`),
  });
  return tokens;
}

describe("tokens of RTF", () => {
  it.each([
    ["{a}", ["{", "text a", "}"]],
    ["\\par", ["word par undefined"]],
    ["\\par x", ["word par undefined", "text x"]],
    ["\\par  x", ["word par undefined", "text  x"]],
    ["\\fs24x", ["word fs 24", "text x"]],
    ["\\fs-24 x", ["word fs -24", "text x"]],
    ["\\fs-x", ["word fs undefined", "text -x"]],
    ["\\AZaz0x", ["word AZaz 0", "text x"]],
    ["\\a/x", ["word a undefined", "text /x"]],
    ["\\a:x", ["word a undefined", "text :x"]],
    ["\\a9x", ["word a 9", "text x"]],
    ["\\a\\b", ["word a undefined", "word b undefined"]],
    ["\\~\\{\\}\\\\", ["symbol ~", "symbol {", "symbol }", "symbol \\"]],
    ["\\@\\[\\`", ["symbol @", "symbol [", "symbol `"]],
    ["\\'e9x", ["byte 233", "text x"]],
    ["\\'zz", ["text zz"]],
    ["\\'", []],
    ["\\", []],
    ["a\r\nb\0c", ["text a", "text b", "text c"]],
    ["caf\xe9", ["text caf\xe9"]],
  ])("%j are %j", (rtf, tokens) => {
    expect(tokensOf(rtf)).toEqual(tokens);
  });

  it("have words of 32 letters and numbers of 10 characters at most", () => {
    expect(tokensOf(`\\${"a".repeat(33)}`)).toEqual([`word ${"a".repeat(32)} undefined`, "text a"]);
    expect(tokensOf("\\a12345678901")).toEqual(["word a 1234567890", "text 1"]);
    expect(tokensOf("\\a-12345678901")).toEqual(["word a -123456789", "text 01"]);
  });

  it("skip binary data by its length", () => {
    expect(tokensOf("\\bin3 }\\{x")).toEqual(["text x"]);
    expect(tokensOf("\\bin x")).toEqual(["text x"]);
    expect(tokensOf("\\bin-2 x")).toEqual(["text x"]);
    expect(tokensOf("\\bin1x")).toEqual([]);
    expect(tokensOf("\\bin99 x")).toEqual([]);
  });
});

describe("the end of the document's group", () => {
  it("is the end of the text", () => {
    expect(tokensOf("{a\\par b}junk")).toEqual(["{", "text a", "word par undefined", "text b", "}"]);
    expect(tokensOf("{a}junk")).toEqual(["{", "text a", "}"]);
  });

  it("is too early where a paragraph follows at once", () => {
    expect(tokensOf("{a}\\par b}")).toEqual(["{", "text a", "}", "word par undefined", "text b", "}"]);
  });

  it("is too early where paragraphs follow", () => {
    expect(tokensOf("{a}}b\\par c}junk")).toEqual([
      "{",
      "text a",
      "}",
      "}",
      "text b",
      "word par undefined",
      "text c",
      "}",
    ]);
  });
});
