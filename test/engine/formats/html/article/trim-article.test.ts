import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import type { DomElement } from "../../../../../functions/engine/formats/html/article/dom.ts";
import { trimArticle } from "../../../../../functions/engine/formats/html/article/trim-article.ts";

const STORY = `<p>${"A long sentence of the story. ".repeat(20)}</p>`;
function trimmed(before: string, after = ""): string {
  const { document } = parseHTML(`<html><body><div>${before}${STORY}${after}</div></body></html>`);
  trimArticle(document.body.firstChild as unknown as DomElement);
  return (document.body.textContent ?? "").replace(/A long sentence of the story\. ?/g, "").trim();
}

describe("the blocks of an article's element that are not its text", () => {
  it.each([
    "<p class=byline>By Ann</p>",
    "<div class=author-bio><div><div><p>Ann is a writer.</p></div></div></div>",
    "<figure><img src=x><p>A picture</p></figure>",
    "<p><a href=/x>Another story about the harbour</a></p>",
    "<ul><li><a href=/x>Another story</a></li></ul>",
    "<p>Read more: another story</p>",
    "<p>Subscribe to our letter</p>",
    "<p>The harbour in May. Photo by Ann</p>",
  ])("are removed: %s", (block) => {
    expect(trimmed(block)).toBe("");
  });

  it.each([
    "<p>It was <a href=/x>May</a>.</p>",
    "<div class=widget><div><div><div><p>five elements inside</p></div></div></div></div>",
    `<div class=widget>${"<p>The words of a large box belong to the story.</p>".repeat(10)}</div>`,
    "<figure><blockquote><p>A quotation</p></blockquote></figure>",
    "<table><tr><td><a href=/x>1</a></td><td>2</td></tr></table>",
    "<p>Publishers met in May.</p>".replace("Publishers", "Printers"),
    `<p>Related: ${"a long paragraph that begins like a link ".repeat(6)}</p>`,
  ])("are not: %s", (block) => {
    expect(trimmed(block)).not.toBe("");
  });

  it("are headings before removed blocks, but not before text", () => {
    expect(trimmed("<h2>Kept</h2>", "<h2>More</h2><p><a href=/x>Another story</a></p>")).toBe("Kept");
    expect(trimmed("<h1>Kept</h1><p class=byline>Ann</p><h2>Kept too</h2>")).toBe("KeptKept too");
  });

  it("stay, if they are most of the element", () => {
    const links = "<p><a href=/x>Another story of the harbour</a></p>".repeat(60);

    expect(trimmed(links)).toContain("Another story");
  });
});
