// One document of a corpus with its results, wherever the corpus keeps them.

import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { isRecord } from "../../functions/engine/base/is-record.ts";
import type { Document } from "../../functions/engine/base/model.ts";
import type { SearchLine } from "../../functions/engine/output/search-pages.ts";
import { storedLines } from "../corpus/page-rows.ts";
import { placeIn } from "../sources/result-names.ts";
import type { ChosenDocument } from "./corpora.ts";
import { readingStored } from "./damage.ts";

export interface CorpusDocument extends ChosenDocument {
  /** Columns of the row, without the results. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly metadata: unknown;
  /** The request and its response; empty before the first extraction. */
  readonly response: Readonly<Record<string, unknown>>;
  /** Address of the first document with this content. */
  readonly original: string | undefined;
}

export interface StoredPage {
  readonly number: number;
  readonly label: string | null;
  /** JSON of the lines, as gzip. */
  readonly stored: Uint8Array;
  readonly lines: readonly SearchLine[];
}

/** Results by the field of the event that asks for them, with their extensions. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  text_uri: ".txt",
  json_uri: ".json",
  markdown_uri: ".md",
  hocr_uri: ".hocr",
  chunks_uri: ".chunks.jsonl",
  searchable_pdf_uri: ".searchable.pdf",
};

export const RESULT_FIELDS: ReadonlySet<string> = new Set(Object.keys(EXTENSIONS));

/** Reads the row of a document. Throws DAMAGED_DOCUMENT where it is not readable. */
export function readDocument(chosen: ChosenDocument): CorpusDocument {
  return readingStored(() => {
    const row = chosen.corpus.read.row.get(chosen.id);
    if (row === undefined) throw new SyntaxError("the row is missing");
    const { status, metadata, response, original } = row;
    const answered: unknown = typeof response === "string" ? JSON.parse(response) : {};
    return {
      ...chosen,
      row,
      status: String(status),
      metadata: typeof metadata === "string" ? JSON.parse(metadata) : undefined,
      response: isRecord(answered) ? answered : {},
      original: typeof original === "string" ? original : undefined,
    };
  });
}

/**
 * Names of the results that the corpus has of a document: the extensions of their files. A document that failed later
 * keeps its earlier results in the ledger.
 */
export function storedResults({ corpus, status, response, row }: CorpusDocument): readonly string[] {
  if (corpus.destination.kind === "database") {
    return [...(row["has_text"] === 1 ? [".txt"] : []), ...(row["has_json"] === 1 ? [".json"] : [])];
  }
  if (status !== "complete" && status !== "partial") return [];
  return Object.entries(EXTENSIONS).flatMap(([field, extension]) => (field in response ? [extension] : []));
}

/** Streams a result. Errors of the stream are those of the file system and of zlib. */
export function openResult(document: CorpusDocument, extension: string): Readable {
  if (document.corpus.destination.kind === "folder") return createReadStream(fileOf(document, extension));
  return Readable.from([columnOf(document, extension)]).pipe(createGunzip());
}

/** A result as gzip, where the ledger holds it; otherwise the bytes of its file. */
export async function readResult(document: CorpusDocument, extension: string): Promise<Buffer> {
  if (document.corpus.destination.kind === "folder") {
    return await readingStored(() => readFile(fileOf(document, extension)));
  }
  return readingStored(() => gunzipSync(columnOf(document, extension)));
}

/** The document's model. Undefined where the corpus does not have it. */
export async function readModel(document: CorpusDocument): Promise<Document | undefined> {
  if (!storedResults(document).includes(".json")) return undefined;
  const bytes = await readResult(document, ".json");
  return readingStored(() => {
    const model: unknown = JSON.parse(bytes.toString("utf8"));
    // A result of ours has its version first, so that anything else is a damaged file.
    if (!isRecord(model) || typeof model["schema_version"] !== "string" || !Array.isArray(model["pages"]))
      throw new SyntaxError("the JSON is no document");
    return model as unknown as Document;
  });
}

/** Yields the pages with the lines that the search index has. */
export function* readPages({ corpus, id }: CorpusDocument): Generator<StoredPage> {
  for (const { number, label, lines } of readingStored(() => corpus.read.pages.all(id))) {
    const stored = lines instanceof Uint8Array ? lines : new Uint8Array();
    yield {
      number: Number(number),
      label: typeof label === "string" ? label : null,
      stored,
      lines: readingStored(() => storedLines(stored)),
    };
  }
}

/** The gzip of the ledger's text or JSON. */
export function columnOf({ corpus, id }: CorpusDocument, extension: string): Uint8Array {
  const column = extension === ".json" ? "json" : "text";
  const row = readingStored(() => corpus.read[column].get(id));
  if (row?.["result"] instanceof Uint8Array) return row["result"];
  throw new ExtractionError("DAMAGED_DOCUMENT", `the ${column} of the document is missing in the corpus`);
}

function fileOf({ corpus, row }: CorpusDocument, extension: string): string {
  return placeIn(corpus.destination.path, `${String(row["place"])}${extension}`);
}
