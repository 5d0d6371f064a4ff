// The searchable PDF: the original with the recognised words laid invisibly over its pages.

import { asExtractionError } from "../../base/internal-error.ts";
import { partsOfPdf } from "../../pdf/write/whole-pdf.ts";
import type { ExtractRequest } from "../../request/contract.ts";
import { copied, moved } from "../../sandbox/transfer.ts";
import type { FinishedDocument } from "../../worker/finish-document.ts";
import type { SearchableInput } from "../../worker/tasks.ts";
import type { Recognition } from "../fan-out/ocr-document.ts";
import type { Source } from "../source/fetch-source.ts";
import { runTask } from "../tools/run-task.ts";
import type { PageTools } from "../tools/tools.ts";

/** What is small may share its buffer with others, which then would lose theirs. */
const WORTH_GIVING_BYTES = 1024 ** 2;

export interface SearchablePdf {
  /** Absent when none was written; a warning says why. */
  readonly uri?: string;
  readonly warnings: readonly string[];
}

/**
 * Merges and writes; what goes wrong is a warning, because the text is already safe. Nobody reads the source after it: a
 * large one is given to the thread, where a copy would be the third in memory.
 */
export async function storeSearchablePdf(
  source: Source,
  format: string,
  { layered, garbled }: FinishedDocument,
  done: Recognition["done"],
  metadata: Readonly<Record<string, string>>,
  request: ExtractRequest,
  tools: PageTools,
): Promise<SearchablePdf> {
  const uri = request.searchablePdfUri;
  const input: SearchableInput = {
    kind: format === "image" ? "image" : "pdf",
    original: source.bytes,
    layered,
    garbled,
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
        input: source.bytes.length < WORTH_GIVING_BYTES ? copied(input) : moved(input, [source.bytes]),
        limitMs: Number.POSITIVE_INFINITY,
        serve: async ({ page }) => ({ own: undefined, result: done.get(page) }),
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
