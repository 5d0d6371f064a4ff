import { describe, expect, it } from "vitest";
import { jsonLdArticle } from "../../../../../functions/engine/formats/html/facts/json-ld.ts";

const read = (...values: readonly unknown[]) => jsonLdArticle(values.map((value) => JSON.stringify(value)));

describe("the article in JSON-LD", () => {
  it("has its facts", () => {
    expect(
      read({
        "@type": "NewsArticle",
        headline: " Head-1 ",
        author: { "@type": "Person", name: "Ann Otter" },
        datePublished: "2026-01-02",
        dateModified: "2026-01-03",
        description: "About-4",
        keywords: ["one", "two"],
        inLanguage: "de",
        publisher: { name: "Site-5" },
        articleBody: "Body-6",
      }),
    ).toEqual({
      type: "NewsArticle",
      headline: "Head-1",
      authors: ["Ann Otter"],
      published: "2026-01-02",
      modified: "2026-01-03",
      description: "About-4",
      keywords: "one, two",
      language: "de",
      site: "Site-5",
      body: "Body-6",
    });
  });

  it.each([
    ["in a list", [{ "@type": "Organization" }, { "@type": "BlogPosting", author: "Ann" }]],
    ["in a graph", { "@graph": [{ "@type": "WebSite" }, { "@type": ["Article", "X"], author: [{ name: "Ann" }] }] }],
    ["in its page", { "@type": "WebPage", mainEntity: { "@type": "Article", author: "Ann" } }],
    ["as a page, without an article", { "@type": "WebPage", author: "Ann" }],
    ["with a creator", { "@type": "Article", creator: ["Ann"] }],
  ])("is found %s", (_where, value) => {
    expect(read(value)?.authors).toEqual(["Ann"]);
  });

  it("resolves references to authors in other scripts", () => {
    const article = { "@type": "Article", author: [{ "@id": "#ann" }, { "@id": "#gone" }] };

    expect(read(article, { "@type": "Person", "@id": "#ann", name: "Ann Otter" })?.authors).toEqual(["Ann Otter"]);
  });

  it("is read from scripts with comments around them and line breaks in texts", () => {
    expect(jsonLdArticle(['<!-- {"@type":"Article","headline":"one\ntwo"} -->'])?.headline).toBe("one two");
  });

  it("is missing without an article, and in broken scripts", () => {
    expect(read({ "@type": "Product" }, null, 7, "text")).toBeUndefined();
    expect(jsonLdArticle(["{", '{"@type":"Article"'])).toBeUndefined();
  });

  it("ignores values of other types", () => {
    const wrong = {
      "@type": "Article",
      headline: 7,
      author: [null, 7, {}, ""],
      datePublished: { a: 1 },
      keywords: [1],
    };

    expect(read(wrong)).toEqual({ type: "Article", authors: [] });
  });

  it("is not searched below a depth that no page has", () => {
    let nested: unknown = { "@type": "Article", headline: "deep" };
    for (let depth = 0; depth < 20; depth++) nested = [nested];

    expect(read(nested)).toBeUndefined();
  });
});
