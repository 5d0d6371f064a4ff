// The packed command, installed by npm into an empty folder, under each Node that it supports and under an older one.

import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scanOf, typedPdf } from "../support/documents/scan.ts";
import { programPath } from "./foreign-server.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "package-judge-"));
const packages = join(folder, "node_modules");
const main = join(packages, "textractor-cli/textractor.cjs");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasRegistry = spawnSync("npm", ["ping", "--fetch-retries=0"], { stdio: "ignore" }).status === 0;
const title = hasRegistry ? "the installed command" : "the installed command (skipped: npm reaches no registry)";
const NODES = [
  { name: "Node 22.16", node: programPath("node-22.16") },
  { name: "Node 24", node: process.execPath },
];
const MB = 1024 ** 2;
const MOST_MB = 120;

describe.skipIf(!hasRegistry)(title, () => {
  beforeAll(async () => {
    await run(process.execPath, ["package/build.ts", "command"]);
    await run("npm", ["pack", "./dist/command", "--silent", "--pack-destination", folder]);
    writeFileSync(join(folder, "package.json"), "{}");
    await run("npm", ["install", "--no-audit", "--no-fund", tarball()], { cwd: folder });
    writeFileSync(join(folder, "typed.pdf"), await typedPdf(["Page 1 of the tindrel ledger\n".repeat(40)]));
    writeFileSync(join(folder, "scan.pdf"), await scanOf([["The tindrel ledger of autumn"]]));
    writeFileSync(join(folder, "note.html"), "<h1>Quorvex</h1><p>words</p>");
  });

  const tarball = () => join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");

  /** Runs the command. Returns standard output, and standard error, which must have no warnings of Node. */
  async function command(node: string, ...args: readonly string[]) {
    const env = { PATH: process.env["PATH"], XDG_CACHE_HOME: mkdtempSync(join(folder, "cache-")) };
    return await run(node, [main, ...args], { cwd: folder, env });
  }

  it("takes under 120 MB", () => {
    const files = readdirSync(packages, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);

    expect(bytes / MB).toBeLessThan(MOST_MB);
  });

  it("runs by npx", async () => {
    const words = ["exec", "--yes", `--package=${tarball()}`, "--", "textractor", "note.html"];
    const env = { ...process.env, PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter) };
    const { stdout } = await run("npm", words, { cwd: folder, env });

    expect(stdout).toBe("Quorvex\n\nwords\n");
  });

  for (const { name, node = "" } of NODES) {
    const isMissing = node === "";
    describe.skipIf(isMissing)(isMissing ? `${name} (skipped: it is not installed; .ci/run shows how)` : name, () => {
      it.each([
        ["typed.pdf", "Page 1 of the tindrel ledger"],
        ["scan.pdf", "The tindrel ledger of autumn"],
        ["note.html", "Quorvex"],
      ])("reads %s as the checkout does", async (document, words) => {
        const installed = await command(node, document, "--json");

        expect(installed.stdout).toContain(words);
        expect(installed).toEqual(await runSources(document, "--json"));
      });

      it("keeps and searches a corpus in SQLite, without a warning", async () => {
        const corpus = join(mkdtempSync(join(folder, "corpus-")), "c.sqlite");
        const documents = ["note.html", "typed.pdf"];
        const batch = await command(node, "batch", ...documents, "--into", corpus, "--no-ocr", "--quiet");
        const hits = await command(node, "search", corpus, "quorvex");

        expect(batch.stderr).toBe("");
        expect(hits).toMatchObject({ stdout: expect.stringContaining("note.html"), stderr: "" });
      });
    });
  }

  /** Runs the command of the checkout. */
  async function runSources(...args: readonly string[]) {
    const env = { PATH: process.env["PATH"], XDG_CACHE_HOME: mkdtempSync(join(folder, "cache-")) };
    return await run(process.execPath, [join(import.meta.dirname, "../../cli/main.ts"), ...args], { cwd: folder, env });
  }

  const older = olderNode();
  it.skipIf(older === undefined)(
    older === undefined ? "an older Node (skipped: none is on the path)" : "answers an older Node in one sentence",
    async () => {
      const failed = await command(older ?? "", "note.html").catch((error: unknown) => error);

      expect(failed).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringMatching(/^textractor needs Node 22\.16 or newer, and this is Node [0-9.]+\.\n$/),
      });
    },
  );
});

/** A Node on the path that the command does not support. */
function olderNode(): string | undefined {
  const programs = (process.env["PATH"] ?? "").split(delimiter).map((place) => join(place, "node"));
  return programs.find((program) => {
    const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    return /^v(?:\d|1\d|2[01]|22\.(?:\d|1[0-5]))\./.test(stdout ?? "");
  });
}
