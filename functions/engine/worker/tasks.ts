// The tasks of worker threads: their inputs, their outputs, and the questions of a running task to the main thread.

import type { OcrReason, Origin } from "../base/model.ts";
import type { Limits } from "../base/settings.ts";
import type { Type } from "../formats/detect/detect.ts";
import type { ExtractOptions, Format } from "../formats/shared/format.ts";
import type { PagePrint } from "../ocr/page/page-print.ts";
import type { RecognizedPage, RecognizeRequest } from "../ocr/page/page-recognition.ts";
import type { ChunkOptions } from "../output/chunks/chunks-output.ts";
import type { TextOptions } from "../output/text-output.ts";
import type { RangedPdf } from "../pdf/render/ranged-pdf.ts";
import type { SearchableRequest } from "../pdf/write/searchable-pdf.ts";
import type { SearchablePdf } from "../pdf/write/whole-pdf.ts";
import type { OutputKind } from "../request/output-kinds.ts";
import type { Region } from "../request/region-fields.ts";
import type { ChosenScan } from "./attached-scans.ts";
import type { OcrChoice, OcrChoiceRequest } from "./choose-ocr-pages.ts";
import type { FinishedDocument } from "./finish-document.ts";
import type { HeldDocument, HeldInput, PackedParts, PageOf } from "./held-document.ts";
import type { WrittenKind } from "./render-output.ts";
import type { TableOptions } from "./render-tables.ts";
import type { RenderedFiles, RenderedOutput } from "./rendered-files.ts";

export interface Tasks {
  /** Reads a document. Where no page needs OCR, the task also renders its outputs. */
  readonly extract: {
    readonly input: ExtractInput;
    readonly output: ExtractOutput;
    readonly question: EarlyOutput;
    readonly answer: undefined;
  };
  /** Renders the text of a document whose pages were recognised. */
  readonly finish: FromPages<FinishInput, FinishedDocument>;
  /** Renders another output of such a document. */
  readonly render: FromPages<RenderInput, RenderedOutput>;
  /** Recognises one page. */
  readonly recognize: {
    readonly input: RecognizeInput;
    readonly output: RecognizedPage & { readonly layer: string };
    readonly question: ByteRange;
    readonly answer: Uint8Array;
  };
  /** Finds the type of a document. */
  readonly detect: {
    readonly input: { readonly bytes: Uint8Array; readonly name: string };
    readonly output: Type;
    readonly question: never;
    readonly answer: never;
  };
  /** Counts pages and finds those that need OCR. */
  readonly survey: {
    readonly input: SurveyInput;
    readonly output: Survey;
    readonly question: never;
    readonly answer: never;
  };
  /** Counts the print on one page that needs OCR. */
  readonly weigh: {
    readonly input: RecognizeInput;
    readonly output: WeighedPage;
    readonly question: never;
    readonly answer: never;
  };
  /** Paints pages as small pictures. It asks whether more pictures are wanted after each page. */
  readonly paint: {
    readonly input: PaintInput;
    readonly output: undefined;
    readonly question: PaintedPage;
    readonly answer: boolean;
  };
  /** Merges the recognised words into a searchable PDF. */
  readonly searchable: FromPages<SearchableInput, SearchableOutput>;
}

/** A task that asks for the pages of the document one by one. */
interface FromPages<Input, Output> {
  readonly input: Input;
  readonly output: Output;
  readonly question: PageOf;
  readonly answer: PackedParts;
}

export interface ExtractInput {
  readonly bytes: Uint8Array;
  readonly origin?: Origin | undefined;
  /** Warnings from before the document was read. */
  readonly warnings?: readonly string[];
  readonly options: Omit<ExtractOptions, "detect" | "scans" | "pictures" | "detail" | "limits"> & {
    readonly limits: Limits;
  };
  readonly choosing: OcrChoiceRequest;
  readonly text: TextOptions;
  readonly outputs: readonly OutputKind[];
  readonly chunks: ChunkOptions;
  readonly tables: TableOptions;
  /** Address of the pictures' files in Markdown, such as "images/"; undefined where none are wanted. */
  readonly pictureFolder?: string | undefined;
  /** Boxes whose text is wanted, in place of the text of whole pages. */
  readonly regions?: readonly Region[] | undefined;
}

