// Runs the command as a person does, in a process of its own.

import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const main = resolve("cli/main.ts");

/**
 * Runs `textractor` in the folder, with a cache there. Standard input is empty by default. Without `readers`, its
 * output streams are closed.
 */
export async function textractor(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  input?: string | Uint8Array,
  { readers = true, printTo = "pipe" }: { readonly readers?: boolean; readonly printTo?: "pipe" | number } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    stdio: ["pipe", printTo, "pipe"],
    env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder, "cache"), ...environment },
  });
  child.stdin?.on("error", () => {
    // A command that does not read its input may end before the input is written.
  });
  child.stdin?.end(input);
  if (!readers) for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  const ended = new Promise<number | null>((done, failed) => child.once("close", done).once("error", failed));
  const [stdout, stderr, code] = await Promise.all([printedBy(child.stdout), printedBy(child.stderr), ended]);
  return { code, stdout, stderr };
}

async function printedBy(stream: Readable | null): Promise<string> {
  return stream === null || stream.destroyed ? "" : await text(stream);
}
