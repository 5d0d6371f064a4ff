// The ledger of a corpus whose results stay on S3. It lies next to them; a run works on a copy in the cache folder.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { makeFolder } from "../../functions/engine/storage/files/make-folder.ts";
import type { Storage } from "../../functions/engine/storage/storage.ts";
import { LEDGER_NAME } from "../corpus/destination.ts";
import type { Ledger } from "../corpus/ledger.ts";
import { copyObject } from "./copy-object.ts";
import { fileBody } from "./uploads.ts";

export interface RemoteLedger {
  /** Brings the ledger to this machine, unless the copy here is of the same version. */
  fetch(): Promise<void>;
  /** Stores the ledger. Throws OUTPUT_REFUSED when another machine has stored one since `fetch`. */
  store(ledger: Ledger): Promise<void>;
}

/** The working folder of a corpus on S3. */
export function workingFolder(remote: string, cacheFolder: string): string {
  return join(cacheFolder, "corpora", createHash("sha256").update(remote).digest("hex").slice(0, 32));
}

export function remoteLedger(remote: string, folder: string, storage: Storage): RemoteLedger {
  const uri = `${remote}/${LEDGER_NAME}`;
  const local = join(folder, LEDGER_NAME);
  // The version on S3 from which the copy comes, or as which it was stored last.
  const mark = join(folder, "version");
  const known = () => (existsSync(mark) ? readFileSync(mark, "utf8") : undefined);
  return {
    async fetch() {
      const version = (await storage.head(uri))?.version;
      if (version === known() && existsSync(local)) return;
      for (const file of [local, `${local}-wal`, `${local}-shm`]) rmSync(file, { force: true });
      if (version === undefined) return rmSync(mark, { force: true });
      await copyObject(uri, local, storage);
      writeFileSync(mark, version);
    },
    async store({ database }) {
      const copy = join(folder, "copy.sqlite");
      rmSync(copy, { force: true });
      makeFolder(dirname(copy));
      database.prepare("VACUUM INTO ?").run(copy);
      const version = known();
      const stored = await storage.write(uri, fileBody(copy), {
        contentType: "application/vnd.sqlite3",
        onlyIf: version === undefined ? "absent" : { version },
      });
      rmSync(copy);
      if (stored === undefined) throw changedElsewhere(uri);
      writeFileSync(mark, stored);
    },
  };
}

function changedElsewhere(uri: string): ExtractionError {
  return new ExtractionError("OUTPUT_REFUSED", `another machine has changed ${uri} meanwhile`, {
    remedy: "wait for its run, then run the same command again",
  });
}
