// Reads a document and renders its outputs in threads that can be ended. The chosen pages are recognised in between.

import { ExtractionError } from "../base/errors.ts";
import { expandPages } from "../base/page-ranges.ts";
import type { Limits, Settings } from "../base/settings.ts";
import type { LostPage } from "../formats/shared/format.ts";
import type { ChunkOptions } from "../output/chunks/chunks-output.ts";
import type { ExtractRequest } from "../request/contract.ts";
import { isWorkbook, OUTPUT_KINDS, OUTPUT_NAMES, type OutputKind, outputUri } from "../request/output-kinds.ts";
import { pictureFolder } from "../request/picture-folder.ts";
import { expandRegions, pagesOfRegions } from "../request/region-fields.ts";
import { copied, type Message, moved } from "../sandbox/transfer.ts";
import type { ChosenScan } from "../worker/attached-scans.ts";
import type { OcrChoice } from "../worker/choose-ocr-pages.ts";
import type { FinishedDocument } from "../worker/finish-document.ts";
import type { HeldInput, PackedParts, PageOf } from "../worker/held-document.ts";
import type { RenderedOutput } from "../worker/rendered-files.ts";
import type { EarlyOutput, ExtractInput, ExtractOutput, FinishedWithoutOcr, FormatFacts } from "../worker/tasks.ts";
import type { Recognition } from "./fan-out/ocr-document.ts";
import type { Source } from "./source/fetch-source.ts";
import { runTask } from "./tools/run-task.ts";
import type { PageTools } from "./tools/tools.ts";

export interface ReadDocument {
  readonly format: FormatFacts;
  readonly choice: OcrChoice;
  /** Attachments with pages to recognise. */
  readonly scans: readonly ChosenScan[];
  /** Merges the OCR results and renders the text. */
  finish(recognition: OcrResults): Promise<FinishedDocument>;
  /** Renders another output of the finished document, which the request must ask for. */
  render(
    kind: OutputKind,
    recognition: OcrResults,
    warnings: readonly string[],
    tools: PageTools,
  ): Promise<RenderedOutput>;
}

type OcrResults = Pick<Recognition, "done" | "missing"> & Partial<Pick<Recognition, "attached">>;

/** Reads the document and chooses the pages for OCR. Where no page needs OCR, all outputs are rendered as well. */
export async function readDocument(
  source: Omit<Source, "digest">,
  request: ExtractRequest,
  tools: PageTools,
): Promise<ReadDocument> {
  const { limits } = tools.settings;
  const input = extractInput(source, request, tools.settings);
  const perStep = { cpuMs: limits.readPageCpuMs, memoryMb: limits.readPageMemoryMb };
  const early = collectEarlyOutputs();
  const read = await withoutLostPages(input, (each) =>
    runTask(
      {
        task: "extract",
        step: "reading the document",
        input: withCopiedBytes(each),
        limitMs: limits.parserMs,
        perStep,
        serve: early.take,
      },
      tools,
    ),
  ).catch(early.finishedDespite);
  if ("finished" in read) {
    const choice = { ocr: [], skipped: read.skipped };
    return { format: read.format, choice, scans: [], finish: async () => read.finished, render: early.render };
  }
  return documentAwaitingOcr(read, input, tools);
}

/** Input of the task that reads the document. */
export function extractInput(
  source: Omit<Source, "digest">,
  request: ExtractRequest,
  { limits, pdfCore, exports }: Settings,
): ExtractInput {
  const { pageMarkers, removeHeadersFooters, formFeeds } = request;
  const regions = expandRegions(request.regions, limits.pages);
  return {
    bytes: source.bytes,
    origin: source.origin,
    warnings: source.warnings ?? [],
    options: {
      name: source.name,
      password: request.password,
      uri: source.uri,
      charset: source.charset,
      ...pagesToRead(request, pagesOfRegions(regions), limits.pages),
      withContext: request.page === undefined,
      countOtherPages: needsWholeText(request),
      content: request.content,
      trackedChanges: request.trackedChanges,
      select: request.select,
      remove: request.remove,
      limits,
      pdfCore,
    },
    choosing: { maxPages: request.maxPages, ocr: request.ocr, page: request.page },
    text: { pageMarkers, removeHeadersFooters, formFeeds },
    outputs: OUTPUT_KINDS.filter((kind) => outputUri(kind, request) !== undefined),
    chunks: chunkOptions(request, limits),
    tables: { asWorkbook: isWorkbook(request.tablesUri ?? ""), mostCells: exports.workbookCells },
    pictureFolder: pictureFolder(request),
    regions,
  };
}

/** Throws INVALID_EVENT for chunks above the limit. */
export function chunkOptions({ chunkSize, chunkOverlap }: ExtractRequest, { chunkTokens }: Limits): ChunkOptions {
  if (chunkSize <= chunkTokens) return { size: chunkSize, overlap: chunkOverlap };
  throw new ExtractionError("INVALID_EVENT", `chunk_size: is ${chunkSize}, allowed are up to ${chunkTokens}`, {
    remedy: "ask for smaller chunks, or raise TEXTRACTOR_MAX_CHUNK_TOKENS",
  });
}

