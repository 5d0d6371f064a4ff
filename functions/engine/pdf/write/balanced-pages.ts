// A page tree that leads to each page through few others. Most scanners write one long list of pages, each next to its
// picture. To find a page, pdf.js reads them all: 19 MB for 300 pages, in ranges of 64 KB. An incremental update that
// exists only in memory puts a balanced tree of nodes above the same pages.

import { PDFArray, PDFContext, PDFDict, PDFName, type PDFObject, PDFRef } from "@cantoo/pdf-lib";
import { RANGE_BYTES, type RangedPdf } from "../render/ranged-pdf.ts";
import { readCrossReference } from "./cross-reference.ts";
import { writeAddition } from "./incremental-update.ts";
import { numberOf, type Source } from "./indirect-object.ts";
import { openObjects } from "./object-reader.ts";

/** A list with fewer pages is read fast enough. */
const LEAST_PAGES = 8;
/** Limit of consecutive reads. Each one waits for the one before. */
const MAX_TURNS = 100;

/** Balances the tree, with a few more reads. Returns the PDF itself when its tree needs no help or cannot be read. */
export async function withBalancedPages(pdf: RangedPdf): Promise<RangedPdf> {
  const cache = openCache(pdf);
  const tail = await tailOf(cache);
  if (tail === undefined) return { ...pdf, read: cache.read };
  return {
    size: pdf.size + tail.length,
    start: pdf.start,
    async read(from, to) {
      if (to <= pdf.size) return await cache.read(from, to);
      // With a thousand pages, the update is longer than one range.
      if (from >= pdf.size) return new Uint8Array(tail.subarray(from - pdf.size, to - pdf.size));
      const own = await cache.read(from, pdf.size);
      return Buffer.concat([own, tail.subarray(0, to - pdf.size)]);
    },
  };
}

class MissingBytes extends Error {
  readonly from: number;
  readonly to: number;

  constructor(from: number, to: number) {
    super(`bytes ${from} to ${to} are not loaded yet`);
    this.from = from;
    this.to = to;
  }
}

interface Cache extends Source {
  load(from: number, to: number): Promise<void>;
  read(from: number, to: number): Promise<Uint8Array>;
}

function openCache(pdf: RangedPdf): Cache {
  // Untouched pages of this buffer take no physical memory.
  const bytes = Buffer.alloc(pdf.size);
  const present = new Set<number>();
  const keep = (from: number, part: Uint8Array) => {
    bytes.set(part, from);
    const end = from + part.length;
    const last = end === pdf.size ? Math.ceil(end / RANGE_BYTES) : Math.floor(end / RANGE_BYTES);
    for (let chunk = from / RANGE_BYTES; chunk < last; chunk++) present.add(chunk);
  };
  keep(0, pdf.start);
  const isPresent = (from: number, to: number) => {
    for (let chunk = Math.floor(from / RANGE_BYTES); chunk * RANGE_BYTES < to; chunk++) {
      if (!present.has(chunk)) return false;
    }
    return true;
  };
  const within = (offset: number) => Math.max(0, Math.min(pdf.size, offset));
  return {
    bytes,
    need(from, to) {
      if (!isPresent(within(from), within(to))) throw new MissingBytes(within(from), within(to));
    },
    async load(from, to) {
      const start = Math.floor(from / RANGE_BYTES) * RANGE_BYTES;
      keep(start, await pdf.read(start, within(Math.ceil(to / RANGE_BYTES) * RANGE_BYTES)));
    },
    async read(from, to) {
      return isPresent(from, to) ? new Uint8Array(bytes.subarray(from, to)) : await pdf.read(from, to);
    },
  };
}

async function tailOf(cache: Cache): Promise<Buffer | undefined> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    try {
      return balanced(cache);
    } catch (error) {
      if (error instanceof MissingBytes) await cache.load(error.from, error.to);
      // pdf.js may be able to read or repair the tree.
      else if (error instanceof Error) return undefined;
      else throw error;
    }
  }
  return undefined;
}

/** Bytes of the update; undefined for a tree that already has levels. */
function balanced(source: Source): Buffer | undefined {
  const context = PDFContext.create();
  const crossReference = readCrossReference(source, context);
  const reader = openObjects(source, crossReference, context);
  const catalog = reader.load(crossReference.trailer.get(PDFName.of("Root")));
  const rootRef = catalog instanceof PDFDict ? catalog.get(PDFName.of("Pages")) : undefined;
  const root = reader.load(rootRef);
  if (!(root instanceof PDFDict) || !(rootRef instanceof PDFRef)) return undefined;
  const kids = reader.load(root.get(KIDS));
  const pages = kids instanceof PDFArray ? kids.asArray() : [];
  // As many kids as pages: then each kid is a page.
  if (pages.length < LEAST_PAGES || numberOf(root, "Count") !== pages.length) return undefined;
  context.largestObjectNumber = crossReference.size - 1;
  const top = nodeOf(pages, context);
  if (!(top instanceof PDFDict)) return undefined;
  root.set(KIDS, top.get(KIDS) ?? top);
  return writeAddition({
    context,
    crossReference,
    changed: [rootRef],
    length: source.bytes.length,
    id: () => crossReference.trailer.get(PDFName.of("ID")),
  });
}

const KIDS = PDFName.of("Kids");

/** Node above the pages: the only page itself, or two nodes of half the pages each. */
function nodeOf(pages: readonly PDFObject[], context: PDFContext): PDFObject {
  const [only, ...others] = pages;
  if (only !== undefined && others.length === 0) return only;
  const middle = pages.length >> 1;
  const kids = [pages.slice(0, middle), pages.slice(middle)].map((half) => {
    const node = nodeOf(half, context);
    return node instanceof PDFDict ? context.register(node) : node;
  });
  return context.obj({ Type: "Pages", Kids: kids, Count: pages.length });
}
