import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { typedLine } from "../../../cli/shell/ask-password.ts";
import { docxBytes, paragraph } from "../../support/documents/docx.ts";
import { encryptedPackage } from "../../support/documents/encrypted-package.ts";
import { textractor } from "../../support/textractor.ts";

const PASSWORD = "s3crét wörd";
const document = () => encryptedPackage(docxBytes({ body: paragraph("quorvex") }), PASSWORD);
const SCRIPT = "/usr/bin/script";

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
  try {
    await writeFile(join(folder, "secret.docx"), document());
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("a typed password", () => {
  const typed = async (...chunks: readonly string[]) =>
    await typedLine(
      (async function* () {
        yield* chunks;
      })(),
    );

  it.each([
    [["s3c", "ret\r", "not this"], "s3cret"],
    [["a\u007f\u007fb🙂\u007f\n"], "b"],
    [["wrong\u0015right\r"], "right"],
    [["end\u0004"], "end"],
    [["cut"], "cut"],
    [["never\u0003"], undefined],
  ])("is read from the keys %j as %j", async (chunks, password) => {
    expect(await typed(...chunks)).toBe(password);
  });
});

describe("the password of a document", () => {
  it.skipIf(!existsSync(SCRIPT))(
    "is asked for on the terminal without an echo (needs `script`)",
    async () => {
      await inFolder(async (folder) => {
        const command = `'${process.execPath}' '${resolve("cli/main.ts")}' extract secret.docx --ask-password`;
        const child = spawn(SCRIPT, ["-qec", command, "/dev/null"], {
          cwd: folder,
          stdio: ["pipe", "pipe", "inherit"],
          env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder, "cache"), SHELL: "/bin/sh" },
        });
        let shown = "";
        child.stdout.setEncoding("utf8").on("data", (text: string) => {
          if (!shown.includes("Password: ") && (shown + text).includes("Password: "))
            child.stdin.write(`${PASSWORD}\r`);
          shown += text;
        });
        const code = await new Promise((done) => child.once("close", done));

        expect(code).toBe(0);
        expect(shown.replaceAll("\r", "")).toMatch(/^Password: \n.*quorvex\n/);
        expect(shown).not.toContain(PASSWORD);
      });
    },
    30_000,
  );

  it("comes from the first line of a file, or from the environment", async () => {
    await inFolder(async (folder) => {
      await writeFile(join(folder, "password"), `${PASSWORD}\r\nnot this\n`);
      const byFile = await textractor(folder, ["extract", "secret.docx", "--password-file", "password"]);
      const byEnvironment = await textractor(folder, ["extract", "secret.docx"], { TEXTRACTOR_PASSWORD: PASSWORD });

      expect([byFile, byEnvironment]).toEqual(Array(2).fill({ code: 0, stdout: "quorvex\n", stderr: "" }));
    });
  });

  it("is refused when it is given twice or cannot be read", async () => {
    await inFolder(async (folder) => {
      const twice = await textractor(folder, ["extract", "a", "--password", "b", "--ask-password"]);
      const absent = await textractor(folder, ["extract", "a", "--password-file", "nowhere"]);

      expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining("exclude each other") });
      expect(absent).toMatchObject({ code: 2, stderr: expect.stringContaining("nowhere could not be read (ENOENT)") });
    });
  });
});
