import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { RANGE_BYTES, type RangedPdf } from "../../../../functions/engine/pdf/render/ranged-pdf.ts";
import { renderPage } from "../../../../functions/engine/pdf/render/render-page.ts";
import { withBalancedPages } from "../../../../functions/engine/pdf/write/balanced-pages.ts";
import { largeScan } from "../../../support/documents/large-scan.ts";
import { encryptPdf } from "../../../support/documents/pdf.ts";

const { limits } = readSettings({});
const PAGES = 60;
const BYTES_PER_PAGE = 150_000;
/** Distance in bytes between the places where objects are cut. */
const CUT_STEP = 7;

describe("a PDF that is read by ranges", () => {
  let scan: Uint8Array;
  beforeAll(() => {
    scan = largeScan({ pages: PAGES, bytesPerPage: BYTES_PER_PAGE });
  });

  it.each([1, 2, 31, PAGES])("shows page %i as in the whole file, after reading few bytes", async (page) => {
    const { ranged, bytesRead } = countingReads(scan);

    const part = await shown(await withBalancedPages(ranged), page);

    expect(part).toEqual(await shown(scan, page));
    expect(new Set(part.gray).size).toBeGreaterThan(20);
    // The page's picture, and the first and the last page, which pdf.js always reads.
    expect(bytesRead()).toBeLessThan(BYTES_PER_PAGE + 8 * RANGE_BYTES);
  });

  it("shows one of a thousand pages, whose balanced tree is longer than a range", async () => {
    const long = largeScan({ pages: 1_500, bytesPerPage: 500 });

    for (const page of [1, 751, 1_500]) {
      expect(await shown(await withBalancedPages(countingReads(long).ranged), page)).toEqual(await shown(long, page));
    }
  });

  it("shows a page whose objects lie partly in a range that is not loaded yet, wherever they are cut", async () => {
    const shifted = (bytes: number) => {
      const space = " ".repeat(2 * RANGE_BYTES + bytes);
      return largeScan({ pages: 4, bytesPerPage: 1_000, content: (page) => (page === 1 ? space : "") });
    };
    const file = Buffer.from(shifted(0));
    const [from, to] = [file.indexOf("30 0 obj"), file.indexOf("stream", file.indexOf("32 0 obj"))];
    const whole = await shown(file, 3, { dpi: 8 });
    expect(to - from).toBeGreaterThan(200);
    for (let at = from; at < to; at += CUT_STEP) {
      const { ranged } = countingReads(shifted(RANGE_BYTES - (at % RANGE_BYTES)));

      expect(await shown(ranged, 3, { dpi: 8 }), `cut after ${at - from} bytes`).toEqual(whole);
    }
  });

  it("shows pages with compressed objects, in trees with levels, and in encrypted files", async () => {
    const document = await PDFDocument.load(scan);
    const compressed = await document.save({ useObjectStreams: true });
    const parts = await PDFDocument.create();
    for (let index = 0; index < 3; index++) parts.addPage([300, 300 + index]);
    const few = await parts.save();
    const encrypted = await encryptPdf(few, "verdigrane");

    for (const [pdf, page, password] of [
      [compressed, 31, undefined],
      [few, 3, undefined],
      [encrypted, 3, "verdigrane"],
    ] as const) {
      const { ranged } = countingReads(pdf);
      expect(await shown(await withBalancedPages(ranged), page, { password })).toEqual(
        await shown(pdf, page, { password }),
      );
    }
  });

  it("is repaired like a whole file when its end is missing", async () => {
    const damaged = scan.slice();
    damaged.fill(0x20, damaged.length - 24);
    const { ranged } = countingReads(damaged);

    expect(await shown(await withBalancedPages(ranged), 3)).toEqual(await shown(damaged, 3));
  });

  it("fails with the error of a read during the search for its pages", async () => {
    const gone = new Error("the connection is gone");
    const failing = { ...countingReads(scan).ranged, read: () => Promise.reject(gone) };

    await expect(withBalancedPages(failing)).rejects.toBe(gone);
  });
});

function countingReads(bytes: Uint8Array): { readonly ranged: RangedPdf; readonly bytesRead: () => number } {
  let read = 0;
  const take = (from: number, to: number) => {
    read += to - from;
    return bytes.slice(from, to);
  };
  const ranged = {
    size: bytes.length,
    start: take(0, Math.min(RANGE_BYTES, bytes.length)),
    read: async (from: number, to: number) => take(from, to),
  };
  return { ranged, bytesRead: () => read };
}

interface Shown {
  readonly dpi?: number;
  readonly password?: string | undefined;
}

async function shown(pdf: Uint8Array | RangedPdf, page: number, { dpi = 30, password }: Shown = {}) {
  return await withPdf(pdf, { limits, password }, async (document) => ({
    pages: document.numPages,
    ...(await renderPage(document, page, { dpi, maxPixels: 1e6 })),
  }));
}
