// Lists the documents of a run into the ledger, before any of them is read.

import { basename } from "node:path";
import type { SourceDocument, Sourced, UnreadSource } from "../sources/source.ts";
import type { Ledger } from "./ledger.ts";
import { isInShard, type Shard } from "./shard.ts";
import { useSmallMemory } from "./small-memory.ts";

export interface ListedSources {
  /** All documents of the sources, those of other shards included. */
  readonly total: number;
  /** Documents of this shard, each once, with the sources that could not be read. */
  readonly own: number;
}

interface Listing {
  readonly run: number;
  readonly shard: Shard;
  /** True: names without the folders of the source. */
  readonly flat: boolean;
  /** Called after each transaction, with the number of documents so far. */
  readonly onListed: (total: number) => void;
  readonly onUnread: (source: UnreadSource) => void;
}

/** Rows of one transaction, which makes the cost of a commit small. */
const ROWS = 1_000;

/**
 * Adds the sources of a run. A document that is named twice keeps its first place in the order, and the second is
 * listed as skipped. A source that could not be read is a failed document, so that it is counted and can be retried.
 */
export async function listSources(
  ledger: Ledger,
  sources: AsyncIterable<Sourced>,
  { run, shard, flat, onListed, onUnread }: Listing,
): Promise<ListedSources> {
  const rows = prepareRows(ledger, run);
  const memory = useSmallMemory(ledger);
  let total = 0;
  let own = 0;
  let waiting: Sourced[] = [];
  const flush = () => {
    ledger.transaction(() => {
      for (const found of waiting) {
        if (found.kind === "skipped") rows.skip(found.uri, found.reason);
        else {
          if (found.kind === "document") total++;
          if (found.kind === "document" && !isInShard(found.name, shard)) continue;
          if (rows.add(found, own + 1)) {
            own++;
            if (found.kind === "unread") onUnread(found);
          } else rows.skip(found.uri, "named twice");
        }
      }
    });
    waiting = [];
    memory.hold();
    onListed(total);
  };
  try {
    for await (const found of sources) {
      waiting.push(flat && found.kind === "document" ? { ...found, name: basename(found.name) } : found);
      if (waiting.length >= ROWS) flush();
    }
    flush();
  } finally {
    memory.release();
  }
  ledger.database.prepare("UPDATE runs SET listed = ? WHERE id = ?").run(total, run);
  return { total, own };
}

interface Rows {
  /** False where this run has already listed the document. */
  add(found: SourceDocument | UnreadSource, sequence: number): boolean;
  skip(uri: string, reason: string): void;
}

function prepareRows({ database }: Ledger, run: number): Rows {
  const add = database.prepare(`
    INSERT INTO documents (uri, name, listed_version, listed_run, sequence, linked, date, title, bytes)
    VALUES (:uri, :name, :version, :run, :sequence, :linked, :date, :title, :bytes)
    ON CONFLICT (uri) DO UPDATE SET
      listed_version = excluded.listed_version, listed_run = excluded.listed_run, sequence = excluded.sequence,
      -- The date of the first mail that links to the document.
      date = iif(linked < excluded.linked, coalesce(excluded.date, date), date), linked = max(linked, excluded.linked)
    WHERE listed_run IS NOT excluded.listed_run`);
  const setUnread = database.prepare("UPDATE documents SET status = 'unread', code = ?, reason = ? WHERE uri = ?");
  const setReadable = database.prepare("UPDATE documents SET status = 'waiting' WHERE uri = ? AND status = 'unread'");
  const skip = database.prepare(`
    INSERT INTO skipped (uri, reason, listed_run) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET listed_run = excluded.listed_run`);
  return {
    add(found, sequence) {
      const { uri } = found;
      const { changes } = add.run({ ...columnsOf(found), uri, run, sequence });
      if (found.kind === "unread") setUnread.run(found.error.code, found.error.message, uri);
      else setReadable.run(uri);
      return changes > 0;
    },
    skip: (uri, reason) => void skip.run(uri, reason, run),
  };
}

function columnsOf(found: SourceDocument | UnreadSource) {
  if (found.kind === "unread") return { name: "", version: null, bytes: null, date: null, title: null, linked: 0 };
  const { name, version = null, bytes = null, date = null, title = null, linked = false } = found;
  return { name, version, bytes, date, title, linked: Number(linked) };
}
