// What runs in worker threads: everything that reads bytes somebody else wrote. Each task loads only what it needs.

import type { Document } from "../base/model.ts";
import type { Limits } from "../base/settings.ts";
import type { AttachedScan, ExtractOptions, Format } from "../formats/shared/format.ts";
import type { RecognizedPage, RecognizeRequest } from "../ocr/page/page-recognition.ts";
import type { TextOptions } from "../output/text-output.ts";
import type { RangedPdf } from "../pdf/render/ranged-pdf.ts";
import type { SearchableRequest } from "../pdf/write/searchable-pdf.ts";
import type { SearchablePdf } from "../pdf/write/whole-pdf.ts";
import type { OutputKind } from "../request/output-kinds.ts";
import { askMain } from "../sandbox/ask-main.ts";
import { boundInflating, unboundInflating } from "../sandbox/inflating.ts";
import { serveTasks } from "../sandbox/serve-tasks.ts";
import { copied, type Message, moved } from "../sandbox/transfer.ts";
import type { ChosenScan, ChosenScans } from "./attached-scans.ts";
import type { Choice, ChoosingRequest } from "./choose-ocr-pages.ts";
import type { FinishedDocument } from "./finish-document.ts";
import type { HeldDocument, HeldInput, PackedParts, PageOf } from "./held-document.ts";
import type { MergedDocument } from "./merged-document.ts";
import type { PackedBytes } from "./packed-bytes.ts";

export interface ExtractInput {
  readonly bytes: Uint8Array;
  readonly options: Omit<ExtractOptions, "detect" | "scans" | "textOnly" | "limits"> & { readonly limits: Limits };
  readonly choosing: ChoosingRequest;
  readonly text: TextOptions;
  readonly outputs: readonly OutputKind[];
}

/** What is told of a format to who does not read it. */
export type FormatFacts = Pick<Format, "name" | "method">;

/** Finished, where no page is to be recognised; else what is to be, and the document for the tasks that end it. */
export type ExtractOutput =
  | FinishedAtOnce
  | {
      readonly format: FormatFacts;
      readonly choice: Choice;
      readonly scans: readonly ChosenScan[];
      readonly held: HeldDocument;
    };

export interface FinishedAtOnce {
  readonly format: FormatFacts;
  readonly finished: FinishedDocument;
  readonly leftOut: readonly number[];
}

/**
 * What the task `extract` hands over before its end where other outputs than the text are wanted: whatever becomes of the
 * later ones, the earlier ones are safe.
 */
export type HandedOver = FinishedAtOnce | { readonly kind: OutputKind; readonly bytes: PackedBytes };

export interface FinishInput extends HeldInput {
  readonly text: TextOptions;
}

export interface RenderInput extends HeldInput {
  readonly kind: OutputKind;
  /** All that the response has. */
  readonly all: readonly string[];
}

/** The layers are asked for page by page. */
export interface SearchableInput extends Omit<SearchableRequest, "layers"> {
  readonly layered: readonly number[];
}

export interface SearchableOutput extends SearchablePdf {
  /** Given back, where parts of it come first. */
  readonly original: Uint8Array;
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
  async extract({ bytes, options, choosing, text, outputs }: ExtractInput): Promise<Message<ExtractOutput>> {
    const [{ detectFormat }, { chooseScans }, { choosePages, lostPages, notRecognized }, { unmerged }] =
      await Promise.all([
        import("../formats/detect/detect.ts"),
        import("./attached-scans.ts"),
        import("./choose-ocr-pages.ts"),
        import("./merged-document.ts"),
      ]);
    // pdf.js holds what a stream inflates to twice. Pictures are only decoded by the other tasks, and bounded by pixels.
    boundInflating(options.limits.readPageMemoryMb / 2, "TEXTRACTOR_READ_PAGE_MEMORY_MB");
    try {
      const reader = await detectFormat(bytes, options.name);
      const { name, method } = reader;
      const format = { name, method };
      const found: AttachedScan[] = [];
      const textOnly = outputs.length === 0;
      const limits = { ...options.limits, inflating: undefined };
      const extraction = await reader.extract(bytes, {
        ...options,
        limits,
        textOnly,
        detect: detectFormat,
        scans: found,
      });
      const choice = choosePages(name, extraction, choosing);
      const { document } = extraction;
      const scans = chooseScans(found, document.pages.length, choosing);
      const unread = notRecognized(extraction, choice, choosing);
      const warnings = [...extraction.warnings, ...unread, ...scans.warnings];
      if (choice.ocr.length + scans.chosen.length > 0) return await held(format, document, warnings, choice, scans);
      const lost = lostPages(document).map(({ number }) => number);
      return await atOnce(format, unmerged(document, warnings, choice, lost), text, outputs);
    } finally {
      unboundInflating();
    }
  },

