import { describe, expect, it } from "vitest";
import { joinLeaders, shortenLeaders } from "../../../../functions/engine/layout/lines/leaders.ts";
import { runAt, wordAt } from "../pieces.ts";

/** Dots from `left` on, each five points wide, with five points between them. */
const dots = (count: number, left = 100, baseline = 100) =>
  Array.from({ length: count }, (_, at) => runAt(left + 10 * at, baseline, ".", { order: 5 + at }));
const ENTRY = runAt(50, 100, "Entry");
const textsOf = (...runs: readonly ReturnType<typeof runAt>[]) => joinLeaders(runs).map(({ text }) => text);

describe("dots printed one by one", () => {
  it("are one run from the first to the last", () => {
    const joined = joinLeaders([ENTRY, ...dots(6), runAt(170, 100, "7")]);

    expect(joined.map(({ text }) => text)).toEqual(["Entry", ".....", "7"]);
    expect(joined[1]).toMatchObject({ left: 100, right: 155, order: 5 });
  });

  it("stand where the first one was written", () => {
    const [one, two, ...rest] = dots(6);
    if (one === undefined || two === undefined) throw new Error("too few dots");

    expect(textsOf(...rest, { ...one, order: 1 }, ENTRY, two)).toEqual([".....", "Entry"]);
  });

  it("are five at least, in two runs at least", () => {
    expect(textsOf(...dots(5))).toEqual(["....."]);
    expect(textsOf(...dots(4))).toEqual([".", ".", ".", "."]);
    expect(textsOf(runAt(100, 100, ". . . "), runAt(130, 100, ". ."))).toEqual(["....."]);
    expect(textsOf(runAt(100, 100, ". . . "), runAt(130, 100, "."))).toEqual([". . . ", "."]);
    expect(textsOf(runAt(100, 100, ". . . . . . ."), runAt(100, 200, "."))).toEqual([". . . . . . .", "."]);
  });

  it("have nothing between them, and no gap of more than 1.5 em", () => {
    expect(textsOf(...dots(3), runAt(130, 100, "x"), ...dots(3, 140))).toHaveLength(7);
    expect(textsOf(...dots(3), ...dots(3, 140))).toEqual(["....."]);
    expect(textsOf(...dots(3), ...dots(3, 140.5))).toHaveLength(6);
  });

  it("are on one line", () => {
    expect(textsOf(...dots(3), ...dots(3, 130, 112))).toHaveLength(6);
    expect(textsOf(...dots(5), ...dots(5, 100, 112))).toEqual([".....", "....."]);
    expect(textsOf(...dots(3), ...dots(3, 130, 100.5))).toEqual(["....."]);
  });
});

describe("dots in words", () => {
  const shortened = (...words: ReturnType<typeof wordAt>[]) => shortenLeaders(words).map(({ text }) => text);

  it("are shortened to one leader, apart from the words around them", () => {
    const parts = shortenLeaders([wordAt(50, "Entry........7")]);

    expect(parts.map(({ text, left, right }) => [text, left, right])).toEqual([
      ["Entry", 50, 75],
      [".....", 75, 115],
      ["7", 115, 120],
    ]);
  });

  it("are joined over several words", () => {
    const words = shortenLeaders([wordAt(50, "Entry"), wordAt(80, "..."), wordAt(100, ". ."), wordAt(130, "7")]);

    expect(words.map(({ text }) => text)).toEqual(["Entry", ".....", "7"]);
    expect(words[1]).toMatchObject({ left: 80, right: 115 });
  });

  it("stay if they are fewer than five", () => {
    expect(shortened(wordAt(50, "Wait...."), wordAt(100, "now"))).toEqual(["Wait....", "now"]);
    expect(shortened(wordAt(50, "a.b.c.d.e.f"))).toEqual(["a.b.c.d.e.f"]);
    expect(shortened(wordAt(50, "..."), wordAt(70, "x"), wordAt(80, "..."))).toEqual(["...", "x", "..."]);
  });

  it.each(["·····", "…….", "⋯⋯⋯⋯⋯", "∙∙∙∙∙", "․․․․․", "‥‥‥‥‥", "....."])("may be the signs of %j", (signs) => {
    expect(shortened(wordAt(50, `a${signs.padEnd(5, ".")}b`))).toEqual(["a", ".....", "b"]);
  });

  it("may end the line", () => {
    expect(shortened(wordAt(50, "Name"), wordAt(80, "........"))).toEqual(["Name", "....."]);
  });

  it("leave other words as they are", () => {
    const words = [wordAt(50, "plain"), wordAt(80, "words")];

    expect(shortenLeaders(words)).toBe(words);
  });
});
