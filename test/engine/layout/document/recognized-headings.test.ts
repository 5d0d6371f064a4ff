import { describe, expect, it } from "vitest";
import type { Block, Page } from "../../../../functions/engine/base/model.ts";
import { RecognizedHeadings } from "../../../../functions/engine/layout/document/recognized-headings.ts";
import { RecognizedPages } from "../../../../functions/engine/layout/document/recognized-pages.ts";

const block = (kind: Block["kind"], text: string, size: number, top = 100, bold = false): Block => {
  const box = [50, top, 300, top + size] as const;
  const words = text.split(" ").map((word) => ({ text: word, box, size, ...(bold && { bold }) }));
  return { kind, text, ...(kind === "heading" ? { level: 1 } : {}), box, lines: [{ box, words }] };
};
const heading = (text: string, size: number, bold = false) => block("heading", text, size, 100, bold);
const PROSE = block("paragraph", "words of the text that are many on each page", 10, 400);
const page = (number: number, ...blocks: Block[]): Page => {
  return { number, width: 400, height: 800, source: "ocr", blocks: [...blocks, PROSE] };
};
/** Levels of the headings of each page. */
const levelsOf = (pages: readonly Page[], isRunning = (_: number, __: number) => false) => {
  const headings = new RecognizedHeadings(isRunning);
  for (const each of pages) headings.add(each);
  return pages.map((each) =>
    headings.mark(each).blocks.flatMap(({ kind, level }) => (kind === "heading" ? [level] : [])),
  );
};

describe("headings of recognised pages", () => {
  it("have levels by their print in the whole document, although OCR measures it differently", () => {
    const pages = [
      page(1, heading("The title", 20), heading("A chapter", 15)),
      page(2, heading("A section", 12), heading("Another chapter", 15.4)),
      page(3, heading("The last section", 11.7)),
    ];

    expect(levelsOf(pages)).toEqual([[1, 2], [3, 2], [3]]);
  });

  it("have sizes in that of their page's text, which a copy may shrink", () => {
    const small = {
      ...page(2, heading("Another chapter", 7.5)),
      blocks: [heading("Another chapter", 7.5), block("paragraph", "its text", 5)],
    };

    expect(levelsOf([page(1, heading("The title", 20), heading("A chapter", 15)), small])).toEqual([[1, 2], [2]]);
  });

  it("are bold above others of one size, and take the depth of their numbers", () => {
    expect(
      levelsOf([page(1, heading("A part", 12, true), heading("A piece", 12)), page(2, heading("More", 12))]),
    ).toEqual([[1, 2], [2]]);
    const numbered = [
      page(1, heading("1 One", 14), heading("1.1 Two", 12)),
      page(2, heading("1.1.1 Three", 12), heading("2 Four", 14)),
    ];
    expect(levelsOf(numbered)).toEqual([
      [1, 2],
      [3, 1],
    ]);
  });

  it("are upright above italic ones of one size", () => {
    const inItalics = (block: Block): Block => ({
      ...block,
      lines:
        block.lines?.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word, italic: true })) })) ?? [],
    });

    expect(
      levelsOf([
        page(1, heading("A part", 12), inItalics(heading("A piece", 12))),
        page(2, inItalics(heading("More", 12))),
      ]),
    ).toEqual([[1, 2], [2]]);
  });

  it("keep their levels on a single page, and where the words have no sizes", () => {
    expect(levelsOf([page(1, heading("A part", 12), { ...heading("A piece", 14), level: 4 })])).toEqual([[1, 4]]);
    const bare = { kind: "heading", level: 3, text: "Bare" } as const;
    expect(levelsOf([page(1, bare), page(2, bare)])).toEqual([[3], [3]]);
  });

  it("are not ranked with headers, which the whole document shows", () => {
    const pages = [1, 2, 3].map((number) =>
      page(number, block("heading", "A running title", 13, 30), {
        ...heading(`Chapter of ${"ab".repeat(number)}`, 12),
      }),
    );
    const whole = new RecognizedPages();
    for (const each of pages) whole.add(each);

    expect(pages.map(whole.marker()).map(({ blocks }) => blocks.map(({ kind, level }) => [kind, level]))).toEqual(
      Array(3).fill([
        ["header", undefined],
        ["heading", 1],
        ["paragraph", undefined],
      ]),
    );
    expect(levelsOf(pages)).toEqual(Array(3).fill([1, 2]));
  });

  it("of pages with text of their own stay as they are", () => {
    const own = { ...page(1, { ...heading("A part", 12), level: 5 }), source: "text-layer" } as const;

    expect(levelsOf([own, page(2, heading("A piece", 14)), page(3, heading("More", 14))])).toEqual([[5], [1], [1]]);
  });
});
