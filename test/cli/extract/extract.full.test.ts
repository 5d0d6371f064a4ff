import { execFile } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { docxBytes, paragraph } from "../../support/documents/docx.ts";
import { encryptedPackage } from "../../support/documents/encrypted-package.ts";
import { textractor } from "../../support/textractor.ts";

const letter = resolve("examples/scanned-letter.pdf");

describe("textractor extract", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("prints the text of one document and nothing else", async () => {
    await writeFile(join(folder, "note.txt"), "quorvex\n");

    expect(await textractor(folder, ["extract", "note.txt"])).toEqual({ code: 0, stdout: "quorvex\n", stderr: "" });
  });

  it("reads standard input for -", async () => {
    const printed = await textractor(folder, ["extract", "-"], {}, docxBytes({ body: paragraph("quorvex") }));
    const stored = await textractor(folder, ["extract", "-", "--into", "out"], {}, "flimdar");

    expect(printed).toEqual({ code: 0, stdout: "quorvex\n", stderr: "" });
    expect(stored.code).toBe(0);
    expect(await readFile(join(folder, "out/stdin.txt"), "utf8")).toBe("flimdar");
  });

  it("limits standard input to the size of a document, and accepts it only once", async () => {
    const limited = { TEXTRACTOR_MAX_DOWNLOAD_BYTES: "10" };

    const large = await textractor(folder, ["extract", "-"], limited, "eleven bytes and more");
    const twice = await textractor(folder, ["extract", "-", "-", "--into", "out"], {}, "flimdar");

    expect(large).toMatchObject({ code: 1, stderr: expect.stringContaining("TOO_LARGE") });
    expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining("can be named only once") });
  });

  it("calls standard input - in messages and responses", async () => {
    const ran = await textractor(folder, ["extract", "-", "--into", "out", "--jsonl"], {}, "");

    expect(ran.stderr).toMatch(/^textractor: -: EMPTY_DOCUMENT: /);
    expect(JSON.parse(ran.stdout)).toMatchObject({ document_uri: "-", text_uri: "out/stdin.txt" });
  });

  it("prints Markdown or JSON instead of the text when asked", async () => {
    await writeFile(join(folder, "page.html"), "<title>T</title><h1>Flimdar</h1><p>quorvex</p>");
    const markdown = await textractor(folder, ["extract", "page.html", "--markdown"]);
    const json = await textractor(folder, ["extract", "page.html", "--json"]);

    expect(markdown.stdout).toContain("# Flimdar");
    expect(JSON.parse(json.stdout)).toMatchObject({ schema_version: "1.0", metadata: { title: "T" } });
  });

  it("names a wrong setting in one line", async () => {
    expect(await textractor(folder, ["extract", letter], { LOG_LEVEL: "loud" })).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^textractor: invalid settings: LOG_LEVEL: [^\n]*environment variables\n$/),
    });
  });

  it("separates pages by form feeds when asked", async () => {
    const ran = await textractor(folder, ["extract", letter, "--no-ocr", "--quiet", "--form-feeds"]);

    expect(ran).toEqual({ code: 0, stdout: "\f\f\n", stderr: "" });
  });

  it("writes all results of a document into one folder, and separates two documents with the same name", async () => {
    await mkdir(join(folder, "a"));
    await mkdir(join(folder, "b"));
    await writeFile(join(folder, "a/note.txt"), "first");
    await writeFile(join(folder, "b/Note.txt"), "second");
    const ran = await textractor(folder, [
      "extract",
      "a/note.txt",
      "b/Note.txt",
      "--into",
      "out",
      "--json",
      "--markdown",
      "--hocr",
      "--chunks",
    ]);

    expect(ran).toEqual({ code: 0, stdout: "", stderr: "textractor: wrote the results of 2 documents to out\n" });
    expect((await readdir(join(folder, "out"))).sort()).toEqual(
      ["note.txt", "Note-2.txt"]
        .flatMap((name) => [".chunks.jsonl", ".hocr", ".json", ".md", ".txt"].map((extension) => `${name}${extension}`))
        .sort(),
    );
    expect(await readFile(join(folder, "out/Note-2.txt.txt"), "utf8")).toBe("second");
  });

  it("takes file:// addresses, encoded or not, for documents and results", async () => {
    await writeFile(join(folder, "a b.txt"), "quorvex");
    const into = pathToFileURL(join(folder, "o ut")).href;

    for (const uri of [pathToFileURL(join(folder, "a b.txt")).href, `FILE:${folder}/a b.txt`]) {
      expect(await textractor(folder, ["extract", uri])).toMatchObject({ code: 0, stdout: "quorvex\n" });
      expect(await textractor(folder, ["extract", uri, "--into", into])).toMatchObject({ code: 0 });
      expect(await readdir(join(folder, "o ut"))).toEqual(["a b.txt.txt"]);
    }
  });

  it("goes on after a document fails, reports why with a remedy, and exits with 1", async () => {
    await writeFile(join(folder, "empty.pdf"), "");
    await writeFile(join(folder, "damaged.pdf"), "%PDF-1.7\nnothing");
    await writeFile(join(folder, "note.txt"), "quorvex");
    const ran = await textractor(folder, [
      "extract",
      "absent.pdf",
      "empty.pdf",
      "damaged.pdf",
      "note.txt",
      "--into",
      "out",
      "--jsonl",
    ]);

    expect(ran.code).toBe(1);
    const codes = ran.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map(({ document_uri, results }) => [document_uri, results.textractor.code]);
    expect(Object.fromEntries(codes)).toEqual({
      "absent.pdf": "NOT_FOUND",
      "empty.pdf": "EMPTY_DOCUMENT",
      "damaged.pdf": "DAMAGED_DOCUMENT",
      "note.txt": undefined,
    });
    expect(ran.stderr).toMatch(/textractor: absent\.pdf: NOT_FOUND: .*; check/);
    expect(await readFile(join(folder, "out/note.txt.txt"), "utf8")).toBe("quorvex");
  });

  it.each([
    [["extract"], "name a document"],
    [["extract", "a", "b"], "several documents need --into"],
    [["extract", "a", "--searchable-pdf"], "needs --into"],
    [["extract", "a", "--colour"], "--colour"],
    [["extract", "a", "--ocr", "maybe"], "must be"],
    [["extract", "a", "--into", "s3://"], "--into takes a folder"],
    [["extract", "a", "--into", "file://elsewhere/x"], "--into takes a folder"],
    [["extract", "a", "--into", ""], "--into takes a folder"],
    [["extract", "a", "--pages", "3-1"], "must be page ranges"],
    [["extract", "a", "--lang", "../x"], "must be a Tesseract language"],
    [["shred", "a"], '"shred" is neither a command nor a file'],
    [[], "name a command"],
  ])("exits with 2 and names the help on %j", async (args, problem) => {
    const ran = await textractor(folder, args);

    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(problem);
    expect(ran.stderr).toMatch(/^[^\n]+\ntextractor (?:extract )?--help shows how to use it\n$/);
  });

  it.each([[["--help"]], [["help"]], [["extract", "--help"]], [["extract", "a", "-h"]]])(
    "prints the usage on %j",
    async (args) => {
      const ran = await textractor(folder, args);

      expect(ran.code).toBe(0);
      expect(ran.stdout).toMatch(/^usage: textractor (?:URI|\[extract\])/);
    },
  );

  it("takes words after -- for documents", async () => {
    const ran = await textractor(folder, ["extract", "--", "-h"]);

    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("NOT_FOUND");
  });

  it("recognises a scan, keeps finished pages, and writes the same bytes again", async () => {
    await copyFile(letter, join(folder, "letter.pdf"));
    const args = ["extract", "letter.pdf", "--pages", "3", "--searchable-pdf", "--json", "--jsonl"];
    const first = await textractor(folder, [...args, "--into", "one"]);
    // No page can be recognised in a millisecond, so the repeat must use the kept page.
    const again = await textractor(folder, [...args, "--into", "two"], { TEXTRACTOR_PAGE_DURATION: "0.001" });

    expect(JSON.parse(first.stdout).results.textractor).toMatchObject({
      status: "complete",
      method: "pdf_to_text_with_ocr",
      num_pages: 3,
      ocr_pages: { count: 1, reasons: { document_under_512_bytes: 1 } },
    });
    expect(again.code).toBe(0);
    expect(await readFile(join(folder, "one/letter.pdf.txt"), "utf8")).toContain("verdigrane");
    for (const extension of ["txt", "json", "searchable.pdf"]) {
      expect(await readFile(join(folder, `two/letter.pdf.${extension}`))).toEqual(
        await readFile(join(folder, `one/letter.pdf.${extension}`)),
      );
    }
  });

  it("does not recognise pages with --no-ocr", async () => {
    const ran = await textractor(folder, ["extract", letter, "--no-ocr"]);

    const stderr = `textractor: ${letter}: pages 1-3 need OCR, which is off; turn it on to have the text\n`;
    expect(ran).toEqual({ code: 0, stdout: "\n", stderr });
  });

  it("lists the installed languages when one is missing", async () => {
    const ran = await textractor(folder, ["extract", letter, "--lang", "tlh", "--pages", "1"]);

    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/LANGUAGE_MISSING: .*tlh.*eng/);
  });

  it("reports a place for results that cannot be written", async () => {
    await writeFile(join(folder, "note.txt"), "quorvex");
    await writeFile(join(folder, "taken"), "a file, not a folder");

    const ran = await textractor(folder, ["extract", "note.txt", "--into", "taken"]);

    expect(ran).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/OUTPUT_REFUSED: .*give another/) });
  });

  it("does not overwrite a document with a result, also through a link", async () => {
    await mkdir(join(folder, "in"));
    await symlink("in", join(folder, "linked"));
    await writeFile(join(folder, "in/report"), "first");
    await writeFile(join(folder, "in/report.txt"), "second");

    const ran = await textractor(folder, ["extract", "in/report", "in/report.txt", "--into", "linked"]);

    const stderr = expect.stringContaining("a result of in/report would overwrite the document linked/report.txt");
    expect(ran).toMatchObject({ code: 2, stderr });
    expect(await readFile(join(folder, "in/report.txt"), "utf8")).toBe("second");
  });

  it("goes on with its documents when the reader of its output has closed the pipe", async () => {
    const names = Array.from({ length: 6 }, (_, index) => `${index}.txt`);
    for (const name of names) await writeFile(join(folder, name), "quorvex");
    await writeFile(join(folder, "empty.txt"), "");
    const args = ["extract", "empty.txt", ...names, "absent.txt", "--into", "out", "--jsonl"];

    const ran = await textractor(folder, args, {}, undefined, { readers: false });

    expect(ran.code).toBe(1);
    expect(await readdir(join(folder, "out"))).toEqual(expect.arrayContaining(names.map((name) => `${name}.txt`)));
  });

  it.skipIf(!existsSync("/dev/full"))("reports in one line that standard output cannot be written", async () => {
    await writeFile(join(folder, "note.txt"), "quorvex");
    const full = openSync("/dev/full", "w");
    const ran = await textractor(folder, ["extract", "note.txt"], {}, undefined, { printTo: full });
    closeSync(full);

    expect(ran).toEqual({
      code: 1,
      stdout: "",
      stderr: "textractor: standard output could not be written (ENOSPC); check its disk, or use --into\n",
    });
  });

  it.skipIf(process.platform === "win32")("reports in one line that the current folder was deleted", async () => {
    const ran = promisify(execFile)(
      "sh",
      [
        "-c",
        'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"',
        process.execPath,
        resolve("cli/main.ts"),
        "extract",
        letter,
      ],
      { cwd: folder, env: { PATH: process.env["PATH"] } },
    );

    await expect(ran).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^textractor: the current folder was deleted, .*; change to another\n$/),
    });
  });

  it("reports in one line that the folder for temporary files is missing", async () => {
    const TMPDIR = join(folder, "absent");

    expect(await textractor(folder, ["extract", "-"], { TMPDIR }, "quorvex")).toEqual({
      code: 1,
      stdout: "",
      stderr: `textractor: the folder for temporary files, ${TMPDIR}, could not be written (ENOENT); name another with TMPDIR\n`,
    });
  });

  it("leaves no file behind when it prints", async () => {
    await writeFile(join(folder, "note.txt"), "quorvex\n");
    const printed = await textractor(folder, ["extract", "note.txt", "--json"], { TMPDIR: join(folder, "absent") });

    expect(printed).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(printed.stdout)).toMatchObject({ schema_version: "1.0" });
    expect(await readdir(folder, { recursive: true })).toEqual(["note.txt"]);
  });

  it.each(["", "relative/cache"])("keeps its cache in the home folder when XDG_CACHE_HOME is %j", async (caches) => {
    await writeFile(join(folder, "note.txt"), "quorvex\n");
    const environment = { XDG_CACHE_HOME: caches, HOME: join(folder, "home") };

    const ran = await textractor(folder, ["extract", "note.txt", "--into", "out"], environment);

    expect(ran).toEqual({ code: 0, stdout: "", stderr: "textractor: wrote the results of 1 document to out\n" });
    expect((await readdir(folder)).sort()).toEqual(["home", "note.txt", "out"]);
    expect(await readdir(join(folder, "home/.cache/textractor"))).toEqual(["metadata"]);
  });

  it("needs the password, refuses a wrong one, and never prints the right one", async () => {
    await writeFile(
      join(folder, "locked.docx"),
      encryptedPackage(docxBytes({ body: paragraph("quorvex") }), "s3cret-word"),
    );
    const extract = (...options: string[]) => textractor(folder, ["extract", "locked.docx", ...options]);

    expect((await extract()).stderr).toMatch(/PASSWORD_REQUIRED: .*password/);
    expect((await extract("--password", "wr0ng-word")).stderr).toMatch(/WRONG_PASSWORD: /);
    const opened = await extract("--password", "s3cret-word", "--jsonl", "--into", "out");
    expect(opened).toMatchObject({ code: 0, stderr: "" });
    expect(opened.stdout).not.toContain("s3cret-word");
  });

  it("fails on a type that it cannot read", async () => {
    await writeFile(
      join(folder, "program.bin"),
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    );

    expect(await textractor(folder, ["extract", "program.bin"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("UNSUPPORTED_FORMAT: "),
    });
  });

  it("decodes a web page by the charset that its server declares", async () => {
    const server = createServer((_, response) => {
      response
        .setHeader("content-type", 'text/html; charset="windows-1252"')
        .end(Buffer.from("<p>h\xe9llo \x80", "latin1"));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;

    const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
    const ran = await textractor(folder, ["extract", `http://127.0.0.1:${port}/`], environment);
    server.close();

    expect(ran).toEqual({ code: 0, stdout: "héllo €\n", stderr: "" });
  });

  it("refuses a private address unless it is allowed", async () => {
    const ran = await textractor(folder, ["extract", "http://127.0.0.1:9/a.txt"]);

    expect(ran.stderr).toMatch(/ADDRESS_REFUSED: .*TEXTRACTOR_ALLOWED_ADDRESSES/);
  });
});
