import { describe, expect, it } from "vitest";
import type { Block, Page } from "../../../../functions/engine/base/model.ts";
import { RunningBlocks } from "../../../../functions/engine/layout/document/running-blocks.ts";

/** Block of one line from this height on. */
const at = (top: number, text: string, more: Partial<Block> = {}, height = 10): Block => {
  const box = [50, top, 300, top + height] as const;
  return { kind: "paragraph", text, box, lines: [{ box, words: [] }], ...more };
};
const BODY = at(100, "words of the page", { lines: Array(20).fill({ box: [50, 100, 300, 110], words: [] }) }, 600);
const page = (number: number, ...blocks: Block[]): Page => {
  return { number, width: 400, height: 800, source: "ocr", blocks: [...blocks, BODY] };
};
/** Kinds of the first block of each page. */
const kindsOf = (...pages: Page[]) => {
  const running = new RunningBlocks();
  for (const each of pages) running.add(each);
  return pages.map((each) => running.mark(each).blocks[0]?.kind);
};
const pages = (count: number, of: (number: number) => Block) =>
  Array.from({ length: count }, (_, index) => page(index + 1, of(index + 1)));

const OTHERS = ["northern birds", "a blaze", "sixty years", "the choir", "mud and clay"];

describe("blocks at the edge of recognised pages", () => {
  it("are headers and footers where they repeat on three pages, except for their numbers", () => {
    expect(kindsOf(...pages(3, (number) => at(40, `A Title ${number}`)))).toEqual(Array(3).fill("header"));
    expect(kindsOf(...pages(3, (number) => at(760, `A Title ${number}`)))).toEqual(Array(3).fill("footer"));
    expect(kindsOf(...pages(3, (number) => at(300, `A Title ${number}`)))).toEqual(Array(3).fill("paragraph"));
    expect(kindsOf(...pages(2, () => at(40, "A Title")))).toEqual(["header", "header"]);
    const others = [page(3, at(40, "Other words")), page(4, at(40, "The third kind"))];
    expect(kindsOf(...pages(2, () => at(40, "A Title")), ...others)).toEqual(Array(4).fill("paragraph"));
  });

  it("are one where OCR reads some of their characters differently, up to a centimetre apart", () => {
    const read = [
      "Overview of the Technology Model",
      "Overview of tbe Technology ModeI",
      "0verview of the Technology Model",
    ];
    const title = (apart: number) => (number: number) => at(20 + apart * number, read[number - 1] ?? "");

    expect(kindsOf(...pages(3, title(10)))).toEqual(Array(3).fill("header"));
    expect(kindsOf(...pages(3, title(30)))).toEqual(Array(3).fill("paragraph"));
  });

  it("are titles of left and right pages where most pages have one that repeats, at one place", () => {
    const titles = (top: (number: number) => number) => (number: number) =>
      at(top(number), number % 2 === 0 ? "Annual Review" : "Services for meetings");

    expect(
      kindsOf(
        ...pages(
          4,
          titles(() => 40),
        ),
      ),
    ).toEqual(Array(4).fill("header"));
    expect(
      kindsOf(
        ...pages(
          4,
          titles((number) => 20 + 40 * (number % 2)),
        ),
      ),
    ).toEqual(Array(4).fill("paragraph"));
    const others = Array.from({ length: 5 }, (_, index) => page(index + 5, at(40, OTHERS[index] ?? "")));
    expect(
      kindsOf(
        ...pages(
          4,
          titles(() => 40),
        ),
        ...others,
      )[0],
    ).toBe("paragraph");
  });

  it("are page numbers where they count the pages, also those read wrong", () => {
    const numbers = (wrong: string) => (number: number) => at(760, number === 4 ? wrong : `${number + 6}`);

    expect(kindsOf(...pages(5, numbers("1O")))[3]).toBe("paragraph");
    expect(kindsOf(...pages(5, numbers("7")))).toEqual(Array(5).fill("footer"));
    expect(kindsOf(...pages(5, (number) => at(760, `${number * number}`)))).toEqual(Array(5).fill("paragraph"));
  });

  it("are no headers in larger print, unless half of the pages have it", () => {
    const large = (count: number) => pages(8, (number) => at(40, number > count ? `${number} other` : "Title", {}, 14));

    expect(kindsOf(...large(3))[0]).toBe("paragraph");
    expect(kindsOf(...large(4))[0]).toBe("header");
  });

  it("count the headers of pages with text of their own, whose blocks stay as they are", () => {
    const own = (number: number, kind: Block["kind"]): Page => {
      return { ...page(number, at(40, "A Title", { kind })), source: "text-layer" };
    };

    expect(kindsOf(own(1, "header"), own(2, "header"), page(3, at(40, "A Title")))).toEqual(Array(3).fill("header"));
    expect(kindsOf(own(1, "paragraph"), own(2, "paragraph"), page(3, at(40, "A Title")))).toEqual(
      Array(3).fill("paragraph"),
    );
  });

  it("keep the marker of an item in their text, and lose the level of a heading", () => {
    const marked = pages(3, (number) => at(760, `${number} -`, { kind: "list-item", level: 1, marker: "-" }));
    const running = new RunningBlocks();
    for (const each of marked) running.add(each);

    expect(running.mark(page(1, ...(marked[0]?.blocks ?? []))).blocks[0]).toEqual({
      ...at(760, "- 1 -"),
      kind: "footer",
    });
  });

  it("leave a page alone without any", () => {
    const alone = page(1, at(40, "A Title"));
    const running = new RunningBlocks();
    running.add(alone);

    expect(running.mark(alone)).toBe(alone);
  });

  it("are compared with a limited number of others, of which the most frequent are kept", () => {
    // Letters of a number, so that no two texts are alike.
    const other = (number: number) => [...`${number * 7919}`].map((digit) => "abcdefghij"[Number(digit)]).join("");
    const titled = (every: number, count: number) =>
      kindsOf(...pages(count, (number) => at(40, number % every === 1 ? "A Title" : other(number))));

    expect(titled(20, 60)[0]).toBe("header");
    expect(titled(80, 240)[0]).toBe("paragraph");
    expect(titled(2, 240)[0]).toBe("header");
  });
});
