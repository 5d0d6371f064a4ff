import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openLedger } from "../../../cli/corpus/ledger.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "in/sub"), { recursive: true });
  writeFileSync(join(folder, "in/a.txt"), "Alpha word");
  writeFileSync(join(folder, "in/sub/b.txt"), "Beta word");
  writeFileSync(join(folder, "in/bad.pdf"), "%PDF-1.7\nno more");
});

const batch = (...args: string[]) => textractor(folder, ["batch", ...args]);
const lines = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const ledgerRows = (path: string, sql: string) => {
  const database = new DatabaseSync(join(folder, path), { readOnly: true });
  const rows = database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row));
  database.close();
  return rows;
};

describe("a batch into a place inside its source", () => {
  it.each(["c.sqlite", "out"])("leaves %s out of its documents", async (name) => {
    const first = await batch("in", "--into", `in/${name}`);
    const second = await batch("in", "--into", `in/${name}`);

    expect(first.stderr).toContain(`2 complete, 1 failed, 0 unchanged; 2 pages; results are in in/${name}\n`);
    expect(second.stderr).toContain("0 complete, 2 unchanged, 1 failed earlier");
  });
});

describe("a batch into a folder", () => {
  it("writes results in the same folders, reports failures, and prints responses in the order of the source", async () => {
    const { code, stdout, stderr } = await batch("in", "--into", "out", "--jsonl", "--markdown");

    expect(code).toBe(1);
    expect(readFileSync(join(folder, "out/a.txt.txt"), "utf8")).toBe("Alpha word");
    expect(readFileSync(join(folder, "out/sub/b.txt.md"), "utf8")).toBe("Beta word\n");
    expect(stderr).toContain("bad.pdf: DAMAGED_DOCUMENT");
    expect(stderr).toContain("2 complete, 1 failed, 0 unchanged; 2 pages");
    expect(lines(stdout).map(({ document_uri, results }) => [document_uri, results.textractor.status])).toEqual([
      [join(folder, "in/a.txt"), "complete"],
      [join(folder, "in/bad.pdf"), "failed"],
      [join(folder, "in/sub/b.txt"), "complete"],
    ]);
  });

  it("does nothing for unchanged documents, and works on changed ones", async () => {
    await batch("in", "--into", "out");
    writeFileSync(join(folder, "in/a.txt"), "Gamma word, longer");
    // A touched file has the same content.
    utimesSync(join(folder, "in/sub/b.txt"), 1, 1);

    const { stdout, stderr } = await batch("in", "--into", "out", "--jsonl");

    expect(stderr).toContain("1 complete, 1 unchanged, 1 failed earlier");
    expect(readFileSync(join(folder, "out/a.txt.txt"), "utf8")).toBe("Gamma word, longer");
    expect(lines(stdout).map(({ unchanged = false }) => unchanged)).toEqual([false, true, true]);
  });

  it("counts a failed document that was only touched as failed, not as unchanged", async () => {
    await batch("in", "--into", "out");
    utimesSync(join(folder, "in/bad.pdf"), 1, 1);

    const { code, stderr } = await batch("in", "--into", "out");

    expect(stderr).toContain("0 complete, 2 unchanged, 1 failed earlier");
    expect(code).toBe(1);
  });

  it("works on everything again with --refresh, and with other options", async () => {
    await batch("in", "--into", "out");

    expect((await batch("in", "--into", "out", "--refresh")).stderr).toContain("2 complete, 1 failed, 0 unchanged");
    expect((await batch("in", "--into", "out", "--json")).stderr).toContain("2 complete, 1 failed, 0 unchanged");
  });

  it("retries failed documents alone, of the given codes", async () => {
    await batch("in", "--into", "out");
    writeFileSync(join(folder, "in/bad.pdf"), "no longer a PDF");
    writeFileSync(join(folder, "in/a.txt"), "changed too");

    expect((await batch("--retry-failed", "NOT_FOUND", "--into", "out")).stderr).toContain("0 complete");
    const { code, stderr } = await batch("--retry-failed", "DAMAGED_DOCUMENT", "--into", "out");

    expect(stderr).toContain("1 complete, 0 unchanged");
    expect(code).toBe(0);
    expect(readFileSync(join(folder, "out/bad.pdf.txt"), "utf8")).toBe("no longer a PDF");
    expect(readFileSync(join(folder, "out/a.txt.txt"), "utf8")).toBe("Alpha word");
  });

  it("retries nothing where there is no corpus, and makes none", async () => {
    for (const into of ["none", "none.sqlite"]) {
      const { code, stderr } = await batch("--retry-failed", "--into", into);

      expect(stderr).toContain("there is no corpus at none");
      expect(code).toBe(2);
      expect(existsSync(join(folder, into))).toBe(false);
    }
  });

  it("keeps the results of a document that cannot be read later, and reads it again when it is back", async () => {
    await batch("in/a.txt", "--into", "out");
    rmSync(join(folder, "in/a.txt"));

    const gone = await batch("in/a.txt", "--into", "out");
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining("NOT_FOUND") });
    expect(readFileSync(join(folder, "out/a.txt.txt"), "utf8")).toBe("Alpha word");
    expect((await textractor(folder, ["search", "out", "alpha"])).code).toBe(0);

    writeFileSync(join(folder, "in/a.txt"), "Alpha word");
    expect((await batch("in/a.txt", "--into", "out")).stderr).toContain("1 complete, 0 unchanged");
  });

  it("never overwrites a document, and says which result would", async () => {
    writeFileSync(join(folder, "in/a"), "Words of a");

    const { stderr } = await batch("in/a", "in/a.txt", "--into", "in");

    expect(stderr).toContain("in/a: OUTPUT_REFUSED: a result would overwrite the document in/a.txt; change --into");
    expect(readFileSync(join(folder, "in/a.txt"), "utf8")).toBe("Alpha word");
    expect(readFileSync(join(folder, "in/a.txt.txt"), "utf8")).toBe("Alpha word");
  });

  it("refuses a wrong option before it lists anything", async () => {
    expect(await batch("in", "--into", "out", "--pages", "3-1")).toMatchObject({ code: 2 });
    expect(existsSync(join(folder, "out"))).toBe(false);
  });

  it("refuses the folder of its sources", async () => {
    expect(await batch("in", "--into", "in")).toMatchObject({ code: 2 });
  });

  it("refuses a destination that another run writes to", async () => {
    await batch("in/a.txt", "--into", "out");
    const other = openLedger(join(folder, "out/textractor.sqlite"));

    const { code, stderr } = await batch("in", "--into", "out");
    other.close();

    expect(code).toBe(1);
    expect(stderr).toContain("another run writes to out/textractor.sqlite");
    expect(existsSync(join(folder, "out/sub"))).toBe(false);
  });
});

