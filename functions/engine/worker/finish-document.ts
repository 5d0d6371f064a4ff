// Renders a document's text in a thread, and collects the facts for the response. The main thread gets only bytes and
// counts: receiving the model of 619 pages blocked it for 1.6 s.

import type { OcrReason, Page, RegionText } from "../base/model.ts";
import { publicText } from "../base/public-text.ts";
import { readRegions, regionPage } from "../layout/regions/read-regions.ts";
import { type TextOptions, textWriter } from "../output/text-output.ts";
import type { OcrSummary } from "../request/contract.ts";
import type { Region } from "../request/region-fields.ts";
import { endSteps } from "../sandbox/task-steps.ts";
import { reasonsOf } from "./choose-ocr-pages.ts";
import { mergeWarnings } from "./merge-pages.ts";
import type { MergedDocument } from "./merged-document.ts";
import { unreadRegionWarnings } from "./region-warnings.ts";

export interface FinishedDocument {
  /** UTF-8. */
  readonly text: Uint8Array;
  /** Code points of the text. */
  readonly size: number;
  readonly numPages: number;
  readonly emptyPages: readonly number[];
  /** Absent when nothing was recognised. */
  readonly ocrPages?: OcrSummary;
  /** Headers and footers of the pages, which Markdown omits; absent for 0. */
  readonly headersFooters?: number;
  /** Number of regions that were not read on one of their pages; absent for 0. */
  readonly missingRegions?: number;
  /** Number of missing pages of attached scans. */
  readonly missingAttached: number;
  /** Pages that ended their parser. */
  readonly lost: readonly number[];
  /** Pages that get an invisible layer of recognised words. */
  readonly layered: readonly number[];
  /** Pages whose own text layer is garbled. */
  readonly garbled: readonly number[];
  /** Pages among `layered` whose old layer the new one replaces. */
  readonly replaced: readonly number[];
  readonly warnings: readonly string[];
}

/** Renders the text of a merged document, or only that of the regions, and collects its facts. */
export async function finishDocument(
  merged: MergedDocument,
  options: TextOptions,
  regions?: readonly Region[],
): Promise<FinishedDocument> {
  // From here on, no page is to blame for time and memory: outputs grow with the document.
  endSteps();
  const { frame, choice, missing, lost, scans, warnings } = merged;
  const reader = regions && readRegions(regions);
  const unreadRegions: RegionText[] = [];
  const writer = textWriter(reader === undefined ? frame.attachments : [], options);
  const text = collectText();
  const summary = summarize();
  const reasons = reasonsOf(choice);
  const absent = new Set([...missing.map(({ page }) => page), ...lost]);
  let headersFooters = 0;
  const empty: number[] = [];
  const layered: number[] = [];
  const garbled: number[] = [];
  const replaced: number[] = [];
  const pageWarnings: (readonly [page: number, warning: string])[] = [];

  text.add(writer.begin());
  for await (const { page, layer, result } of merged.pages()) {
    const inside = reader?.of(page);
    text.add(writer.page(inside === undefined ? page : regionPage(page, inside, "brackets")));
    unreadRegions.push(...(inside ?? []).map((each) => each.text).filter(({ missing }) => missing !== undefined));
    headersFooters += page.blocks.filter(({ kind }) => kind === "header" || kind === "footer").length;
    if (isEmpty(page) && !absent.has(page.number)) empty.push(page.number);
    if (layer !== undefined) layered.push(page.number);
    if (page.reason === "garbled_text_layer") garbled.push(page.number);
    if (layer !== undefined && page.reason === "old_ocr_layer") replaced.push(page.number);
    if (result === undefined) continue;
    summary.add(result.page, reasons);
    for (const warning of result.warnings) pageWarnings.push([page.number, warning]);
  }
  text.add(writer.end());
  for (const scan of scans) {
    const ofScan = reasonsOf(scan.choice);
    for (const { page } of scan.done.values()) summary.add(page, ofScan);
  }

  unreadRegions.push(...(reader?.elsewhere() ?? []));
  const skippedObjects = writer.leftOut();
  const ocrPages = summary.end();
  return {
    ...text.end(),
    numPages: frame.metadata.pages,
    emptyPages: empty,
    missingAttached: scans.reduce((sum, scan) => sum + scan.missing.length, 0),
    lost,
    layered,
    garbled,
    replaced,
    ...(unreadRegions.length === 0 ? {} : { missingRegions: unreadRegions.length }),
    ...(headersFooters === 0 ? {} : { headersFooters }),
    ...(ocrPages === undefined ? {} : { ocrPages }),
    warnings: [
      ...warnings.read,
      ...mergeWarnings(choice, missing, pageWarnings),
      ...warnings.scans,
      ...(skippedObjects === undefined ? [] : [skippedObjects]),
      ...unreadRegionWarnings(unreadRegions),
    ].map(publicText),
  };
}

function collectText() {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    add(texts: Iterable<string>): void {
      for (const text of texts) {
        const piece = encoder.encode(text);
        size += codePoints(piece);
        pieces.push(piece);
      }
    },
    end(): Pick<FinishedDocument, "text" | "size"> {
      // Not Buffer.concat: a small result may lie in a shared buffer, which cannot be moved to another thread.
      const text = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const piece of pieces) {
        text.set(piece, at);
        at += piece.length;
      }
      return { text, size };
    },
  };
}

/** Counts characters. In UTF-8, every byte of a character except the first begins with the bits 10. */
function codePoints(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) count++;
  return count;
}

function summarize() {
  const reasons: Partial<Record<OcrReason, number>> = {};
  let count = 0;
  let confident = 0;
  let sum = 0;
  return {
    add({ number, confidence }: Page, asked: ReadonlyMap<number, OcrReason>): void {
      count++;
      const reason = asked.get(number);
      if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1;
      if (confidence === undefined) return;
      confident++;
      sum += confidence;
    },
    end(): OcrSummary | undefined {
      if (count === 0) return undefined;
      return { count, reasons, ...(confident === 0 ? {} : { confidence: Math.round(sum / confident) }) };
    },
  };
}

function isEmpty(page: Page): boolean {
  return page.blocks.every((block) => block.text.trim() === "");
}
