import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPdf, text } from "../../support/documents/pdf.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const LINE = "Some words that make a page long enough to need no recognition. ".repeat(10);
const page = (number: number) => ({ content: text(72, 700, 4, `Marker${number}. ${LINE}`) });
const pages = (count: number) => buildPdf(Array.from({ length: count }, (_, index) => page(index + 1)));

describe("textractor mcp, asked by the client of the SDK", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-test-")));
  const documents = join(folder, "documents");
  const temporary = join(folder, "tmp");
  const client = new Client({ name: "test", version: "1.0.0" });
  const stderr: string[] = [];
  const call = async (name: string, args: Readonly<Record<string, unknown>>, options = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args }, undefined, options);
    const [first] = content as { readonly type: string; readonly text: string }[];
    return { text: first?.text ?? "", isError };
  };

  beforeAll(async () => {
    for (const each of [documents, temporary]) mkdirSync(each);
    writeFileSync(join(documents, "long.pdf"), pages(5));
    writeFileSync(join(documents, "long.txt"), `${"A line of words.\n".repeat(200)}The end.`);
    writeFileSync(join(documents, "page.html"), "<h1>Heading</h1><p>Words of the page.</p>");
    writeFileSync(join(documents, "cut.docx"), "PK\x03\x04 and no more");
    writeFileSync(join(documents, "empty.pdf"), "");
    writeFileSync(join(folder, "secret.txt"), "secret");
    symlinkSync(join(folder, "secret.txt"), join(documents, "link.txt"));
    await textractor(folder, ["batch", join(documents, "long.pdf"), "--into", join(documents, "corpus.sqlite")]);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [resolve("cli/main.ts"), "mcp", "--allow", documents, "--max-pages", "2", "--max-characters", "2000"],
      env: { PATH: process.env["PATH"] ?? "", XDG_CACHE_HOME: join(folder, "cache"), TMPDIR: temporary },
      stderr: "pipe",
    });
    transport.stderr?.on("data", (piece) => stderr.push(String(piece)));
    await client.connect(transport);
  });
  afterAll(async () => {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("lists its tools with schemas and the allowed folders", async () => {
    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).toEqual(["extract", "search", "plan"]);
    for (const { inputSchema, description } of tools) {
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(description).toBeTruthy();
    }
    expect(client.getInstructions()).toContain(documents);
  });

  it("extracts Markdown", async () => {
    const { text, isError } = await call("extract", { document: join(documents, "page.html") });

    expect(isError).toBe(false);
    expect(text).toContain("document: page.html\n");
    expect(text).toContain("# Heading\n\nWords of the page.");
  });

  it("reads a long document in parts that name the next one, until the end", async () => {
    const read: string[] = [];
    let range: string | undefined;
    do {
      const args = {
        document: join(documents, "long.pdf"),
        format: "text",
        ...(range === undefined ? {} : { pages: range }),
      };
      const { text } = await call("extract", args);
      read.push(...[...text.matchAll(/Marker\d/g)].map(([marker]) => marker));
      expect(text).toMatch(/^pages: .* of 5$/m);
      [, range] = /call extract again with pages "([\d,-]+)"/.exec(text) ?? [];
    } while (range !== undefined);

    expect(read).toEqual(["Marker1", "Marker2", "Marker3", "Marker4", "Marker5"]);
  });

  it("asks for the rest of named pages", async () => {
    const { text } = await call("extract", { document: join(documents, "long.pdf"), pages: "1,3-5,99" });

    expect(text).toContain('call extract again with pages "4-5"');
  });

  it("cuts a long text and goes on where it was cut", async () => {
    let whole = "";
    let from: string | undefined = "0";
    while (from !== undefined) {
      const { text } = await call("extract", {
        document: join(documents, "long.txt"),
        format: "text",
        from_character: Number(from),
      });
      expect(text.length).toBeLessThan(3_000);
      whole += text.slice(text.indexOf("\n\n") + 2);
      [, from] = /with from_character (\d+)/.exec(text) ?? [];
    }

    expect(whole.match(/A line of words\./g)).toHaveLength(200);
    expect(whole).toMatch(/The end\.$/);
  });

  it("searches a corpus, hit by hit", async () => {
    const corpus = join(documents, "corpus.sqlite");
    const first = await call("search", { corpus, query: "words", limit: 2 });
    const last = await call("search", { corpus, query: "words", limit: 2, from: 4 });
    const none = await call("search", { corpus, query: "nothing-like-it" });

    expect(first.text).toMatch(
      /^5 pages match; for the next ones call search again with from 2\n\n1\. .*long\.pdf, page \d\nMarker\d\. Some words .*\n\n2\. /,
    );
    expect(last.text).toMatch(/^5 pages match\n\n5\. /);
    expect(none).toEqual({ text: "No page matches.", isError: false });
  });

  it("plans a folder", async () => {
    const { text, isError } = await call("plan", { sources: [documents], ocr: "off" });

    expect(isError).toBe(false);
    expect(text).toMatch(/^documents +\d+ \(all of them read\)/);
    expect(text).toContain("will fail: ADDRESS_REFUSED");
    expect(text).not.toContain("/pages");
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>, RegExp]>([
    ["extract", { document: "/etc/hostname" }, /^ADDRESS_REFUSED: .*allowed folders: .*--allow DIR/],
    ["extract", { document: "FOLDER/../secret.txt" }, /^ADDRESS_REFUSED/],
    ["extract", { document: "FOLDER/link.txt" }, /^ADDRESS_REFUSED/],
    ["extract", { document: "http://127.0.0.1/a" }, /^ADDRESS_REFUSED: .*--allow-urls/],
    ["extract", { document: "s3://bucket/a" }, /^ADDRESS_REFUSED/],
    ["extract", { document: "file:///etc/hostname" }, /^ADDRESS_REFUSED/],
    ["extract", { document: "FOLDER" }, /^NOT_FOUND/],
    ["extract", { document: "FOLDER/none.pdf" }, /^NOT_FOUND/],
    ["extract", { document: "FOLDER/empty.pdf" }, /^EMPTY_DOCUMENT: .*; /],
    ["extract", { document: "FOLDER/cut.docx" }, /^DAMAGED_DOCUMENT: .*; /],
    ["extract", { document: "FOLDER/long.pdf", pages: "9" }, /^PAGE_OUT_OF_RANGE/],
    ["extract", { document: "FOLDER/long.pdf", pages: "1-999999999" }, /^LIMIT_EXCEEDED/],
    ["extract", { document: "FOLDER/long.pdf", pages: "x" }, /^INVALID_ARGUMENTS: pages: must be page ranges/],
    ["extract", { document: "FOLDER/long.pdf", text_uri: "FOLDER/out" }, /^INVALID_ARGUMENTS/],
    ["extract", { document: 7 }, /^INVALID_ARGUMENTS: document: /],
    ["extract", {}, /^INVALID_ARGUMENTS: document: /],
    ["extract", { document: "a".repeat(5_000) }, /^INVALID_ARGUMENTS: document: /],
    ["extract", { document: "FOLDER/long.txt", languages: ["../../x"], ocr: "force" }, /^INVALID_EVENT: languages/],
    ["search", { corpus: "FOLDER/none.sqlite", query: "a" }, /^NOT_FOUND/],
    ["search", { corpus: "/etc", query: "a" }, /^ADDRESS_REFUSED/],
    ["search", { corpus: "FOLDER/long.pdf", query: "a" }, /^[A-Z_]+: /],
    ["search", { corpus: "FOLDER/corpus.sqlite", query: "(" }, /^INVALID_ARGUMENTS: /],
    ["search", { corpus: "FOLDER/corpus.sqlite", query: "a", limit: 1e9 }, /^INVALID_ARGUMENTS: limit/],
    ["plan", { sources: ["/etc"] }, /^ADDRESS_REFUSED/],
    ["plan", { sources: [] }, /^INVALID_ARGUMENTS/],
    ["plan", { sources: ["FOLDER"], languages: "--into" }, /^INVALID_ARGUMENTS/],
    ["nothing", {}, /^INVALID_ARGUMENTS: there is no tool nothing/],
  ])("answers a wrong call of %s with a code and a remedy", async (name, args, expected) => {
    const given = JSON.parse(JSON.stringify(args).replaceAll("FOLDER", documents));
    const { text, isError } = await call(name, given);

    expect(text).toMatch(expected);
    expect(isError).toBe(true);
    expect(text.length).toBeLessThan(2_000);
  });

  it("goes on after a call that was cancelled, and leaves no temporary files", async () => {
    const cancelling = new AbortController();
    const cancelled = call("plan", { sources: [documents] }, { signal: cancelling.signal });
    cancelling.abort("enough");

    await expect(cancelled).rejects.toThrow("enough");
    expect((await call("extract", { document: join(documents, "page.html") })).isError).toBe(false);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("prints nothing but messages", () => {
    expect(stderr).toEqual([]);
  });
});

it("answers each call of an input that ends before the work", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "long.pdf"), pages(5));
  const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const called = (id: number) => ({
    id,
    method: "tools/call",
    params: { name: "extract", arguments: { document: "long.pdf" } },
  });
  const messages = [
    { id: 1, method: "initialize", params: client },
    { method: "notifications/initialized" },
    ...[2, 3, 4, 5, 6, 7].map(called),
  ];
  const input = messages.map((message) => JSON.stringify({ jsonrpc: "2.0", ...message })).join("\n");
  const { code, stdout } = await textractor(folder, ["mcp", "--allow", "."], {}, input);
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const left = await textractor(folder, ["mcp", "--allow", "."], {}, input, { readers: false });

  expect(code).toBe(0);
  expect(answers.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const { id, result } of answers) if (id > 1) expect(result).toMatchObject({ isError: false });
  expect(left.code).toBe(0);
});

it("refuses a server that may read nothing, and a message without end", async () => {
  const folder = temporaryFolder();
  const without = await textractor(folder, ["mcp"]);
  const endless = await textractor(folder, ["mcp", "--allow", folder], {}, "x".repeat(3_000_000));
  const closed = await textractor(folder, ["mcp", "--allow", folder], {}, "");

  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining("name a folder with --allow DIR") });
  expect(endless).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("more than 1048576 bytes") });
  expect(closed).toMatchObject({ code: 0, stdout: "" });
});
