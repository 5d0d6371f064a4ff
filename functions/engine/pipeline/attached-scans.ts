// Scans and pictures inside other documents, in the thread that read these: which of their pages are recognised, and what
// became of them.

import type { AttachedScan } from "../formats/format.ts";
import type { Attachment, Document } from "../model.ts";
import { type Choice, type ChoosingRequest, choosePages } from "./choose-pages.ts";
import { mergePages, type Recognized } from "./merge-pages.ts";

/** An attachment on its way to OCR, which reads it as a document of its own. */
export interface ChosenScan {
  readonly name: string;
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly choice: Choice;
}

export interface ChosenScans {
  readonly chosen: readonly (ChosenScan & { readonly document: Document })[];
  readonly warnings: readonly string[];
}

/** By the rules for a document sent alone; `max_pages` is for all together. */
export function chooseScans(scans: readonly AttachedScan[], ownPages: number, request: ChoosingRequest): ChosenScans {
  const chosen: (ChosenScan & { readonly document: Document })[] = [];
  const warnings: string[] = [];
  let left = request.maxPages === undefined ? undefined : Math.max(0, request.maxPages - ownPages);
  for (const { name, format, bytes, document, unreadable } of scans) {
    const choice = choosePages(format, { document, warnings: [], unreadable }, { ...request, maxPages: left });
    if (choice.ocr.length === 0 || request.page !== undefined) {
      const pages = unreadable.length === 1 ? "1 page is" : `${unreadable.length} pages are`;
      const why = "OCR is off, one page was asked for, or max_pages is used up";
      warnings.push(`${name}: ${pages} not recognised (${why}); send it by itself`);
      continue;
    }
    if (left !== undefined) left -= choice.ocr.length;
    chosen.push({ name, format, bytes, document, choice });
  }
  return { chosen, warnings };
}

export interface RecognizedScan extends Recognized {
  readonly name: string;
  /** The very object that the document around it holds. */
  readonly document: Document;
  readonly choice: Choice;
}

/** The document with what was recognised of its attachments in their places. */
export function mergeScans(document: Document, scans: readonly RecognizedScan[]) {
  if (scans.length === 0) return { document, warnings: [] };
  const merged = scans.map(({ document: own, choice, name, ...recognized }) => {
    const { document: whole, warnings } = mergePages(own, choice, recognized);
    return { own, whole, warnings: warnings.map((warning) => `${name}: ${warning}`) };
  });
  const replacements = new Map(merged.map(({ own, whole }) => [own, whole]));
  return { document: replaced(document, replacements), warnings: merged.flatMap(({ warnings }) => warnings) };
}

function replaced(document: Document, replacements: ReadonlyMap<Document, Document>): Document {
  const { attachments, ...rest } = replacements.get(document) ?? document;
  return {
    ...rest,
    attachments: attachments.map((each): Attachment => {
      return each.document === undefined ? each : { ...each, document: replaced(each.document, replacements) };
    }),
  };
}
