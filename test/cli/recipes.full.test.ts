import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { docxBytes, heading, paragraph, run } from "../support/documents/docx.ts";
import { buildPdf, text } from "../support/documents/pdf.ts";
import { scanOf } from "../support/documents/scan.ts";
import { startWatch } from "../support/started-watch.ts";
import { temporaryFolder } from "../support/temporary-ledger.ts";
import { type Ran, textractor } from "../support/textractor.ts";

const RECIPES = readFileSync("docs/recipes.md", "utf8");

/** Arguments of the commands of one recipe, without the programs that a reader has installed. */
function commandsOf(title: string): readonly (readonly string[])[] {
  const recipe = RECIPES.split("\n## ").find((part) => part.startsWith(title)) ?? "";
  return [...recipe.matchAll(/^npm run -s textractor -- (.+)$/gm)].map(([, line = ""]) =>
    [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ""),
  );
}

let folder = "";
let site: Server;
/** Stands for Hacker News: another host than the articles have. */
let news: Server;
let pages: Record<string, string | Uint8Array> = {};
let asked: string[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  [pages, asked] = [{}, []];
  const answer: RequestListener = (request, response) => {
    asked.push(request.url ?? "");
    const page = pages[request.url ?? ""];
    response.statusCode = page === undefined ? 503 : 200;
    response.end(page);
  };
  [site, news] = [createServer(answer), createServer(answer)];
  for (const server of [site, news]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  for (const server of [site, news]) await new Promise((resolve) => server.close(resolve));
});

const hostOf = (server: Server) => `127.0.0.1:${Object(server.address()).port}`;
const address = (path: string) => `http://${hostOf(site)}${path}`;
const environment = () => ({ TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1", TEXTRACTOR_STORY_SITES: hostOf(news) });

/** Runs a command of a recipe. Paths of the reader's disk become paths of the test's folder. */
const inFolder = (args: readonly string[] | undefined): Promise<Ran> =>
  textractor(
    folder,
    (args ?? []).map((arg) => arg.replace("/mnt/", "")),
    environment(),
  );

const linesOf = (printed: string) =>
  printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const article = (title: string, words: string) =>
  `<html><head><title>${title}</title></head><body><nav><a href="/x">Menu of the site</a></nav>
   <article><h1>${title}</h1>${`<p>${words} An article has enough sentences to be recognised as one, with commas, too.</p>`.repeat(8)}</article></body></html>`;

describe("articles behind mailed links", () => {
  it("are kept once, with the mail's date, and only new ones are read in the next run", async () => {
    pages["/quasar"] = article("Quasars", "A quasar is bright.");
    pages["/forwarded"] = article("Forwarded", "Tidal locking is slow.");
    pages["/story"] = article("Story", "Old laptops make good servers.");
    pages["/item?id=7"] = `<table><tr><td class="title"><a href="${address("/story")}">Story</a></td></tr></table>`;
    const mail = (date: string, subject: string, body: string) =>
      `From me@example.org Mon Jan  2 10:00:00 2017\nFrom: me@example.org\nTo: me@example.org\nDate: ${date}\nSubject: ${subject}\n\n${body}\n\n`;
    const box = [
      mail(
        "Mon, 02 Jan 2017 10:00:00 +0000",
        "later",
        `${address("/quasar?utm_source=letter")}\nhttp://${hostOf(news)}/item?id=7`,
      ),
      mail("Tue, 03 Jan 2017 10:00:00 +0000", "Fwd: look", `${address("/forwarded")}\n${address("/advertisement")}`),
    ];
    writeFileSync(join(folder, "links.mbox"), box.join(""));
    const [build, find] = commandsOf("Keep the articles");

    const first = await inFolder(build);
    const found = await inFolder(find);
    pages["/new"] = article("New", "One more article.");
    writeFileSync(
      join(folder, "links.mbox"),
      [...box, mail("Wed, 01 Feb 2017 10:00:00 +0000", "x", address("/new"))].join(""),
    );
    const second = await inFolder(build);

    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining("3 complete, 0 unchanged") });
    expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining("1 complete, 3 unchanged") });
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining("A quasar is bright") });
    expect(asked).not.toContain("/advertisement");
    const database = new DatabaseSync(join(folder, "news.sqlite"), { readOnly: true });
    const rows = database.prepare("SELECT date, url FROM extracted ORDER BY date, url").all();
    database.close();
    expect(rows.map(({ date, url }) => [date, url])).toEqual([
      ["2017-01-02T10:00:00.000Z", address("/quasar")],
      ["2017-01-02T10:00:00.000Z", address("/story")],
      ["2017-01-03T10:00:00.000Z", address("/forwarded")],
      ["2017-02-01T10:00:00.000Z", address("/new")],
    ]);
  });
});

