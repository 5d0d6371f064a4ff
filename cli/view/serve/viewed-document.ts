// A document of a corpus as the view shows it: its model, or the lines of the search index where the corpus has no JSON.

import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { isRecord } from "../../../functions/engine/base/is-record.ts";
import type { Block, JsonResult, Page } from "../../../functions/engine/base/model.ts";
import type { SearchLine } from "../../../functions/engine/output/search-pages.ts";
import type { Corpus } from "../../export/corpora.ts";
import { type CorpusDocument, readDocument, readModel, readPages } from "../../export/corpus-document.ts";
import type { DocumentView } from "../html/document-html.ts";
import { paintedKind, pictureReason } from "./painted-documents.ts";

/** Reads the row of a document. Throws NOT_FOUND and DAMAGED_DOCUMENT. */
export function viewedDocument(corpus: Corpus, id: number): CorpusDocument {
  const row = corpus.read.row.get(id);
  if (row === undefined) throw new ExtractionError("NOT_FOUND", "the corpus has no such document");
  const { uri, place } = row;
  return readDocument({
    position: 1,
    corpus,
    id,
    uri: String(uri),
    place: typeof place === "string" ? place : undefined,
  });
}

export async function viewOf(document: CorpusDocument): Promise<DocumentView> {
  const { row, status } = document;
  const stored = (await readModel(document)) as JsonResult | undefined;
  const model = stored ?? modelOfLines(document);
  const reason = pictureReason(document);
  const kind = paintedKind(document);
  return {
    model,
    name: String(row["name"]),
    status,
    back: "../",
    notes: stored === undefined ? [WITHOUT_JSON] : [],
    pictureOf(page) {
      if (kind === undefined || page.width === undefined || page.height === undefined) return undefined;
      if (reason !== undefined) return { kind: "none", reason };
      return { kind: "address", address: `${document.id}/page/${page.number}.webp` };
    },
  };
}

const WITHOUT_JSON =
  "The corpus has the text of this document and not its structure: textractor batch --json keeps tables, headings and boxes.";

function modelOfLines(document: CorpusDocument): JsonResult {
  const metadata = isRecord(document.metadata) ? document.metadata : {};
  const pages = [...readPages(document)].map(
    ({ number, label, lines }): Page => ({
      number,
      ...(label === null ? {} : { label }),
      source: "native",
      blocks: lines.map(blockOf),
    }),
  );
  if (pages.length === 0) {
    const { code, reason } = document.row;
    const problem = typeof code === "string" ? `${code}: ${String(reason ?? "")}` : "it is not extracted yet";
    throw new ExtractionError("NOT_FOUND", `the corpus has no text of this document (${problem})`);
  }
  const format = typeof metadata["format"] === "string" ? metadata["format"] : "text";
  return {
    schema_version: "1.0",
    metadata: { ...metadata, format, pages: Number(document.row["pages"] ?? pages.length) },
    outline: [],
    pages,
    attachments: [],
    warnings: [],
  };
}

function blockOf([text]: SearchLine): Block {
  return { kind: "paragraph", text };
}
