import { describe, expect, it } from "vitest";
import type { FrameBlock } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import { typedColumns } from "../../../../functions/engine/layout/blocks/typed-columns.ts";
import { blockOf, lineAt, STYLE, wordAt } from "../pieces.ts";

const PRINTOUT = { ...STYLE, bodyIsMonospaced: true };

/** Row with a word at each place; characters are five points wide. */
function row(baseline: number, ...cells: readonly (readonly [left: number, text: string])[]) {
  const words = cells.map(([left, text]) => wordAt(left, text, { top: baseline - 8, bottom: baseline + 2 }));
  const text = cells.map(([, own]) => own).join(" ");
  return lineAt(50, baseline, text, { words, right: words.at(-1)?.right ?? 50 });
}
const records = (count: number, at = 150) =>
  Array.from({ length: count }, (_, index) => row(100 + 12 * index, [50, "PISTOL"], [at, "COLT"], [250, `${index}`]));
const kinds = (blocks: readonly FrameBlock[], style = PRINTOUT) => typedColumns(blocks, style).map(({ kind }) => kind);

describe("rows of a printout", () => {
  it("keep the distances of their columns, over several paragraphs", () => {
    const [first, second] = [records(2), records(3).map((line) => ({ ...line, baseline: line.baseline + 100 }))];
    const [block, ...others] = typedColumns([blockOf(first), blockOf(second)], PRINTOUT);

    expect(others).toEqual([]);
    expect(block?.kind).toBe("code");
    expect(block?.text.split("\n").slice(0, 3)).toEqual([
      "PISTOL              COLT                0",
      "PISTOL              COLT                1",
      "",
    ]);
  });

  it("stay lines in a document in other print, and where they are few", () => {
    expect(kinds([blockOf(records(5))], STYLE)).toEqual(["paragraph"]);
    expect(kinds([blockOf(records(4))])).toEqual(["paragraph"]);
    expect(kinds([blockOf(records(5))])).toEqual(["code"]);
  });

  it("stay lines where their gaps are in no common columns, and where most have none", () => {
    const ragged = [0, 1, 2, 3, 4].map((at) => row(100 + 12 * at, [50, "a"], [100 + 13 * at, "b"]));
    const prose = [0, 1, 2, 3, 4].map((at) => row(160 + 12 * at, [50, "prose"], [77, "line"]));

    expect(kinds([blockOf(ragged)])).toEqual(["paragraph"]);
    expect(kinds([blockOf([...records(5), ...prose])])).toEqual(["paragraph"]);
    expect(kinds([blockOf([...records(5), ...prose.slice(0, 3)])])).toEqual(["code"]);
  });

  it("stay lines where they are names with values, or entries with leaders", () => {
    const named = [0, 1, 2, 3, 4].map((at) => row(100 + 12 * at, [50, "Currency:"], [150, "EUR"]));
    const contents = [0, 1, 2, 3, 4].map((at) => row(100 + 12 * at, [50, "Chapter"], [150, "....."], [250, "12"]));

    expect(kinds([blockOf(named)])).toEqual(["paragraph"]);
    expect(kinds([blockOf(contents)])).toEqual(["paragraph"]);
  });

  it("are apart from headings and tables between them", () => {
    const heading = { size: 10, bold: true, italic: false, capitals: true, face: "m", isSure: true };
    const title = blockOf([row(300, [50, "TITLE"], [150, "TWO"])], { heading });

    expect(kinds([blockOf(records(5)), title, blockOf(records(3))])).toEqual(["code", "paragraph", "paragraph"]);
    expect(kinds([blockOf(records(5)), blockOf(records(5), { kind: "table" })])).toEqual(["code", "table"]);
  });
});
