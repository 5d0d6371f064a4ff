import { describe, expect, it } from "vitest";
import { type Segment, segment } from "../../../../functions/engine/layout/lines/line-segments.ts";
import { floatsInPlace, lateInPlace, markersInPlace } from "../../../../functions/engine/layout/order/late-lines.ts";
import { item, runsOf } from "../../../support/runs.ts";

const at = (y: number, text: string, left = 50): Segment => segment(runsOf(item(left, y, text)));
const textsOf = (segments: readonly Segment[]) => segments.map(({ runs }) => runs.map(({ text }) => text).join(" "));

/** Lines with a gap after their first half. The last line was painted into the gap. */
function withLateLine(count: number, length: (line: number) => number, left: number): readonly Segment[] {
  const half = count / 2;
  const body = Array.from({ length: count }, (_, line) =>
    at(100 + 12 * line + (line < half ? 0 : 40), "x".repeat(length(line))),
  );
  return [...body, at(100 + 12 * half + 8, "late", left)];
}

describe("a line painted after all others", () => {
  const placeOf = (segments: readonly Segment[]) => textsOf(lateInPlace(segments)).indexOf("late");

  it("is moved to the gap that it fills, if one of the three lines above or below is in its column", () => {
    // The two lines on each side of the gap end before the late one begins.
    const short = (line: number) => (line >= 10 && line < 14 ? 10 : 60);

    expect(placeOf(withLateLine(24, short, 250))).toBe(12);
  });

  it("stays last outside the column", () => {
    const narrow = (line: number) => (line >= 9 && line < 15 ? 10 : 60);

    expect(placeOf(withLateLine(24, narrow, 250))).toBe(24);
  });

  it("is searched for on a page of up to two thousand segments, but not on a map or in a listing", () => {
    expect(placeOf(withLateLine(1_998, () => 20, 60))).toBe(999);
    expect(placeOf(withLateLine(2_000, () => 20, 60))).toBe(2_000);
  });
});

describe("the place of late lines", () => {
  const body = (...ys: number[]) => ys.map((y) => at(y, `line ${y}`));
  const moved = (...segments: readonly Segment[]) => textsOf(lateInPlace(segments));

  it("is a gap that holds the whole line", () => {
    const lines = body(100, 112, 150, 162, 174);

    expect(moved(...lines, at(122, "late"))[2]).toBe("late");
    expect(moved(...lines, at(121, "late"))[5]).toBe("late");
    expect(moved(...lines, at(140, "late"))[2]).toBe("late");
    expect(moved(...lines, at(141, "late"))[5]).toBe("late");
  });

  it("is shared by several lines, in their order", () => {
    expect(moved(...body(100, 112, 160, 172, 184), at(124, "a"), at(136, "b")).slice(2, 4)).toEqual(["a", "b"]);
  });

  it("puts the footnotes in order that were painted from the page's end upwards", () => {
    const text = body(100, 112, 124, 136, 148, 160, 172);

    expect(moved(...text, at(784, "3"), at(772, "2"), at(760, "1")).slice(-3)).toEqual(["1", "2", "3"]);
  });

  it("does not exist before the first line, or for one of several lines", () => {
    expect(moved(...body(100, 112, 150, 162, 174), at(50, "late")).at(-1)).toBe("late");
    expect(moved(...body(100, 112, 150, 162, 174), at(124, "late"), at(50, "head")).slice(5)).toEqual(["late", "head"]);
  });

  it("is looked for in the last third only", () => {
    const late = at(122, "late");

    expect(moved(...body(100, 112, 150, 162), late, at(174, "end"), at(186, "end"))[2]).toBe("line 150");
    expect(moved(...body(100, 112, 150, 162), late)[2]).toBe("late");
  });
});

