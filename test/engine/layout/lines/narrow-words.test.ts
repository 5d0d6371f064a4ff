import { describe, expect, it } from "vitest";
import { widenWords } from "../../../../functions/engine/layout/lines/narrow-words.ts";
import type { Run } from "../../../../functions/engine/layout/lines/run.ts";
import { runAt } from "../pieces.ts";

const WORDS = "the transformations in optimizing of considerable".split(" ");

/** Lines of words whose print is so many times as wide as their runs, with spaces of 5 points. */
function layer(scale: number, lines: number, size = 10): Run[] {
  return Array.from({ length: lines }, (_, line) => {
    let left = 50;
    return WORDS.map((text) => {
      const run = runAt(left, 100 + 12 * line, text, { size });
      left = run.left + scale * (run.right - run.left) + 5;
      return run;
    });
  }).flat();
}

describe("words narrower than their print", () => {
  it("reach to the space before the next word, and the last one of a line is as wide as the others", () => {
    const widened = widenWords(layer(1.4, 12));
    const [, second, third, , , last] = widened;

    expect((third?.left ?? 0) - (second?.right ?? 0)).toBeCloseTo(4);
    expect(((last?.right ?? 0) - (last?.left ?? 0)) / 60).toBeGreaterThan(1.3);
    expect(widened.map(({ spaceBefore }) => spaceBefore).slice(0, 3)).toEqual([false, true, true]);
  });

  it("are widened whatever their order", () => {
    const written = layer(1.4, 12);
    const rightOf = (runs: readonly Run[]) => runs.map(({ right }) => right).sort((a, b) => a - b);

    expect(rightOf(widenWords(written.toReversed()))).toEqual(rightOf(widenWords(written)));
  });

  it("stay as they are on a page of few words", () => {
    const few = layer(1.4, 6);

    expect(widenWords(few)).toBe(few);
  });
});

describe("words as wide as their print", () => {
  it("stay as they are", () => {
    const runs = layer(1, 12);

    expect(widenWords(runs)).toBe(runs);
  });

  it("stay as they are where wide gaps part columns", () => {
    const cells = layer(1, 12).map((run, at) => ({
      ...run,
      left: run.left + 60 * (at % 6),
      right: run.right + 60 * (at % 6),
    }));

    expect(widenWords(cells)).toBe(cells);
  });
});