/** Format facts for callers that never parse the document. */
export type FormatFacts = Pick<Format, "name" | "method">;

/** A finished document, or one whose pages need OCR: `held` then goes to the tasks `finish` and `render`. */
export type ExtractOutput =
  | FinishedWithoutOcr
  | {
      readonly format: FormatFacts;
      readonly choice: OcrChoice;
      readonly scans: readonly ChosenScan[];
      readonly held: HeldDocument;
      /** Files of the pictures; empty where none are wanted. */
      readonly pictures: RenderedFiles;
    };

export interface FinishedWithoutOcr {
  readonly format: FormatFacts;
  readonly finished: FinishedDocument;
  readonly skipped: readonly number[];
}

/** Output that `extract` sends while it runs, so that a later failure does not cost the earlier outputs. */
export type EarlyOutput = FinishedWithoutOcr | { readonly kind: OutputKind; readonly bytes: RenderedOutput };

export interface FinishInput extends HeldInput, Pick<ExtractInput, "regions"> {
  readonly text: TextOptions;
}

export interface RenderInput extends HeldInput, Pick<ExtractInput, "tables" | "pictureFolder" | "regions"> {
  readonly kind: WrittenKind;
  readonly text: TextOptions;
  readonly chunks: ChunkOptions;
  /** All warnings of the response. */
  readonly all: readonly string[];
}

export interface SearchableInput extends Omit<SearchableRequest, "layers"> {
  /** Pages with recognised words. The task asks for their layers page by page. */
  readonly layered: readonly number[];
}

export interface SearchableOutput extends SearchablePdf {
  /** The input's bytes, given back where the new PDF begins with parts of them; else empty. */
  readonly original: Uint8Array;
}

export interface RecognizeInput extends RecognizeRequest {
  /** Size and first bytes of a large PDF, in place of all its bytes. The task asks for the others. */
  readonly large?: Pick<RangedPdf, "size" | "start"> | undefined;
}

export interface SurveyInput extends Pick<ExtractInput, "bytes" | "options" | "choosing"> {
  /** Most pages of a PDF that are read. They are spread over a longer document, from a place between 0 and 1. */
  readonly mostPages: number;
  readonly offset: number;
}

/** The facts of one document. */
export interface Survey {
  /** Name of the format. */
  readonly format: string;
  /** Pages of the document, as in the response. */
  readonly pages: number;
  /** Pages that a run reads, and how many of them were read here. */
  readonly wanted: number;
  readonly read: number;
  /** Pages to recognise among the pages that were read, with those of attached scans. */
  readonly ocr: Readonly<Partial<Record<OcrReason, number>>>;
  /** The same pages of the document itself. */
  readonly ocrPages: readonly number[];
  /** True where the whole document is recognised, pages that were not read included. */
  readonly ocrOfAll: boolean;
  /** Pages of attached scans among `ocr`. */
  readonly attached: number;
  /** CPU time of this thread. */
  readonly cpuMs: number;
  /** The same for all pages that a run reads, by estimate where a part was read. */
  readonly wholeCpuMs: number;
}

/** Print on a page, and the CPU time that painting and counting took. */
export interface WeighedPage extends PagePrint {
  readonly cpuMs: number;
}

export interface PaintInput extends Pick<RecognizeRequest, "bytes" | "kind" | "password" | "limits"> {
  /** PDF pages or image frames, counted from 1. */
  readonly pages: readonly number[];
  readonly dpi: number;
}

/** The picture of a page as WebP, or the reason for its absence. */
export type PaintedPage =
  | { readonly page: number; readonly picture: Uint8Array; readonly width: number; readonly height: number }
  | { readonly page: number; readonly problem: string };

/** Bytes from `from` up to, but not including, `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}
