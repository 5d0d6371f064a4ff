import { execFile } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const BENCHES = readdirSync("bench")
  .filter((name) => name.endsWith(".ts") && name !== "main.ts")
  .map((name) => name.slice(0, -".ts".length));

/** Bench commands in documents: `npm run bench -- kills 50 7`, or `pdf order` for short. */
const COMMAND = /`(?:npm run bench -- )?([a-z]+(?: [a-z0-9:]+)+)`/g;

let corpus = "";
beforeAll(() => {
  corpus = mkdtempSync(join(tmpdir(), "corpus-"));
  for (const folder of ["pdf", "tables", "articles"]) mkdirSync(join(corpus, folder));
  writeFileSync(join(corpus, "reference-words.json.gz"), gzipSync("{}"));
});
afterAll(() => rmSync(corpus, { recursive: true }));

describe("a bench with an unknown argument", () => {
  it.each(BENCHES)("measures nothing and names it: %s", async (name) => {
    const { code, stdout, stderr } = await bench([name, "gronflet"]);

    expect(stderr).toMatch(/^bench: .*"gronflet".*\n$/);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it.each([
    [["memory"], "MB[:PARSER_MB]"],
    [["memory", "512:many"], 'PARSER_MB is "many"'],
    [["garbled", "corpus", "7", "8"], '"8" is one argument too many'],
    [["dense", "1", "1000", "text", "json,gronflet"], '"gronflet" is none of json, markdown, hocr'],
  ])("names the wrong argument: %j", async (words, wrong) => {
    const { code, stdout, stderr } = await bench(words);

    expect(stderr).toContain(wrong);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });
});

describe("a bench command in the documents", () => {
  it.each(documentedCommands())("has known options: %s", async (command) => {
    const { stderr } = await bench([...command.split(" "), "gronflet"]);

    expect(stderr).toContain("gronflet");
  });
});

function documentedCommands(): readonly string[] {
  const paths = [...globSync("*.md"), ...globSync("{docs,bench/notes}/**/*.md")];
  const documents = paths.map((path) => readFileSync(path, "utf8"));
  const commands = documents.flatMap((text) => [...text.matchAll(COMMAND)].map(([, command = ""]) => command));
  return [...new Set(commands)].filter((command) => BENCHES.includes(command.split(" ", 1)[0] ?? "")).sort();
}

function bench(words: readonly string[]) {
  return new Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>((resolve) => {
    const env = { ...process.env, CORPUS_DIR: corpus };
    execFile(process.execPath, ["bench/parts/run-bench.ts", ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}
