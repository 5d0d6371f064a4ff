// Surveys a document for a plan: how much work its extraction will be. The steps before OCR are those of a run.

import type { ExtractRequest } from "../request/contract.ts";
import { copied } from "../sandbox/transfer.ts";
import type { RecognizeInput, Survey, WeighedPage } from "../worker/tasks.ts";
import { extractInput, withCopiedBytes, withoutLostPages } from "./read-document.ts";
import type { Source } from "./source/fetch-source.ts";
import { runTask } from "./tools/run-task.ts";
import type { PageTools } from "./tools/tools.ts";

export interface SurveyedPart {
  /** Most pages of a PDF that are read. */
  readonly mostPages: number;
  /** Place of the first read page between two, from 0 to 1. */
  readonly offset: number;
}

/** Finds the format, the pages and the pages that need OCR. Throws the errors of the run. */
export async function surveySource(
  source: Omit<Source, "digest">,
  request: ExtractRequest,
  part: SurveyedPart,
  tools: PageTools,
): Promise<Survey> {
  const { bytes, options, choosing } = extractInput(source, request, tools.settings);
  const { limits } = tools.settings;
  return await withoutLostPages({ bytes, options, choosing, ...part }, (each) =>
    runTask(
      {
        task: "survey",
        step: "surveying the document",
        input: withCopiedBytes(each),
        limitMs: limits.parserMs,
        perStep: { cpuMs: limits.readPageCpuMs, memoryMb: limits.readPageMemoryMb },
      },
      tools,
    ),
  );
}

/** A page of a document for OCR. */
export interface OcrPageSource {
  readonly bytes: Uint8Array;
  readonly kind: "pdf" | "image";
  readonly page: number;
}

/** Paints a page that needs OCR and counts its print. Throws the errors of OCR. */
export async function weighPage(
  source: OcrPageSource,
  request: ExtractRequest,
  tools: PageTools,
): Promise<WeighedPage> {
  const step = `painting page ${source.page}`;
  const limitMs = tools.settings.limits.pageMs;
  return await runTask({ task: "weigh", step, input: copied(ocrInput(source, request, tools)), limitMs }, tools);
}

/** Recognises a page without storing a result, to measure how long that takes. Throws the errors of OCR. */
export async function tryRecognition(source: OcrPageSource, request: ExtractRequest, tools: PageTools): Promise<void> {
  const input = copied(ocrInput(source, request, tools));
  await runTask({ task: "recognize", step: "measuring OCR", input, limitMs: tools.settings.limits.pageMs }, tools);
}

function ocrInput(
  source: OcrPageSource,
  { languages, reader, password }: ExtractRequest,
  { settings }: PageTools,
): RecognizeInput {
  const { limits, tessdataFolder, secondReaderFolder } = settings;
  return { ...source, languages, reader, password, languageFolder: tessdataFolder, secondReaderFolder, limits };
}
