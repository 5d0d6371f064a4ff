// A folder that is gone when the command ends, also when it is interrupted.

import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExtractionError } from "../functions/engine/base/errors.ts";
import { errorCode } from "../functions/engine/storage/system-error-code.ts";

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Throws OUTPUT_REFUSED. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), "textractor-")).catch(refuse);
  const onExit = () => rmSync(path, { recursive: true, force: true });
  process.once("exit", onExit);
  return {
    path,
    async remove() {
      process.off("exit", onExit);
      await rm(path, { recursive: true, force: true });
    },
  };
}

function refuse(cause: unknown): never {
  const message = `the folder for temporary files, ${tmpdir()}, could not be written (${errorCode(cause)}); name another with TMPDIR`;
  throw new ExtractionError("OUTPUT_REFUSED", message, { cause });
}
