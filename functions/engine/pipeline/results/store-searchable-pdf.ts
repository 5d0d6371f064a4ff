// Writes the searchable PDF: the original with the recognised words as an invisible layer over its pages.

import { asExtractionError } from "../../base/internal-error.ts";
import { partsOfPdf } from "../../pdf/write/whole-pdf.ts";
import type { ExtractRequest } from "../../request/contract.ts";
import { copied, moved } from "../../sandbox/transfer.ts";
import type { FinishedDocument } from "../../worker/finish-document.ts";
import type { FormatFacts, SearchableInput } from "../../worker/tasks.ts";
import type { Recognition } from "../fan-out/ocr-document.ts";
import type { Source } from "../source/fetch-source.ts";
import { runTask } from "../tools/run-task.ts";
import type { PageTools } from "../tools/tools.ts";

/** Smaller sources are copied: they may share their buffer with other values, which a move would take away. */
const LEAST_MOVED_BYTES = 1024 ** 2;

export interface SearchablePdfInput {
  readonly source: Source;
  readonly format: FormatFacts;
  readonly finished: FinishedDocument;
  readonly recognition: Pick<Recognition, "done">;
  readonly metadata: Readonly<Record<string, string>>;
  readonly request: ExtractRequest;
}

export interface SearchablePdf {
  /** Absent when no PDF was written; a warning then gives the reason. */
  readonly uri?: string;
  readonly warnings: readonly string[];
}

/**
 * Merges the PDF in a thread and writes it. A failure becomes a warning, because the text is already stored. The source
 * must not be used afterwards: a large one is moved to the thread, because a copy would be the third in memory.
 */
export async function storeSearchablePdf(
  { source, format, finished, recognition, metadata, request }: SearchablePdfInput,
  tools: PageTools,
): Promise<SearchablePdf> {
  const uri = request.searchablePdfUri;
  const { layered, garbled, replaced } = finished;
  const input: SearchableInput = {
    kind: format.name === "image" ? "image" : "pdf",
    original: source.bytes,
    layered,
    garbled,
    replaced,
    only: request.page,
    password: request.password,
    pagePixels: tools.settings.limits.pagePixels,
    decodingMemoryMb: tools.settings.limits.decodingMemoryMb,
  };
  try {
    const made = await runTask(
      {
        task: "searchable",
        step: "merging the searchable PDF",
        input: source.bytes.length < LEAST_MOVED_BYTES ? copied(input) : moved(input, [source.bytes]),
        limitMs: Number.POSITIVE_INFINITY,
        serve: async ({ page }) => ({ own: undefined, result: recognition.done.get(page) }),
      },
      tools,
    );
    const pdf = { [Symbol.asyncIterator]: () => piecesOf(partsOfPdf(made.original, made)) };
    await tools.budget.run("writing the searchable PDF", Number.POSITIVE_INFINITY, (signal) =>
      tools.storage.write(uri, pdf, { signal, contentType: "application/pdf", metadata }),
    );
    return { uri, warnings: made.warnings };
  } catch (error) {
    const { code, message } = asExtractionError(error, tools.log);
    return { warnings: [`no searchable PDF was written (${code}): ${message}`] };
  }
}

async function* piecesOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
