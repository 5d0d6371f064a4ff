// The built command under the older Node that it supports: it writes the same bytes as under this one.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scanOf, typedPdf } from "../support/documents/scan.ts";
import { programPath } from "./foreign-server.ts";

const run = promisify(execFile);
const node22 = programPath("node-22");
const title = node22 === undefined ? "Node 22 (skipped: node-22 is not installed; .ci/run shows how)" : "Node 22";

describe.skipIf(node22 === undefined)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), "node22-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    await run(process.execPath, ["package/build.ts"]);
    writeFileSync(join(folder, "typed.pdf"), await typedPdf(["Page 1 of the tindrel ledger\n".repeat(40)]));
    writeFileSync(join(folder, "scan.pdf"), await scanOf([["The tindrel ledger of autumn"]]));
    writeFileSync(join(folder, "note.html"), "<h1>Quorvex</h1><p>words</p>");
  });

  /** Runs the command. Returns standard output, and standard error, which must have no warnings of Node. */
  async function command(node: string, ...args: readonly string[]) {
    const env = { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder, node === process.execPath ? "new" : "old") };
    return await run(node, [resolve("dist/cli/textractor.mjs"), ...args], { cwd: folder, env });
  }

  it.each(["typed.pdf", "scan.pdf", "note.html"])("writes the same bytes for %s", async (name) => {
    const old = await command(node22 ?? "", name, "--json");

    expect(old).toEqual(await command(process.execPath, name, "--json"));
    expect(old.stdout.length).toBeGreaterThan(100);
  });

  it("keeps and searches a corpus in SQLite, without a warning", async () => {
    const corpus = join(mkdtempSync(join(folder, "corpus-")), "c.sqlite");
    const batch = await command(
      node22 ?? "",
      "batch",
      "note.html",
      "typed.pdf",
      "--into",
      corpus,
      "--no-ocr",
      "--quiet",
    );
    const hits = await command(node22 ?? "", "search", corpus, "quorvex");

    expect(batch.stderr).toBe("");
    expect(hits).toMatchObject({ stdout: expect.stringContaining("note.html"), stderr: "" });
  });
});
