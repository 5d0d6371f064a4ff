// A folder that is removed when the command ends, also after an interrupt.

import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Throws OUTPUT_REFUSED when the folder cannot be made. */
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
  const problem = `the folder for temporary files, ${tmpdir()}, could not be written (${errorCode(cause)})`;
  throw new ExtractionError("OUTPUT_REFUSED", problem, { remedy: "name another with TMPDIR", cause });
}
