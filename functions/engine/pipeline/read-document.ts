// Bytes to outputs, in a thread that can be ended; in between, the pages that are to be recognised.

import type { ExtractRequest } from "../contract.ts";
import { ExtractionError } from "../errors.ts";
import type { LostPage } from "../formats/format.ts";
import { expandPages } from "../page-ranges.ts";
import { moving } from "../sandbox/moving.ts";
import type { ChosenScan } from "./attached-scans.ts";
import type { Choice } from "./choose-pages.ts";
import type { Source } from "./fetch-source.ts";
import type { FinishedDocument, FinishOptions } from "./finish-document.ts";
import type { Recognition } from "./recognize-all.ts";
import { runTask } from "./run-task.ts";
import type { ExtractInput, ExtractOutput, FinishInput, FormatFacts, HeldDocument, PageOf } from "./thread.ts";
import type { PageTools } from "./tools.ts";

export interface ReadDocument {
  readonly format: FormatFacts;
  readonly choice: Choice;
  /** Attachments with pages to be recognised. */
  readonly scans: readonly ChosenScan[];
  /** Ends the document with what has been recognised, and renders what the request wants. Once. */
  finish(recognized: RecognizedAll): Promise<FinishedDocument>;
}

export async function readDocument(source: Source, request: ExtractRequest, tools: PageTools): Promise<ReadDocument> {
  if (request.renderJs) {
    throw new ExtractionError("NOT_AVAILABLE", "render_js is not available in this version; send the event without it");
  }
  const { limits } = tools.settings;
  const finishing = finishOptions(request);
  const input: ExtractInput = {
    bytes: source.bytes,
    options: {
      name: source.name,
      password: request.password,
      pages: pagesAsked(request, limits.pages),
      content: request.content,
      limits,
    },
    choosing: { maxPages: request.maxPages, ocr: request.ocr, page: request.page },
    finishing,
  };
  const perPage = { cpuMs: limits.readPageCpuMs, memoryMb: limits.readPageMemoryMb };
  const step = "reading the document";
  const read = await withoutLostPages(input, (each) =>
    runTask<ExtractOutput>(step, "extract", each, limits.parserMs, tools, perPage),
  );
  const { format } = read;
  if ("finished" in read) {
    return { format, choice: { ocr: [], leftOut: read.leftOut }, scans: [], finish: async () => read.finished };
  }
  const { choice, scans } = read;
  return { format, choice, scans, finish: (recognized) => finishHeld(read, recognized, finishing, tools) };
}

/** Each costs a new thread, which reads the document from its start. */
const MOST_LOST_PAGES = 3;

/** A page that spins, bloats or crashes its parser costs the document that page, and not the others. */
async function withoutLostPages(
  input: ExtractInput,
  run: (input: ExtractInput) => Promise<ExtractOutput>,
): Promise<ExtractOutput> {
  const lost: LostPage[] = [];
  for (;;) {
    try {
      return await run({ ...input, options: { ...input.options, lostPages: lost } });
    } catch (error) {
      if (!(error instanceof ExtractionError) || error.page === undefined || lost.length === MOST_LOST_PAGES)
        throw error;
      const { page, code, message } = error;
      if (lost.some((each) => each.page === page)) throw error;
      lost.push({ page, code, reason: message });
    }
  }
}

type RecognizedAll = Pick<Recognition, "done" | "missing"> & Partial<Pick<Recognition, "attached">>;

async function finishHeld(
  { choice, scans, held: { model, warnings } }: Extract<ExtractOutput, { readonly held: HeldDocument }>,
  { done, missing, attached = [] }: RecognizedAll,
  finishing: FinishOptions,
  tools: PageTools,
): Promise<FinishedDocument> {
  const own = { choice, done: [...done.keys()], missing };
  const recognizedScans = scans.map(({ name, choice }, index) => {
    const { done, missing } = attached[index] ?? { done: new Map(), missing: [] };
    return { name, choice, done: [...done.keys()], missing };
  });
  const input: FinishInput = { bytes: model, warnings, ...own, scans: recognizedScans, finishing };
  const serve = async ({ scan, page }: PageOf) => (scan === undefined ? done : attached[scan]?.done)?.get(page);
  const step = "rendering the document";
  return await runTask(step, "finish", moving(input, [model]), tools.settings.limits.parserMs, tools, undefined, serve);
}

function finishOptions({ pageMarkers, removeHeadersFooters, ...uris }: ExtractRequest): FinishOptions {
  return {
    text: { pageMarkers, removeHeadersFooters },
    wanted: {
      json: uris.jsonUri !== undefined,
      markdown: uris.markdownUri !== undefined,
      hocr: uris.hocrUri !== undefined,
    },
  };
}

function pagesAsked({ page, pages }: ExtractRequest, maxPages: number): readonly number[] | undefined {
  if (page !== undefined) return [page];
  return pages === undefined ? undefined : expandPages(pages, maxPages);
}
