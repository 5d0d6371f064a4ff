// The ledger of a corpus: a SQLite file with one row for each document. Every command that works on a corpus opens it here.

import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { makeFolder } from "../../functions/engine/storage/files/make-folder.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import { LEDGER_APPLICATION, LEDGER_SCHEMA, LEDGER_VERSION } from "./ledger-schema.ts";

/** SQLite's cache of a writer. */
export const CACHE_KB = 16_000;

/** An open ledger. `close` also ends the lock of a writer. */
export interface Ledger {
  readonly database: DatabaseSync;
  /** Runs the work in one transaction. An error rolls it back and is thrown. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens the ledger for one writer, and makes it where it is missing. Messages call it `named`. Throws OUTPUT_REFUSED,
 * also while another writes.
 */
export function openLedger(path: string, named = path): Ledger {
  return refusing(named, () => {
    makeFolder(dirname(path));
    const lock = lockOf(path, named);
    const unlock = () => {
      // Removed while it is locked: a run that opens it now is refused, and the next run makes its own.
      rmSync(lockPath(path), { force: true });
      lock.close();
    };
    try {
      const database = openForWriting(path, named);
      const ledger = ledgerOf(named, database);
      return {
        ...ledger,
        close() {
          leaveOneFile(database);
          ledger.close();
          unlock();
        },
      };
    } catch (error) {
      unlock();
      throw error;
    }
  });
}

function openForWriting(path: string, named: string): DatabaseSync {
  const isNew = !existsSync(path);
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    // A commit of WAL mode survives the end of the process. Only a power failure can lose the last ones.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    database.exec(`PRAGMA cache_size = -${CACHE_KB}`);
    if (isNew || isEmpty(database)) database.exec(`BEGIN IMMEDIATE; ${LEDGER_SCHEMA} COMMIT`);
    checkVersion(named, database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the ledger of an existing corpus for one writer. Throws NOT_FOUND or OUTPUT_REFUSED. */
export function openKnownLedger(path: string): Ledger {
  refuseMissing(path);
  return openLedger(path);
}

/** Opens the ledger for reading, next to a writer. Throws NOT_FOUND or OUTPUT_REFUSED. */
export function readLedger(path: string): Ledger {
  refuseMissing(path);
  return refusing(path, () => {
    const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
    try {
      checkVersion(path, database);
      return ledgerOf(path, database);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

function refuseMissing(path: string): void {
  if (existsSync(path)) return;
  throw new ExtractionError("NOT_FOUND", `there is no corpus at ${path}`, {
    remedy: "make one with: textractor batch SOURCE --into DEST",
  });
}

/** Time to wait for another process that holds the file. */
const BUSY_MS = 10_000;

function ledgerOf(path: string, database: DatabaseSync): Ledger {
  return {
    database,
    transaction: (work) =>
      refusing(path, () => {
        database.exec("BEGIN IMMEDIATE");
        try {
          const result = work();
          database.exec("COMMIT");
          return result;
        } catch (error) {
          // A full disk has already rolled the transaction back.
          if (database.isTransaction) database.exec("ROLLBACK");
          throw error;
        }
      }),
    close: () => database.close(),
  };
}

/**
 * A lock that ends with the process, however it ends: an exclusive transaction on a file next to the ledger. Throws
 * OUTPUT_REFUSED when another process has it.
 */
function lockOf(path: string, named: string): DatabaseSync {
  const lock = new DatabaseSync(lockPath(path), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (cause) {
    lock.close();
    throw new ExtractionError("OUTPUT_REFUSED", `another run writes to ${named}`, {
      remedy: "wait for it, or give each machine its own --into and --shard",
      cause,
    });
  }
}

/** Ends WAL mode, so that the ledger is one file that can be copied. Impossible while another process reads. */
function leaveOneFile(database: DatabaseSync): void {
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE");
  } catch (error) {
    if (errorCode(error) === "") throw error;
  }
}

function lockPath(path: string): string {
  return `${path}-lock`;
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get()?.["tables"] === 0;
}

function checkVersion(path: string, database: DatabaseSync): void {
  const application = database.prepare("PRAGMA application_id").get()?.["application_id"];
  const version = database.prepare("PRAGMA user_version").get()?.["user_version"];
  if (application === LEDGER_APPLICATION && version === LEDGER_VERSION) return;
  const problem =
    application === LEDGER_APPLICATION
      ? `${path} has version ${String(version)} of the ledger, and this command knows version ${LEDGER_VERSION}`
      : `${path} is not a corpus of this command`;
  throw new ExtractionError("OUTPUT_REFUSED", problem, { remedy: "name another destination" });
}

/** Turns errors of SQLite and of the file system into OUTPUT_REFUSED. */
function refusing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof ExtractionError || errorCode(cause) === "") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ExtractionError("OUTPUT_REFUSED", `the corpus ${path} could not be used (${reason})`, {
      remedy: "check the path, its permissions and the disk, or name another destination",
      cause,
    });
  }
}
