import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withFileLock } from "../../../../functions/engine/storage/files/file-lock.ts";

describe("a file lock", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lock-"));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });
  const tokenOf = (pid: number, host = hostname()) => JSON.stringify({ host, pid, id: "x" });
  const dead = () => tokenOf(spawnSync(process.execPath, ["-e", ""]).pid);

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

  it("keeps later calls in the queue, which never poll, after the first call has ended", async () => {
    const lock = join(folder, "lock");
    const polls = vi.spyOn(globalThis, "setTimeout");
    const seen: string[] = [];
    let third = Promise.resolve(0);

    const first = withFileLock(lock, undefined, async () => seen.push("first"));
    const second = withFileLock(lock, undefined, async () => {
      third = withFileLock(lock, undefined, async () => seen.push("third"));
      // Long enough for a call outside the queue to find the lock and to wait for it.
      for (let round = 0; round < 30; round++) await readFile(import.meta.filename);
      seen.push("second");
    });
    await Promise.all([first, second]);
    await third;

    expect(seen).toEqual(["first", "second", "third"]);
    expect(polls).not.toHaveBeenCalled();
  });

  it("makes its folder for this user only", async () => {
    const deep = join(folder, "cache", "locks");

    expect(await withFileLock(join(deep, "lock"), undefined, async () => (await stat(deep)).mode & 0o777)).toBe(0o700);
  });

  it.skipIf(process.platform !== "linux")("is not tried again where its file cannot be made", async () => {
    const stop = new AbortController();
    vi.spyOn(stop.signal, "throwIfAborted")
      .mockImplementationOnce(() => undefined)
      .mockImplementation(() => {
        throw new Error("tried again");
      });

    // The folder exists, but the system refuses new files in it.
    await expect(withFileLock("/proc/self/lock", stop.signal, async () => "worked")).rejects.toMatchObject({
      code: expect.stringMatching(/^(ENOENT|EACCES)$/),
    });
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

  it("of a dead process on this machine is taken over at once, and nothing is left behind", async () => {
    const lock = join(folder, "lock");
    await writeFile(lock, dead());

    expect(await withFileLock(lock, undefined, async () => await readFile(lock, "utf8"))).toContain(
      `"pid":${process.pid}`,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ["a living process", 0, tokenOf(process.ppid)],
    ["another machine, for up to a minute", 60_000, tokenOf(1, "elsewhere")],
  ])("of %s is waited for, with polls every 10 to 30 ms", async (_, age, token) => {
    const lock = join(folder, "lock");
    const now = 1_700_000_000_000;
    await writeFile(lock, token);
    await utimes(lock, (now - age) / 1000, (now - age) / 1000);
    vi.spyOn(Date, "now").mockReturnValue(now);
    vi.spyOn(Math, "random").mockReturnValue(0.25);
    const stop = new AbortController();
    const delays: unknown[] = [];
    const { setTimeout: wait } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((action: () => void, delay: number) => {
      delays.push(delay);
      if (delays.length === 2) stop.abort(new Error("given up"));
      return wait(action, 0);
    }) as typeof setTimeout);

    await expect(withFileLock(lock, stop.signal, async () => "worked")).rejects.toThrow("given up");

    expect(delays).toEqual([15, 15]);
    expect(await readFile(lock, "utf8")).toBe(token);
  });

  it("of another machine is taken over after more than a minute", async () => {
    const lock = join(folder, "lock");
    const now = 1_700_000_000_000;
    await writeFile(lock, tokenOf(1, "elsewhere"));
    await utimes(lock, now / 1000 - 60.001, now / 1000 - 60.001);
    vi.spyOn(Date, "now").mockReturnValue(now);

    expect(await withFileLock(lock, undefined, async () => "worked")).toBe("worked");
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ["has removed it", (lock: string) => rmSync(lock), 1],
    ["has replaced it by a new one", (lock: string) => writeFileSync(lock, tokenOf(process.ppid)), 2],
  ])("that is stale is not taken over once another process %s", async (_, change, expectedChecks) => {
    const lock = join(folder, "lock");
    await writeFile(lock, tokenOf(1, "elsewhere"));
    let checks = 0;
    vi.spyOn(Date, "now").mockImplementation(() => {
      if (++checks === 1) change(lock);
      // The new lock ends with the second check.
      else rmSync(lock, { force: true });
      return checks === 1 ? 1e14 : 0;
    });

    expect(await withFileLock(lock, undefined, async () => checks)).toBe(expectedChecks);
    expect(await readdir(folder)).toEqual([]);
  });

  it("that is stale and cannot be moved aside is an error", async () => {
    // The name aside is longer by a random part, and then too long for a file.
    const lock = join(folder, "l".repeat(250));
    await writeFile(lock, dead());
    const stop = new AbortController();
    vi.spyOn(stop.signal, "throwIfAborted")
      .mockImplementationOnce(() => undefined)
      .mockImplementation(() => {
        throw new Error("tried again");
      });

    await expect(withFileLock(lock, stop.signal, async () => "worked")).rejects.toMatchObject({ code: "ENAMETOOLONG" });
  });

  it("is closed after each look at it", async () => {
    const any = await open(import.meta.filename);
    const looks = vi.spyOn(Object.getPrototypeOf(any) as FileHandle, "readFile");
    await any.close();

    await withFileLock(join(folder, "lock"), undefined, async () => "worked");

    expect(looks.mock.contexts.map((handle) => (handle as FileHandle).fd)).toEqual([-1]);
  });

  it("that another process took over during the work is left to that process", async () => {
    const lock = join(folder, "lock");
    const other = tokenOf(process.ppid);

    await withFileLock(lock, undefined, () => writeFile(lock, other));
    expect(await readFile(lock, "utf8")).toBe(other);
    await rm(lock);
    await withFileLock(lock, undefined, () => rm(lock));
    expect(await readdir(folder)).toEqual([]);
  });

  it("that cannot be a file is an error", async () => {
    await mkdir(join(folder, "lock"));

    await expect(withFileLock(join(folder, "lock"), undefined, async () => "worked")).rejects.toMatchObject({
      code: "EISDIR",
    });
  });

  function finished(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      worker.once("error", reject);
      worker.once("exit", () => resolve());
    });
  }
});
