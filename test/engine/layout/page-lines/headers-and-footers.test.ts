import { describe, expect, it } from "vitest";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { findRunningLines } from "../../../../functions/engine/layout/page-lines/headers-and-footers.ts";
import { lineAt } from "../pieces.ts";

/** Height of the pages: the outer 140 points at each edge may have headers and footers. */
const HEIGHT = 1_000;
const page = (lines: readonly FrameLine[], angle = 0) => ({
  width: 600,
  height: HEIGHT,
  frames: [{ angle, lines, tables: [] }],
});
const PROSE = lineAt(50, 500, "The text of the page");

/** Running lines of pages with such lines, with "header" or "footer" before each text. */
function running(...pages: readonly (readonly FrameLine[])[]): string[] {
  const found = findRunningLines(
    pages.map((lines) => page([PROSE, ...lines])),
    10,
  );
  return [...found].map(([{ text }, kind]) => `${kind} ${text}`);
}

const header = (text: string, baseline = 50, more = {}) => lineAt(50, baseline, text, more);
const repeat = <T>(count: number, make: (page: number) => T) => Array.from({ length: count }, (_, at) => make(at));

describe("a line that repeats at an edge of pages", () => {
  it("is a header or a footer of two pages and of more", () => {
    expect(running(...repeat(2, () => [header("Title")]))).toEqual(["header Title", "header Title"]);
    expect(running(...repeat(3, () => [header("Title", 950)]))).toEqual(repeat(3, () => "footer Title"));
  });

  it("is on at least three pages of a longer document", () => {
    expect(running([header("Title")], [header("Title")], [])).toEqual([]);
    expect(running([header("Title")], [header("Title")], [header("Title")], [], [])).toHaveLength(3);
  });

  it("is none on a single page", () => {
    expect(running([header("Title")])).toEqual([]);
  });

  it("is within 14 % of the page's height", () => {
    expect(running(...repeat(2, () => [header("Title", 139)]))).toHaveLength(2);
    expect(running(...repeat(2, () => [header("Title", 140)]))).toHaveLength(0);
    expect(running(...repeat(2, () => [header("Title", 861)]))).toHaveLength(2);
    expect(running(...repeat(2, () => [header("Title", 860)]))).toHaveLength(0);
  });

  it("stands at nearly the same place on each page", () => {
    expect(running([header("Title", 50)], [header("Title", 53)])).toHaveLength(2);
    expect(running([header("Title", 50)], [header("Title", 60)])).toHaveLength(0);
  });

  it("may have other numbers, case and spaces on each page", () => {
    expect(running([header("Page 1 of 20")], [header("PAGE 2  of 20")])).toHaveLength(2);
    expect(running([header("Preface ix")], [header("Preface xii")])).toHaveLength(2);
    expect(running([header("Preface mix")], [header("Preface axe")])).toHaveLength(0);
  });

  it("is upright", () => {
    const found = findRunningLines(
      repeat(2, () => page([header("Title")], 90)),
      10,
    );

    expect(found.size).toBe(0);
  });

  it("is a page number only if it counts the pages", () => {
    expect(running([header("7")], [header("8")], [header("9")])).toHaveLength(3);
    expect(running([header("7")], [header("5")], [header("9")])).toHaveLength(0);
    expect(running([header("– 7 –")], [header("– 8 –")], [header("– 9 –")])).toHaveLength(3);
    expect(running(...repeat(3, () => [header("***")]))).toHaveLength(3);
  });

  it("may have a number that does not count the pages, next to words", () => {
    expect(running([header("Section 7")], [header("Section 7")], [header("Section 9")])).toHaveLength(3);
  });

  it("is a title if it is large, unless half of the pages have it", () => {
    const large = { size: 12.6 };
    const pages = (count: number, more: object) => repeat(8, (at) => (at < count ? [header("Title", 50, more)] : []));

    expect(running(...pages(3, { size: 12.5 }))).toHaveLength(3);
    expect(running(...pages(3, large))).toHaveLength(0);
    expect(running(...pages(4, large))).toHaveLength(4);
  });
});

describe("rows at an edge", () => {
  it("are searched from the edge inwards, up to the first row that does not repeat", () => {
    const pages = repeat(3, (at) => [header("One", 40), header(`${"abc"[at]} words`, 60), header("Two", 80)]);

    expect(new Set(running(...pages))).toEqual(new Set(["header One"]));
  });

  it("are searched in the order of their places, whatever is written first", () => {
    const pages = repeat(3, (at) => [header("Two", 80), header(`${"abc"[at]} words`, 60), header("One", 40)]);

    expect(new Set(running(...pages))).toEqual(new Set(["header One"]));
  });

  it("are five at most", () => {
    const pages = repeat(3, () => repeat(6, (row) => header(`Row ${"abcdef"[row]}`, 20 + 15 * row)));

    expect(new Set(running(...pages))).toEqual(new Set(repeat(5, (row) => `header Row ${"abcde"[row]}`)));
  });

  it("belong to the header as a whole, with what stands within three points", () => {
    const pages = (apart: number) =>
      repeat(3, (at) => [header("Title", 50), lineAt(400, 50 + apart, `${"abc"[at]} words`)]);

    expect(running(...pages(2.5))).toHaveLength(6);
    expect(running(...pages(3))).toHaveLength(3);
  });
});

describe("a line at the place of a header", () => {
  const pages = (count: number, all: number, more = {}) =>
    repeat(all, (at) => [at < count ? header("Title") : header(`Chapter ${"abcdefghijkl"[at]}`, 50, more)]);

  it("is a header too, where 30 % of more than three pages have one", () => {
    expect(running(...pages(3, 10))).toHaveLength(10);
    expect(running(...pages(3, 11))).toHaveLength(3);
  });

  it("has the size of the header", () => {
    expect(running(...pages(3, 10, { size: 12 }))).toHaveLength(3);
  });

  it("is none in a document of three pages", () => {
    const odd = [header("Other words")];

    expect(running([header("A 1")], [header("A 2")], odd)).toHaveLength(0);
    expect(running([header("A")], [header("A")], [header("A")], odd)).toHaveLength(4);
  });
});

describe("a line that the author tagged as an artifact", () => {
  const element = { order: 1, role: "Artifact", depth: 0 };

  it("is a header or a footer at its edge, on any page", () => {
    expect(running([header("A", 139, { element }), header("B", 861, { element })])).toEqual(["header A", "footer B"]);
    expect(running([header("A", 140, { element }), header("B", 860, { element })])).toEqual([]);
  });

  it("is none with another tag", () => {
    expect(running([header("A", 50, { element: { ...element, role: "P" } })])).toEqual([]);
  });
});
