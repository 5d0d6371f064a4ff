import { describe, expect, it } from "vitest";
import { joinOverColumns } from "../../../../functions/engine/layout/blocks/continued-paragraphs.ts";
import type { FrameBlock } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import { blockOf, lineAt } from "../pieces.ts";

const FULL = "x".repeat(48);
const LOOK = { size: 10, bold: false, italic: false, face: "Plain", capitals: false };

/** Paragraph at the end of the column from 50 to 290. */
const ending = (text: string, more: Partial<FrameBlock> = {}, last = lineAt(50, 700, FULL)) =>
  blockOf([lineAt(50, 688, FULL), last], { text, ...more });
/** Paragraph at the start of the next column. */
const starting = (text: string, more: Partial<FrameBlock> = {}, first = lineAt(310, 100, FULL)) =>
  blockOf([first], { text, ...more });
const textsOf = (...blocks: FrameBlock[]) => joinOverColumns(blocks, new Set()).map(({ text }) => text);

describe("a paragraph at the end of a column", () => {
  it.each([
    ["a letter", "it goes", "on here", "it goes on here"],
    ["a comma", "it goes,", "on here", "it goes, on here"],
    ["a cut word", "infor-", "mation", "information"],
    ["a soft hyphen", "infor\u00ad", "mation", "information"],
  ])("continues in the next column after %s", (_, open, next, whole) => {
    expect(textsOf(ending(open), starting(next))).toEqual([whole]);
  });

  it("has the lines of both halves, and is no heading", () => {
    const [first, second] = [ending("it goes", { heading: { ...LOOK, isSure: false } }), starting("on")];

    const [whole] = joinOverColumns([first, second], new Set());

    expect(whole?.lines).toEqual([...first.lines, ...second.lines]);
    expect(whole).not.toHaveProperty("heading");
  });

  it("may be a tagged item, whose rest has no marker", () => {
    const open = ending("it goes", { kind: "list-item", marker: "•" });

    expect(textsOf(open, starting("on", { kind: "list-item" }))).toEqual(["it goes on"]);
    expect(textsOf(open, starting("on", { kind: "list-item", marker: "•" }))).toHaveLength(2);
    expect(textsOf({ ...open, lines: open.lines.slice(1) }, starting("on", { kind: "list-item" }))).toHaveLength(2);
  });

  it.each([
    ["its sentence ends", ending("it ends."), starting("on here")],
    ["a sentence starts there", ending("it goes"), starting("On here")],
    ["it is a list item", ending("it goes", { kind: "list-item" }), starting("on")],
    ["a list item starts there", ending("it goes"), starting("on", { kind: "list-item" })],
    ["it is a heading", ending("it goes", { heading: { ...LOOK, isSure: true } }), starting("on")],
    ["a heading starts there", ending("it goes"), starting("on", { heading: { ...LOOK, isSure: true } })],
    ["it has no lines", ending("it goes", { lines: [] }), starting("on")],
    ["the next block has no lines", ending("it goes"), starting("on", { lines: [] })],
    ["the print is larger there", ending("it goes"), starting("on", {}, lineAt(310, 100, FULL, { size: 10.6 }))],
    ["the print is smaller there", ending("it goes"), starting("on", {}, lineAt(310, 100, FULL, { size: 9.4 }))],
    ["the next block is not higher", ending("it goes"), starting("on", {}, lineAt(310, 700, FULL))],
    ["the next block is not to the right", ending("it goes"), starting("on", {}, lineAt(280, 100, FULL))],
    ["its last line ends early", ending("it goes", {}, lineAt(50, 700, "x".repeat(45))), starting("on")],
    ["its last line is short", ending("it goes", {}, lineAt(210, 700, "x".repeat(16))), starting("on")],
  ])("ends there if %s", (_, open, next) => {
    expect(joinOverColumns([open, next], new Set())).toEqual([open, next]);
  });

  it.each([
    ["print that is 5 % larger", ending("it goes"), starting("on", {}, lineAt(310, 100, FULL, { size: 10.5 }))],
    ["a block just right of the column's end", ending("it goes"), starting("on", {}, lineAt(281, 100, FULL))],
    ["a last line that nearly fills it", ending("it goes", {}, lineAt(50, 700, "x".repeat(46))), starting("on")],
    ["a last line of just over eight em", ending("it goes", {}, lineAt(205, 700, "x".repeat(17))), starting("on")],
    ["unsure headings", ending("it goes"), starting("on", { heading: { ...LOOK, isSure: false } })],
  ])("continues with %s", (_, open, next) => {
    expect(textsOf(open, next)).toEqual(["it goes on"]);
  });
});

describe("a block between the halves of a paragraph", () => {
  it.each(["caption", "figure", "footnote", "table"] as const)("follows the whole paragraph if it is a %s", (kind) => {
    const between = blockOf([lineAt(50, 720, "between")], { kind });

    expect(textsOf(ending("it goes"), between, starting("on"))).toEqual(["it goes on", "between"]);
  });

  it.each(["heading", "list-item", "code"] as const)("ends the paragraph if it is a %s", (kind) => {
    const between = blockOf([lineAt(50, 720, "between")], { kind });

    expect(textsOf(ending("it goes"), between, starting("on"))).toEqual(["it goes", "between", "on"]);
  });
});
