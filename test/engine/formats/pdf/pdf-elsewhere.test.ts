import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { textBytesOfOtherPages } from "../../../../functions/engine/formats/pdf/pdf-elsewhere.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import type { ReadablePage } from "../../../../functions/engine/pdf/read/readable-pdf.ts";
import { openStructure } from "../../../../functions/engine/pdf/read/tagged-structure.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { options } from "../shared/options.ts";

/** Counts the text of pages with these contents, and lists the pages that were begun. */
async function count(
  contents: readonly string[],
  skipped: readonly number[] = [],
  failures: Readonly<Record<number, unknown>> = {},
) {
  const begun: number[] = [];
  const bytes = await withReadablePdf(buildPdf(contents.map((content) => ({ content }))), options, async (opened) => {
    const page = async (number: number): Promise<ReadablePage> => {
      if (number in failures) throw failures[number];
      return await opened.page(number);
    };
    const begin = (number: number) => begun.push(number);
    return await textBytesOfOtherPages({ ...opened, page }, new Set(skipped), await openStructure(opened), begin);
  });
  return { bytes, begun };
}

const words = (shown: string) => text(72, 700, 12, shown);
/** Letters in lines of the page. */
const piece = (length: number) =>
  Array.from({ length: Math.ceil(length / 60) }, (_, line) =>
    text(72, 700 - 12 * line, 8, "a".repeat(Math.min(60, length - 60 * line))),
  ).join("");

describe("the text of pages that nobody requested", () => {
  it("is counted in bytes without the blanks around its pieces", async () => {
    const two = words(" abc ") + text(72, 600, 12, "de");

    expect(await count([two, "", words("f g")])).toEqual({ bytes: 3 + 2 + 3, begun: [1, 2, 3] });
  });

  it("leaves out skipped pages", async () => {
    expect(await count([words("abc"), words("de"), words("f")], [1, 3])).toEqual({ bytes: 2, begun: [2] });
  });

  it("is counted until the document cannot be a scan", async () => {
    expect((await count([piece(511), piece(1), piece(1)])).begun).toEqual([1, 2]);
    expect((await count([piece(512), piece(1)])).begun).toEqual([1]);
    expect((await count([piece(510), piece(1), piece(1)])).begun).toEqual([1, 2, 3]);
  });

  it("leaves out invisible text", async () => {
    const hidden = "BT /F1 12 Tf 3 Tr 72 400 Td (hidden) Tj ET";

    expect((await count([words("shown words here") + hidden])).bytes).toBe(16);
  });

  it("is counted on 100 pages at most", async () => {
    const { begun } = await count(
      Array.from({ length: 102 }, () => ""),
      [1],
    );

    expect([begun.length, begun[0], begun.at(-1)]).toEqual([100, 2, 101]);
  });

  it("is counted without damaged pages", async () => {
    const pages = [words("abc"), words("de"), words("f")];

    expect(await count(pages, [], { 2: new Error("boom") })).toEqual({ bytes: 4, begun: [1, 2, 3] });
  });

  it("is subject to the limits of any page", async () => {
    const limit = new ExtractionError("LIMIT_EXCEEDED", "the page is too large", { remedy: "split it" });

    await expect(count([words("abc")], [], { 1: limit })).rejects.toBe(limit);
  });
});
