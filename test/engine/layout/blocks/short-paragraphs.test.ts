import { describe, expect, it } from "vitest";
import { startsAfterShort } from "../../../../functions/engine/layout/blocks/short-paragraphs.ts";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { lineAt } from "../pieces.ts";

const END = 350;
/** Lines of a column from 50 to 350. */
const found = (...lines: FrameLine[]) => [...startsAfterShort(lines, () => END)].map(({ text }) => text);

const TEXT = "and so on ".repeat(6).trim();
/** Line that fills the column from `left` on. */
const full = (baseline: number, left = 50) => lineAt(left, baseline, `then ${TEXT}`, { right: END });
/** Dialogue: a short answer, a long one, and its next line. */
const dialogue = ({ said = "“Yes.”", left = 60, leading = 12, before = 60, more = {} } = {}) => [
  full(88),
  lineAt(before, 100, said),
  lineAt(left, 100 + leading, TEXT, { right: END, ...more }),
  full(124),
];

describe("an indented line before a line without an indent", () => {
  it("starts a paragraph after an indented line that ends a sentence early", () => {
    expect(found(...dialogue())).toEqual([TEXT]);
  });

  it.each([
    ["the line before ends no sentence", dialogue({ said: "and he" })],
    ["it is tagged", dialogue({ more: { element: { order: 1, role: "P", depth: 0 } } })],
    ["its indent is less than 0.8 em", dialogue({ left: 57, before: 57 })],
    ["its indent is more than three em", dialogue({ left: 81, before: 81 })],
    ["the line before starts elsewhere", dialogue({ before: 64 })],
    ["the line before starts without an indent", dialogue({ before: 50 })],
    ["the line before is at its height", dialogue({ leading: 0 })],
    ["the line before is 2.4 sizes above", dialogue({ leading: 24 })],
    ["the line before fills the column", dialogue({ said: `${"x".repeat(57)}.` })],
    ["it ends early itself", dialogue({ more: { right: 150 } })],
    ["it is the last line", dialogue().slice(0, 3)],
    ["it is the first line", dialogue().slice(2)],
  ])("starts no paragraph if %s", (_, lines) => {
    expect(found(...lines)).toEqual([]);
  });

  it.each([
    ["0.8 em", dialogue({ left: 58, before: 58 })],
    ["three em", dialogue({ left: 80, before: 80 })],
    ["0.3 em more than the line before", dialogue({ before: 57 })],
    ["one em, just less than 2.4 sizes below the line before", dialogue({ leading: 23.5 }).toSpliced(3, 1, full(140))],
  ])("starts a paragraph with an indent of %s", (_, lines) => {
    expect(found(...lines)).toEqual([TEXT]);
  });

  it("starts a paragraph after the last line of one that came from the column before", () => {
    const [, , line, next] = dialogue();
    if (line === undefined || next === undefined) throw new Error("the dialogue is too short");
    const end = lineAt(50, 100, "the end.");

    expect(found(end, line, next)).toEqual([TEXT]);
    expect(found(full(700, 400), end, line, next)).toEqual([TEXT]);
    expect(found(full(100, 400), end, line, next)).toEqual([]);
  });

  it("looks at the lines' own ends where these reach over the column's", () => {
    const [first, said, line, next] = dialogue();
    if (first === undefined || said === undefined || line === undefined || next === undefined) throw new Error("short");

    expect([...startsAfterShort([first, said, line, next], () => 0)]).toEqual([]);
  });
});
