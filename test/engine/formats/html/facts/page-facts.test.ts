import { describe, expect, it } from "vitest";
import { htmlBlocks } from "../../../../../functions/engine/formats/html/blocks/html-blocks.ts";
import { pageFacts } from "../../../../../functions/engine/formats/html/facts/page-facts.ts";

function factsOf(html: string) {
  const { facts, blocks } = htmlBlocks(html, { maxDepth: 100, tables: "layout", meaningOf: () => undefined });
  return pageFacts(facts, blocks);
}
const jsonLd = (value: unknown) => `<script type=application/ld+json>${JSON.stringify(value)}</script>`;

describe("the facts of a page", () => {
  it("are in its head", async () => {
    const page = `<html lang=en-GB><head><title>Otters | Harbour</title><meta property=og:site_name content=Harbour>
      <meta name=description content="About otters"><meta name=keywords content="otter, sea"><meta name=generator content=Pen>
      <link rel=canonical href="https://a.example/otters"><meta property=article:modified_time content="2026-01-03">`;

    expect(await factsOf(page)).toEqual({
      title: "Otters",
      authors: [],
      modified: "2026-01-03",
      description: "About otters",
      keywords: "otter, sea",
      language: "en-GB",
      canonical: "https://a.example/otters",
      site: "Harbour",
      generator: "Pen",
    });
  });

  it.each([
    ["JSON-LD", jsonLd({ "@type": "Article", author: "Ann" }), ["Ann"]],
    ["microdata", "<b itemprop=author>Ann</b><meta name=author content=Bob>", ["Ann"]],
    ["a meta element", "<meta name=author content='Ann, Harbour'><p class=byline>Bob</p>", ["Ann"]],
    [
      "a meta element that is no address",
      "<meta name=author content='https://a.example/ann'><meta name=byl content='By Bob'>",
      ["Bob"],
    ],
    ["the first byline", "<p class=byline>By Ann and Bob</p><p class=byline>Eve</p>", ["Ann", "Bob"]],
  ])("name the authors of %s", async (_where, page, authors) => {
    expect((await factsOf(page)).authors).toEqual(authors);
  });

  it.each([
    ["JSON-LD", `<meta name=date content=2026-01-09>${jsonLd({ "@type": "Article", datePublished: "2026-01-02" })}`],
    ["a meta element", "<meta name=dc.date content=2026-01-02><time>2026-01-09</time>"],
    ["microdata", "<b itemprop=datePublished>2 January 2026</b><time>2026-01-09</time>"],
    ["a date next to the title", "<title>Otters</title><h1>Otters</h1><p>Posted on 2 January 2026</p>"],
    ["the element of a date", "<p class=pub-date>2 Jan 2026</p><time>2026-01-09</time>"],
    ["the first time", "<time>yesterday</time><time>2026-01-02</time><time>2026-01-09</time>"],
  ])("have the date of %s", async (_where, page) => {
    expect((await factsOf(page)).published).toBe("2026-01-02");
  });

  it("do not take a date from a paragraph, or far from the title", async () => {
    const lines = "<p>line</p>".repeat(4);

    expect((await factsOf(`<h1>Otters</h1><p>${"words ".repeat(20)} 2026-01-02</p>`)).published).toBeUndefined();
    expect((await factsOf(`<h1>Otters</h1>${lines}<p>2026-01-02</p>`)).published).toBeUndefined();
  });
});

describe("a page that may be an article", () => {
  it.each([
    [jsonLd({ "@type": "NewsArticle" }), "declared"],
    [jsonLd({ "@type": "BlogPosting" }), "declared"],
    ["<meta property=og:type content=article>", "declared"],
    ["<meta property=article:published_time content=2026-01-02>", "declared"],
    ["<meta name=dc.date content=2026-01-02>", "dated"],
    ["<title>Otters</title><h1>Otters</h1><p>2 January 2026</p>", "dated"],
    [jsonLd({ "@type": "DiscussionForumPosting", datePublished: "2026-01-02" }), undefined],
    [jsonLd({ "@type": "WebPage", datePublished: "2026-01-02" }), undefined],
    [jsonLd({ "@type": "Product" }), undefined],
    ["<meta property=og:type content=website>", undefined],
    ["<p class=date>2026-01-02</p><time>2026-01-02</time>", undefined],
  ])("%s: %s", async (page, expected) => {
    expect((await factsOf(page)).article).toBe(expected);
  });
});
