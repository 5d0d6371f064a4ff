// The command as it is installed: types are not stripped at each start.

import { execFileSync } from "node:child_process";
import { join } from "node:path";

const PROJECT = join(import.meta.dirname, "../..");

/** Builds the command as `npm run build` does and returns its path. */
export function builtCommand(): string {
  execFileSync(process.execPath, [join(PROJECT, "package/build.ts"), "command"], { stdio: "ignore" });
  return join(PROJECT, "dist/command/textractor.cjs");
}
