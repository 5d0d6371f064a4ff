// A folder that is gone when the command ends, also when it is interrupted.

import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), "textractor-"));
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
