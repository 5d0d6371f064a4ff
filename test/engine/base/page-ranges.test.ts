import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  expandPages,
  formatPages,
  isPageRanges,
  listPages,
  namePages,
} from "../../../functions/engine/base/page-ranges.ts";

describe("page ranges", () => {
  it("are formatted as people write them", () => {
    expect(formatPages([9, 3, 4, 5, 7, 6, 3])).toBe("3-7,9");
    expect(formatPages([])).toBe("");
  });

  it("are listed as single numbers up to 512 characters", () => {
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

    expect(listPages([9, 3, 4, 5, 3])).toBe("3,4,5,9");
    expect(listPages([])).toBe("");
    // "1" to "155" with commas take 511 characters.
    expect(listPages(upTo(155))).toBe(upTo(155).join(","));
    expect(listPages(upTo(156))).toBe("1-156");
    expect(listPages(upTo(156).filter((page) => page !== 10))).toHaveLength(512);
    expect(listPages(upTo(156).slice(1))).toBe("2-156");
    for (const list of [listPages(upTo(155)), listPages(upTo(156))]) expect(expandPages(list, 500)[99]).toBe(100);
  });

  it("expand to the same pages again, for any pages", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1 }), (pages) => {
        expect(expandPages(formatPages(pages), 500)).toEqual([...pages].sort((a, b) => a - b));
      }),
    );
  });

  it.each(["", "0", "3-1", "a", "1,,2", "-3", "1-2-3", "1;2", "1000000000", "1-1000000000"])("refuse %j", (text) => {
    expect(isPageRanges(text)).toBe(false);
  });

  it("do not expand beyond the limit, however short the text is", () => {
    expect(() => expandPages("1-999999999", 10_000)).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });

  it("expand up to the limit, which counts each page once", () => {
    expect(expandPages("3,1-4", 5)).toEqual([1, 2, 3, 4]);
    expect(expandPages("1-5", 5)).toEqual([1, 2, 3, 4, 5]);
    expect(() => expandPages("1-6", 5)).toThrow(
      expect.objectContaining({ message: "pages: found 6, allowed are 5; raise TEXTRACTOR_MAX_PAGES" }),
    );
    expect(() => expandPages("1-3,7-9", 5)).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });

  it.each(["1", " 1 - 3 , 9 ", "7-7", "999999999"])("accept %j", (text) => {
    expect(isPageRanges(text)).toBe(true);
  });

  it.each([
    [[7], "page 7"],
    [[7, 8], "pages 7-8"],
    [[9, 7], "pages 7,9"],
  ])("name %j in a message as %j", (pages, name) => {
    expect(namePages(pages)).toBe(name);
  });
});
