// A watch of the command in a process of its own, which tests wait for and stop.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";

/** Starts a watch. `said` resolves when its standard error matches. */
export function startWatch(folder: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [resolve("cli/main.ts"), "watch", ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder, "cache") },
  });
  let text = "";
  const waiting = new Set<() => void>();
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
    for (const check of waiting) check();
  });
  const saying = (isEnough: (text: string) => boolean) =>
    new Promise<void>((done) => {
      const check = () => {
        if (!isEnough(text)) return;
        waiting.delete(check);
        done();
      };
      waiting.add(check);
      check();
    });
  const said = (wanted: RegExp) => saying((all) => wanted.test(all));
  /** Resolves when the watch has reported this number of complete documents. */
  const completed = (count: number) =>
    saying((all) => [...all.matchAll(/(\d+) complete/g)].reduce((sum, [, n]) => sum + Number(n), 0) >= count);
  const stop = async () => {
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    return { code, text };
  };
  return { said, completed, stop };
}