describe("a list of documents", () => {
  it("is recognised in its order, and only what did not answer is asked again", async () => {
    pages["/scan.pdf"] = await scanOf([["The heron stood in the reeds", "and watched the water rise"]]);
    pages["/report.docx"] = docxBytes({
      body: paragraph(run("Minutes of the quarterly meeting of the river board.")),
    });
    pages["/broken.pdf"] = "%PDF-1.7\nno more";
    const rows = ["/scan.pdf", "/report.docx", "/broken.pdf", "/late.txt"].map(
      (path, row) => `${row},${address(path)}`,
    );
    writeFileSync(join(folder, "list.csv"), `number,url\n${rows.join("\n")}\n`);
    const [build, report, retry] = commandsOf("Recognise a list");

    const first = await inFolder(build);
    const reported = await inFolder(report);
    pages["/late.txt"] = "It answers now.";
    asked = [];
    const second = await inFolder(retry);

    const responses = linesOf(first.stdout).map(({ document_uri, results }) => [
      document_uri,
      results.textractor.status,
      results.textractor.code,
    ]);
    expect(responses).toEqual([
      [address("/scan.pdf"), "complete", undefined],
      [address("/report.docx"), "complete", undefined],
      [address("/broken.pdf"), "failed", "DAMAGED_DOCUMENT"],
      [address("/late.txt"), "failed", "FETCH_FAILED"],
    ]);
    expect(reported.stdout).toContain("DAMAGED_DOCUMENT");
    expect(reported.stdout).toContain("FETCH_FAILED");
    expect(new Set(asked.filter((path) => path !== "/robots.txt"))).toEqual(new Set(["/late.txt"]));
    expect(second.stderr).toContain("1 complete");
    expect(readFileSync(join(folder, "texts/scan.pdf.txt"), "utf8")).toContain("heron stood in the reeds");
    expect(readFileSync(join(folder, "texts/late.txt.txt"), "utf8")).toBe("It answers now.");
  });
});

describe("a tree of 2,000 PDFs", () => {
  const COUNT = 2_000;
  const isDamaged = (number: number) => number % 97 === 0;
  const pathOf = (number: number) => `court/${number % 20}/case-${number}.pdf`;
  /** Over 512 bytes of text, so that no page is recognised. */
  const goodCase = (number: number) => {
    const first = `Case ${number}: the motion to dismiss of party p${number}q is denied with costs.`;
    const lines = [
      first,
      ...Array.from({ length: 9 }, (_, line) => `Reason ${line}: the court has heard both sides at length.`),
    ];
    return buildPdf([{ content: lines.map((line, at) => text(72, 700 - 16 * at, 12, line)).join("") }]);
  };

  it("is shared by two machines, keeps failures by code, and is searched after a retry", {
    timeout: 900_000,
  }, async () => {
    for (let number = 0; number < COUNT; number++) {
      mkdirSync(join(folder, "court", String(number % 20)), { recursive: true });
      const bytes = isDamaged(number) ? Buffer.from("%PDF-1.7\nno more") : goodCase(number);
      writeFileSync(join(folder, pathOf(number)), bytes);
    }
    writeFileSync(join(folder, "passwords.txt"), "secret\n");
    const [one, two, report, retry, merge, find] = commandsOf("Index the files of a court");

    const runs = [await inFolder(one), await inFolder(two)];
    const counts = runs.map(({ stderr }) => /(\d+) complete, (\d+) failed/.exec(stderr)?.slice(1).map(Number) ?? []);
    const [[ofOne = 0, failedOfOne = 0] = [], [ofTwo = 0, failedOfTwo = 0] = []] = counts;
    const damaged = Array.from({ length: COUNT }, (_, number) => number).filter(isDamaged);
    // The parts follow from hashes of the addresses, so they are only about equal.
    expect(ofOne + failedOfOne).toBeGreaterThan(0.4 * COUNT);
    expect(ofTwo + failedOfTwo).toBeGreaterThan(0.4 * COUNT);
    expect(ofOne + ofTwo).toBe(COUNT - damaged.length);
    expect(failedOfOne + failedOfTwo).toBe(damaged.length);
    expect((await inFolder(report)).stdout).toContain("DAMAGED_DOCUMENT");

    for (const number of damaged) writeFileSync(join(folder, pathOf(number)), goodCase(number));
    const retried = await inFolder(retry);
    await inFolder(retry?.map((arg) => (arg === "one.sqlite" ? "two.sqlite" : arg)));
    expect(retried).toMatchObject({ code: 0, stderr: expect.stringContaining(`${failedOfOne} complete`) });

    expect(await inFolder(merge)).toMatchObject({ code: 0 });
    const [command = "", corpus = ""] = find ?? [];
    const hits = await inFolder([command, corpus, '"motion to dismiss"', "--limit", "3000", "--json"]);
    expect(new Set(linesOf(hits.stdout).map(({ uri }) => uri)).size).toBe(COUNT);
    // The query of the recipe asks for dates, which these documents lack.
    expect(await inFolder(find)).toMatchObject({ code: 1, stdout: "no page matches\n" });
  });
});

