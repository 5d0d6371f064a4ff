import { describe, expect, it } from "vitest";
import { edgesOfTitles, titlesByBookmarks } from "../../../../functions/engine/layout/blocks/bookmarked-titles.ts";
import type { HeadingLook } from "../../../../functions/engine/layout/blocks/frame-block.ts";
import { blockOf, lineAt, wordAt } from "../pieces.ts";

const LOOK: HeadingLook = { size: 10, bold: true, italic: false, capitals: false, face: "Bold", isSure: true };
const outlineOf = (...titles: readonly string[]) => titles.map((title) => ({ title, level: 2 }));

describe("the edges of titles", () => {
  const edges = (texts: readonly string[], ...titles: readonly string[]) =>
    [
      ...edgesOfTitles(
        texts.map((text, at) => lineAt(50, 100 + 12 * at, text)),
        outlineOf(...titles),
      ),
    ].map(({ text }) => text);

  it("are the first line of a bookmark's title and the line after it", () => {
    expect(edges(["before", "The title", "after", "more"], "The title")).toEqual(["The title", "after"]);
    expect(edges(["before", "The title"], "The title")).toEqual(["The title"]);
    expect(edges(["before", "The title", "after"])).toEqual([]);
    expect(edges(["before", "The title of all", "after"], "The title")).toEqual([]);
  });

  it("may be apart by up to four lines, with a word cut at a line's end", () => {
    const title = "The title of a paper that goes on";

    expect(edges(["The title", "of a pa-", "per that", "goes on", "after"], title)).toEqual(["The title", "after"]);
    expect(edges(["The", "title", "of a pa-", "per that", "goes on", "after"], title)).toEqual([]);
  });

  it("may begin with a line of their number, or of a few letters", () => {
    expect(edges(["Chapter 1", "Results", "after"], "Results")).toEqual(["Chapter 1", "after"]);
    expect(edges(["The", "Results", "after"], "The Results")).toEqual(["The", "after"]);
  });

  it("are those of the longest of two titles", () => {
    expect(edges(["Results", "of the review", "after"], "Results", "Results of the review")).toEqual([
      "Results",
      "after",
    ]);
  });

  it.each([
    ["4.2 Results", "Results"],
    ["Results", "4.2 Results"],
    ["B. Results", "III-B Results"],
    ["Appendix B: Results", "Results"],
    ["RESULTS", "Results"],
  ])("are found for %j by the bookmark %j", (text, title) => {
    expect(edges([text, "after"], title)).toEqual([text, "after"]);
  });

  it.each([
    ["a quotation", "“Results”", "Results"],
    ["the end of a sentence", "results", "Results"],
    ["a short word", "Two", "Two"],
    ["the title at the end of a sentence", "Results.", "Results"],
  ])("are not at %s", (_, text, title) => {
    expect(edges([text, "after"], title)).toEqual([]);
  });

  it("are found for a title in small letters", () => {
    expect(edges(["cobegin and coend", "after"], "cobegin and coend")).toEqual(["cobegin and coend", "after"]);
  });
});

describe("titles by bookmarks", () => {
  const levels = (blocks: readonly ReturnType<typeof blockOf>[], ...titles: readonly string[]) => {
    const named = titlesByBookmarks(blocks, outlineOf(...titles));
    return blocks.map((block) => named.get(block));
  };
  const title = (text: string, isSure = true) => blockOf([lineAt(50, 100, text)], { heading: { ...LOOK, isSure } });

  it("are blocks that may be headings, with the level of their bookmark", () => {
    expect(levels([title("Methods"), title("Results")], "Results")).toEqual([undefined, 2]);
    expect(levels([blockOf([lineAt(50, 100, "Results")])], "Results")).toEqual([undefined]);
    expect(levels([title("– Results")], "Results")).toEqual([undefined]);
  });

  it("are surer headings first, each named once", () => {
    expect(levels([title("Results", false), title("Results")], "Results")).toEqual([undefined, 2]);
    expect(levels([title("Results"), title("Results")], "Results", "Results")).toEqual([2, 2]);
  });

  it("may have a text far to the right", () => {
    const words = (left: number) => [wordAt(50, "Ogre"), wordAt(left, "Creatures")];
    const wide = (left: number) =>
      blockOf([lineAt(50, 100, "Ogre Creatures", { words: words(left) })], { heading: LOOK });

    expect(levels([wide(400)], "Ogre")).toEqual([2]);
    expect(levels([wide(80)], "Ogre")).toEqual([undefined]);
  });
});
