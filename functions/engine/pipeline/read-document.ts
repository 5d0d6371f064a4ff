// Bytes to outputs, in a thread that can be ended; in between, the pages that are to be recognised.

import { ExtractionError } from "../base/errors.ts";
import { expandPages } from "../base/page-ranges.ts";
import type { LostPage } from "../formats/shared/format.ts";
import type { TextOptions } from "../output/text-output.ts";
import type { ExtractRequest } from "../request/contract.ts";
import { OUTPUT_KINDS, OUTPUT_NAMES, type OutputKind, outputUri } from "../request/output-kinds.ts";
import { copied, type Message, moved } from "../sandbox/transfer.ts";
import type { ChosenScan } from "../worker/attached-scans.ts";
import type { OcrChoice } from "../worker/choose-ocr-pages.ts";
import type { FinishedDocument } from "../worker/finish-document.ts";
import type { HeldInput, PackedParts, PageOf } from "../worker/held-document.ts";
import type { PackedBytes } from "../worker/packed-bytes.ts";
import type { EarlyOutput, ExtractInput, ExtractOutput, FinishedWithoutOcr, FormatFacts } from "../worker/tasks.ts";
import type { Recognition } from "./fan-out/ocr-document.ts";
import type { Source } from "./source/fetch-source.ts";
import { runTask } from "./tools/run-task.ts";
import type { PageTools } from "./tools/tools.ts";

export interface ReadDocument {
  readonly format: FormatFacts;
  readonly choice: OcrChoice;
  /** Attachments with pages to be recognised. */
  readonly scans: readonly ChosenScan[];
  /** Ends the document with what has been recognised. */
  finish(recognized: RecognizedAll): Promise<FinishedDocument>;
  /** Another output of the finished document; of those only that the request wants. */
  render(
    kind: OutputKind,
    recognized: RecognizedAll,
    warnings: readonly string[],
    tools: PageTools,
  ): Promise<PackedBytes>;
}

export async function readDocument(
  source: Omit<Source, "digest">,
  request: ExtractRequest,
  tools: PageTools,
): Promise<ReadDocument> {
  if (request.renderJs) {
    throw new ExtractionError("NOT_AVAILABLE", "render_js is not available in this version; send the event without it");
  }
  const { limits } = tools.settings;
  const { pageMarkers, removeHeadersFooters, formFeeds } = request;
  const text = { pageMarkers, removeHeadersFooters, formFeeds };
  const input: ExtractInput = {
    bytes: source.bytes,
    options: {
      name: source.name,
      password: request.password,
      charset: source.charset,
      pages: pagesAsked(request, limits.pages),
      countElsewhere: decidesByText(request),
      content: request.content,
      limits,
    },
    choosing: { maxPages: request.maxPages, ocr: request.ocr, page: request.page },
    text,
    outputs: OUTPUT_KINDS.filter((kind) => outputUri(kind, request) !== undefined),
  };
  const perPage = { cpuMs: limits.readPageCpuMs, memoryMb: limits.readPageMemoryMb };
  const early = collectEarly();
  const read = await withoutLostPages(input, (each) =>
    runTask(
      {
        task: "extract",
        step: "reading the document",
        input: withCopiedBytes(each),
        limitMs: limits.parserMs,
        perStep: perPage,
        serve: early.take,
      },
      tools,
    ),
  ).catch(early.orWhatCameBefore);
  if ("finished" in read) {
    const choice = { ocr: [], skipped: read.skipped };
    return { format: read.format, choice, scans: [], finish: async () => read.finished, render: early.render };
  }
  return heldDocument(read, text, tools);
}

/** Copied once and given away: what a message takes along is copied twice, and three copies of a document are held. */
function withCopiedBytes(input: ExtractInput): Message<ExtractInput> {
  const bytes = new Uint8Array(input.bytes);
  return moved({ ...input, bytes }, [bytes]);
}

/** What a document that is ended at once hands over before it is through: a failure costs only what comes after it. */
function collectEarly() {
  let finished: FinishedWithoutOcr | undefined;
  let failure: unknown;
  const outputs = new Map<OutputKind, PackedBytes>();
  return {
    take: async (part: EarlyOutput): Promise<undefined> => {
      if ("finished" in part) finished = part;
      else outputs.set(part.kind, part.bytes);
      return undefined;
    },
    orWhatCameBefore: (error: unknown): FinishedWithoutOcr => {
      if (finished === undefined) throw error;
      failure = error;
      return finished;
    },
    render: async (kind: OutputKind): Promise<PackedBytes> => {
      const bytes = outputs.get(kind);
      if (bytes === undefined) throw failure ?? new Error(`${kind} was not asked for`);
      return bytes;
    },
  };
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

function heldDocument(
  { format, choice, scans, held }: Exclude<ExtractOutput, FinishedWithoutOcr>,
  text: TextOptions,
  tools: PageTools,
): ReadDocument {
  const { pages, ...rest } = held;
  const own = new Map(pages);
  const input = ({ missing, attached = [] }: RecognizedAll): HeldInput => ({
    ...rest,
    numbers: [...own.keys()],
    choice,
    missing,
    scans: scans.map(({ name, choice }, index) => {
      const { done, missing } = attached[index] ?? { done: new Map(), missing: [] };
      return { name, choice, done: [...done.keys()], missing };
    }),
  });
  const shared = ({ done, attached }: RecognizedAll) => ({
    limitMs: tools.settings.limits.parserMs,
    serve: async ({ scan, page }: PageOf): Promise<PackedParts> =>
      scan === undefined
        ? { own: own.get(page), result: done.get(page) }
        : { own: undefined, result: attached?.[scan]?.done.get(page) },
  });
  return {
    format,
    choice,
    scans,
    finish: (recognized) => {
      const whole = copied({ ...input(recognized), text });
      return runTask({ task: "finish", step: "rendering the text", input: whole, ...shared(recognized) }, tools);
    },
    render: (kind, recognized, all, later) => {
      const step = `rendering the ${OUTPUT_NAMES[kind]}`;
      const whole = copied({ ...input(recognized), kind, all });
      return runTask({ task: "render", step, input: whole, ...shared(recognized) }, later);
    },
  };
}

/** The rule of 512 bytes is about the whole document, also where only some of its pages are asked for. */
function decidesByText({ page, pages, ocr }: ExtractRequest): boolean {
  return page === undefined && pages !== undefined && (ocr === "auto" || ocr === "document");
}

function pagesAsked({ page, pages }: ExtractRequest, maxPages: number): readonly number[] | undefined {
  if (page !== undefined) return [page];
  return pages === undefined ? undefined : expandPages(pages, maxPages);
}
