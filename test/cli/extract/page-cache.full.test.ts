import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveFiles, startWeb } from "../../engine/storage/http/http-server.ts";
import { scanOf } from "../../support/documents/scan.ts";
import { textractor } from "../../support/textractor.ts";

const ALLOWED = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };

const isUnix = process.getuid !== undefined;

describe("the command's cache", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const pageResults = async () => {
    const pages = join(folder, "cache/textractor/pages");
    const names = await readdir(pages, { recursive: true });
    return names.filter((name) => name.endsWith(".json.gz")).map((name) => join(pages, name));
  };

  it("keeps the pages of two documents apart when their servers send the same ETag", async () => {
    const scans = [await scanOf([["flimdar orchard 7710"]]), await scanOf([["crendle meadow 3326"]])];
    const serve = (scan: Uint8Array) =>
      startWeb(serveFiles(new Map([["/a.pdf", scan]]), { ranges: true, etagOf: () => '"1"' }));
    const servers = await Promise.all(scans.map(serve));
    try {
      const printed: string[] = [];
      for (const { url } of servers)
        printed.push((await textractor(folder, ["extract", `${url}/a.pdf`], ALLOWED)).stdout);

      expect(printed).toEqual(["flimdar orchard 7710\n", "crendle meadow 3326\n"]);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });

  it.runIf(isUnix)(
    "is open to its user only, whatever its rights were before (needs Unix rights)",
    async () => {
      await writeFile(join(folder, "scan.pdf"), await scanOf([["flimdar orchard 7710"]]));
      const cache = join(folder, "cache/textractor");
      await mkdir(cache, { recursive: true });
      await chmod(cache, 0o777);

      await textractor(folder, ["extract", "scan.pdf", "--into", "out"]);

      const below = (await readdir(cache, { recursive: true })).map((name) => join(cache, name));
      expect(below.length).toBeGreaterThan(5);
      for (const path of [cache, ...below]) {
        const found = await stat(path);
        expect([path, found.mode & 0o777]).toEqual([path, found.isDirectory() ? 0o700 : 0o600]);
      }
      expect((await stat(join(folder, "out/scan.pdf.txt"))).mode & 0o777).toBe(0o666 & ~process.umask());
    },
    60_000,
  );

  it.runIf(isUnix)(
    "is not trusted when others may have written to it (needs Unix rights)",
    async () => {
      await writeFile(join(folder, "scan.pdf"), await scanOf([["flimdar orchard 7710"]]));
      await textractor(folder, ["extract", "scan.pdf"]);
      const [result = ""] = await pageResults();
      const before = await stat(result);
      await chmod(result, 0o666);

      const ran = await textractor(folder, ["extract", "scan.pdf"]);

      expect(ran).toMatchObject({ code: 0, stdout: "flimdar orchard 7710\n" });
      const after = await stat(result);
      expect(after.mode & 0o777).toBe(0o600);
      expect(after.mtimeMs).toBeGreaterThan(before.mtimeMs);
    },
    60_000,
  );

  it.runIf(process.getuid?.() === 0)("is refused when it belongs to another user (needs root)", async () => {
    const cache = join(folder, "cache/textractor");
    await mkdir(cache, { recursive: true });
    await chown(cache, 65_534, 65_534);
    await writeFile(join(folder, "note.txt"), "quorvex");

    const ran = await textractor(folder, ["extract", "note.txt"]);

    expect(ran).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("belongs to another user") });
  });

  it("is not used when it is damaged, and is repaired", async () => {
    await writeFile(join(folder, "scan.pdf"), await scanOf([["flimdar orchard 7710"]]));
    const first = await textractor(folder, ["extract", "scan.pdf"]);
    const [result = ""] = await pageResults();
    const whole = await readFile(result);
    const flipped = Buffer.from(whole);
    flipped[whole.length - 20] = (flipped[whole.length - 20] ?? 0) ^ 1;

    for (const damage of [() => truncate(result, whole.length - 9), () => writeFile(result, flipped)]) {
      await damage();
      const ran = await textractor(folder, ["extract", "scan.pdf"], { LOG_LEVEL: "warn" });

      expect(ran).toMatchObject({ code: 0, stdout: first.stdout });
      expect(ran.stderr).toContain('"step":"page result ignored"');
      expect(await readFile(result)).toEqual(whole);
    }
  });
});
