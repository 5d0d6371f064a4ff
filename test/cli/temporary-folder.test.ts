import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("leaves nothing in the folder for temporary files at %s", async (signal, expected) => {
  const child = spawn(process.execPath, [resolve("cli/main.ts"), "extract", "-"], {
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: process.env["PATH"], TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: "1" },
  });
  // More than a pipe holds: it is taken when the command has begun to keep it.
  await new Promise((taken) => child.stdin.write(Buffer.alloc(2 ** 20), taken));
  child.stdin.on("error", () => {
    // The command ends while its input is still open.
  });

  const closed = once(child, "close");
  child.kill(signal);
  const [code] = await closed;

  expect(code).toBe(expected);
  expect(await readdir(folder)).toEqual([]);
});