describe("a guide", () => {
  it("keeps its sources and its structure", async () => {
    mkdirSync(join(folder, "handbook/part"), { recursive: true });
    const body = heading(1, "Escrow") + paragraph(run("An escrow agent holds the money until both sides agree."));
    writeFileSync(join(folder, "handbook/part/escrow.docx"), docxBytes({ body }));
    copyFileSync("examples/scanned-letter.pdf", join(folder, "handbook/letter.pdf"));
    const [build, passages, find] = commandsOf("Feed a language model");

    const built = await inFolder(build);
    const named = (find ?? []).map((arg) => arg.replace("title:handbook ", ""));
    const found = await inFolder(named);
    const exported = await inFolder(passages);

    expect(built.code).toBe(0);
    expect(exported.code).toBe(0);
    expect(linesOf(readFileSync(join(folder, "passages.jsonl"), "utf8"))).toContainEqual(
      expect.objectContaining({ headings: ["Escrow"] }),
    );
    expect(readFileSync(join(folder, "guide/part/escrow.docx.md"), "utf8")).toMatch(/^# Escrow\n/);
    const chunks = linesOf(readFileSync(join(folder, "guide/part/escrow.docx.chunks.jsonl"), "utf8"));
    expect(chunks).toContainEqual(expect.objectContaining({ headings: ["Escrow"] }));
    expect(existsSync(join(folder, "guide/letter.pdf.json"))).toBe(true);
    expect(readdirSync(join(folder, "guide/part"))).toContain("escrow.docx.json");
    expect(linesOf(found.stdout)).toEqual([expect.objectContaining({ place: "part/escrow.docx" })]);
  });
});

describe("a folder of mails", () => {
  it("is searched by author, date and the words of attachments", async () => {
    mkdirSync(join(folder, "mails"));
    const mail = [
      "From: Lena Storm <lena@example.org>",
      "Date: Mon, 02 Jan 2017 10:00:00 +0000",
      "Subject: The plan",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b\n\nSee the file.\n\n--b",
      "Content-Type: text/plain",
      'Content-Disposition: attachment; filename="plan.txt"',
      "",
      "The budget of the mill is quorvex.\n\n--b--",
    ];
    writeFileSync(join(folder, "mails/1.eml"), mail.join("\n"));
    writeFileSync(join(folder, "mails/2.eml"), "From: Otto <otto@example.org>\nSubject: Budget\n\nNo budget.\n");
    const [build, find] = commandsOf("Archive mails");

    const built = await inFolder(build);
    const found = await inFolder(find);

    expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining("2 complete") });
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining("mails/1.eml") });
    expect(found.stdout).not.toContain("2.eml");
  });
});

describe("a folder of scans", () => {
  it("becomes PDFs that can be searched, also later ones", async () => {
    mkdirSync(join(folder, "scans"));
    writeFileSync(join(folder, "scans/one.pdf"), await scanOf([["The heron stood in the reeds"]]));
    const [build, watch = [], find] = commandsOf("Keep a folder of scans");

    const built = await inFolder(build);
    writeFileSync(join(folder, "scans/two.pdf"), await scanOf([["Another heron left the reeds"]]));
    const watching = startWatch(folder, ...watch.slice(1).map((arg) => arg.replace("/mnt/", "")));
    await watching.completed(1);
    const stopped = await watching.stop();
    const found = await inFolder(find);

    expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining("1 complete") });
    expect(stopped.code).toBe(130);
    expect(readdirSync(join(folder, "archive"))).toEqual(
      expect.arrayContaining(["one.pdf.md", "one.pdf.searchable.pdf", "two.pdf.md", "two.pdf.searchable.pdf"]),
    );
    expect(found.stdout).toContain("2 pages match");
  });
});

describe("invoices", () => {
  it("give their line items as a workbook, their pages to search, and a field from its place", async () => {
    mkdirSync(join(folder, "invoices"));
    copyFileSync("examples/report.pdf", join(folder, "invoices/4711.pdf"));
    const [build, items, find, field] = commandsOf("Take the tables");

    const built = await inFolder(build);
    const exported = await inFolder(items);
    const found = await inFolder(find?.map((arg) => arg.replace("amount due", "days at work")));
    const region = await inFolder(field);

    expect(built.code).toBe(0);
    expect(exported.code).toBe(0);
    expect(existsSync(join(folder, "items.xlsx"))).toBe(true);
    expect(linesOf(found.stdout)).toEqual([expect.objectContaining({ page: 1 })]);
    expect(region).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\[total\]\n+\S/) });
  });
});
