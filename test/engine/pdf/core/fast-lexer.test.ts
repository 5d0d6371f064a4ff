// The tokens of a document's objects as our lexer reads them, beside those of pdf.js's own: the same, at the same places.

import { describe, expect, it } from "vitest";
import type { CoreLexer } from "../../../../functions/engine/pdf/core/core-types.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
const MOST_TOKENS = 200;

/** Each token with the place behind it, up to the end or to what is wrong. */
function tokensOf(lexer: CoreLexer): unknown[] {
  const tokens: unknown[] = [];
  for (let count = 0; count < MOST_TOKENS; count++) {
    try {
      const token = lexer.getObj();
      if (typeof token === "symbol") break;
      const kind = typeof token === "object" ? token?.constructor.name : typeof token;
      tokens.push([kind, token, lexer.stream.pos, lexer.currentChar]);
    } catch (error) {
      tokens.push(String(error));
      break;
    }
  }
  return tokens;
}

function streamOf(source: string, start = 0, length = source.length - start) {
  return new core.Stream(Buffer.from(source, "latin1"), start, length, null);
}

const ours = (...source: Parameters<typeof streamOf>) => {
  const lexer = core.Lexer.ofObjects?.(streamOf(...source));
  if (lexer === undefined) throw new Error("no lexer of objects");
  return tokensOf(lexer);
};
const theirs = (...source: Parameters<typeof streamOf>) => tokensOf(new core.Lexer(streamOf(...source), null));

const OBJECTS = {
  "a structure element": "12 0 obj\n<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K[0 1 <</Type/MCR/MCID 2>>]>>\nendobj",
  "numbers of all kinds": "[0 -0 -1 +2 .5 -.5 5. 1.25 --3 -\n4 1.2.3 5-3 1e5 007 - . + 4294967296 0.000001]",
  "names with and without escapes":
    "/A /A#20B /#41 /#4 /#zz / /a(b)/c<41>/d/Name-that_is.longer:than*what+is\x80built@by=letters",
  "strings with escapes and parentheses":
    "(plain)(a(b)c)(\\)\\\\\\n\\101\\\r\nx)()(\x00\xff)(a string that is longer than others)",
  "strings in hexadecimals": "<> <41> <4 1> <414> <4x1> <abCD> <FEFF0041",
  "dictionaries that nest, and damaged ones": "<<<</A<<>>>>>> >> > < <<>",
  "words that are operators elsewhere": "true false null n nul nulls f R Rx obj objx endobj stream BT Tj ' \" {}",
  comments: "1 % no 2 >> (\n3%\r4 %",
  "signs that are no token": "1 ) 2",
  "bytes beyond ASCII": "\x80 \x80a \xffobj 1\x0b2\x0c3\x004",
};

describe("the lexer of objects", () => {
  for (const [name, source] of Object.entries(OBJECTS)) {
    it(`reads ${name} as pdf.js does, wherever they are cut off`, () => {
      const read = Array.from(source, (_, end) => ours(source, 0, end + 1));

      const expected = Array.from(source, (_, end) => theirs(source, 0, end + 1));
      expect(read).toEqual(expected);
      expect(read.at(-1)?.length).toBeGreaterThan(1);
    });
  }

  it("reads no further than the object goes", () => {
    const source = "12 0 R/Name(text)<</A 1>>";

    const read = Array.from(source, (_, start) => ours(source, start, 3));

    expect(read).toEqual(Array.from(source, (_, start) => theirs(source, start, 3)));
  });

  it("is ours only for streams whose bytes are all there", () => {
    const lexerOf = (change: object) => core.Lexer.ofObjects(Object.assign(streamOf("12 0 R"), change)).constructor;

    const ours = lexerOf({});
    expect(ours).not.toBe(core.Lexer);
    expect(lexerOf({ pos: 0, end: 6 })).toBe(ours);
    for (const change of [
      ...[{ progressiveDataLength: 0 }, { pos: undefined }, { end: undefined }],
      ...[{ pos: -1 }, { end: 7 }],
    ]) {
      expect(lexerOf(change), JSON.stringify(change)).toBe(core.Lexer);
    }
  });

  it("leaves objects that lie beyond the file to pdf.js", () => {
    const source = "12 0 R";

    expect(ours(source, 4, 9)).toEqual(theirs(source, 4, 9));
    expect(ours(source, -2, 5)).toEqual(theirs(source, -2, 5));
  });
});
