import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { fileStorage } from "../../../../functions/engine/storage/files/file.ts";
import { metadataPlace } from "../../../../functions/engine/storage/files/file-metadata.ts";
import { describeStorage, failureOf } from "../every-storage.ts";

const TEXT = { contentType: "text/plain" };

async function openFolder(uriFor: (path: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), "storage-"));
  return {
    storage: fileStorage({ metadataFolder: join(folder, "metadata") }),
    uriOf: (key: string) => uriFor(join(folder, "files", key)),
    seed: async (key: string, bytes: Uint8Array) => {
      const path = join(folder, "files", key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    },
    close: () => rm(folder, { recursive: true }),
  };
}

describeStorage("a folder by its path", () => openFolder((path) => path), { writes: true });
describeStorage("a folder by its address", () => openFolder((path) => pathToFileURL(path).href), { writes: true });

describe("files", () => {
  let folder: string;
  let metadataFolder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "storage-"));
    metadataFolder = join(folder, "metadata");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("resolves a path from the current folder", async () => {
    const storage = fileStorage({ metadataFolder });
    await writeFile(join(folder, "a.txt"), "words");

    const { bytes } = await storage.read(relative(process.cwd(), join(folder, "a.txt")));

    expect(Buffer.from(bytes).toString()).toBe("words");
  });

  it("leaves no other files next to a result, even after a refused write or a failed condition", async () => {
    const storage = fileStorage({ metadataFolder });
    const results = join(folder, "results");

    await storage.write(join(results, "a.txt"), "one", { ...TEXT, metadata: { method: "ocr" } });
    await storage.write(join(results, "a.txt"), "two", { ...TEXT, onlyIf: "absent" });
    await mkdir(join(results, "b"));
    await failureOf(storage.write(join(results, "b"), "three", TEXT));

    expect((await readdir(results)).sort()).toEqual(["a.txt", "b"]);
    expect((await readdir(metadataFolder)).filter((name) => name.endsWith(".lock"))).toEqual([]);
  });

  it("says what to do about a folder", async () => {
    const storage = fileStorage({ metadataFolder });

    expect(await failureOf(storage.read(folder))).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringMatching(/folder.*give a file/),
    });
    expect(await storage.head(folder)).toBeUndefined();
    expect(await failureOf(storage.write(folder, "x", TEXT))).toMatchObject({
      code: "OUTPUT_REFUSED",
      message: expect.stringMatching(/folder.*give a file/),
    });
  });

  it("says what to do about a path that leads through a file", async () => {
    const storage = fileStorage({ metadataFolder });
    await writeFile(join(folder, "file"), "x");

    expect(await storage.head(join(folder, "file", "a.txt"))).toBeUndefined();
    expect(await failureOf(storage.write(join(folder, "file", "a.txt"), "x", TEXT))).toMatchObject({
      code: "OUTPUT_REFUSED",
      message: expect.stringContaining("a part of the path is a file"),
    });
  });

  it.skipIf(process.platform !== "linux")(
    "refuses a folder that cannot be made instead of trying without end",
    async () => {
      const storage = fileStorage({ metadataFolder });

      expect(await failureOf(storage.write("/proc/nowhere/deep/a.txt", "x", TEXT))).toMatchObject({
        code: "OUTPUT_REFUSED",
        message: expect.stringContaining("check the folder"),
      });
    },
  );

  it("says what to do about a name that is too long, and refuses a circular link", async () => {
    const storage = fileStorage({ metadataFolder });
    await symlink(join(folder, "round"), join(folder, "round"));

    expect(await storage.head(join(folder, "n".repeat(300)))).toBeUndefined();
    expect(await failureOf(storage.write(join(folder, "n".repeat(300)), "x", TEXT))).toMatchObject({
      code: "OUTPUT_REFUSED",
      message: expect.stringContaining("shorter"),
    });
    expect((await failureOf(storage.read(join(folder, "round")))).code).toBe("FETCH_FAILED");
  });

  it("refuses an address of another machine", async () => {
    const storage = fileStorage({ metadataFolder });

    expect((await failureOf(storage.read("file://elsewhere/a.txt"))).code).toBe("INVALID_EVENT");
  });

  it("keeps the metadata of a file whose path is longer than the longest file name", async () => {
    const storage = fileStorage({ metadataFolder });
    const path = join(folder, "quorvex ".repeat(20), "ledger ".repeat(20), "a.txt");

    await storage.write(path, "words", { ...TEXT, metadata: { method: "ocr" } });

    expect((await storage.head(path))?.metadata).toEqual({ method: "ocr" });
  });

  it("works without metadata when these are damaged", async () => {
    const storage = fileStorage({ metadataFolder });
    const path = join(folder, "a.txt");
    const version = await storage.write(path, "words", { ...TEXT, metadata: { method: "ocr" } });

    await writeFile(`${metadataPlace(metadataFolder, path)}.json`, "{ damaged");

    expect(await storage.head(path)).toEqual({ size: 5, version, metadata: {} });
  });

  it("forgets the metadata of a deleted file, whether the file still exists or not", async () => {
    const storage = fileStorage({ metadataFolder });
    const path = join(folder, "a.txt");

    for (const removeFirst of [false, true]) {
      await storage.write(path, "words", { ...TEXT, metadata: { method: "ocr" } });
      if (removeFirst) await rm(path);
      await storage.delete(path);
      expect(await readdir(metadataFolder)).toEqual([]);
    }
  });

  it("reads no more pieces of a body after an abort, and keeps the earlier file", async () => {
    const storage = fileStorage({ metadataFolder });
    const path = join(folder, "a.txt");
    await writeFile(path, "earlier");
    const stop = new AbortController();
    const reason = new ExtractionError("OUT_OF_TIME", "time is up");
    let pieces = 0;
    async function* body() {
      while (pieces < 100) {
        pieces++;
        stop.abort(reason);
        yield Buffer.from("words");
      }
    }

    expect(await failureOf(storage.write(path, body(), { ...TEXT, signal: stop.signal }))).toBe(reason);

    expect(pieces).toBe(1);
    expect(Buffer.from((await storage.read(path)).bytes).toString()).toBe("earlier");
  });

  it("takes over the lock of a process that died", async () => {
    const storage = fileStorage({ metadataFolder });
    const path = join(folder, "a.txt");
    await placeLock(path, NO_PROCESS);

    await storage.write(path, "words", TEXT);

    expect(await readdir(metadataFolder)).toEqual([expect.stringMatching(/\.json$/)]);
  });

  it("waits for the lock of a living process, but not after an abort", async () => {
    const storage = fileStorage({ metadataFolder });
    const path = join(folder, "a.txt");
    await placeLock(path, process.pid);
    const stop = new AbortController();
    const reason = new ExtractionError("OUT_OF_TIME", "time is up; send fewer pages");

    const writing = failureOf(storage.write(path, "words", { ...TEXT, signal: stop.signal }));
    stop.abort(reason);

    expect(await writing).toBe(reason);
    expect(await storage.head(path)).toBeUndefined();
  });

  // Beyond the largest process number of Linux (2^22) and of macOS.
  const NO_PROCESS = 2 ** 30;

  async function placeLock(path: string, pid: number): Promise<void> {
    await mkdir(metadataFolder, { recursive: true });
    const token = JSON.stringify({ host: hostname(), pid, id: randomUUID() });
    await writeFile(`${metadataPlace(metadataFolder, path)}.lock`, token);
  }
});