describe("a batch of links", () => {
  const site = createServer((request, response) => {
    const page = { "/one": "Quorvex", "/copy": "Quorvex", "/two": "Zimbly" }[request.url ?? ""];
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader("content-type", "text/plain").end(page);
  });
  beforeAll(() => new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve)));
  afterAll(() => site.close());

  it("reads one content once, reports skipped links, and leaves failures for a retry", async () => {
    const { port = 0 } = Object(site.address());
    const link = (path: string) => `http://127.0.0.1:${port}${path}`;
    const mail = `From a@b.c Mon Jan  2 10:00:00 2017\nDate: Mon, 02 Jan 2017 10:00:00 +0000\nSubject: later\n\n`;
    const links = ["/one?utm_source=x", "/copy", "/two", "/gone"].map(link).join("\n");
    writeFileSync(join(folder, "box.mbox"), `${mail}${links}\nhttps://www.packtpub.com/x\n`);
    const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
    const run = () => textractor(folder, ["batch", "box.mbox", "--into", "news.sqlite"], environment);

    const first = await run();
    const second = await run();

    expect(first.stderr).toContain("2 complete, 1 failed, 1 duplicates, 0 unchanged");
    expect(second.stderr).toContain("0 complete, 3 unchanged, 1 failed earlier");
    expect(ledgerRows("news.sqlite", "SELECT url, date FROM extracted ORDER BY url")).toEqual([
      [expect.stringMatching(/(one|copy)$/), "2017-01-02T10:00:00.000Z"],
      [link("/two"), "2017-01-02T10:00:00.000Z"],
    ]);
    expect(ledgerRows("news.sqlite", "SELECT reason FROM skipped")).toEqual([['excluded by "packtpub.com"']]);
  });
});

describe("a batch into a SQLite file", () => {
  it("holds text, JSON, pages and facts of each document", async () => {
    copyFileSync("examples/scanned-letter.pdf", join(folder, "in/letter.pdf"));
    const { stdout } = await batch("in", "--into", "c.sqlite", "--jsonl");

    const [[status, text, json, sha256, pages, ocr] = []] = ledgerRows(
      "c.sqlite",
      "SELECT status, text, json, sha256, pages, ocr_pages FROM documents WHERE uri LIKE '%letter.pdf'",
    );
    expect([status, pages, ocr]).toEqual(["complete", 3, 3]);
    expect(sha256).toMatch(/^sha256-[0-9a-f]{64}$/);
    expect(gunzipSync(text as Uint8Array).toString()).toContain("Isolde Thackwray");
    expect(JSON.parse(gunzipSync(json as Uint8Array).toString()).pages).toHaveLength(3);
    expect(stdout).not.toContain("/dev/null");
    expect(ledgerRows("c.sqlite", "SELECT count(*) FROM pages")).toEqual([[5]]);
    expect(ledgerRows("c.sqlite", "SELECT url, compression FROM extracted WHERE url LIKE '%a.txt'")).toEqual([
      [join(folder, "in/a.txt"), "gzip"],
    ]);
  });

  it("is searched by the command, with page and box", async () => {
    copyFileSync("examples/scanned-letter.pdf", join(folder, "in/letter.pdf"));
    await batch("in", "--into", "c.sqlite");

    const { code, stdout } = await textractor(folder, ["search", "c.sqlite", "verdigrane", "--json"]);
    const none = await textractor(folder, ["search", "c.sqlite", "nowhere"]);

    expect(code).toBe(0);
    const [hit] = lines(stdout);
    expect(hit).toMatchObject({ uri: join(folder, "in/letter.pdf"), place: "letter.pdf" });
    expect(hit.box).toHaveLength(4);
    expect(none).toMatchObject({ code: 1, stdout: "no page matches\n" });
  });

  it("keeps text and pages of a document that failed later", async () => {
    await batch("in", "--into", "c.sqlite");
    writeFileSync(join(folder, "in/a.txt"), "");

    await batch("in", "--into", "c.sqlite");

    const [[status, code, text] = []] = ledgerRows(
      "c.sqlite",
      "SELECT status, code, text FROM documents WHERE uri LIKE '%a.txt'",
    );
    expect([status, code]).toEqual(["failed", "EMPTY_DOCUMENT"]);
    expect(gunzipSync(text as Uint8Array).toString()).toBe("Alpha word");
    expect((await textractor(folder, ["search", "c.sqlite", "alpha"])).code).toBe(0);
  });
});
