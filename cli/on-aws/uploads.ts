// Copies of local files in the stack's bucket, which the functions can read.

import { createReadStream } from "node:fs";
import { explaining } from "../../functions/engine/storage/files/file-failures.ts";
import type { Body, Storage } from "../../functions/engine/storage/storage.ts";
import type { Ledger } from "../corpus/ledger.ts";
import { placeIn } from "../sources/result-names.ts";

/** A copy is used again for so long. The stack deletes temporary objects after 15 days, and a run may take a while. */
const USED_FOR_DAYS = 7;

const SCHEMA = `CREATE TABLE IF NOT EXISTS aws_uploads (
  document INTEGER PRIMARY KEY REFERENCES documents(id), version TEXT, uri TEXT NOT NULL, uploaded TEXT NOT NULL
)`;

export interface LocalFile {
  readonly id: number;
  readonly uri: string;
  readonly place: string;
  readonly listedVersion: string | undefined;
}

export interface Uploads {
  /** Copies the file unless a copy of this version exists, and returns the copy's address. Throws ExtractionError. */
  copy(file: LocalFile): Promise<string>;
}

export function openUploads({ database }: Pick<Ledger, "database">, folder: string, storage: Storage): Uploads {
  database.exec(SCHEMA);
  const find = database.prepare(`
    SELECT uri FROM aws_uploads WHERE document = ? AND version = ? AND uploaded > datetime('now', '-${USED_FOR_DAYS} days')`);
  const save = database.prepare("INSERT OR REPLACE INTO aws_uploads VALUES (?, ?, ?, datetime('now'))");
  return {
    async copy({ id, uri, place, listedVersion }) {
      const earlier = listedVersion === undefined ? undefined : find.get(id, listedVersion)?.["uri"];
      if (typeof earlier === "string") return earlier;
      const copy = placeIn(folder, place);
      await storage.write(copy, fileBody(uri), { contentType: "application/octet-stream", temporary: true });
      save.run(id, listedVersion ?? null, copy);
      return copy;
    },
  };
}

/** The content of a file as pieces, from the start each time. */
export function fileBody(path: string): Body {
  return { [Symbol.asyncIterator]: () => piecesOf(path) };
}

/** Explains errors of the file here, because the write would take them for errors of S3. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    await explaining(path, "read", undefined, () => Promise.reject(error));
  }
}
