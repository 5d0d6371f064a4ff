// Corpora with given documents, made without an extraction.

import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { destinationOf } from "../../cli/corpus/destination.ts";
import { prepareDocumentRows } from "../../cli/corpus/document-rows.ts";
import { openLedger } from "../../cli/corpus/ledger.ts";
import { listSources } from "../../cli/corpus/listing.ts";
import { pageIndexOf } from "../../cli/corpus/page-rows.ts";
import { placeDocuments } from "../../cli/corpus/places.ts";
import { beginRun, endRun } from "../../cli/corpus/runs.ts";
import { WHOLE } from "../../cli/corpus/shard.ts";
import type { Block, Document, Page } from "../../functions/engine/base/model.ts";
import { renderJson } from "../../functions/engine/output/json-output.ts";
import { frameOf, written } from "../../functions/engine/output/page-writer.ts";
import { searchPagesWriter } from "../../functions/engine/output/search-pages.ts";
import { renderText } from "../../functions/engine/output/text-output.ts";
import type { ExtractResponse, Status } from "../../functions/engine/request/contract.ts";

/** A document of a corpus. Without a model it failed. */
export interface BuiltDocument {
  readonly uri: string;
  readonly model?: Document;
  readonly status?: Status;
  readonly sha256?: string;
}

export interface BuiltOptions {
  /** False for a folder made without --json. */
  readonly json?: boolean;
}

export function paragraph(text: string): Block {
  return { kind: "paragraph", text };
}

export function pageOf(number: number, ...blocks: readonly Block[]): Page {
  return { number, source: "native", blocks };
}

export function modelOf(pages: readonly Page[], metadata: object = {}): Document {
  return { metadata: { format: "docx", pages: pages.length, ...metadata }, outline: [], pages, attachments: [] };
}

/** Makes the corpus at a path as batch names it: a folder or a SQLite file. */
export async function buildCorpus(
  path: string,
  documents: readonly BuiltDocument[],
  { json: hasJson = true }: BuiltOptions = {},
): Promise<void> {
  const { ledger: place, kind } = destinationOf(path);
  const ledger = openLedger(place);
  const run = beginRun(ledger, "1.0", "o");
  async function* sources() {
    for (const { uri } of documents) yield { kind: "document", uri, name: basename(uri), version: "1" } as const;
  }
  await listSources(ledger, sources(), {
    ...{ run, shard: WHOLE, flat: false, onListed: () => undefined, onUnread: () => undefined },
  });
  placeDocuments(ledger, { run, total: documents.length, flat: false });
  const rows = prepareDocumentRows(ledger);
  const idOf = ledger.database.prepare("SELECT id, place FROM documents WHERE uri = ?");
  for (const { uri, model, status = model ? "complete" : "failed", sha256 = uri } of documents) {
    const row = idOf.get(uri);
    const results = {
      textractor: {
        ...{ success: status !== "failed", status },
        ...(model === undefined ? { code: "DAMAGED_DOCUMENT", reason: "it is damaged" } : {}),
      },
    } as unknown as ExtractResponse["results"];
    const shared = { listedVersion: "1", milliseconds: 5, options: "o", engine: "1.0", run };
    const source = { bytes: 10, sha256, etag: "e", finalUri: uri };
    if (model === undefined) {
      rows.finish({ id: Number(row?.["id"]), ...shared, source, response: { document_uri: uri, results } });
      continue;
    }
    const at = `${path}/${String(row?.["place"])}`;
    const text = renderText(model, { pageMarkers: false, removeHeadersFooters: false });
    const json = hasJson ? renderJson(model, []) : undefined;
    const index = written(model.pages, searchPagesWriter(frameOf(model)));
    const places = kind === "folder" ? { text_uri: `${at}.txt`, ...(hasJson ? { json_uri: `${at}.json` } : {}) } : {};
    if (kind === "folder") {
      mkdirSync(dirname(at), { recursive: true });
      writeFileSync(`${at}.txt`, text);
      if (json !== undefined) writeFileSync(`${at}.json`, json);
    }
    rows.finish({
      ...{ id: Number(row?.["id"]), ...shared, source, response: { document_uri: uri, ...places, results } },
      results: {
        ...(await pageIndexOf(Buffer.from(index))),
        text: kind === "database" ? gzipSync(text) : undefined,
        json: kind === "database" && json !== undefined ? gzipSync(json) : undefined,
      },
    });
  }
  endRun(ledger, run, { due: documents.length });
  ledger.close();
}
