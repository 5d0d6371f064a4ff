import { describe, expect, it } from "vitest";
import { hangingStarts } from "../../../../functions/engine/layout/blocks/hanging-lines.ts";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { lineAt } from "../pieces.ts";

const END = 400;

/** Lines below each other: "out" and "in" start at the two edges, and "…" shows that a line fills its column. */
function linesOf(...texts: readonly string[]): FrameLine[] {
  return texts.map((text, index) =>
    lineAt(text.startsWith("in") ? 66 : 50, 100 + 12 * index, text, { right: text.endsWith("…") ? END : 200 }),
  );
}
const starts = (lines: readonly FrameLine[], beside: ReadonlySet<FrameLine> = new Set()) => {
  const found = hangingStarts(lines, beside, () => END);
  return lines.flatMap((line, index) => (found.has(line) ? index : []));
};
const ENTRIES = ["out one…", "in end", "out two…", "in more…", "in end", "out three…", "in end"];

describe("paragraphs that hang", () => {
  it("start at the lines that stand out", () => {
    expect(starts(linesOf(...ENTRIES))).toEqual([0, 2, 5]);
    expect(starts(linesOf(...ENTRIES, "out four", "out five"))).toEqual([0, 2, 5, 7, 8]);
  });

  it("are three and more, whose first lines are full", () => {
    expect(starts(linesOf(...ENTRIES.slice(0, 5)))).toEqual([]);
    expect(starts(linesOf(...ENTRIES.with(2, "out two")))).toEqual([]);
  });

  it("are one and more, where a first line ends within a word", () => {
    const cut = linesOf("out one…", "in end", "out two…").map((line, at) => (at > 0 ? line : { ...line, text: "ex-" }));

    expect(starts(cut)).toEqual([0, 2]);
    expect(starts(cut.map((line, at) => (at === 1 ? { ...line, text: "End" } : line)))).toEqual([]);
  });

  it("are no paragraphs with an indented first line, which end before an indent", () => {
    const indented = [
      "in first…",
      "out second…",
      "out end",
      "in first…",
      "out end",
      "in first…",
      "out end",
      "in first…",
    ];

    expect(starts(linesOf(...indented))).toEqual([]);
  });

  it("are not the lines of a paragraph between items", () => {
    const items = ["• out…", "in end", "• out…", "in end", "• out…", "in end"];

    expect(starts(linesOf(...items, "out of a paragraph…", "out end"))).toEqual([]);
    expect(starts(linesOf(...ENTRIES, "out of a paragraph…", "out of it…", "out end"))).toEqual([]);
    expect(starts(linesOf(...ENTRIES, "out of an entry…", "out end"))).toEqual([0, 2, 5, 7]);
  });

  it("hang by one to a few letters, below each other, without tags", () => {
    const [first, ...others] = linesOf(...ENTRIES);
    const moved = (left: number) => linesOf(...ENTRIES).map((line) => (line.left === 66 ? { ...line, left } : line));

    expect(starts(moved(56))).toEqual([]);
    expect(starts(moved(120))).toEqual([]);
    expect(starts(linesOf(...ENTRIES).map((line, at) => ({ ...line, baseline: 100 + 30 * at })))).toEqual([]);
    expect(
      starts(linesOf(...ENTRIES).map((line) => ({ ...line, element: { order: 1, role: "P", depth: 0 } }))),
    ).toEqual([]);
    expect(first === undefined ? [] : starts([first, ...others], new Set([first]))).toEqual([]);
  });
});
