// A server written by others, started on loopback for one test file and ended with it.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { accessSync, constants, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The path of an installed program. */
export function programPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

export interface ForeignProcesses {
  /** A separate folder, removed at the end. */
  readonly folder: string;
  start(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): void;
  run(command: string, args: readonly string[], cwd: string): void;
  /** Resolves at the first answer of the address, of any kind. Rejects when a program ends before. */
  answering(url: string): Promise<void>;
  close(): Promise<void>;
}

const START_MS = 60_000;
const POLL_MS = 100;

export async function foreignProcesses(): Promise<ForeignProcesses> {
  const folder = await mkdtemp(join(tmpdir(), "judge-"));
  const children: ChildProcess[] = [];
  const output: string[] = [];
  return {
    folder,
    start(command, args, env = {}) {
      const child = spawn(command, args, {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => output.push(String(text)));
      children.push(child);
    },
    run(command, args, cwd) {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
      // swift-ring-builder exits with 1 when it warns.
      if (status === null || status > 1) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
    },
    async answering(url) {
      for (let waited = 0; waited < START_MS; waited += POLL_MS) {
        const ended = children.find(({ exitCode }) => exitCode !== null);
        if (ended !== undefined) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}: ${output.join("")}`);
        const answered = await fetch(url).then(
          () => true,
          () => false,
        );
        if (answered) return;
        await sleep(POLL_MS);
      }
      throw new Error(`${url} did not answer in ${START_MS} ms: ${output.join("")}`);
    },
    async close() {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ended = running.map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of running) child.kill("SIGKILL");
      await Promise.all(ended);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
