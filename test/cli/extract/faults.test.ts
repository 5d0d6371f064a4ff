import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { textractor } from "../../support/textractor.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a script that imports parts of the command. */
async function run(script: string) {
  const file = join(folder, "run.mjs");
  await writeFile(file, script);
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "ignore", "pipe"] });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { code, stderr };
}

const WATCH = `
  import { openProgress } from "${resolve("cli/shell/progress.ts")}";
  import { watchUnanswered } from "${resolve("cli/shell/unanswered.ts")}";
  const unanswered = watchUnanswered(openProgress(process.stderr, false));
  unanswered.expect(["first.pdf", "https://user:secret@docs.example/second.pdf?sig=secret", "third.pdf"]);
  unanswered.answered("first.pdf");`;

describe("a run that ends before every document is answered", () => {
  it("names the documents without an answer, without secrets, and exits with 1", async () => {
    const { code, stderr } = await run(`${WATCH} void new Promise(() => undefined).then(() => process.exit(0));`);

    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^textractor: https:\/\/docs\.example\/second\.pdf\?sig=\*\*\*: INTERNAL: .*\ntextractor: third\.pdf: INTERNAL: .*\n$/,
    );
  });

  it("handles lists of any length, and a document named twice", async () => {
    const list = `
      unanswered.expect(Array.from({ length: 500_000 }, (_, number) => number + ".pdf"));
      unanswered.expect(["0.pdf"]);
      for (let number = 0; number < 500_000; number++) unanswered.answered(number + ".pdf");
      for (const name of ["https://user:secret@docs.example/second.pdf?sig=secret", "third.pdf"]) unanswered.answered(name);`;

    const { code, stderr } = await run(WATCH + list);

    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^textractor: 0\.pdf: INTERNAL: .*\n$/),
    });
  });

  it("prints nothing when all documents are answered", async () => {
    const rest =
      'unanswered.answered("https://user:secret@docs.example/second.pdf?sig=secret"); unanswered.answered("third.pdf");';

    expect(await run(WATCH + rest)).toEqual({ code: 0, stderr: "" });
  });
});

describe("an address that Node's client cannot parse", () => {
  it("fails only its own document, without a stack trace", async () => {
    const server = createServer((_, response) => {
      response.writeHead(302, { location: `http://a:%zz@127.0.0.1:${(server.address() as AddressInfo).port}/` }).end();
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/moved.html`;
    await writeFile(join(folder, "healthy.txt"), "quorvex");
    try {
      const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
      const ran = await textractor(
        folder,
        ["extract", address, "healthy.txt", "--into", "out", "--jsonl"],
        environment,
      );

      const answers = ran.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).results.textractor.status);
      expect(ran.code).toBe(1);
      expect(answers.sort()).toEqual(["complete", "failed"]);
      expect(
        await readFile(join(folder, "out/healthy.txt.txt"), "utf8").catch(() =>
          readFile(join(folder, "out/healthy.txt"), "utf8"),
        ),
      ).toBe("quorvex");
      expect(ran.stderr).not.toMatch(/^ {4}at /m);
      expect(ran.stderr.trim().split("\n")).toHaveLength(1);
    } finally {
      server.close();
    }
  });
});
