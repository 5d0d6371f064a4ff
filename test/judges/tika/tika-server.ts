// Apache Tika's own server, which needs Java. .ci/run fetches it next to the application that the bench uses.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const SERVER_SHA256 = "04bcb61826403957cfab93cb1e14d4c305fbeb949475f031b0b73dab7e976995";
const JUDGES = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "textractor-judges");
const JAR = join(JUDGES, "tika", "tika-server-standard-3.2.2.jar");

/** Python with both clients; undefined without them. */
export const PYTHON_WITH_CLIENTS = [join(JUDGES, "bin/python3"), "python3"].find(
  (python) => spawnSync(python, ["-c", "import tika, tika_client"], { stdio: "ignore" }).status === 0,
);

export const HAS_TIKA_SERVER =
  existsSync(JAR) &&
  spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0 &&
  createHash("sha256").update(readFileSync(JAR)).digest("hex") === SERVER_SHA256;

export interface TikaServer {
  readonly address: string;
  close(): void;
}

/** Starts the server on the port. It forks no process, so that it ends with its owner. */
export async function startTika(port: number): Promise<TikaServer> {
  const options = ["-Xmx400m", "-jar", JAR, "--noFork", "-h", "127.0.0.1", "-p", String(port)];
  const server = spawn("java", options, { stdio: ["ignore", "pipe", "pipe"] });
  await said(server, /Started Apache Tika server/);
  return { address: `http://127.0.0.1:${port}`, close: () => void server.kill() };
}

/** Resolves to the output when it matches. Rejects when the process ends before. */
export function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (piece: Buffer) => {
      output += piece;
      if (pattern.test(output)) resolve(output);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", read);
    child.once("error", reject).once("exit", () => reject(new Error(output)));
  });
}
