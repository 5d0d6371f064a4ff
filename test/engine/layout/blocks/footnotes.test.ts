import { describe, expect, it } from "vitest";
import { markFootnotes } from "../../../../functions/engine/layout/blocks/footnotes.ts";
import type { FrameBlock } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import { blockOf, lineAt, STYLE } from "../pieces.ts";

const at = (baseline: number, text: string, size = 10, more: Partial<FrameBlock> = {}, left = 50) =>
  blockOf([lineAt(left, baseline, text, { size })], more);
const BODY = at(100, "The text of the page");
const kindsOf = (...blocks: FrameBlock[]) => markFootnotes(blocks, STYLE).map(({ kind }) => kind);

describe("small print below the text", () => {
  it.each(["1 A note", "123. A note", "12) A note", "* A note", "†‡§ A note", "[7] A note", "[123] A note", "¹A note"])(
    "is a note if it starts with a mark: %j",
    (text) => {
      expect(kindsOf(BODY, at(700, text, 8))).toEqual(["paragraph", "footnote"]);
    },
  );

  it.each(["A note", "[1234] notes", "1", "1 "])("is no note without a mark and words: %j", (text) => {
    expect(kindsOf(BODY, at(700, text, 8))).toEqual(["paragraph", "paragraph"]);
  });

  it("is no note if it is nearly as large as the text", () => {
    expect(kindsOf(BODY, at(700, "1 A note", 0.93 * 10))).toEqual(["paragraph", "paragraph"]);
    expect(kindsOf(BODY, at(700, "1 A note", 9.2))).toEqual(["paragraph", "footnote"]);
  });

  it("is no note if one of its lines is large", () => {
    const mixed = blockOf([lineAt(50, 700, "1 A note", { size: 8 }), lineAt(50, 712, "and more")]);

    expect(kindsOf(BODY, mixed)).toEqual(["paragraph", "paragraph"]);
  });

  it("is no note unless larger text, a table or a figure stands above", () => {
    const [note, header] = [at(700, "1 A note", 8), at(40, "The title of the chapter", 10, { kind: "header" })];

    expect(kindsOf(header, at(100, "Small print", 8), note)).toEqual(["header", "paragraph", "paragraph"]);
    expect(kindsOf(at(100, "A cell", 8, { kind: "table" }), note)).toEqual(["table", "footnote"]);
    expect(kindsOf(at(100, "A label", 8, { kind: "figure" }), note)).toEqual(["figure", "footnote"]);
    expect(kindsOf(note, at(710, "The text of the page", 10, {}, 500))).toEqual(["paragraph", "paragraph"]);
  });

  it("keeps its marker in its text if it was a list item", () => {
    const [, note] = markFootnotes([BODY, at(700, "A note", 8, { kind: "list-item", marker: "1." })], STYLE);

    expect(note).toMatchObject({ kind: "footnote", text: "1. A note" });
    expect(note).not.toHaveProperty("marker");
  });

  it.each(["heading", "caption", "table", "code"] as const)("stays a %s", (kind) => {
    expect(kindsOf(BODY, at(700, "1 A note", 8, { kind }))).toEqual(["paragraph", kind]);
  });

  it("is no note without lines", () => {
    expect(kindsOf(blockOf([], { text: "1 A note" }))).toEqual(["paragraph"]);
  });
});

describe("a note among other blocks", () => {
  const NOTE = at(700, "1 A note", 8);

  it("may be followed by another note, a footer, or the next column", () => {
    expect(kindsOf(BODY, NOTE, at(712, "2 Another", 8))).toEqual(["paragraph", "footnote", "footnote"]);
    expect(kindsOf(BODY, NOTE, at(750, "Page 3", 10, { kind: "footer" }))).toEqual(["paragraph", "footnote", "footer"]);
    expect(kindsOf(BODY, NOTE, at(100, "Next column", 10, {}, 310))).toEqual(["paragraph", "footnote", "paragraph"]);
  });

  it("is not followed by a block at its own height or lower", () => {
    expect(kindsOf(BODY, NOTE, at(700, "A caption", 10, {}, 310))).toEqual(["paragraph", "paragraph", "paragraph"]);
    expect(kindsOf(BODY, NOTE, at(720, "A title", 8, { kind: "heading" }))).toEqual([
      "paragraph",
      "paragraph",
      "heading",
    ]);
  });

  it("has no text of the body's size below it in its column", () => {
    const next = at(100, "Next column", 10, {}, 310);

    expect(kindsOf(NOTE, next, at(720, "More text"))).toEqual(["paragraph", "paragraph", "paragraph"]);
    expect(kindsOf(NOTE, next, at(700, "Same line"))).toEqual(["footnote", "paragraph", "paragraph"]);
    expect(kindsOf(NOTE, next, at(720, "Small text", 8))).toEqual(["footnote", "paragraph", "paragraph"]);
    expect(kindsOf(NOTE, next, at(720, "Text nearly as large", 0.93 * 10))).toEqual([
      "paragraph",
      "paragraph",
      "paragraph",
    ]);
  });

  it("may have text below it in another column, which may touch its own", () => {
    const higher = at(100, "Next column", 10, {}, 310);
    // The note reaches from 50 to 82.
    const beside = (left: number, text = "xxxx") => kindsOf(NOTE, higher, at(720, text, 10, {}, left))[0];

    expect(beside(82)).toBe("footnote");
    expect(beside(81)).toBe("paragraph");
    expect(beside(30)).toBe("footnote");
    expect(beside(31)).toBe("paragraph");
  });
});
