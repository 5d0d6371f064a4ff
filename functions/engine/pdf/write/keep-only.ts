// Reduces a PDF to one page. Unlike a copy of the page into a new document, this keeps the document's settings for the
// look of the page: layers (optional content), form fields, output intents.

import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from "@cantoo/pdf-lib";
import { inherited, pagesOf } from "./page-tree.ts";

const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"];
// Entries of the catalog that refer to other pages.
const OTHER_PAGES = [
  "AA",
  "Dests",
  "MarkInfo",
  "Names",
  "OpenAction",
  "Outlines",
  "PageLabels",
  "StructTreeRoot",
  "Threads",
];

/** Removes all pages except the given one, counted from 1, and all objects that it does not need. */
export function keepOnly(document: PDFDocument, number: number): void {
  const { context, catalog } = document;
  const pages = pagesOf(context, catalog);
  const kept = pages[number - 1];
  if (kept === undefined) throw new Error(`its page tree has ${pages.length} pages and not ${number}`);
  for (const name of INHERITED) {
    const value = inherited(kept.node, name);
    if (value !== undefined) kept.node.set(PDFName.of(name), value);
  }
  const ref = kept.ref ?? context.register(kept.node);
  const tree = context.register(context.obj({ Type: "Pages", Kids: [ref], Count: 1 }));
  kept.node.set(PDFName.of("Parent"), tree);
  catalog.set(PDFName.of("Pages"), tree);
  for (const name of OTHER_PAGES) catalog.delete(PDFName.of(name));
  for (const page of pages) if (page.ref !== undefined && page.ref !== ref) context.delete(page.ref);
  dropUnreachable(document);
}

function dropUnreachable({ context }: PDFDocument): void {
  const reached = new Set<PDFRef>();
  const waiting: PDFObject[] = [context.trailerInfo.Root, context.trailerInfo.Info].filter(
    (each) => each !== undefined,
  );
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      const target = context.lookup(object);
      if (target !== undefined) waiting.push(target);
    } else if (object instanceof PDFStream) waiting.push(object.dict);
    else if (object instanceof PDFDict) waiting.push(...object.values());
    else if (object instanceof PDFArray) waiting.push(...object.asArray());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
