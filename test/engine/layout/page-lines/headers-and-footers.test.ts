import { describe, expect, it } from "vitest";
import { type FrameLine, sideBySide } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { findRunningLines } from "../../../../functions/engine/layout/page-lines/headers-and-footers.ts";
import { lineAt, wordAt } from "../pieces.ts";

const STYLE = { bodySize: 10, fonts: new Map() };
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
    STYLE,
  );
  return [...found.values()].map(({ kind, line, rest }) => `${kind} ${line.text}${rest ? `, not ${rest.text}` : ""}`);
}

const header = (text: string, baseline = 50, more = {}) => lineAt(50, baseline, text, more);
const repeat = <T>(count: number, make: (page: number) => T) => Array.from({ length: count }, (_, at) => make(at));

describe("a line that repeats at an edge of pages", () => {
  it("is a header or a footer of two pages and of more", () => {
    expect(running(...repeat(2, () => [header("Title")]))).toEqual(["header Title", "header Title"]);
    expect(running(...repeat(3, () => [header("Title", 950)]))).toEqual(repeat(3, () => "footer Title"));
  });

  it("is no bullet of items that go on at the top of pages", () => {
    const top = (text: string) => [header("•", 50), lineAt(80, 50, text)];

    expect(running(top("one goes on"), top("another text"), top("the third"))).toEqual([]);
    expect(running(top("Title"), top("Title"), top("Title"))).toHaveLength(6);
    expect(running([header("•")], [header("•")], [header("•")])).toHaveLength(3);
  });

  it("is no title of a section with another number on each page", () => {
    expect(running(...repeat(3, (page) => [header(`4.${page + 1}.2 Results`)]))).toEqual([]);
    expect(running(...repeat(3, () => [header("4.1.2 Results")]))).toHaveLength(3);
    expect(running(...repeat(3, (page) => [header(`${page + 1} Results`)]))).toHaveLength(3);
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

  it("may be close below another, farther from the edge, on half of the pages", () => {
    const letterhead = (last: number) => [header("Company", 115), header("Street", 130), header("City", last)];

    expect(running(...repeat(3, () => letterhead(145)))).toHaveLength(9);
    expect(running(...repeat(3, () => letterhead(147)))).toHaveLength(6);
    expect(running(...repeat(7, (at) => letterhead(at < 3 ? 145 : 147)))).toHaveLength(14);
    expect(running(...repeat(7, (at) => letterhead(at < 4 ? 145 : 147)))).toHaveLength(18);
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
      STYLE,
    );

    expect(found.size).toBe(0);
  });

  it("is a page number only if it counts the pages", () => {
    expect(running([header("7")], [header("8")], [header("9")])).toHaveLength(3);
    expect(running([header("7")], [header("5")], [header("9")])).toHaveLength(0);
    expect(running([header("– 7 –")], [header("– 8 –")], [header("– 9 –")])).toHaveLength(3);
    expect(running(...repeat(3, () => [header("***")]))).toHaveLength(3);
  });

  it("is a date, which counts nothing", () => {
    expect(running(...repeat(3, () => [header("31/05/2024")]))).toHaveLength(3);
    expect(running(...repeat(3, () => [header("2024-05-31")]))).toHaveLength(3);
    expect(running(...repeat(3, (page) => [header(`${page + 1}/05/2024`)]))).toHaveLength(0);
    expect(running(...repeat(3, () => [header("31 2024")]))).toHaveLength(0);
  });

  it("may have a number that does not count the pages, next to words", () => {
    expect(running([header("Section 7")], [header("Section 7")], [header("Section 9")])).toHaveLength(3);
  });

  it("is on half of the pages if it is large, and no larger than the text between the edges", () => {
    const large = (count: number, size: number, between: number) =>
      running(
        ...repeat(8, (at) => [
          lineAt(50, 400, "Large text", { size: between }),
          ...(at < count ? [header("Title", 50, { size })] : []),
        ]),
      );

    expect(large(3, 12.5, 10)).toHaveLength(3);
    expect(large(3, 12.6, 11)).toHaveLength(0);
    expect(large(4, 12.6, 11)).toHaveLength(3);
    expect(large(4, 12.6, 10)).toHaveLength(0);
    expect(large(8, 20, 15.9)).toHaveLength(0);
  });

  it("is the title on the first page, if it is large, and no footer or address", () => {
    const large = (text: string, baseline = 50) =>
      running(...repeat(3, () => [lineAt(50, 400, "Large text", { size: 20 }), header(text, baseline, { size: 20 })]));

    expect(large("Audit report")).toEqual(["header Audit report", "header Audit report"]);
    expect(large("Audit report", 950)).toHaveLength(3);
    expect(large("https://example.org/report")).toHaveLength(3);
    expect(large("A-11")).toHaveLength(3);
  });

  it("is the outermost line of pages whose text is in the middle of larger paper", () => {
    const opinion = (at: number, count = 3) => running(...repeat(count, () => [header("Opinion of the Court", at)]));

    expect(opinion(150)).toHaveLength(3);
    expect(opinion(850)).toHaveLength(3);
    expect(opinion(180)).toHaveLength(3);
    expect(opinion(181)).toHaveLength(0);
    expect(opinion(150, 2)).toHaveLength(0);
    expect(running(...repeat(3, () => [header("Title", 50), header("Opinion of the Court", 150)]))).toHaveLength(3);

    const title = () => [lineAt(50, 150, "A method", { size: 12.5 }), lineAt(50, 400, "Large text", { size: 20 })];

    expect(running(...repeat(3, title))).toHaveLength(0);

    const two = (at: number) => running(...repeat(3, () => [header("Cite as: 569 U. S.", at), header("Opinion", 150)]));

    expect(two(119)).toHaveLength(3);
    expect(two(120)).toHaveLength(6);

    const ends = (count: number) =>
      running(...repeat(10, (at) => [header(`${at + 1}`, 850), ...(at < count ? [header("□", 840)] : [])]));

    expect(ends(2)).toHaveLength(10);
    expect(ends(3)).toHaveLength(13);

    const some = (count: number) => repeat(6, (at) => (at < count ? [header("Opinion of the Court", 150)] : []));

    expect(running(...some(3))).toHaveLength(3);
    expect(running(...some(3), [])).toHaveLength(0);
  });

  it("is none where pages build up one slide", () => {
    const points = ["First point", "Second point", "Third point"].map((text, at) => lineAt(50, 300 + 20 * at, text));
    const slide = (...more: readonly FrameLine[]) => [header("acquire()"), ...points, ...more];
    const added = lineAt(50, 400, "Fourth point");

    expect(running(slide(), slide(added), slide(added))).toEqual([]);
    expect(running(slide(), slide(added), slide(added), [header("acquire()")], [header("acquire()")])).toHaveLength(5);
    expect(running(...repeat(3, (at) => [header("acquire()"), ...points.slice(0, at + 1)]))).toHaveLength(3);

    const others = (page: number) =>
      ["a", "b", "c", "d"].map((text, at) => lineAt(50, 400 + 20 * at, `${text}${page}`));

    expect(running(...repeat(3, (page) => slide(...others(page))))).toHaveLength(3);

    const numbers = [1, 2, 3, 4].map((number) => lineAt(20, 300 + 20 * number, `${number}`));

    expect(running(...repeat(3, () => [header("acquire()"), ...numbers]))).toHaveLength(3);
  });

  it("may be a large page number, next to the title of a slide", () => {
    const slides = repeat(5, (at) => [
      header("A method", 50, { size: 24 }),
      lineAt(500, 50, `${at + 3}`, { size: 20 }),
    ]);

    expect(running(...slides)).toEqual([3, 4, 5, 6, 7].map((number) => `header ${number}`));
  });

  it("is no footnote", () => {
    const note = (number: number) => ({
      ...header(`${number} (Ibid, p. ${number})`, 950),
      words: [wordAt(50, `${number}`, { size: 6 }), wordAt(60, "(Ibid, p. 7)")],
    });

    expect(running(...repeat(4, (at) => [note(at + 12)]))).toEqual([]);
  });
});

describe("a part of a line between wide gaps", () => {
  const parted = (left: string, right: string, baseline = 50) => {
    const [one, other] = [lineAt(50, baseline, left), lineAt(400, baseline, right)];
    return sideBySide(one, other);
  };

  it("repeats on 30 % of the pages, or counts them", () => {
    const words = "abcdefghijklmnop";
    const pages = (all: number, count: number, right: (page: number) => string) =>
      running(...repeat(all, (at) => (at < count ? [parted(`Entry ${words[at]}`, right(at))] : [])));

    expect(pages(10, 3, () => "Characters")).toHaveLength(3);
    expect(pages(11, 3, () => "Characters")).toHaveLength(0);
    expect(pages(11, 3, (at) => `${at + 7}`)).toHaveLength(3);
    expect(pages(11, 3, (at) => `${7 * at}`)).toHaveLength(0);
  });

  it("leaves a title that is larger", () => {
    const title = (at: number) =>
      sideBySide(lineAt(50, 50, "A method", { size: 24 }), lineAt(400, 50, `Course ${at}`, { size: 12 }));

    expect(running(...repeat(4, (at) => [title(at)]))).toEqual(
      [0, 1, 2, 3].map((at) => `header Course ${at}, not A method`),
    );
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

  it("is text where the text goes on at the usual distance", () => {
    const notes = repeat(8, (at) =>
      at < 4 ? [header("Copyright", 950)] : [header("A note that", 938), header(`ends ${"abcdefgh"[at]}`, 950)],
    );

    expect(running(...notes)).toEqual(repeat(4, () => "footer Copyright"));
  });

  it("is none in a document of three pages", () => {
    const odd = [header("Other words")];

    expect(running([header("A 1")], [header("A 2")], odd)).toHaveLength(0);
    expect(running([header("A")], [header("A")], [header("A")], odd)).toHaveLength(4);
  });
});

describe("small print at one place of the outermost row", () => {
  const small = { size: 8 };
  const titles = (count: number, more: object, place = 50) =>
    repeat(count, (at) => [header(`Title ${"abcdefgh"[at]}`, place, more)]);

  it("is a header on both of two pages, or on 80 % of more", () => {
    expect(running(...titles(2, small))).toHaveLength(2);
    expect(running(...titles(4, small), [])).toHaveLength(4);
    expect(running(...titles(3, small), [])).toHaveLength(0);
    expect(running(...titles(1, small))).toHaveLength(0);
  });

  it("is smaller than the text, in one font, apart from the text, and not at the foot", () => {
    expect(running(...titles(2, { size: 9.6 }))).toHaveLength(0);
    expect(running(...titles(1, small), [header("Other", 50, { ...small, font: "i" })])).toHaveLength(0);
    expect(running(...titles(2, small).map((lines) => [...lines, lineAt(50, 66, "Text")]))).toHaveLength(0);
    expect(running(...titles(2, small, 950))).toHaveLength(0);
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
