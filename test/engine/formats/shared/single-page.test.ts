import { describe, expect, it } from "vitest";
import { singlePage, wantedPages } from "../../../../functions/engine/formats/shared/single-page.ts";

describe("a document without pages", () => {
  it("has one page, and its headings as outline", () => {
    const blocks = [
      { kind: "heading", text: "a\nb", level: 2 },
      { kind: "paragraph", text: "c" },
      { kind: "heading", text: "d" },
    ] as const;

    expect(singlePage({ format: "x" }, blocks, ["w"])).toEqual({
      document: {
        metadata: { format: "x", pages: 1 },
        outline: [
          { title: "a b", level: 2, page: 1 },
          { title: "d", level: 1, page: 1 },
        ],
        pages: [{ number: 1, source: "native", blocks }],
        attachments: [],
      },
      warnings: ["w"],
      unreadable: [],
    });
  });
});

describe("the wanted pages", () => {
  it("are the requested ones, or all", () => {
    expect(wantedPages(undefined, 3)).toEqual([1, 2, 3]);
    expect(wantedPages([2, 3], 3)).toEqual([2, 3]);
    expect(wantedPages([], 3)).toEqual([]);
  });

  it.each([
    [1, "page 2 was requested, but the document has 1 page;"],
    [0, "page 2 was requested, but the document has 0 pages;"],
  ])("do not lie behind the last of %i", (count, message) => {
    expect(() => wantedPages([2, 4], count)).toThrowError(
      expect.objectContaining({ code: "PAGE_OUT_OF_RANGE", message: expect.stringContaining(message) }),
    );
  });
});
