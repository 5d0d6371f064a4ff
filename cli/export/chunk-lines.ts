// Chunks of the documents of a corpus, made from their JSON.

import { type ChunkOptions, renderChunks } from "../../functions/engine/output/chunks/chunks-output.ts";
import { parseEvent } from "../../functions/engine/request/parse-event.ts";
import { type CorpusDocument, readModel, readResult, storedResults } from "./corpus-document.ts";
import { readingStored } from "./damage.ts";

/** The chunks of a document as JSON Lines. Undefined where the corpus has neither its JSON nor such chunks. */
export async function chunksOf(document: CorpusDocument, options: ChunkOptions): Promise<string | undefined> {
  const model = await readModel(document);
  if (model !== undefined) return readingStored(() => renderChunks(model, options));
  if (!storedResults(document).includes(".chunks.jsonl") || !isSameSize(document, options)) return undefined;
  return (await readResult(document, ".chunks.jsonl")).toString("utf8");
}

/** True where the batch was asked for chunks of this size. */
function isSameSize({ response }: CorpusDocument, { size, overlap }: ChunkOptions): boolean {
  const { chunk_size, chunk_overlap } = response;
  const event = { document_uri: "document", chunk_size, chunk_overlap };
  const asked = readingStored(() => parseEvent(event, { bucket: undefined, eventBorne: false, files: true }));
  return asked.chunkSize === size && asked.chunkOverlap === overlap;
}

/** The chunks with their document, which one file for several documents needs. */
export function withDocument(chunks: string, { uri, row }: Pick<CorpusDocument, "uri" | "row">): readonly string[] {
  const { date, title } = row;
  const facts = { uri, ...(typeof date === "string" ? { date } : {}), ...(typeof title === "string" ? { title } : {}) };
  const start = `${JSON.stringify(facts).slice(0, -1)},`;
  return chunks
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => `${start}${line.slice(1)}\n`);
}
