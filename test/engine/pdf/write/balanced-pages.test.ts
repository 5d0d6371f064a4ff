import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { RANGE_BYTES, type RangedPdf } from "../../../../functions/engine/pdf/render/ranged-pdf.ts";
import { withBalancedPages } from "../../../../functions/engine/pdf/write/balanced-pages.ts";
import { largeScan } from "../../../support/documents/large-scan.ts";
import { buildPdf } from "../../../support/documents/pdf.ts";

/** PDF that is read by ranges, and the ranges that were read. */
function ranged(bytes: Uint8Array) {
  const reads: (readonly [from: number, to: number])[] = [];
  const pdf: RangedPdf = {
    size: bytes.length,
    start: bytes.slice(0, RANGE_BYTES),
    async read(...range) {
      reads.push(range);
      return bytes.slice(...range);
    },
  };
  return { pdf, reads };
}

/** Bytes of the balanced PDF, with the depth of its page tree and its pages' sizes. */
async function balance(bytes: Uint8Array) {
  const { pdf, reads } = ranged(bytes);
  const balanced = await withBalancedPages(pdf);
  const searched = reads.length;
  const whole = await balanced.read(0, balanced.size);
  const document = await PDFDocument.load(whole, { updateMetadata: false });
  return { whole, reads, searched, balanced, widths: document.getPages().map((page) => page.getWidth()), document };
}

const flat = (pages: number) =>
  buildPdf(Array.from({ length: pages }, (_, index) => ({ content: "", width: 100 + index })));

describe("a flat list of pages", () => {
  it.each([8, 9, 31])("of %i pages becomes a tree with two kids in each node", async (pages) => {
    const original = flat(pages);

    const { whole, widths, document } = await balance(original);

    expect(Buffer.from(whole).subarray(0, original.length).equals(Buffer.from(original))).toBe(true);
    expect(widths).toEqual(Array.from({ length: pages }, (_, index) => 100 + index));
    const text = Buffer.from(whole).subarray(original.length).toString("latin1");
    const nodes = text.match(/\/Kids \[[^\]]*\]/g) ?? [];
    expect(nodes).toHaveLength(pages - 1);
    expect(nodes.every((node) => node.match(/\d+ 0 R/g)?.length === 2)).toBe(true);
    expect([...text.matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)).toSorted((a, b) => b - a)[0]).toBe(
      pages,
    );
    expect(document.catalog.Pages().Count().asNumber()).toBe(pages);
  });

  it("of seven pages stays as it is", async () => {
    const original = flat(7);

    expect(Buffer.from((await balance(original)).whole).equals(Buffer.from(original))).toBe(true);
  });

  it("halves its pages in each node, the smaller half first", async () => {
    const { whole } = await balance(flat(9));
    const counts = [
      ...Buffer.from(whole)
        .toString("latin1")
        .matchAll(/\/Count (\d+)/g),
    ].map(([, count]) => Number(count));

    // The old root and the new one, then nodes of 4 and 5 pages, of 2, 2, 2 and 3, and of 2 again.
    expect(counts.toSorted((a, b) => a - b)).toEqual([2, 2, 2, 2, 3, 4, 5, 9, 9]);
  });
});

describe("a PDF that needs no balance, or cannot be balanced", () => {
  const same = async (bytes: Uint8Array) => {
    const { pdf } = ranged(bytes);
    const balanced = await withBalancedPages(pdf);
    return (
      balanced.size === bytes.length && Buffer.from(await balanced.read(0, bytes.length)).equals(Buffer.from(bytes))
    );
  };
  const change = (from: string, to: string) =>
    Buffer.from(Buffer.from(flat(9)).toString("latin1").replace(from, to), "latin1");

  it.each([
    ["that already has levels", change("/Count 9", "/Count 8")],
    ["without a page tree", change("/Pages 2 0 R", "/Pages (a) ")],
    ["whose catalog is missing", change("/Root 1 0 R", "/Root 9 9 R")],
    ["that must be repaired", change("startxref", "startxxxx")],
    ["whose kids are no list", change("/Kids [", "/Kidz [")],
    ["that is no PDF", Buffer.from("text")],
  ])("stays as it is: one %s", async (_, bytes) => {
    expect(await same(bytes)).toBe(true);
  });

  it("gives up after a hundred reads", async () => {
    // Each read brings a range without bytes, as if they never arrived.
    const { pdf, reads } = ranged(largeScan({ pages: 20, bytesPerPage: 50_000 }));
    const read = async (from: number, to: number) => {
      reads.push([from, to]);
      return new Uint8Array();
    };

    const balanced = await withBalancedPages({ ...pdf, read });

    expect(balanced.size).toBe(pdf.size);
    expect(reads).toHaveLength(100);
  });

  it("surfaces the failure of a read", async () => {
    const { pdf } = ranged(largeScan({ pages: 20, bytesPerPage: 50_000 }));
    const gone = new Error("the connection is gone");

    await expect(withBalancedPages({ ...pdf, read: () => Promise.reject(gone) })).rejects.toBe(gone);
  });
});

describe("the ranges of a balanced PDF", () => {
  const scan = largeScan({ pages: 20, bytesPerPage: 50_000 });

  it("are read once each, on multiples of their size, and few of them", async () => {
    const { pdf, reads } = ranged(scan);

    await withBalancedPages(pdf);

    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(5);
    expect(new Set(reads.map(String)).size).toBe(reads.length);
    for (const [from, to] of reads) {
      expect(from % RANGE_BYTES).toBe(0);
      expect(to === scan.length || to % RANGE_BYTES === 0).toBe(true);
    }
  });

  it("come from the cache when the search has read them", async () => {
    const { pdf, reads } = ranged(scan);
    const balanced = await withBalancedPages(pdf);
    const searched = [...reads];

    for (const [from, to] of [...searched, [0, RANGE_BYTES] as const, [10, 20] as const]) {
      expect(Buffer.from(await balanced.read(from, to)).equals(Buffer.from(scan.subarray(from, to)))).toBe(true);
    }
    expect(reads).toEqual(searched);
    const far = 3 * RANGE_BYTES;
    expect(searched.some(([from, to]) => from <= far && far < to)).toBe(false);
    await balanced.read(far, far + RANGE_BYTES);

    expect(reads.at(-1)).toEqual([far, far + RANGE_BYTES]);
  });

  it("may lie in the file, in the addition, or in both", async () => {
    const { pdf } = ranged(scan);
    const balanced = await withBalancedPages(pdf);
    const addition = Buffer.from(await balanced.read(scan.length, balanced.size));
    expect(balanced.size).toBe(scan.length + addition.length);
    expect(addition.toString("latin1")).toMatch(/^\n\d+ 0 obj.*%%EOF\n$/s);

    const across = Buffer.from(await balanced.read(scan.length - 5, scan.length + 7));
    const before = Buffer.from(await balanced.read(scan.length - 5, scan.length));
    const within = Buffer.from(await balanced.read(scan.length + 3, scan.length + 7));

    expect(across.subarray(0, 5).equals(Buffer.from(scan.subarray(-5)))).toBe(true);
    expect(across.subarray(5).equals(addition.subarray(0, 7))).toBe(true);
    expect(before.equals(Buffer.from(scan.subarray(-5)))).toBe(true);
    expect(within.equals(addition.subarray(3, 7))).toBe(true);
    expect(balanced.start).toBe(pdf.start);
  });
});
