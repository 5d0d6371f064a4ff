import { describe, expect, it } from "vitest";
import { articleOf, LEAST_CHARACTERS } from "../../../../functions/engine/formats/html/html-article.ts";

const WORDS = "The quorvex ledger was opened, after long debate, by the committee of the harbour town. ";
const STORY = `<div class="menu"><a href="/a">menu-1</a></div><div id="story">${`<p>${WORDS.repeat(3)}</p>`.repeat(6)}</div>`;
/** The page with a comment of this many characters, which has no words. */
const padded = (filling: string) => `<html><body><!--${filling}-->${STORY}</body></html>`;

describe("the article of a page", () => {
  it.each([
    ["without body tags", STORY],
    ["with them", `<html><body class="x">${STORY}</body></html>`],
  ])("has its words and no menu, %s", async (_how, page) => {
    const article = await articleOf(page);

    expect(article?.match(/quorvex/g)).toHaveLength(18);
    expect(article).not.toContain("menu-1");
  });

  it("is missing on a page without words", async () => {
    expect(await articleOf("<p></p>")).toBeUndefined();
  });

  it("is missing on a page that Readability refuses, such as one without elements", async () => {
    expect(await articleOf("<!-- <body > -->")).toBeUndefined();
  });

  it("is trusted from 500 characters on", () => {
    expect(LEAST_CHARACTERS).toBe(500);
  });
});

describe("the limits of a page", () => {
  it.each([
    [4_000_000, true],
    [4_000_001, false],
  ])("allow %i characters: %s", async (length, isRead) => {
    const page = padded("x".repeat(length - padded("").length));

    expect((await articleOf(page)) !== undefined).toBe(isRead);
  });

  it.each([
    [60_000, true],
    [60_001, false],
  ])("allow %i start and end tags together: %s", async (tags, isRead) => {
    const page = padded("<".repeat(tags - padded("").split("<").length + 1));

    expect((await articleOf(page)) !== undefined).toBe(isRead);
  });

  it.each([
    [30_000, true],
    [30_001, false],
  ])("allow %i elements, also without end tags: %s", async (elements, isRead) => {
    const others = 12;
    const page = `<html><body>${STORY}<div style="display:none">${"<wbr>".repeat(elements - others)}</div></body></html>`;

    expect((await articleOf(page)) !== undefined).toBe(isRead);
  });
});
