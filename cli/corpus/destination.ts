// The destination of a batch: a folder with result files, or one SQLite file that holds everything.

import { statSync } from "node:fs";
import { extname, join } from "node:path";
import { localPath } from "../../functions/engine/base/local-path.ts";
import { UsageError } from "../shell/usage.ts";

export interface Destination {
  /** "folder": results are files next to the ledger. "database": the ledger holds text and JSON. */
  readonly kind: "folder" | "database";
  /** The folder, or the SQLite file. */
  readonly path: string;
  readonly ledger: string;
}

/** File name of the ledger in a folder. */
export const LEDGER_NAME = "textractor.sqlite";

const DATABASES: ReadonlySet<string> = new Set([".sqlite", ".sqlite3", ".db"]);

/** Reads a destination from its name. An existing folder is a folder, whatever its name. */
export function destinationOf(named: string): Destination {
  const path = /^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(named) ? undefined : localPath(named);
  if (path === undefined || path === "") {
    throw new UsageError(`a corpus is a folder or a SQLite file of this machine, not ${named}`);
  }
  const isDatabase = isDatabaseName(path) && !isFolder(path);
  return { kind: isDatabase ? "database" : "folder", path, ledger: isDatabase ? path : join(path, LEDGER_NAME) };
}

/** Recognises the name of a SQLite file. */
export function isDatabaseName(path: string): boolean {
  return DATABASES.has(extname(path).toLowerCase());
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
