// Merges corpora, such as the shards of several machines, into one SQLite file that batch and search work on.

import { existsSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { type Ledger, openLedger } from "../corpus/ledger.ts";
import { indexedBody } from "../corpus/page-rows.ts";
import type { Corpora } from "./corpora.ts";
import { type CorpusDocument, columnOf, readPages, readResult, storedResults } from "./corpus-document.ts";
import { type EachTools, takeDocuments } from "./each-document.ts";
import { type MergedDocument, mergeRows } from "./merged-rows.ts";
import { writeWhole } from "./whole-files.ts";

/** Bytes and documents of one transaction. */
const HELD_BYTES = 8 * 1024 ** 2;
const HELD_DOCUMENTS = 200;

/** Returns the number of documents that are in the merged corpus. Throws OUTPUT_REFUSED. */
export async function mergeCorpora(path: string, corpora: Corpora, tools: EachTools): Promise<number> {
  const replaced = existsSync(path) ? openReplaced(path, corpora) : undefined;
  try {
    return await writeWhole(path, async (temporary) => {
      const ledger = openLedger(temporary, path);
      // An interruption removes the file itself, and closing removes the files that SQLite has next to it.
      process.once("exit", ledger.close);
      try {
        return await copyDocuments(ledger, corpora, tools);
      } catch (error) {
        ledger.close();
        // On a full disk, SQLite cannot empty the files next to the new one, and leaves them.
        for (const end of ["-wal", "-shm"]) rmSync(`${temporary}${end}`, { force: true });
        throw error;
      } finally {
        process.off("exit", ledger.close);
        if (ledger.database.isOpen) ledger.close();
        // Closed before the new file takes its name: SQLite removes files next to it, by name.
        replaced?.close();
      }
    });
  } finally {
    if (replaced?.database.isOpen === true) replaced.close();
  }
}

/** Opens an older merged corpus, so that no batch writes to it. Throws OUTPUT_REFUSED where a document would be lost. */
function openReplaced(path: string, corpora: Corpora): Ledger {
  const ledger = openLedger(path);
  let lost = 0;
  for (const { uri } of ledger.database.prepare("SELECT uri FROM documents").iterate())
    if (!corpora.has(String(uri))) lost++;
  if (lost === 0) return ledger;
  ledger.close();
  const documents = lost === 1 ? "1 document" : `${lost} documents`;
  throw new ExtractionError("OUTPUT_REFUSED", `${path} exists and has ${documents} that the corpora lack`, {
    remedy: "name it as a corpus too and write to another file, or remove it",
  });
}

async function copyDocuments(ledger: Ledger, corpora: Corpora, tools: EachTools): Promise<number> {
  const rows = mergeRows(ledger, corpora);
  let held: MergedDocument[] = [];
  let bytes = 0;
  const flush = () => {
    rows.add(held);
    held = [];
    bytes = 0;
  };
  const taken = await takeDocuments(
    corpora,
    async (document) => {
      const merged = await mergedDocument(document);
      held.push(merged);
      for (const { lines, body } of merged.pages) bytes += lines.length + body.length;
      bytes += (merged.text?.length ?? 0) + (merged.json?.length ?? 0);
      if (held.length >= HELD_DOCUMENTS || bytes >= HELD_BYTES) flush();
      return undefined;
    },
    tools,
  );
  flush();
  rows.end(taken);
  return taken;
}

/** Reads everything of a document, so that damage shows before a row is written. */
async function mergedDocument(document: CorpusDocument): Promise<MergedDocument> {
  const results = storedResults(document);
  const stored = async (extension: string) => (results.includes(extension) ? await gzipOf(document, extension) : null);
  const [text, json] = [await stored(".txt"), await stored(".json")];
  const pages = [...readPages(document)].map(({ number, label, stored: lines, lines: words }) => ({
    ...{ number, label, lines, body: indexedBody(words) },
  }));
  return { document, text, json, pages };
}

const compress = promisify(gzip);

async function gzipOf(document: CorpusDocument, extension: string): Promise<Uint8Array> {
  const bytes = await readResult(document, extension);
  return document.corpus.destination.kind === "database" ? columnOf(document, extension) : await compress(bytes);
}
