import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, watch, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { metadataPlace } from "../../../functions/engine/storage/files/file-metadata.ts";

const SIGNALS = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(args: readonly string[], cwd: string) {
  return spawn(process.execPath, [resolve("cli/main.ts"), ...args], {
    cwd,
    stdio: ["pipe", "ignore", "ignore"],
    env: {
      PATH: process.env["PATH"],
      TMPDIR: folder,
      XDG_CACHE_HOME: join(folder, "cache"),
      NODE_DISABLE_COMPILE_CACHE: "1",
    },
  });
}

describe.each(SIGNALS)("at %s", (signal, expected) => {
  it("leaves nothing in the folder for temporary files", async () => {
    const child = start(["extract", "-"], folder);
    // More bytes than a pipe holds, so the write completes only when the command has begun to store them.
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

  it("leaves nothing unfinished among the results", async () => {
    const results = join(folder, "out");
    await mkdir(results);
    await writeFile(join(folder, "a.txt"), "quorvex ledger");
    // A lock as if another process were storing the same result: the command has to wait with an unfinished file.
    const lock = `${metadataPlace(join(folder, "cache/textractor/metadata"), join(results, "a.txt.txt"))}.lock`;
    await mkdir(dirname(lock), { recursive: true });
    await writeFile(lock, JSON.stringify({ host: hostname(), pid: process.pid, id: "other" }));
    const changes = watch(results);

    const child = start(["extract", "a.txt", "--into", "out"], folder);
    const closed = once(child, "close");
    for await (const { filename } of changes) if (filename?.startsWith(".textractor-")) break;
    child.kill(signal);
    const [code] = await closed;

    expect(code).toBe(expected);
    expect(await readdir(results)).toEqual([]);
  });
});
