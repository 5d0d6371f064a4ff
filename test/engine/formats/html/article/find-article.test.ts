import { describe, expect, it } from "vitest";
import { findArticle } from "../../../../../functions/engine/formats/html/article/find-article.ts";

const WORDS = "The quorvex ledger was opened, after long debate, by the committee of the harbour town. ";
const STORY = `<div class="menu"><a href="/a">menu-1</a></div><div id="story">${`<p>${WORDS.repeat(3)}</p>`.repeat(6)}</div>`;
/** The page with a comment of this many characters, which has no words. */
const padded = (filling: string) => `<html><body><!--${filling}-->${STORY}</body></html>`;

describe("the article of a page", () => {
  it.each([
    ["without body tags", STORY],
    ["with them", `<html><body class="x">${STORY}</body></html>`],
  ])("has its words and no menu, %s", async (_how, page) => {
    const article = await findArticle(page);

    expect(article?.match(/quorvex/g)).toHaveLength(18);
    expect(article).not.toContain("menu-1");
  });

  it("is missing on a page without words", async () => {
    expect(await findArticle("<p></p>")).toBeUndefined();
  });

  it("is missing on a page that Readability refuses, such as one without elements", async () => {
    expect(await findArticle("<!-- <body > -->")).toBeUndefined();
  });

  it("keeps the level of a heading h1, which Readability lowers", async () => {
    const article = await findArticle(
      `<html><body><div>${`<p>${WORDS.repeat(3)}</p>`.repeat(4)}<h1>Part-2</h1><p>${WORDS}</p></div></body></html>`,
    );

    expect(article).toMatch(/<h[12] aria-level="1">Part-2/);
  });
});

describe("the limits of a page", () => {
  it.each([
    [4_000_000, true],
    [4_000_001, false],
  ])("allow %i characters: %s", async (length, isRead) => {
    const page = padded("x".repeat(length - padded("").length));

    expect((await findArticle(page)) !== undefined).toBe(isRead);
  });

  it.each([
    [60_000, true],
    [60_001, false],
  ])("allow %i start and end tags together: %s", async (tags, isRead) => {
    const page = padded("<".repeat(tags - padded("").split("<").length + 1));

    expect((await findArticle(page)) !== undefined).toBe(isRead);
  });

  it.each([
    [30_000, true],
    [30_001, false],
  ])("allow %i elements, also without end tags: %s", async (elements, isRead) => {
    const others = 12;
    const page = `<html><body>${STORY}<div style="display:none">${"<wbr>".repeat(elements - others)}</div></body></html>`;

    expect((await findArticle(page)) !== undefined).toBe(isRead);
  });

  it.each([
    [20, true],
    [40, false],
  ])("allow %i levels of elements around much text: %s", async (levels, isRead) => {
    const page = `<html><body>${"<div>".repeat(levels)}${`<p>${WORDS}</p>`.repeat(9_000)}`;

    expect((await findArticle(page)) !== undefined).toBe(isRead);
  });
});
