import { describe, expect, it } from "vitest";
import { continueParagraphs } from "../../../../functions/engine/layout/blocks/continued-paragraphs.ts";
import type { FrameBlock } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import { blockOf, lineAt } from "../pieces.ts";

const FULL = "x".repeat(48);
/** Paragraph of two lines at the foot of a page. */
const ending = (text: string, more: Partial<FrameBlock> = {}, last = lineAt(50, 700, FULL)) =>
  blockOf([lineAt(50, 688, FULL), last], { text, ...more });
const starting = (text: string, more: Partial<FrameBlock> = {}, first = lineAt(50, 100, FULL)) =>
  blockOf([first, lineAt(50, 112, FULL)], { text, ...more });
const marksOf = (upper: readonly FrameBlock[], lower: readonly FrameBlock[], vocabulary = new Set<string>()) =>
  continueParagraphs([upper, lower], vocabulary)[1]?.map(({ continued, joint }) => (continued ? joint : "no"));

describe("a paragraph at the head of a page", () => {
  it.each([
    ["a small letter", "it goes", "on here", "space"],
    ["a cut word", "infor-", "mation", "hyphen"],
    ["a soft hyphen", "infor\u00ad", "mation", "hyphen"],
    ["a compound", "well-known and state-of-", "the-art", "none"],
    ["a name", "it was in", "Vienna that", "space"],
    ["a number", "there were", "27 of them", "space"],
    ["ideographs", "這是一個", "句子", "none"],
  ])("continues the page before with %s", (_, open, next, joint) => {
    expect(marksOf([ending(open)], [starting(next)])).toEqual([joint]);
  });

  it("continues a list item, past notes, running lines and captions", () => {
    const aside = (kind: FrameBlock["kind"]) => blockOf([lineAt(50, 740, "aside")], { kind });

    expect(
      marksOf(
        [ending("it goes", { kind: "list-item" }), aside("caption"), aside("footnote"), aside("footer")],
        [aside("header"), aside("table"), aside("caption"), starting("on")],
      ),
    ).toEqual(["no", "no", "no", "space"]);
  });

  it("hyphenates as the document's other words", () => {
    expect(marksOf([ending("a cross-")], [starting("section of it")], new Set(["cross-section"]))).toEqual(["none"]);
  });

  it.each([
    ["the sentence ends", ending("it ends."), starting("on here")],
    ["a heading is there", ending("it goes"), starting("on", { kind: "heading" })],
    ["a list item is there", ending("it goes"), starting("on", { kind: "list-item" })],
    ["a table ends the page", ending("it goes", { kind: "table" }), starting("on")],
    ["the print is larger", ending("it goes"), starting("on", {}, lineAt(50, 100, FULL, { size: 10.6 }))],
    [
      "the last line had room",
      ending("it goes", {}, lineAt(50, 700, "x".repeat(20))),
      starting("on", {}, lineAt(50, 100, "on")),
    ],
    ["the last line is short", blockOf([lineAt(50, 700, "short")], { text: "it goes" }), starting("on")],
    ["a title of one line comes before a name", blockOf([lineAt(50, 700, FULL)], { text: "Title of" }), starting("A")],
    ["one line without a stop follows", ending("it goes"), blockOf([lineAt(50, 100, FULL)], { text: "Name" })],
    ["there are no lines", ending("it goes", { lines: [] }), starting("on")],
  ])("does not continue if %s", (_, open, next) => {
    expect(marksOf([open], [next])).toEqual(["no"]);
  });

  it("starts a sentence with a word that the page has with a small letter", () => {
    const first = lineAt(50, 100, `the ${FULL}`);

    expect(marksOf([ending("it was in")], [starting("The house", {}, first)])).toEqual(["no"]);
    expect(marksOf([ending("it was in")], [starting("The house")])).toEqual(["space"]);
  });

  it("continues a word that a hyphen cuts, however short its line", () => {
    expect(marksOf([ending("infor-", {}, lineAt(50, 700, "infor-"))], [starting("mation")])).toEqual(["hyphen"]);
  });

  it("does not continue the page before an empty page", () => {
    const pages = continueParagraphs([[ending("it goes")], [], [starting("on")]], new Set());

    expect(pages[2]?.[0]).not.toHaveProperty("continued");
  });
});
