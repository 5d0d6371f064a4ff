// What runs in worker threads: everything that reads bytes somebody else wrote. Each task loads only what it needs.

import { deserialize, serialize } from "node:v8";
import type { AttachedScan, ExtractOptions, Format } from "../formats/format.ts";
import type { Document } from "../model.ts";
import type { RecognizedPage, RecognizeRequest } from "../ocr/recognized-page.ts";
import type { RangedPdf } from "../pdf/ranged-pdf.ts";
import type { SearchableRequest } from "../pdf/searchable-pdf.ts";
import type { SearchablePdf } from "../pdf/whole-pdf.ts";
import { askMain } from "../sandbox/ask-main.ts";
import { boundInflating, unboundInflating } from "../sandbox/inflating.ts";
import { moving } from "../sandbox/moving.ts";
import { serveTasks } from "../sandbox/serve-tasks.ts";
import type { ChosenScan, ChosenScans, RecognizedScan } from "./attached-scans.ts";
import type { Choice, ChoosingRequest } from "./choose-pages.ts";
import type { MissingPage } from "./fan-out.ts";
import type { FinishedDocument, FinishOptions } from "./finish-document.ts";
import { type PackedPage, type PageResult, unpackPage } from "./page-place.ts";

export interface ExtractInput {
  readonly bytes: Uint8Array;
  readonly options: Omit<ExtractOptions, "detect" | "scans">;
  readonly choosing: ChoosingRequest;
  readonly finishing: FinishOptions;
}

/** Finished, where no page is to be recognised; else what is to be, and the document for the task `finish`. */
export type ExtractOutput = { readonly format: FormatFacts } & (
  | { readonly finished: FinishedDocument; readonly leftOut: readonly number[] }
  | { readonly choice: Choice; readonly scans: readonly ChosenScan[]; readonly held: HeldDocument }
);

/** What is told of a format to who does not read it. */
export type FormatFacts = Pick<Format, "name" | "method">;

/** A document on its way to the thread that ends it. The main thread keeps it and never opens it. */
export interface HeldDocument {
  readonly model: Uint8Array;
  readonly warnings: readonly string[];
}

export interface FinishInput {
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
  readonly choice: Choice;
  /** Pages that were recognised: each is asked for, so that no message is larger than a page. */
  readonly done: readonly number[];
  readonly missing: readonly MissingPage[];
  /** Of the scans inside it, in their order. */
  readonly scans: readonly FinishedScan[];
  readonly finishing: FinishOptions;
}

export interface FinishedScan {
  readonly name: string;
  readonly choice: Choice;
  readonly done: readonly number[];
  readonly missing: readonly MissingPage[];
}

/** What the task `finish` asks for: a page of the document, or of the scan inside it with this place in their order. */
export interface PageOf {
  readonly scan: number | undefined;
  readonly page: number;
}

export interface RecognizeInput extends RecognizeRequest {
  /** In place of the bytes of a large PDF: its size and its first bytes; the others are asked for. */
  readonly large?: Pick<RangedPdf, "size" | "start"> | undefined;
}

/** What a task asks for: the bytes from `from` up to and without `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

serveTasks({
  async extract({ bytes, options, choosing, finishing }: ExtractInput): Promise<ExtractOutput> {
    const [{ detectFormat }, { chooseScans }, { choosePages }, { finishDocument }] = await Promise.all([
      import("../formats/detect.ts"),
      import("./attached-scans.ts"),
      import("./choose-pages.ts"),
      import("./finish-document.ts"),
    ]);
    // pdf.js holds what a stream inflates to twice. Pictures are only decoded by the other tasks, and bounded by pixels.
    boundInflating(options.limits.readPageMemoryMb / 2, "TEXTRACTOR_READ_PAGE_MEMORY_MB");
    try {
      const reader = await detectFormat(bytes, options.name);
      const { name, method } = reader;
      const format = { name, method };
      const found: AttachedScan[] = [];
      const extraction = await reader.extract(bytes, { ...options, detect: detectFormat, scans: found });
      const choice = choosePages(name, extraction, choosing);
      const { document } = extraction;
      const scans = chooseScans(found, document.pages.length, choosing);
      const warnings = [...extraction.warnings, ...scans.warnings];
      if (choice.ocr.length + scans.chosen.length > 0) return held(format, document, warnings, choice, scans);
      const finished = finishDocument(document, warnings, choice, NOTHING_RECOGNIZED, finishing);
      return moving({ format, finished, leftOut: choice.leftOut }, bytesOf(finished));
    } finally {
      unboundInflating();
    }
  },

  async finish({ bytes, warnings, choice, done, missing, scans, finishing }: FinishInput): Promise<FinishedDocument> {
    const { finishDocument } = await import("./finish-document.ts");
    const { document, scanned } = deserialize(bytes) as HeldModel;
    const attached: RecognizedScan[] = [];
    for (const [index, own] of scanned.entries()) {
      const { done: pages = [], ...scan } = scans[index] ?? { name: "", choice: NO_CHOICE, missing: [] };
      attached.push({ ...scan, document: own, done: await pagesOf(index, pages) });
    }
    const recognized = { done: await pagesOf(undefined, done), missing, scans: attached };
    const finished = finishDocument(document, warnings, choice, recognized, finishing);
    return moving(finished, bytesOf(finished));
  },

  async recognize({ large, ...request }: RecognizeInput): Promise<RecognizedPage & { readonly layer: string }> {
    const [{ recognizePage }, { textLayer }] = await Promise.all([
      import("../ocr/recognize-page.ts"),
      import("../pdf/text-layer.ts"),
    ]);
    const recognized = await recognizePage({ ...request, ranged: large && (await openRanged(large)) });
    return { ...recognized, layer: textLayer(recognized.page) };
  },

  async searchable(input: SearchableRequest): Promise<SearchablePdf> {
    const { searchablePdf } = await import("../pdf/searchable-pdf.ts");
    return await searchablePdf(input);
  },
});

const NOTHING_RECOGNIZED = { done: new Map(), missing: [] };
const NO_CHOICE: Choice = { ocr: [], leftOut: [] };

/** Serialised together, so that a scan still is the very object that the document around it holds. */
interface HeldModel {
  readonly document: Document;
  readonly scanned: readonly Document[];
}

function held(
  format: FormatFacts,
  document: Document,
  warnings: readonly string[],
  choice: Choice,
  scans: ChosenScans,
): ExtractOutput {
  const model = serialize({ document, scanned: scans.chosen.map((scan) => scan.document) } satisfies HeldModel);
  const sent = scans.chosen.map(({ document: _, ...scan }): ChosenScan => scan);
  return moving({ format, choice, scans: sent, held: { model, warnings } }, [model, ...sent.map(({ bytes }) => bytes)]);
}

async function pagesOf(scan: number | undefined, numbers: readonly number[]): Promise<Map<number, PageResult>> {
  const pages = new Map<number, PageResult>();
  for (const page of numbers) {
    const asked: PageOf = { scan, page };
    pages.set(page, unpackPage(await askMain<PackedPage>(asked)));
  }
  return pages;
}

function bytesOf({ text, json, markdown, hocr }: FinishedDocument): Uint8Array[] {
  return [text, json, markdown, hocr].filter((bytes) => bytes !== undefined);
}

async function openRanged(large: Pick<RangedPdf, "size" | "start">): Promise<RangedPdf> {
  const { withBalancedPages } = await import("../pdf/balanced-pages.ts");
  return await withBalancedPages({ ...large, read: (from, to) => askMain({ from, to } satisfies ByteRange) });
}
