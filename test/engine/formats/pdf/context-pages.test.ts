import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { contextOf, readContext } from "../../../../functions/engine/formats/pdf/context-pages.ts";
import { pdf } from "../../../../functions/engine/formats/pdf/pdf.ts";
import { openFontBook } from "../../../../functions/engine/pdf/read/font-book.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import type { ReadablePage } from "../../../../functions/engine/pdf/read/readable-pdf.ts";
import { openStructure } from "../../../../functions/engine/pdf/read/tagged-structure.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { options } from "../shared/options.ts";

describe("the context of requested pages", () => {
  it("is the rest of a short document", () => {
    expect(contextOf([2], 4)).toEqual([1, 3, 4]);
    expect(contextOf([1, 2], 2)).toEqual([]);
  });

  it("is, in a long document, the nearest pages and some of the others", () => {
    const context = contextOf([50], 200);

    expect(context).toHaveLength(24);
    expect(context.filter((page) => Math.abs(page - 50) <= 8)).toHaveLength(16);
    expect(context.filter((page) => page > 100).length).toBeGreaterThan(3);
  });

  it("is near each of the requested pages", () => {
    expect(contextOf([10, 90], 200)).toEqual(expect.arrayContaining([8, 9, 11, 12, 88, 89, 91, 92]));
  });

  it("is nothing without requested pages", () => {
    expect(contextOf([], 3)).toEqual([1, 2, 3]);
  });
});

const sentence = "These words reach from one end of the page to the other end of it.";
const page = (number: number) => ({
  content:
    text(72, 760, 9, "The running title of this book") +
    text(72, 700, number === 1 ? 24 : 16, number === 1 ? "The only title" : `Section of page ${number}`) +
    Array.from({ length: 8 }, (_, line) => text(72, 660 - 14 * line, 11, sentence)).join(""),
});
const bytes = buildPdf([1, 2, 3, 4].map(page));
const blocksOf = async (more: { pages?: readonly number[]; withContext?: boolean }) =>
  (await pdf.extract(bytes, { ...options, ...more })).document.pages.at(-1)?.blocks;

it("lets a page alone read as in the whole document", async () => {
  const whole = await blocksOf({});

  expect(whole?.map(({ kind, level }) => [kind, level])).toEqual([
    ["header", undefined],
    ["heading", 2],
    ["paragraph", undefined],
  ]);
  expect(await blocksOf({ pages: [4], withContext: true })).toEqual(whole);
  expect(await blocksOf({ pages: [4] })).not.toEqual(whole);
});

const contextWith = (failure: unknown) =>
  withReadablePdf(bytes, options, async (opened) => {
    const failing = async (number: number): Promise<ReadablePage> => {
      if (number === 2) throw failure;
      return await opened.page(number);
    };
    const tools = { readText: await openStructure(opened), fonts: openFontBook(), wantsRulings: () => false };
    return (await readContext({ ...opened, page: failing }, [1, 2, 3], tools, () => undefined)).map(
      ({ number }) => number,
    );
  });

it("skips damaged pages of the context, and ends at limits", async () => {
  const limited = new ExtractionError("LIMIT_EXCEEDED", "too complex", { remedy: "none" });

  expect(await contextWith(new Error("damaged"))).toEqual([1, 3]);
  await expect(contextWith(limited)).rejects.toBe(limited);
});