/** Copies the bytes once and moves the copy. A message would copy them twice, and hold a large document three times. */
export function withCopiedBytes<Input extends { readonly bytes: Uint8Array }>(input: Input): Message<Input> {
  const bytes = new Uint8Array(input.bytes);
  return moved({ ...input, bytes }, [bytes]);
}

/** Collects the outputs that the task sends while it runs: a later failure does not cost the earlier ones. */
function collectEarlyOutputs() {
  let finished: FinishedWithoutOcr | undefined;
  let failure: unknown;
  const outputs = new Map<OutputKind, RenderedOutput>();
  return {
    take: async (part: EarlyOutput): Promise<undefined> => {
      if ("finished" in part) finished = part;
      else outputs.set(part.kind, part.bytes);
      return undefined;
    },
    finishedDespite: (error: unknown): FinishedWithoutOcr => {
      if (finished === undefined) throw error;
      failure = error;
      return finished;
    },
    render: async (kind: OutputKind): Promise<RenderedOutput> => {
      const bytes = outputs.get(kind);
      if (bytes === undefined) throw failure ?? new Error(`${kind} was not requested`);
      return bytes;
    },
  };
}

/** Each lost page costs a new thread, which reads the document from the start. */
const MOST_LOST_PAGES = 3;

/** Repeats the run without the page that ended its parser, so that such a page does not cost the other pages. */
export async function withoutLostPages<Input extends Pick<ExtractInput, "options">, Output>(
  input: Input,
  run: (input: Input) => Promise<Output>,
): Promise<Output> {
  const lost: LostPage[] = [];
  for (;;) {
    try {
      return await run({ ...input, options: { ...input.options, lostPages: lost } });
    } catch (error) {
      if (!(error instanceof ExtractionError) || error.page === undefined || lost.length === MOST_LOST_PAGES)
        throw error;
      const { page, code, problem, remedy } = error;
      if (lost.some((each) => each.page === page)) throw error;
      lost.push({ page, code, problem, remedy });
    }
  }
}

type Rendering = Pick<ExtractInput, "text" | "chunks" | "tables" | "pictureFolder" | "regions">;

/** A document that the main thread holds, page by page, until its pages are recognised. */
function documentAwaitingOcr(
  { format, choice, scans, held, pictures }: Exclude<ExtractOutput, FinishedWithoutOcr>,
  { text, chunks, tables, pictureFolder, regions }: Rendering,
  tools: PageTools,
): ReadDocument {
  const { pages, ...rest } = held;
  const ownPages = new Map(pages);
  const heldInput = ({ missing, attached = [] }: OcrResults): HeldInput => ({
    ...rest,
    numbers: [...ownPages.keys()],
    choice,
    missing,
    scans: scans.map(({ name, choice }, index) => {
      const { done, missing } = attached[index] ?? { done: new Map(), missing: [] };
      return { name, choice, done: [...done.keys()], missing };
    }),
  });
  const shared = ({ done, attached }: OcrResults) => ({
    limitMs: tools.settings.limits.parserMs,
    serve: async ({ scan, page }: PageOf): Promise<PackedParts> =>
      scan === undefined
        ? { own: ownPages.get(page), result: done.get(page) }
        : { own: undefined, result: attached?.[scan]?.done.get(page) },
  });
  return {
    format,
    choice,
    scans,
    finish: (recognition) => {
      const input = copied({ ...heldInput(recognition), text, regions });
      return runTask({ task: "finish", step: "rendering the text", input, ...shared(recognition) }, tools);
    },
    render: async (kind, recognition, all, later) => {
      if (kind === "images") return pictures;
      const step = `rendering the ${OUTPUT_NAMES[kind]}`;
      const input = copied({ ...heldInput(recognition), kind, text, chunks, tables, pictureFolder, regions, all });
      return await runTask({ task: "render", step, input, ...shared(recognition) }, later);
    },
  };
}

/** The 512-byte rule needs the text of the whole document, even when only some pages are requested. */
function needsWholeText({ page, pages, regions, ocr }: ExtractRequest): boolean {
  return (
    page === undefined && (pages ?? regions) !== undefined && (ocr === "auto" || ocr === "document" || ocr === "redo")
  );
}

/** Only pages with regions are read. A region may be on a page that does not exist; a requested page may not. */
function pagesToRead(
  request: ExtractRequest,
  ofRegions: readonly number[] | undefined,
  maxPages: number,
): Pick<ExtractInput["options"], "pages" | "skipAbsentPages"> {
  const requested = requestedPages(request, maxPages);
  if (ofRegions === undefined) return { pages: requested };
  if (requested === undefined) return { pages: ofRegions, skipAbsentPages: true };
  const wanted = new Set(ofRegions);
  const both = requested.filter((page) => wanted.has(page));
  return { pages: both.length === 0 ? requested : both };
}

function requestedPages({ page, pages }: ExtractRequest, maxPages: number): readonly number[] | undefined {
  if (page !== undefined) return [page];
  return pages === undefined ? undefined : expandPages(pages, maxPages);
}
