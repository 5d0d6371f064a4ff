// The searchable PDF: the original with the recognised words laid invisibly over its pages.

import type { ExtractRequest } from "../contract.ts";
import { asExtractionError } from "../internal-error.ts";
import { partsOfPdf } from "../pdf/whole-pdf.ts";
import { copied, moved } from "../sandbox/message.ts";
import type { Source } from "./fetch-source.ts";
import type { FinishedDocument } from "./finish-document.ts";
import type { PackedParts, PageOf } from "./held-document.ts";
import type { Recognition } from "./recognize-all.ts";
import { runTask } from "./run-task.ts";
import type { SearchableInput, SearchableOutput } from "./thread.ts";
import type { PageTools } from "./tools.ts";

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
    const made = await runTask<SearchableOutput>(
      "merging the searchable PDF",
      "searchable",
      source.bytes.length < WORTH_GIVING_BYTES ? copied(input) : moved(input, [source.bytes]),
      Number.POSITIVE_INFINITY,
      tools,
      undefined,
      async ({ page }: PageOf): Promise<PackedParts> => ({ own: undefined, result: done.get(page) }),
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
