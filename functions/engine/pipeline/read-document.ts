// Bytes to document model, in a thread that can be ended.

import type { ExtractRequest } from "../contract.ts";
import { ExtractionError } from "../errors.ts";
import { detectFormat } from "../formats/detect.ts";
import type { Format } from "../formats/format.ts";
import type { Extraction } from "../model.ts";
import { expandPages } from "../page-ranges.ts";
import type { Source } from "./fetch-source.ts";
import { runTask } from "./run-task.ts";
import type { ExtractInput } from "./thread.ts";
import type { PageTools } from "./tools.ts";

export interface ReadDocument {
  readonly format: Format;
  readonly extraction: Extraction;
}

export async function readDocument(source: Source, request: ExtractRequest, tools: PageTools): Promise<ReadDocument> {
  if (request.renderJs) {
    throw new ExtractionError("NOT_AVAILABLE", "render_js is not available in this version; send the event without it");
  }
  const format = await detectFormat(source.bytes, source.name);
  const { limits } = tools.settings;
  const input: ExtractInput = {
    format: format.name,
    bytes: source.bytes,
    options: {
      name: source.name,
      password: request.password,
      pages: pagesAsked(request, limits.pages),
      content: request.content,
      limits,
    },
  };
  const perPage = { cpuMs: limits.readPageCpuMs, memoryMb: limits.readPageMemoryMb };
  const extraction = await runTask<Extraction>(
    "reading the document",
    "extract",
    input,
    limits.parserMs,
    tools,
    perPage,
  );
  return { format, extraction };
}

function pagesAsked({ page, pages }: ExtractRequest, maxPages: number): readonly number[] | undefined {
  if (page !== undefined) return [page];
  return pages === undefined ? undefined : expandPages(pages, maxPages);
}
