import { describe, expect, it } from "vitest";
import { checkSelectors, selectElements } from "../../../../functions/engine/formats/html/select-elements.ts";

const PAGE =
  '<html><body><nav>menu</nav><div class="a"><p>one</p><p class=ad>two</p></div><p lang=en>three &lt;</p></body></html>';
const cut = (selection: Parameters<typeof selectElements>[1], html = PAGE) => selectElements(html, selection, 100);

describe("selected elements", () => {
  it.each([
    [["p"], '<p>one</p><p class="ad">two</p><p lang="en">three &lt;</p>'],
    [["[lang]", ".a"], '<div class="a"><p>one</p><p class="ad">two</p></div><p lang="en">three &lt;</p>'],
    [["div, div p"], '<div class="a"><p>one</p><p class="ad">two</p></div>'],
    [["div:has(> .ad)"], '<div class="a"><p>one</p><p class="ad">two</p></div>'],
    [["p:first-of-type:not(.ad)"], '<p>one</p><p lang="en">three &lt;</p>'],
  ])("are all that stay, in the order of the page, once: %j", (select, html) => {
    expect(cut({ select })).toEqual({ html, warnings: [] });
  });

  it("are those that are not removed", () => {
    expect(cut({ select: ["div p"], remove: [".ad"] }).html).toBe("<p>one</p>");
    expect(cut({ select: ["p:last-child"], remove: [".ad"] }).html).toBe('<p>one</p><p lang="en">three &lt;</p>');
  });

  it("are none, with a warning, if nothing matches", () => {
    expect(cut({ select: ["article", "nav"] })).toEqual({
      html: "<nav>menu</nav>",
      warnings: ["select: article matches nothing"],
    });
    expect(cut({ select: ["article"] }).html).toBe("");
  });
});

describe("removed elements", () => {
  it("leave the rest of the page", () => {
    expect(cut({ remove: ["nav", ".ad", ".gone"] })).toEqual({
      html: '<html><body><div class="a"><p>one</p></div><p lang="en">three &lt;</p></body></html>',
      warnings: ["remove: .gone matches nothing"],
    });
  });

  it("may be many siblings, and elements in each other", () => {
    const page = `${"<i>x</i>".repeat(50_000)}<b>${"<b>".repeat(90)}deep</b>kept`;

    expect(cut({ remove: ["i", "b"] }, page).html).not.toContain("<");
  });
});

describe("selectors", () => {
  it.each(["p[", "p:foo", "", ">", "p:not("])("that are no CSS are refused: %s", (selector) => {
    expect(() => checkSelectors({ select: [selector] })).toThrow(
      expect.objectContaining({ code: "INVALID_EVENT", message: expect.stringContaining("select: ") }),
    );
    expect(() => checkSelectors({ remove: [selector] })).toThrow(
      expect.objectContaining({ message: expect.stringContaining("remove: ") }),
    );
  });

  it("are checked without a page", () => {
    expect(checkSelectors({ select: ["article > p"], remove: ["nav"] })).toBeUndefined();
    expect(checkSelectors({})).toBeUndefined();
  });
});
