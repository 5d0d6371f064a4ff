import { describe, expect, it } from "vitest";
import { blocksHtml } from "../../../../cli/view/html/block-html.ts";
import { allowanceOf, viewAllowances } from "../../../../cli/view/html/view-limits.ts";
import type { Block, BlockKind, Page } from "../../../../functions/engine/base/model.ts";

const page = (...blocks: readonly Block[]): Page => ({ number: 1, source: "native", blocks });
const html = (...blocks: readonly Block[]) => blocksHtml(page(...blocks), "page 1", viewAllowances());

describe("blocks", () => {
  it("show list items with their own markers, in one list", () => {
    const item = (text: string, level: number, marker?: string): Block => ({
      ...{ kind: "list-item", text, level },
      ...(marker === undefined ? {} : { marker }),
    });

    const written = html(item("one", 1, "3."), item("deep", 2, "•"), { kind: "paragraph", text: "after" });

    expect(written.match(/<ul/g)).toHaveLength(1);
    expect(written).toContain('<span class="marker">3.</span> <span class="words">one</span>');
    expect(written).toContain("item level-2");
    expect(written).toMatch(/<\/ul><p [^>]*>after<\/p>$/);
  });

  it("know their index, by which their box is found", () => {
    expect(html({ kind: "paragraph", text: " " }, { kind: "heading", text: "Title", level: 2 })).toMatch(
      /^<h3 class="block heading level-2" data-block="1" dir="auto">Title<\/h3>$/,
    );
  });

  it("keep levels and quotes within what a page can show", () => {
    const written = html({ kind: "heading", text: "x", level: 99, quoted: 5_000 });

    expect(written).toContain("level-6");
    expect(written.match(/<blockquote>/g)).toHaveLength(6);
  });

  it("never load the picture of a figure", () => {
    const written = html({ kind: "figure", text: "", uri: "https://example.org/a.png?x", alt: '" onerror="alert(1)' });

    expect(written).not.toContain("<img");
    expect(written).toContain("<bdi>&quot; onerror=&quot;alert(1)</bdi>");
  });

  it.each<BlockKind>([
    "heading",
    "paragraph",
    "list-item",
    "term",
    "definition",
    "code",
    "caption",
    "header",
    "footer",
  ])("escape a hostile %s", (kind) => {
    const written = html({ kind, text: "<script>alert(1)</script>", marker: "<img src=x>", language: '"><script>' });

    expect(written).not.toMatch(/<script|<img/);
  });

  it("say what has no room", () => {
    const blocks = Array.from({ length: 5 }, (_, index): Block => ({ kind: "list-item", text: `b${index}` }));

    const written = blocksHtml(page(...blocks), "page 1", { ...viewAllowances(), elements: allowanceOf(2) });

    expect(written).toContain("3 more blocks");
    expect(written.match(/<\/ul>/g)).toHaveLength(1);
  });
});