  async finish({ text, ...held }: FinishInput): Promise<Message<FinishedDocument>> {
    const [{ finishDocument }, { openHeld }] = await Promise.all([
      import("./finish-document.ts"),
      import("./held-document.ts"),
    ]);
    const finished = await finishDocument(await openHeld(held), text);
    return moved(finished, [finished.text]);
  },

  async render({ kind, all, ...held }: RenderInput): Promise<Message<PackedBytes>> {
    const [{ renderOutput }, { openHeld }] = await Promise.all([
      import("./render-output.ts"),
      import("./held-document.ts"),
    ]);
    const bytes = await renderOutput(kind, await openHeld(held), all);
    return moved(bytes, bytes);
  },

  async recognize({
    large,
    ...request
  }: RecognizeInput): Promise<Message<RecognizedPage & { readonly layer: string }>> {
    const [{ recognizePage }, { textLayer }] = await Promise.all([
      import("../ocr/page/recognize-page.ts"),
      import("../pdf/write/text-layer.ts"),
    ]);
    // Of a picture's rows, no more than it declares are inflated; this bounds what else a page is painted with.
    boundInflating(request.limits.decodingMemoryMb / 2, "TEXTRACTOR_DECODING_MEMORY_MB");
    try {
      const recognized = await recognizePage({ ...request, ranged: large && (await openRanged(large)) });
      return copied({ ...recognized, layer: textLayer(recognized.page) });
    } finally {
      unboundInflating();
    }
  },

  async searchable({ layered, ...input }: SearchableInput): Promise<Message<SearchableOutput>> {
    const [{ searchablePdf }, { unpack }] = await Promise.all([
      import("../pdf/write/searchable-pdf.ts"),
      import("./packed-page.ts"),
    ]);
    const layers: (readonly [page: number, layer: string])[] = [];
    for (const page of layered) {
      const { result } = await askMain<PackedParts>({ scan: undefined, page } satisfies PageOf);
      if (result !== undefined) layers.push([page, unpack(result).layer]);
    }
    const made = await searchablePdf({ ...input, layers });
    const original = made.keptBytes === 0 ? new Uint8Array() : input.original;
    return moved({ ...made, original }, [original]);
  },
});

async function held(
  format: FormatFacts,
  document: Document,
  warnings: readonly string[],
  choice: Choice,
  scans: ChosenScans,
): Promise<Message<ExtractOutput>> {
  const { holdDocument } = await import("./held-document.ts");
  const held = holdDocument(document, warnings, choice, scans);
  const sent = scans.chosen.map(({ document: _, ...scan }): ChosenScan => scan);
  const buffers = [held.frame, ...held.pages.map(([, own]) => own), ...sent.map(({ bytes }) => bytes)];
  return moved({ format, choice, scans: sent, held }, buffers);
}

async function atOnce(
  format: FormatFacts,
  merged: MergedDocument,
  text: TextOptions,
  outputs: readonly OutputKind[],
): Promise<Message<FinishedAtOnce>> {
  const { finishDocument } = await import("./finish-document.ts");
  const finished = await finishDocument(merged, text);
  const all: FinishedAtOnce = { format, finished, leftOut: merged.choice.leftOut };
  if (outputs.length > 0) {
    const { renderOutput } = await import("./render-output.ts");
    await askMain(all satisfies HandedOver);
    for (const kind of outputs) {
      const bytes = await renderOutput(kind, merged, finished.warnings);
      await askMain({ kind, bytes } satisfies HandedOver);
    }
  }
  return moved(all, [finished.text]);
}

async function openRanged(large: Pick<RangedPdf, "size" | "start">): Promise<RangedPdf> {
  const { withBalancedPages } = await import("../pdf/write/balanced-pages.ts");
  return await withBalancedPages({ ...large, read: (from, to) => askMain({ from, to } satisfies ByteRange) });
}
