import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withFileLock } from "../../../../functions/engine/storage/files/file-lock.ts";

describe("a file lock", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lock-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("runs one task at a time, in order, even after a failure", async () => {
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await readFile(import.meta.filename);
      seen.push(`${name} ends`);
      if (name === "b") throw new Error("b failed");
    };

    const all = ["a", "b", "c"].map((name) => withFileLock(join(folder, "lock"), undefined, work(name)));
    const outcomes = await Promise.allSettled(all);

    expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("works between threads, which share only the file", async () => {
    const counter = join(folder, "counter");
    await writeFile(counter, "0");
    const lockModule = new URL("../../../../functions/engine/storage/files/file-lock.ts", import.meta.url).href;
    const script = `
      import { readFile, writeFile } from "node:fs/promises";
      import { withFileLock } from ${JSON.stringify(lockModule)};
      for (let round = 0; round < 10; round++) {
        await withFileLock(${JSON.stringify(join(folder, "lock"))}, undefined, async () => {
          const count = Number(await readFile(${JSON.stringify(counter)}, "utf8"));
          await writeFile(${JSON.stringify(counter)}, String(count + 1));
        });
      }`;

    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    await Promise.all(Array.from({ length: 3 }, () => finished(new Worker(url))));

    expect(await readFile(counter, "utf8")).toBe("30");
  });

  it("is taken over when it is old and the state of its owner is unknown", async () => {
    const lock = join(folder, "lock");
    await writeFile(lock, JSON.stringify({ host: "elsewhere", pid: 1, id: "x" }));
    const twoMinutesAgo = new Date(Date.now() - 120_000);
    await utimes(lock, twoMinutesAgo, twoMinutesAgo);

    expect(await withFileLock(lock, undefined, async () => "worked")).toBe("worked");
  });

  function finished(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      worker.once("error", reject);
      worker.once("exit", () => resolve());
    });
  }
});
