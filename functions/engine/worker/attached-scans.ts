// Chooses the pages of scans and pictures inside other documents, and merges their OCR results.

import type { Attachment, Document } from "../base/model.ts";
import type { AttachedScan } from "../formats/shared/format.ts";
import { chooseOcrPages, type OcrChoice, type OcrChoiceRequest } from "./choose-ocr-pages.ts";
import { mergePages, type Recognized } from "./merge-pages.ts";

/** Attachment with pages to recognise. OCR reads it like a separate document. */
export interface ChosenScan {
  readonly name: string;
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly choice: OcrChoice;
}

export interface ChosenScans {
  readonly chosen: readonly (ChosenScan & { readonly document: Document })[];
  readonly warnings: readonly string[];
}

/** Chooses the pages by the rules for a separate document. `max_pages` covers the document and all attachments. */
export function chooseScans(scans: readonly AttachedScan[], ownPages: number, request: OcrChoiceRequest): ChosenScans {
  const chosen: (ChosenScan & { readonly document: Document })[] = [];
  const unread: (AttachedScan & { readonly reason: Reason })[] = [];
  let left = request.maxPages === undefined ? undefined : Math.max(0, request.maxPages - ownPages);
  for (const scan of scans) {
    const { name, format, bytes, document, unreadable } = scan;
    const choice = chooseOcrPages(format, { document, warnings: [], unreadable }, { ...request, maxPages: left });
    if (choice.ocr.length === 0 || request.page !== undefined) {
      unread.push({ ...scan, reason: reasonOf(choice, request) });
      continue;
    }
    if (left !== undefined) left -= choice.ocr.length;
    chosen.push({ name, format, bytes, document, choice });
  }
  const byReason = Map.groupBy(unread, ({ reason }) => reason);
  return { chosen, warnings: [...byReason].map(([reason, each]) => unreadWarning(each, reason)) };
}

const MOST_NAMED = 3;

type Reason = readonly [why: string, remedy: string];

const OFF: Reason = ["OCR is off", "turn it on"];
const BY_DOCUMENT: Reason = ['ocr is "document"', 'use "auto"'];
const ONE_PAGE: Reason = ["only one page was requested", "send the attachment separately"];
const USED_UP: Reason = ["max_pages is used up", "send the attachment separately"];

function reasonOf({ skipped }: OcrChoice, { ocr, page }: OcrChoiceRequest): Reason {
  if (page !== undefined) return ONE_PAGE;
  if (ocr === "off") return OFF;
  return skipped.length > 0 ? USED_UP : BY_DOCUMENT;
}

/** One warning for all scans with this reason: a presentation may hold hundreds of pictures. */
function unreadWarning(scans: readonly AttachedScan[], [why, remedy]: Reason): string {
  const names = [...new Set(scans.map(({ name }) => name))];
  const named = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  const count = scans.reduce((sum, { unreadable }) => sum + unreadable.length, 0);
  return `${named}${more}: ${count === 1 ? "1 page is" : `${count} pages are`} not recognised (${why}); ${remedy}`;
}

export interface RecognizedScan extends Recognized {
  readonly name: string;
  /** The same object as in the attachments of the outer document. */
  readonly document: Document;
  readonly choice: OcrChoice;
}

/** Replaces the scans among the document's attachments by their recognised versions. */
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
