import { describe, expect, it } from "vitest";
import { cutPassage, cutSentences, spacedWords } from "../../../../functions/engine/output/chunks/cut-text.ts";
import type { Passage } from "../../../../functions/engine/output/chunks/passages.ts";
import { tokenCounts } from "../../../../functions/engine/output/chunks/token-estimate.ts";
import { passageOf, words } from "./draft-parts.ts";

const piecesOf = (text: string, most: number, kind: Passage["kind"] = "text") =>
  [...cutPassage(passageOf(text, { kind }), most)].map(({ start, end }) => text.slice(start, end));

describe("the pieces of a passage", () => {
  it("are its sentences, where each has no more tokens than allowed", () => {
    expect(piecesOf("One two. Three four five.", 5)).toEqual(["One two. ", "Three four five."]);
    expect(piecesOf("One two. Three four five.", 4)).toEqual(["One two. ", "Three ", "four ", "five."]);
  });

  it("are the lines of code, also an empty one and one without an end", () => {
    expect(piecesOf("a = 1\n\n  b = 2", 9, "code")).toEqual(["a = 1\n", "\n", "  b = 2"]);
  });

  it("are the rows of a table, however long", () => {
    expect(piecesOf(`a | b\n${words(20)}\nc | d`, 4, "table")).toEqual(["a | b\n", `${words(20)}\n`, "c | d"]);
  });

  it("are words of a text without spaces, and graphemes of a long word", () => {
    expect(piecesOf("one-two", 1)).toEqual(["one", "-", "two"]);
    expect(piecesOf("ééé", 0).join("|")).toBe("é|é|é");
  });

  it("have their places in the text and their counts", () => {
    expect([...cutPassage(passageOf("One two. Three."), 3)]).toEqual([
      { start: 0, end: 9, counts: tokenCounts("One two. ") },
      { start: 9, end: 15, counts: tokenCounts("Three.") },
    ]);
  });

  it("are cut with one segmenter for each unit, which takes long to make", () => {
    piecesOf("Once.", 1);
    const { Segmenter } = Intl;
    let made = 0;
    class Counted extends Segmenter {
      constructor(...options: ConstructorParameters<typeof Segmenter>) {
        super(...options);
        made++;
      }
    }
    Object.assign(Intl, { Segmenter: Counted });
    try {
      piecesOf("One. Two. Three.", 9);
    } finally {
      Object.assign(Intl, { Segmenter });
    }

    expect(made).toBe(0);
  });
});

describe("sentences", () => {
  it.each([
    ["after a word", ["It ends. ", "It goes on."]],
    ["not after a title", ["See Dr. Smith. ", "He knows."]],
    ["not after an initial", ["Ask J. Smith. ", "He knows."]],
    ["not after a number sign of three letters", ["The Nos. Five and six. ", "No more."]],
    ["after a name of four letters", ["He met Mark. ", "They spoke."]],
    ["not after an abbreviation in lower case", ["They, vs. Others, lost. ", "They won."]],
    ["not after an abbreviation in brackets", ["It is (No. Five) here. ", "It stays."]],
  ])("end %s", (_, sentences) => {
    expect([...cutSentences(sentences.join(""))]).toEqual(sentences);
  });

  it("are complete where the text ends in an abbreviation, and none is empty", () => {
    expect([...cutSentences("He came. Ask Dr.")]).toEqual(["He came. ", "Ask Dr."]);
    expect([...cutSentences("He came.")]).toEqual(["He came."]);
    // The end of a word before many spaces is no abbreviation.
    expect([...cutSentences("The end.      He came.")]).toEqual(["The end.      ", "He came."]);
    expect([...cutSentences("")]).toEqual([]);
  });
});

describe("words with the space around them", () => {
  it.each([
    ["between words", "one two\nthree", ["one ", "two\n", "three"]],
    ["before the first", "  one two", ["  one ", "two"]],
    ["in a text of spaces", "   ", ["   "]],
    ["in no text", "", []],
  ])("keep the space %s", (_, text, expected) => {
    expect(spacedWords(text)).toEqual(expected);
  });
});
