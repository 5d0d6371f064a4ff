import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const LIMIT_BLOCKS = 100;
let folder = "";

beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "in"));
  // A limit on the size of files fails in the middle of a file, like a full disk.
  const words = Array.from({ length: 30_000 }, (_, index) => `word${(index * 7_919) % 100_003}`).join(" ");
  for (const name of ["a", "b"]) writeFileSync(join(folder, "in", `${name}.txt`), words);
  await textractor(folder, ["batch", "in", "--into", "out"]);
});

function exported(into: string): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const command = [process.execPath, resolve("cli/main.ts"), "export", "out", "--into", into];
  const limited = ["-c", `ulimit -f ${LIMIT_BLOCKS}; exec "$@"`, "sh", ...command];
  return new Promise((done) => {
    execFile("sh", limited, { cwd: folder }, (error, _, stderr) => done({ code: error?.code ?? 0, stderr }));
  });
}

describe("an export that cannot write in full", () => {
  it("into a folder names the disk and not the corpus, and leaves no partial file", async () => {
    const { code, stderr } = await exported("copy");

    expect(code).toBe(1);
    expect(stderr).toMatch(/copy\/[ab]\.txt\.txt could not be written \(EFBIG\)/);
    expect(stderr).not.toContain("--refresh");
    expect(readdirSync(join(folder, "copy"))).toEqual([]);
  });

  it("into one SQLite file leaves none of its files", async () => {
    const { code, stderr } = await exported("all.sqlite");

    expect(code).toBe(1);
    expect(stderr).toMatch(/all\.sqlite could not be used/);
    expect(readdirSync(folder).filter((name) => /sqlite|^\.textractor/.test(name))).toEqual([]);
  });
});
