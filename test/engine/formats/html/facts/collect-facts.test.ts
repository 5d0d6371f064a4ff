import { describe, expect, it } from "vitest";
import { readMarkup } from "../../../../../functions/engine/codecs/text/markup.ts";
import { createFactCollector } from "../../../../../functions/engine/formats/html/facts/collect-facts.ts";

function collect(html: string) {
  const collector = createFactCollector();
  const closers: ((() => void) | undefined)[] = [];
  readMarkup(
    html,
    { kind: "html", maxDepth: 100 },
    {
      open: (name, attributes) => void closers.push(collector.open(name, attributes)),
      close: () => closers.pop()?.(),
      text: (text) => collector.text(text),
    },
  );
  return collector.finish();
}

describe("the facts in a page's head", () => {
  it("are the contents of its meta elements, by each of their names", () => {
    const { metas } = collect(`<meta name=" Author " content=" one "><meta property=author content=two>
      <meta itemprop=datePublished content="2026"><meta name=empty content=" "><meta name=none><meta content=nameless>`);

    expect([...metas]).toEqual([
      ["author", ["one", "two"]],
      ["datepublished", ["2026"]],
    ]);
  });

  it("are the first title, language and canonical address", () => {
    const page = `<html lang="de" xml:lang="el"><title> A\n B </title><title>C</title>
      <link rel=canonical href="https://a.example/"><link rel=icon href=x>`;

    expect(collect(page)).toMatchObject({ title: "A B", language: "de", canonical: "https://a.example/" });
    expect(collect('<html xml:lang="el">').language).toBe("el");
    expect(collect('<html lang="">').language).toBeUndefined();
  });

  it("are its JSON-LD scripts up to a million characters together", () => {
    const script = (text: string) => `<script type=" application/ld+json; charset=utf-8">${text}</script>`;
    const most = "x".repeat(1_000_000);

    expect(collect(`${script("{}")}<script>code</script>${script("[]")}`).jsonLd).toEqual(["{}", "[]"]);
    expect(collect(script(most)).jsonLd).toHaveLength(1);
    expect(collect(script("y") + script(most)).jsonLd).toEqual(["y"]);
  });
});

describe("the facts in a page's text", () => {
  it.each([
    ["<span itemprop='author creator'>Ann</span>", "author", "Ann"],
    ["<b itemprop=datePublished content='2026-01-02'>today</b>", "published", "2026-01-02"],
    ["<b itemprop=dateModified>2026-01-03</b>", "modified", "2026-01-03"],
    ["<time datetime='2026-01-02'>today</time>", "time", "2026-01-02"],
    ["<time pubdate>2 Jan 2026</time>", "published", "2 Jan 2026"],
    ["<a rel=author>Ann\n Otter</a>", "byline", "Ann Otter"],
    ["<p class='c-byline big'>By <a>Ann</a></p>", "byline", "By Ann"],
    ["<p id=post-date>2 Jan</p>", "date", "2 Jan"],
    ["<h1>Head-<i>1</i></h1>", "headline", "Head-1"],
  ])("%s is %s", (html, kind, value) => {
    expect(collect(html).found).toEqual([{ kind, value }]);
  });

  it.each(["<p class=update-bylinesx>x</p>", "<p class=candidate>x</p>", "<time> </time>", "<h2>x</h2>"])(
    "are not in %s",
    (html) => {
      expect(collect(html).found).toEqual([]);
    },
  );

  it("have at most 300 characters: more is the box of an author", () => {
    expect(collect(`<p class=author>${"x".repeat(300)}</p>`).found).toHaveLength(1);
    expect(collect(`<p class=author>${"x".repeat(301)}</p>`).found).toHaveLength(0);
  });

  it("are at most 50, as an index has a time for each of its articles", () => {
    expect(collect("<time>2026-01-02</time>".repeat(60)).found).toHaveLength(50);
  });
});
