import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { buildCorpus, modelOf, pageOf, paragraph } from "../../support/built-corpus.ts";
import { docxBytes, paragraph as docxParagraph, run as docxRun } from "../../support/documents/docx.ts";
import { buildPdf, encryptPdf, text } from "../../support/documents/pdf.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const HOSTILE = "</title><script>alert(1)</script>";
const twoPages = buildPdf(
  [
    { content: text(72, 700, 12, "Quorvex & <b>Sons</b> wrote this long letter about nothing much at all") },
    { content: text(72, 700, 12, "Zimbly answered on the second page of it, and that was the end") },
  ],
  { info: `/Title (${HOSTILE.replaceAll(/[()]/g, "\\$&")})` },
);

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, "a.pdf"), twoPages);
});
const view = (...args: string[]) => textractor(folder, ["view", ...args]);
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("view of a document", () => {
  it("writes one page with the text and the pictures, and says where", async () => {
    expect(await view("a.pdf", "--no-ocr")).toEqual({
      ...{ code: 0, stdout: "", stderr: "textractor: wrote a.pdf.view.html\n" },
    });

    const html = read("a.pdf.view.html");
    expect(html).toContain("Quorvex &amp; &lt;b&gt;Sons&lt;/b&gt;");
    expect(html.match(/id="picture-\d+">UklGR/g)).toHaveLength(2);
    expect(html).not.toMatch(/<script>alert/);
    expect(html).not.toMatch(/(?:src|href)="(?!#)/);
  });

  it("allows its own scripts and styles, and no others", async () => {
    await view("a.pdf", "--no-ocr", "--no-pictures");

    const html = read("a.pdf.view.html");
    const [, policy = ""] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    const inline = [...html.matchAll(/<(?:style|script)>(.*?)<\/(?:style|script)>/gs)].map(([, code = ""]) => code);
    const hashes = inline.map((code) => `&#39;sha256-${createHash("sha256").update(code).digest("base64")}&#39;`);
    expect(inline.length).toBeGreaterThan(3);
    for (const hash of hashes) expect(policy).toContain(hash);
    expect(policy).toContain("default-src &#39;none&#39;");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(html).not.toMatch(/ on[a-z]+=| style=/);
    expect(html).not.toContain('id="picture-1"');
  });

  it("goes to a named file, or to standard output, and is never the document", async () => {
    expect(await view("a.pdf", "--no-ocr", "-o", "b.html")).toMatchObject({ stderr: "textractor: wrote b.html\n" });
    expect((await view("a.pdf", "--no-ocr", "--no-pictures", "-o", "-")).stdout).toMatch(/^<!doctype html>/);
    expect(await view("a.pdf", "-o", "a.pdf")).toMatchObject({ code: 2, stderr: expect.stringContaining("overwrite") });
    expect(existsSync(join(folder, "a.pdf.view.html"))).toBe(false);
  });

  it("shows a part of the document, with the numbers of its pages", async () => {
    await view("a.pdf", "--no-ocr", "--pages", "2");

    const html = read("a.pdf.view.html");
    expect(html).toContain('id="page-2"');
    expect(html).not.toContain('id="page-1"');
    expect(html).toContain("1 of 2 pages");
  });

  it("paints an encrypted document with its password", async () => {
    writeFileSync(join(folder, "a.pdf"), await encryptPdf(twoPages, "secret"));

    expect(await view("a.pdf", "--no-ocr")).toMatchObject({
      ...{ code: 1, stderr: expect.stringMatching(/PASSWORD_REQUIRED: .*--password/) },
    });
    expect(existsSync(join(folder, "a.pdf.view.html"))).toBe(false);
    expect(await view("a.pdf", "--no-ocr", "--password", "secret")).toMatchObject({ code: 0 });
    expect(read("a.pdf.view.html")).toContain('id="picture-2"');
  });

  it("shows a Word document without pictures", async () => {
    writeFileSync(join(folder, "b.docx"), docxBytes({ body: docxParagraph(docxRun("Harnoth")) }));

    expect(await view("b.docx")).toMatchObject({ code: 0 });
    const html = read("b.docx.view.html");
    expect(html).toContain("Harnoth");
    expect(html).not.toContain('class="sheet');
    expect(html).not.toContain("data-layout=&quot;both");
  });

  it("shows a scan with its pictures, and writes nothing else next to it", async () => {
    copyFileSync(join(import.meta.dirname, "../../../examples/scanned-letter.pdf"), join(folder, "scan.pdf"));

    expect(await view("scan.pdf", "--pages", "1")).toMatchObject({ code: 0 });
    expect(read("scan.pdf.view.html")).toMatch(/id="picture-1">UklGR/);
    expect(readdirSync(folder).sort()).toEqual(["a.pdf", "cache", "scan.pdf", "scan.pdf.view.html"]);
  });

  it("exits with 1 and writes nothing for a document that is not there", async () => {
    expect(await view("nothing.pdf")).toMatchObject({ code: 1 });
    expect(existsSync(join(folder, "nothing.pdf.view.html"))).toBe(false);
  });
});

describe("a wrong command line", () => {
  it.each([
    [[], "name a document"],
    [["a.pdf", "b.pdf"], "view takes one document"],
    [["."], "is a folder; for a corpus made by batch add --serve"],
    [["a.pdf", "--port", "80"], "--port needs --serve"],
    [["c", "--serve", "--port", "65536"], "--port takes a number up to 65535"],
    [["c", "--serve", "-o", "x"], "--output and --serve exclude each other"],
    [["a.pdf", "--ocr", "perhaps"], "--ocr"],
  ])("%j is refused", async (args, message) => {
    expect(await view(...args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(message) });
  });

  it("names --serve for a corpus, and the batch for a place without one", async () => {
    await buildCorpus(join(folder, "c.sqlite"), [{ uri: "/in/a.docx", model: modelOf([pageOf(1, paragraph("x"))]) }]);

    expect(await view("c.sqlite")).toMatchObject({ code: 2, stderr: expect.stringContaining("add --serve") });
    expect(await view("none", "--serve")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("textractor batch"),
    });
  });
});
