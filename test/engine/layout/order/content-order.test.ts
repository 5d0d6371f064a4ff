import { describe, expect, it } from "vitest";
import { type Segment, segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { contentLines, edgesInPlace } from "../../../../functions/engine/layout/order/content-order.ts";
import { runAt, segmentAt } from "../pieces.ts";

const textsOf = (segments: readonly Segment[]) => segments.map(({ runs }) => runs.map(({ text }) => text).join("+"));
const linesOf = (...segments: readonly Segment[]) => textsOf(contentLines(segments));

describe("consecutive pieces", () => {
  it("on one line are one line, however far apart", () => {
    expect(linesOf(segmentAt(50, 100, "name"), segmentAt(300, 100, "12"), segmentAt(50, 112, "next"))).toEqual([
      "name+12",
      "next",
    ]);
  });

  it("that overlap are two lines", () => {
    expect(linesOf(segmentAt(50, 100, "name"), segmentAt(64, 100, "12"))).toEqual(["name", "12"]);
    expect(linesOf(segmentAt(50, 100, "name"), segmentAt(65, 100, "12"))).toEqual(["name+12"]);
  });

  it("stay apart before a caption in the next column", () => {
    expect(linesOf(segmentAt(50, 100, "Figure 1: One"), segmentAt(300, 100, "Figure 2: Two"))).toHaveLength(2);
  });

  it("stay apart when one is larger by more than 15 % and more than 1.5 em away", () => {
    const sign = (left: number, size: number) =>
      linesOf(segmentAt(50, 100, "text"), segmentAt(left, 100, "§", { size }));

    expect(sign(88, 12)).toEqual(["text+§"]);
    expect(sign(89, 12)).toEqual(["text", "§"]);
    expect(sign(89, 11.5)).toEqual(["text+§"]);
    expect(linesOf(segmentAt(100, 100, "text"), segmentAt(75.9, 100, "§", { size: 12 }))).toEqual(["text", "§"]);
    expect(linesOf(segmentAt(100, 100, "text"), segmentAt(76.1, 100, "§", { size: 12 }))).toEqual(["text+§"]);
  });

  it("of one formula that were written in two layers are one line", () => {
    const numbers = segment([runAt(50, 100, "2"), runAt(65, 100, "3")]);
    const signs = (baseline: number, left = 57) => segment([runAt(left, baseline, "+"), runAt(72, baseline, "=")]);

    expect(linesOf(numbers, signs(100))).toEqual(["2+3+++="]);
    expect(linesOf(numbers, signs(101))).toEqual(["2+3+++="]);
    expect(linesOf(numbers, signs(101.5))).toEqual(["2+3", "++="]);
    expect(linesOf(numbers, signs(100, 52))).toEqual(["2+3", "++="]);
  });
});

describe("the first line of the next column", () => {
  const column = (left: number, from: number) =>
    [0, 1, 2].map((at) => segmentAt(left, from + 12 * at, `${left} ${from + 12 * at}`));

  it("does not continue the last line of the column before, at whose height it stands", () => {
    const [next, ...rest] = column(300, 124);
    if (next === undefined) throw new Error("the column is empty");

    expect(linesOf(...column(50, 100), next, ...rest)).toEqual([
      "50 100",
      "50 112",
      "50 124",
      "300 124",
      "300 136",
      "300 148",
    ]);
  });

  it("is none beside a marker, whose item hangs from it", () => {
    const item = (marker: string) =>
      linesOf(
        segmentAt(50, 100, "Payment of the costs"),
        segmentAt(50, 117, marker),
        segmentAt(86, 117, "The members share them"),
        segmentAt(86, 129, "with all others."),
      );

    for (const marker of ["(a)", "2.1", "•"]) expect(item(marker)[1]).toBe(`${marker}+The members share them`);
    expect(item("left")).toHaveLength(4);
  });

  it("is a cell if the next row starts below the last line", () => {
    const rows = [0, 1, 2].flatMap((row) => [segmentAt(50, 100 + 12 * row, "a"), segmentAt(300, 100 + 12 * row, "b")]);

    expect(linesOf(...rows)).toEqual(["a+b", "a+b", "a+b"]);
  });
});

describe("pieces written out of place", () => {
  const body = [1, 2, 3, 4].map((at) => segmentAt(50, 100 + 20 * at, `body ${at}`));
  const texts = (...segments: readonly Segment[]) => textsOf(edgesInPlace(segments));
  const BODY = ["body 1", "body 2", "body 3", "body 4"];

  it("at the end go to the start if they are above all others", () => {
    expect(texts(...body, segmentAt(50, 50, "header"))).toEqual(["header", ...BODY]);
    expect(texts(...body, segmentAt(50, 50, "one"), segmentAt(50, 70, "two"))).toEqual(["one", "two", ...BODY]);
  });

  it("before a page number at the end go to the start if they are above all others", () => {
    const [header, number] = [segmentAt(50, 50, "header"), segmentAt(50, 300, "7")];

    expect(texts(...body, header, number)).toEqual(["header", ...BODY, "7"]);
    expect(edgesInPlace([...body, number])).toEqual([...body, number]);
  });

  it("at the start go to the end if they are below all others", () => {
    expect(texts(segmentAt(50, 300, "footer"), ...body)).toEqual([...BODY, "footer"]);
  });

  it("are at least 0.8 em beyond the others", () => {
    expect(texts(...body, segmentAt(50, 111, "header"))[0]).toBe("header");
    expect(texts(...body, segmentAt(50, 112, "header"))[0]).toBe("body 1");
  });

  it("may be on the line of the others, before them", () => {
    expect(texts(...body, segmentAt(20, 120, "§"))[0]).toBe("§");
    expect(texts(...body, segmentAt(40, 120, "§§§"))[0]).toBe("body 1");
  });

  it("are at most half of all", () => {
    const two = body.slice(0, 2);

    expect(texts(...two, segmentAt(50, 50, "one"), segmentAt(50, 70, "two"))[0]).toBe("one");
    expect(texts(...two, segmentAt(50, 40, "0"), segmentAt(50, 50, "1"), segmentAt(50, 70, "2"))[0]).toBe("body 1");
  });

  it("are no second column, which stands beside the first", () => {
    const low = [segmentAt(50, 300, "aa"), segmentAt(50, 320, "bb"), segmentAt(50, 340, "cc")];
    const high = [segmentAt(300, 100, "d"), segmentAt(300, 120, "e")];

    expect(texts(...low, ...high)[0]).toBe("aa");
    expect(texts(...low, ...high.map((each) => segmentAt(50, each.baseline, "xx")))[0]).toBe("xx");
  });

  it("stay if nothing is out of place", () => {
    expect(edgesInPlace(body)).toBe(body);
    expect(edgesInPlace([])).toEqual([]);
  });
});

describe("the start of a column beside the end of another", () => {
  const line = (left: number, baseline: number, text = "words") => segmentAt(left, baseline, text);
  /** Lines after the last line of the first column, and the line below it in the next column. */
  const joins = (leadingAbove: number, leadingBelow: number, below = 300) =>
    linesOf(
      line(50, 100),
      line(50, 100 + leadingAbove),
      line(300, 100 + leadingAbove),
      line(below, 100 + leadingAbove + leadingBelow),
    ).some((text) => text === "words+words");

  it("has lines at the usual distance above and below it", () => {
    expect(joins(12, 12)).toBe(false);
    expect(joins(17.5, 12)).toBe(false);
    expect(joins(18, 12)).toBe(true);
    expect(joins(12, 17.5)).toBe(false);
    expect(joins(12, 18)).toBe(true);
    expect(joins(7.5, 12)).toBe(false);
    expect(joins(7, 12)).toBe(true);
  });

  it("needs a line above and a line below it", () => {
    expect(linesOf(line(50, 112), line(300, 112), line(300, 124))).toEqual(["words+words", "words"]);
    expect(linesOf(line(50, 100), line(50, 112), line(300, 112))).toEqual(["words", "words+words"]);
  });

  it("has the line below it in its own column", () => {
    expect(joins(12, 12, 50)).toBe(true);
  });
});
