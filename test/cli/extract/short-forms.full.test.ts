import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, "a.html"), "<h1>Quorvex</h1><p>words</p>");
});
const run = (...args: string[]) => textractor(folder, args);
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("a document without the name of a command", () => {
  it("is extracted", async () => {
    expect(await run("a.html")).toMatchObject({ code: 0, stdout: "Quorvex\n\nwords\n", stderr: "" });
    expect(await run("-q", "a.html", "-f", "markdown")).toMatchObject({ code: 0, stdout: "# Quorvex\n\nwords\n" });
  });

  it("is not a word with a hyphen that is no file", async () => {
    expect(await run("re-port")).toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean "report"?') });
  });

  it("is told from a mistyped command, in two lines", async () => {
    const { code, stderr } = await run("extrct", "a.html");

    expect(code).toBe(2);
    expect(stderr).toBe(
      'textractor: "extrct" is neither a command nor a file; did you mean "extract"?\ntextractor --help shows how to use it\n',
    );
  });
});

describe("--output", () => {
  it.each([
    [["-o", "b.md"], "b.md", "# Quorvex\n\nwords\n"],
    [["--output", "b.txt"], "b.txt", "Quorvex\n\nwords"],
    [["-o", "b", "-f", "markdown"], "b", "# Quorvex\n\nwords\n"],
    [["-o", "new/b.hocr"], "new/b.hocr", "<?xml"],
  ])("%j writes the format of its name, or the one that is asked for", async (options, name, start) => {
    expect(await run("a.html", ...options)).toMatchObject({
      code: 0,
      stdout: "",
      stderr: `textractor: wrote ${name}\n`,
    });
    expect(read(name).startsWith(start)).toBe(true);
  });

  it("may be standard output, and is never the document", async () => {
    expect((await run("a.html", "-o", "-", "--json")).stdout).toContain('"schema_version"');
    expect(await run("a.html", "-o", "a.html")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("overwrite"),
    });
    expect(read("a.html")).toContain("<h1>");
  });

  it("is refused with --into, and with a format that does not exist", async () => {
    expect((await run("a.html", "-o", "b", "--into", "c")).stderr).toContain("--output and --into exclude each other");
    expect((await run("a.html", "-f", "markdwon")).stderr).toContain('not markdwon; did you mean "markdown"?');
  });
});

describe("--tables", () => {
  it("says what it wrote, and that a document has no tables", async () => {
    writeFileSync(join(folder, "t.csv"), "a,b\n1,2\n");
    const said = async (...args: string[]) => (await run(...args)).stderr;

    expect(await said("t.csv", "--tables", "t.xlsx")).toBe("textractor: wrote t.xlsx\n");
    expect(await said("t.csv", "--tables", "t")).toBe("textractor: wrote 1 table to t\n");
    expect(await said("t.csv", "--tables", "t", "-q")).toBe("");
    expect(await said("a.html", "--tables", "a.xlsx")).toBe(
      "textractor: no tables found; nothing was written to a.xlsx\n",
    );
    expect(await said("a.html", "t.csv", "--tables", "t", "--into", "out")).toBe(
      "textractor: wrote the results of 2 documents to out\ntextractor: wrote 1 table to t\n",
    );
    expect(existsSync(join(folder, "a.xlsx"))).toBe(false);
  });

  it("says nothing of the tables of a document that failed", async () => {
    writeFileSync(join(folder, "bad.pdf"), "%PDF-1.7\nnothing more");

    expect((await run("bad.pdf", "--tables", "t.xlsx")).stderr).not.toContain("tables");
  });
});

describe("--images", () => {
  it("writes the pictures, and Markdown shows them from its own place", async () => {
    const gif = "data:image/gif;base64,R0lGODlhCAAIAPAAAP8AAAAAACwAAAAACAAIAAACB4SPqcvtXQAAOw==";
    writeFileSync(join(folder, "i.html"), `<p>A picture of the page</p><img alt="red" src="${gif}">`);

    expect((await run("i.html", "-f", "md", "--images", "pics")).stdout).toContain("![red](pics/page-1.image-1.png)");
    expect((await run("i.html", "-o", "sub/i.md", "--images", "pics")).stderr).toContain("wrote 1 picture to pics");
    expect(readFileSync(join(folder, "sub/i.md"), "utf8")).toContain("![red](../pics/page-1.image-1.png)");
    await run("i.html", "--into", "out", "--markdown", "--images", "out/pics");
    expect(readFileSync(join(folder, "out/i.html.md"), "utf8")).toContain("(pics/i.html/page-1.image-1.png)");
    expect(existsSync(join(folder, "out/pics/i.html/page-1.image-1.png"))).toBe(true);
    expect((await run("a.html", "--images", "none")).stderr).toBe(
      "textractor: no pictures found; nothing was written to none\n",
    );
  });
});

describe("results in a folder", () => {
  it("are several of one document in the current one, where no folder is named", async () => {
    const { code, stderr } = await run("a.html", "--markdown", "--json");

    expect([code, stderr]).toEqual([0, "textractor: wrote the results of 1 document to the current folder\n"]);
    expect(readdirSync(folder).sort()).toEqual(["a.html", "a.html.json", "a.html.md", "a.html.txt", "cache"]);
  });

  it("are left alone with --skip-existing", async () => {
    await run("a.html", "--into", "out");
    writeFileSync(join(folder, "out/a.html.txt"), "kept");
    writeFileSync(join(folder, "b.txt"), "second");
    const { stderr } = await run("a.html", "b.txt", "--into", "out", "--skip-existing");

    expect(stderr).toBe("textractor: wrote the results of 1 document to out, 1 was there already\n");
    expect(read("out/a.html.txt")).toBe("kept");
    expect(read("out/b.txt.txt")).toBe("second");
  });

  it("have no file for a document that failed", async () => {
    writeFileSync(join(folder, "bad.pdf"), "%PDF-1.7\nnothing more");
    const { code, stderr } = await run("bad.pdf", "a.html", "--into", "out");

    expect(code).toBe(1);
    expect(stderr).toContain("textractor: wrote the results of 1 document to out, 1 failed");
    expect(existsSync(join(folder, "out/bad.pdf.txt"))).toBe(false);
  });
});

it("a wrong option is one line, with the option that was probably meant", async () => {
  const { code, stderr } = await run("extract", "--jsn", "a.html");

  expect(code).toBe(2);
  expect(stderr).toBe(
    'textractor: unknown option --jsn; did you mean "--json"?\ntextractor extract --help shows how to use it\n',
  );
});

it("`textractor languages` lists the installed ones, and says how to get others", async () => {
  const { stdout } = await run("languages");
  const json = await run("languages", "--json");

  expect(stdout).toMatch(/^eng +\S+eng\.traineddata/m);
  expect(stdout).toContain("npm install @tesseract.js-data/deu");
  expect(JSON.parse(json.stdout)).toHaveProperty("eng");
});
