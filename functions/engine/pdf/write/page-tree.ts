// The pages of a PDF in the count of pdf.js. pdf-lib's own function fails on page trees with circles or with nodes that
// lack their /Type.

import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRef } from "@cantoo/pdf-lib";

export interface PageNode {
  readonly node: PDFDict;
  /** Absent for a page that is a direct object in its parent. */
  readonly ref: PDFRef | undefined;
}

const KIDS = PDFName.of("Kids");
const PARENT = PDFName.of("Parent");
// A deeper tree has a circle.
const MAX_DEPTH = 100;

export function pagesOf(context: PDFContext, catalog: PDFDict): readonly PageNode[] {
  const pages: PageNode[] = [];
  const seen = new Set<PDFDict>();
  const walk = (value: unknown, depth: number): void => {
    const ref = value instanceof PDFRef ? value : undefined;
    const node = ref === undefined ? value : context.lookup(ref);
    if (!(node instanceof PDFDict) || seen.has(node) || depth > MAX_DEPTH) return;
    seen.add(node);
    const kids = context.lookup(node.get(KIDS));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) walk(kid, depth + 1);
    else pages.push({ node, ref });
  };
  walk(catalog.get(PDFName.of("Pages")), 0);
  return pages;
}

/** Attribute of the page, or of the nearest node above it that has the attribute (ISO 32000-2, 7.7.3.4). */
export function inherited(page: PDFDict, name: string): ReturnType<PDFDict["get"]> {
  let node: PDFDict | undefined = page;
  for (let depth = 0; node !== undefined && depth <= MAX_DEPTH; depth++) {
    const value = node.get(PDFName.of(name));
    if (value !== undefined) return value;
    const parent: unknown = page.context.lookup(node.get(PARENT));
    node = parent instanceof PDFDict ? parent : undefined;
  }
  return undefined;
}
