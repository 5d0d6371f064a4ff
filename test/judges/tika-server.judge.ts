import { execFile, spawn } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samples } from "../engine/formats/shared/samples.ts";
import { docxBytes, heading, paragraph, run } from "../support/documents/docx.ts";
import { odfBytes, p } from "../support/documents/odf.ts";
import { buildPdf, text } from "../support/documents/pdf.ts";
import { HAS_TIKA_SERVER, PYTHON_WITH_CLIENTS, said, startTika, type TikaServer } from "./tika/tika-server.ts";

const TIKA_JS = resolve("bench/node_modules/tika-js/build/index.js");
const WORDS = "The quick brown fox jumps over the lazy dog near the river bank. ";
const INFO =
  "/Title (My title) /Author (Jane Roe) /Creator (Writer) /Producer (Maker) /CreationDate (D:20200102030405Z) /ModDate (D:20210102030405+01'00')";
const utf8 = (words: string) => new TextEncoder().encode(words);
const sample = (name: string, index = 0) => samples[name]?.[index] ?? new Uint8Array();

const DOCUMENTS: Readonly<Record<string, Uint8Array>> = {
  "typed.pdf": buildPdf([{ content: text(72, 700, 4, WORDS.repeat(10)) }, { content: text(72, 700, 4, WORDS) }], {
    info: INFO,
  }),
  "letter.docx": docxBytes({ body: heading(1, "Heading") + paragraph(run(WORDS)) }),
  "letter.odt": odfBytes({
    kind: "text",
    body: p(WORDS),
    meta: "<dc:title>My title</dc:title><dc:creator>Jane Roe</dc:creator>",
  }),
  "page.html": utf8(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>My title</title><meta name="author" content="Jane Roe"></head><body><h1>Heading</h1><p>${WORDS}</p></body></html>`,
  ),
  "mail.eml": utf8(
    `From: Jane Roe <jane@example.com>\r\nDate: Mon, 1 Jun 2009 10:00:00 +0000\r\nSubject: My subject\r\n\r\n${WORDS}\r\n`,
  ),
  "notes.txt": utf8(WORDS.repeat(3)),
  "table.csv": utf8(`name,place,number\n${"fox,river,1\ndog,bank,2\n".repeat(20)}`),
  "words.rtf": sample("rtf"),
  "old.doc": sample("doc"),
  "book.xlsx": sample("xls"),
  "old.xls": sample("xls", 2),
  "binary.xlsb": sample("xls", 3),
  "mail.msg": sample("msg"),
  "files.zip": sample("zip"),
  "data.xml": utf8(`<?xml version="1.0"?><a>words <b>more</b></a>`),
  "data.json": sample("json"),
  "head.md": sample("markdown"),
  "film.srt": sample("subtitles", 1),
  "grey.png": sample("image"),
  "grey.tiff": sample("image", 1),
};
/** Metadata that must be equal. Of a media type, the encoding is a guess. */
const COMPARED = [
  "Content-Type",
  "dc:title",
  "dc:creator",
  "dcterms:created",
  "dcterms:modified",
  "xmpTPg:NPages",
  "Content-Length",
];
/** Least share of Tika's words that are ours, too. Tika repeats titles and lists names of attached files. */
const LEAST_SHARED = 0.85;
/** Tika reads the numbers and times of subtitles as text. */
const OTHER_WORDS = new Set(["film.srt"]);

const named = (name: string) => ({
  "content-disposition": `attachment; filename=${name}`,
  "x-tika-ocrskipocr": "true",
});
const put = (address: string, path: string, body: Uint8Array, headers: Readonly<Record<string, string>>) =>
  fetch(`${address}${path}`, { method: "PUT", body: Buffer.from(body), headers });

let own = "";
let folder = "";
let stop: () => void = () => undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tika-judge-"));
  mkdirSync(join(folder, "documents"));
  for (const [name, bytes] of Object.entries(DOCUMENTS)) writeFileSync(join(folder, "documents", name), bytes);
  const server = spawn(process.execPath, [resolve("cli/main.ts"), "serve", "--port", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, XDG_CACHE_HOME: join(folder, "cache") },
  });
  stop = () => void server.kill();
  own = /http:\/\/[\d.:]+/.exec(await said(server, /listening at/))?.[0] ?? "";
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

const hasTikaJs = existsSync(TIKA_JS);
describe.skipIf(!hasTikaJs)(
  hasTikaJs ? "tika-js, unchanged" : "tika-js, unchanged (skipped: npm ci --prefix bench)",
  () => {
    it("gets text, HTML, JSON and metadata", async () => {
      const { TikaClient } = await import(TIKA_JS);
      const client = new TikaClient({ host: own });
      const stream = () => createReadStream(join(folder, "documents/typed.pdf"));

      expect(await client.getContent(stream(), "text/plain", "typed.pdf")).toContain("quick brown fox");
      expect(await client.getContent(stream(), "text/html")).toContain('<meta name="dc:title" content="My title"');
      expect(await client.getContent(stream(), "text/xml")).toMatch(/^<\?xml/);
      expect(await client.getContent(stream(), "application/json")).toMatchObject({ "dc:creator": "Jane Roe" });
      expect(await client.getMetadata(stream())).toMatchObject({ "xmpTPg:NPages": "2" });
      expect(await client.getVersion()).toContain("Apache Tika 3");
    });

    it("gets an error for a hostile document, and goes on", async () => {
      const { TikaClient } = await import(TIKA_JS);
      const client = new TikaClient({ host: own });

      expect(await client.getContent(Buffer.from("PK\x03\x04 and no more"), "application/json")).toMatchObject({
        code: "DAMAGED_DOCUMENT",
      });
      expect(await client.getContent(Buffer.from("words"), "text/plain", "../../a\u0000.txt".replace("\0", ""))).toBe(
        "words",
      );
    });
  },
);

const hasPython = PYTHON_WITH_CLIENTS !== undefined;
describe.skipIf(!hasPython)(
  hasPython ? "two Python clients, unchanged" : "two Python clients, unchanged (skipped: pip install tika tika-client)",
  () => {
    it("get text, metadata and types", async () => {
      const script = join(import.meta.dirname, "tika/call-clients.py");
      const { stdout } = await promisify(execFile)(
        PYTHON_WITH_CLIENTS ?? "",
        [script, own, join(folder, "documents/typed.pdf")],
        {
          env: { ...process.env, TIKA_CLIENT_ONLY: "true", TIKA_SERVER_ENDPOINT: own },
        },
      );
      const words = expect.stringContaining("quick brown fox");

      expect(JSON.parse(stdout)).toMatchObject({
        ...{ status: 200, content: words, text: words, buffer: words, plain: words, html: words, recursive: [words] },
        metadata: { "Content-Type": "application/pdf", "dc:title": "My title" },
        meta: { "xmpTPg:NPages": "2" },
        ...{ type: "application/pdf", title: "My title", created: "2020-01-02 03:04:05+00:00", pages: 2 },
      });
    });
  },
);

const title = HAS_TIKA_SERVER
  ? "Tika's server"
  : "Tika's server (skipped: needs Java and org.apache.tika:tika-server-standard:3.2.2)";
describe.skipIf(!HAS_TIKA_SERVER)(title, () => {
  let tika: TikaServer;
  beforeAll(async () => {
    tika = await startTika(await freePort());
  });
  afterAll(() => tika?.close());

  it.each(Object.entries(DOCUMENTS))("finds the same type in %s", async (name, bytes) => {
    const types = [own, tika.address].map(async (address) =>
      (await put(address, "/detect/stream", bytes, named(name))).text(),
    );

    expect(await types[0]).toBe(await types[1]);
  });

  it.each(Object.entries(DOCUMENTS))("gives the same metadata and words of %s", async (name, bytes) => {
    const [ours, theirs] = await Promise.all(
      [own, tika.address].map(async (address) => {
        const answer = await put(address, "/rmeta/text", bytes, named(name));
        expect(answer.status).toBe(200);
        return (await answer.json()) as Record<string, string>[];
      }),
    );
    const facts = (all: Record<string, string>[] | undefined) =>
      Object.fromEntries(
        COMPARED.map((key) => [key, String(all?.[0]?.[key]).replace(/; charset.*$/, "")]).filter(
          ([key = ""]) => theirs?.[0]?.[key],
        ),
      );
    const wordsOf = (all: Record<string, string>[] | undefined) =>
      // Tika's text of an archive has the names of its files, which both list as metadata.
      (all ?? []).flatMap(
        (each) => `${each["X-TIKA:content"] ?? ""} ${each["resourceName"] ?? ""}`.match(/[\p{L}\d]+/gu) ?? [],
      );
    const found = new Set(wordsOf(ours));
    const wanted = wordsOf(theirs);

    expect(facts(ours)).toEqual(facts(theirs));
    if (OTHER_WORDS.has(name)) return;
    expect(wanted.filter((word) => found.has(word)).length).toBeGreaterThanOrEqual(wanted.length * LEAST_SHARED);
  });

  it.each([
    ["PUT", "/tika", "typed.pdf", {}],
    ["PUT", "/tika", "typed.pdf", { accept: "image/png" }],
    ["PUT", "/tika/text", "typed.pdf", {}],
    ["PUT", "/tika/text", "typed.pdf", { accept: "text/plain" }],
    ["PUT", "/rmeta", "typed.pdf", { accept: "text/plain" }],
    ["PUT", "/rmeta/nothing", "typed.pdf", {}],
    ["PUT", "/meta", "typed.pdf", {}],
    ["PUT", "/meta/dc:title", "typed.pdf", { accept: "text/plain" }],
    ["PUT", "/meta/nothing", "typed.pdf", { accept: "text/plain" }],
    ["PUT", "/tika", "", {}],
    ["PUT", "/meta", "", {}],
    ["PUT", "/rmeta", "", {}],
    ["PUT", "/detect/stream", "", {}],
    ["PUT", "/tika", "typed.pdf", { "x-tika-ocrlanguage": ";rm" }],
    ["POST", "/tika", "typed.pdf", {}],
    ["DELETE", "/tika", "typed.pdf", {}],
    ["POST", "/tika/form", "typed.pdf", {}],
    ["PUT", "/nothing", "typed.pdf", {}],
  ])("answers %s %s of %j with %j by the same status and type", async (method, path, name, headers) => {
    const body = Buffer.from(DOCUMENTS[name] ?? "");
    const [ours, theirs] = await Promise.all(
      [own, tika.address].map((address) =>
        fetch(`${address}${path}`, { method, body, headers: { ...headers } as Record<string, string> }),
      ),
    );
    const typeOf = (answer: Response | undefined) =>
      answer?.ok === true ? answer.headers.get("content-type")?.replace(/;.*$/, "") : "";

    expect([ours?.status, typeOf(ours)]).toEqual([theirs?.status, typeOf(theirs)]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}