describe("a marker painted apart from its text", () => {
  const joined = (...segments: readonly Segment[]) => textsOf(markersInPlace(segments));
  const texts = [at(100, "one", 62), at(112, "two", 62), at(124, "end of two", 62), at(136, "after")];

  it("joins the text beside it, whatever was painted between", () => {
    expect(joined(...texts, at(100, "▪"), at(112, "▪"))).toEqual(["▪ one", "▪ two", "end of two", "after"]);
    const [one, two] = [at(100, "one", 62), at(112, "two", 62)];
    expect(joined(at(112, "(b)", 45), at(100, "(a)", 45), two, one)).toEqual(["(b) two", "(a) one"]);
  });

  it("may touch its text, by up to half its size", () => {
    const marker = at(100, "(1)", 50);
    const touching = (overlap: number) => at(100, "one", marker.right - overlap * marker.size);
    expect(joined(touching(0.4), at(112, "two"), marker)).toEqual(["(1) one", "two"]);
    expect(joined(touching(0.6), at(112, "two"), marker)).toEqual(["one", "two", "(1)"]);
  });

  it("stands on its text's line, although it is larger and higher", () => {
    const marker = segment(runsOf({ ...item(50, 97, "•"), height: 14 }));

    const [line] = markersInPlace([at(100, "one", 62), at(112, "two", 62), marker]);

    expect(line?.runs).toHaveLength(2);
    expect(line).toMatchObject({ left: 50, baseline: at(100, "one").baseline, size: at(100, "one").size });
  });

  it("takes the nearest text to the right, within three times its size", () => {
    expect(joined(at(100, "far", 80), at(112, "x"), at(100, "near", 62), at(130, "y"), at(100, "•"))[1]).toBe("x");
    expect(joined(at(100, "far", 80), at(112, "x"), at(100, "near", 62), at(130, "y"), at(100, "•"))).toContain(
      "• near",
    );
    expect(joined(at(100, "one", 120), at(112, "two"), at(100, "•"))).toEqual(["one", "two", "•"]);
    expect(joined(at(100, "one", 20), at(112, "two"), at(100, "•"))).toEqual(["one", "two", "•"]);
  });

  it("stays where it is beside its text, and without any", () => {
    const written = [at(100, "•"), at(100, "one", 62), at(112, "•"), at(112, "two", 62), at(150, "•")];

    expect(markersInPlace(written)).toEqual(written);
  });

  it("is no word and no sign of a formula", () => {
    expect(joined(at(100, "one", 62), at(112, "two"), at(100, "∑"))).toEqual(["one", "two", "∑"]);
    expect(joined(at(100, "one", 62), at(112, "two"), at(100, "so"))).toEqual(["one", "two", "so"]);
  });
});

describe("texts at the right edge that were painted first", () => {
  const long = "Wrote the yearly report on the bridges of the district";
  const body = [at(100, "Analyst"), at(112, long), at(150, "Clerk"), at(162, long)];
  const date = (y: number, text = "2019") => at(y, text, 300);
  const moved = (...segments: readonly Segment[]) => textsOf(floatsInPlace(segments));

  it("go to the ends of their lines", () => {
    expect(moved(date(100), date(150), ...body)).toEqual(["Analyst", "2019", long, "Clerk", "2019", long]);
    expect(moved(...body, date(150), date(100))).toEqual(["Analyst", "2019", long, "Clerk", "2019", long]);
  });

  it.each<[string, readonly Segment[]]>([
    ["a text alone", [date(100)]],
    ["texts with other right edges", [date(100), date(150, "2019 to 2024")]],
    ["lines of a column", [date(90), date(100), date(112), date(150)]],
  ])("are not %s", (_, floats) => {
    expect(moved(...floats, ...body)).toEqual(textsOf([...floats, ...body]));
  });

  it("are in a column of lines that reach under them", () => {
    const short = [at(100, "Analyst"), at(112, "Wrote the report"), at(150, "Clerk")];

    expect(moved(date(100), date(150), ...short)[0]).toBe("2019");
    expect(moved(date(100), date(150), ...body, at(180, long, 120))[0]).toBe("2019");
  });

  it("are all kept, also two in one line", () => {
    const two = [date(100), date(150), at(100, "in", 312), at(150, "in", 312)];
    const all = moved(...two, ...body);

    expect(all.toSorted()).toEqual(textsOf([...two, ...body]).toSorted());
  });

  it("are searched for on a page of up to two thousand segments", () => {
    const more = (count: number) => Array.from({ length: count }, (_, line) => at(300 + 12 * line, "more"));

    expect(moved(date(100), date(150), ...body, ...more(1_994))[0]).toBe("Analyst");
    expect(moved(date(100), date(150), ...body, ...more(1_995))[0]).toBe("2019");
  });

  it("are not near the text before them", () => {
    const near = [at(100, "x".repeat(49)), at(150, "x".repeat(49))];

    expect(moved(date(100), date(150), ...near, at(112, long), at(162, long))[0]).toBe("2019");
  });
});
