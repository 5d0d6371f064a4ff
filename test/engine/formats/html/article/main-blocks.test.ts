import { describe, expect, it } from "vitest";
import { html } from "../../../../../functions/engine/formats/html/html.ts";
import { options } from "../../shared/options.ts";

const textOf = async (page: string) => {
  const { document } = await html.extract(new TextEncoder().encode(page), { ...options, content: "main" });
  return (document.pages[0]?.blocks ?? []).map(({ kind, level, text }) =>
    kind === "heading" ? `h${level} ${text}` : text,
  );
};
const WORDS = "The quorvex ledger was opened, after long debate, by the committee of the harbour town. ";
const story = (paragraphs = 6) => `<div id=story>${`<p>${WORDS.repeat(3)}</p>`.repeat(paragraphs)}</div>`;
const page = (head: string, body: string) =>
  `<html><head>${head}</head><body><div class=menu><a href=/a>menu-1</a> <a href=/b>menu-2</a></div>${body}
   <div class="related sidebar"><ul><li><a href=/c>related-3</a></ul></div><div class=footer>footer-4</div></body></html>`;
const ARTICLE = "<meta property=og:type content=article>";

describe("the main content of an article", () => {
  it("is its text, without menu and related links", async () => {
    const texts = await textOf(page(ARTICLE, story()));

    expect(texts.join(" ").match(/quorvex/g)).toHaveLength(18);
    expect(texts.join(" ")).not.toMatch(/menu-1|related-3|footer-4/);
  });

  it("starts with its title at level 1, once, and keeps the levels of its headings", async () => {
    const title = "<title>Ledger opened | Harbour News</title>";
    const more = `<h2>Later</h2><p>${WORDS.repeat(4)}</p>`;
    const body = `<h1>Ledger opened</h1>${`<p>${WORDS.repeat(3)}</p>`.repeat(6)}${more}`;

    expect((await textOf(page(ARTICLE + title, `<div>${body}</div>`))).filter((text) => /^h\d/.test(text))).toEqual([
      "h1 Ledger opened",
      "h2 Later",
    ]);
  });

  it("has no title that the page does not show", async () => {
    expect((await textOf(page(`${ARTICLE}<title>Ledger opened</title>`, story())))[0]).toContain("quorvex");
  });

  it.each([
    [1, true],
    [0, false],
  ])("may be a short preview, if the page declares an article: %i paragraphs, %s", async (paragraphs, isCut) => {
    expect((await textOf(page(ARTICLE, story(paragraphs)))).join(" ").includes("menu-1")).toBe(!isCut);
  });

  it("is the text that JSON-LD repeats where the page shows none", async () => {
    const script = `<script type=application/ld+json>${JSON.stringify({
      "@type": "Article",
      articleBody: `${WORDS.repeat(3)}\n\n${WORDS.repeat(3)}`,
    })}</script>`;

    expect(await textOf(page(script, "<div id=app></div>"))).toEqual([WORDS.repeat(3).trim(), WORDS.repeat(3).trim()]);
  });
});

describe("the main content of a page that declares no article", () => {
  const DATED = "<meta name=date content=2026-01-02>";

  it.each([
    ["with a date and mostly one text, is that text", `${DATED}${story()}`, false],
    ["with a date and little text, is all", `${DATED}${story(1)}`, true],
    ["without a date, is all", story(), true],
    [
      "with a date and much other text, is all",
      `${DATED}${story(3)}${`<aside><p>${WORDS.repeat(3)}</p></aside>`.repeat(5)}`,
      true,
    ],
  ])("%s", async (_what, body, isWhole) => {
    expect((await textOf(page("", body))).join(" ").includes("menu-1")).toBe(isWhole);
  });

  it.each([
    ["<nav>menu</nav><main><p>the body-7</p></main><article>aside</article>", ["the body-7"]],
    ["<nav>menu</nav><article><p>body-7</p></article>", ["body-7"]],
    ["<nav>menu</nav><div role=main><p>body-7</p></div>", ["body-7"]],
    ["<nav>menu</nav><p>body-7</p>", ["menu", "body-7"]],
    ["<p>a product with many words</p><article>teaser</article>", ["a product with many words", "teaser"]],
  ])("is the part that the page marks, if it holds most of the text: %s", async (body, texts) => {
    expect(await textOf(body)).toEqual(texts);
  });
});
