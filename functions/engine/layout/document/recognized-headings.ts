// Gives the headings of recognised pages levels that hold in the whole document. OCR reads each page alone, and measures the
// same print a little differently from page to page.

import type { Block, Page } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import type { FrameBlock } from "../blocks/frame-block.ts";
import { markHeadings } from "../blocks/headings.ts";
import { median } from "../geometry/median.ts";

/** Ranks headings. All recognised pages must be added before. */
export class RecognizedHeadings {
  readonly #pages: HeadedPage[] = [];
  readonly #isRunning: (page: number, index: number) => boolean;
  readonly #levels = whenNeeded(() => this.#rank());

  /** `isRunning` decides, once all pages are added, whether a block is a header or footer. */
  constructor(isRunning: (page: number, index: number) => boolean) {
    this.#isRunning = isRunning;
  }

  add({ number, source, blocks }: Page): void {
    if (source !== "ocr") return;
    const text = median(blocks.filter(({ kind }) => kind !== "heading").flatMap(sizesOf));
    const headings = blocks.flatMap((block, index): Heading[] => {
      const sizes = sizesOf(block);
      return block.kind === "heading" && sizes.length > 0 ? [headingOf(block, index, median(sizes) / text)] : [];
    });
    const texts = blocks.flatMap((block, index) => (block.text === "" ? [] : [index]));
    const starts = texts.slice(0, MOST_RUNNING + 1);
    this.#pages.push({ number, starts, headings: Number.isFinite(text) ? headings : [] });
  }

  /** Returns the page with the levels of its headings. */
  mark(page: Page): Page {
    const levels = this.#pages.length < 2 ? undefined : this.#levels().get(page.number);
    if (levels === undefined) return page;
    return {
      ...page,
      blocks: page.blocks.map((block, index): Block => {
        const level = block.kind === "heading" ? levels.get(index) : undefined;
        return level === undefined ? block : { ...block, level };
      }),
    };
  }

  #rank(): ReadonlyMap<number, ReadonlyMap<number, number>> {
    const pages = this.#pages.map(({ number, starts, headings }) => {
      const isText = (index: number) => !this.#isRunning(number, index);
      return { number, first: starts.find(isText), headings: headings.filter(({ index }) => isText(index)) };
    });
    const sizeOf = commonSizes(pages.flatMap(({ headings }) => headings.map(({ size }) => size)));
    const places = new Map<FrameBlock, readonly [page: number, index: number]>();
    const looks = pages.map(({ number, first, headings }) => {
      const blocks = headings.map(({ index, text, size, ...look }): FrameBlock => {
        const heading = { ...look, size: sizeOf(size), face: "", isSure: true };
        const block: FrameBlock = { kind: "paragraph", text, lines: [], heading };
        places.set(block, [number, index]);
        return block;
      });
      // Only a page that begins with a heading may begin with the document's title.
      return headings[0]?.index === first ? blocks : [{ kind: "paragraph", text: "", lines: [] } as const, ...blocks];
    });
    const levels = new Map<number, Map<number, number>>();
    for (const [page, blocks] of markHeadings(looks, []).entries()) {
      for (const [at, { level }] of blocks.entries()) {
        const place = places.get(looks[page]?.[at] as FrameBlock);
        if (place === undefined || level === undefined) continue;
        const [number, index] = place;
        const own = levels.get(number) ?? new Map<number, number>();
        levels.set(number, own.set(index, level));
      }
    }
    return levels;
  }
}

/** Blocks of a page's header. */
const MOST_RUNNING = 4;

interface HeadedPage {
  readonly number: number;
  /** Indices of the first blocks with text, from which headers are to be left out. */
  readonly starts: readonly number[];
  readonly headings: readonly Heading[];
}

interface Heading {
  readonly index: number;
  readonly text: string;
  /** Times the size of the page's text. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly capitals: boolean;
}

function headingOf({ text, lines = [] }: Block, index: number, size: number): Heading {
  const words = lines.flatMap((line) => line.words);
  const bold = words.filter((word) => word.bold === true).length;
  const italic = words.filter((word) => word.italic === true).length;
  return {
    index,
    text,
    size,
    bold: 2 * bold > words.length,
    italic: 2 * italic > words.length,
    capitals: CAPITALS.test(text),
  };
}

const CAPITALS = /^\P{Ll}*\p{Lu}{2}\P{Ll}*$/u;

function sizesOf({ lines = [] }: Block): readonly number[] {
  return lines.flatMap(({ words }) => words.flatMap(({ size }) => size ?? []));
}

/** Greatest ratio of two sizes of one print, next to each other in their order: OCR measures heights of letters in pixels. */
const SAME_PRINT = 1.06;

/** Returns the common size of each print. Sizes are the same print where others between them leave no gap. */
function commonSizes(sizes: readonly number[]): (size: number) => number {
  const prints: number[][] = [];
  for (const size of [...sizes].sort((a, b) => a - b)) {
    const last = prints.at(-1);
    if (last !== undefined && size <= SAME_PRINT * (last.at(-1) ?? 0)) last.push(size);
    else prints.push([size]);
  }
  const common = new Map(prints.flatMap((print) => print.map((size) => [size, median(print)] as const)));
  return (size) => common.get(size) ?? size;
}
