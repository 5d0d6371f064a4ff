import { describe, expect, it } from "vitest";
import { joinDropCaps } from "../../../../functions/engine/layout/lines/drop-caps.ts";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { runAt } from "../pieces.ts";

/** Run of a size whose letters are half an em wide. */
function run(left: number, baseline: number, text: string, size = 10): Run {
  const right = left + 0.5 * size * text.length;
  return { ...runAt(left, baseline, text), size, right, top: baseline - 0.75 * size, bottom: baseline + 0.25 * size };
}

/** A letter of 30 points on the baseline of the second of two lines. */
const page = (letter: string, first: string, second = "of prose go on") => [
  run(50, 112, letter, 30),
  run(66, 100, first),
  run(66, 112, second),
  run(50, 124, "and come back to the margin"),
];
/** Texts of the runs on the first line, joined where they touch. */
function firstLine(runs: readonly Run[]): string {
  const [one, two] = joinDropCaps(runs).filter(({ baseline }) => baseline === 100);
  return `${one?.text}${two === undefined ? "" : `${two.spaceBefore ? " " : ""}${two.text}`}`;
}

describe("a drop cap", () => {
  it("is the first letter of the first line's word, and as large", () => {
    const [cap, first] = joinDropCaps(page("H", "uman readers see"));

    expect(cap).toMatchObject({ text: "H", left: 50, right: 66, baseline: 100, size: 10, top: 92.5 });
    expect(first).toMatchObject({ spaceBefore: false });
    expect(firstLine([run(36, 112, "“T", 30), ...page("", "HE first words").slice(1)])).toBe("“THE first words");
  });

  it("is a word of its own before a word that the page has elsewhere", () => {
    expect(firstLine(page("A", "prose of two lines"))).toBe("A prose of two lines");
    expect(firstLine(page("A", "prose of aprose", "aprose prose"))).toBe("Aprose of aprose");
    expect(firstLine(page("A", "lso the lines"))).toBe("Also the lines");
  });

  it("may be lower than the lines' letters", () => {
    const runs = [run(50, 112, "T", 18), ...page("", "HE first words").slice(1)];

    expect(firstLine(runs)).toBe("THE first words");
  });

  it.each([
    ["beside a single line", [run(50, 112, "H", 30), run(66, 112, "uman readers"), run(50, 124, "and more")]],
    ["higher than its lines", [run(50, 112, "H", 60), ...page("", "uman readers").slice(1)]],
    ["lower than its lines", [run(50, 130, "H", 30), ...page("", "uman readers").slice(1)]],
    ["far from the lines", [run(10, 112, "H", 30), ...page("", "uman readers").slice(1)]],
    ["of about the size of the text", [run(50, 112, "H", 14), ...page("", "uman readers").slice(1)]],
    ["before signs", page("H", "(a note) of")],
    ["of several letters", page("HU", "man readers")],
    ["in small letters", page("h", "uman readers")],
    ["that is a number", page("7", "uman readers")],
  ])("is no letter %s", (_, runs) => {
    expect(joinDropCaps(runs)).toBe(runs);
  });

  it("is no letter of a drawing with many", () => {
    const many = Array.from({ length: 21 }, () => page("H", "uman readers")).flat();

    expect(joinDropCaps(many)).toBe(many);
  });
});
