import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localDisk } from "../../../cli/sources/disk.ts";
import { type ResolveOptions, type ResolveTools, resolveSources } from "../../../cli/sources/resolve-sources.ts";
import type { Sourced } from "../../../cli/sources/source.ts";
import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";

describe("the sources of a command", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "sources-"));
    await mkdir(join(folder, "share/2019"), { recursive: true });
    for (const name of ["b.txt", "2019/a.txt", "2019/c.pdf"]) await writeFile(join(folder, "share", name), "quorvex");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const tools = (changes: Partial<ResolveTools> = {}): ResolveTools => ({
    disk: localDisk,
    async *listObjects(uri) {
      if (uri === "s3://empty/") return;
      yield { uri: `${uri}a.pdf`, rest: "a.pdf", version: "etag1", size: 3 };
      yield { uri: `${uri}../../b.pdf`, rest: "../../b.pdf", version: "etag2", size: 4 };
    },
    read: (uri) => createReadStream(uri),
    standardInput: () => {
      throw new Error("not used");
    },
    storage: {
      read: () => {
        throw new Error("not used");
      },
    },
    settings: readSettings({}),
    ...changes,
  });
  const resolved = (
    sources: readonly string[],
    options: Partial<ResolveOptions> = {},
    own: ResolveTools = tools(),
  ): Promise<readonly Sourced[]> => {
    const defaults = { lists: [], into: join(folder, "out"), asDocuments: false, dropTracked: false };
    return Array.fromAsync(resolveSources(sources, { ...defaults, ...options }, own));
  };
  /** The addresses below the folder, with the names of their results. */
  const found = async (...given: Parameters<typeof resolved>) =>
    (await resolved(...given)).map((item) => [
      item.uri.replace(`${folder}/`, ""),
      item.kind === "document" ? item.name : item.kind === "unread" ? item.error.code : item.reason,
    ]);

  it("are not the database of the results where a shell names it with the other files", async () => {
    const names = ["c.sqlite", "c.sqlite-lock", "c.sqlite-lock-journal", "c.sqlite-notes"];
    for (const name of names) await writeFile(join(folder, name), "quorvex");
    const files = ["share/b.txt", ...names].map((name) => join(folder, name));

    expect(await found(files, { into: join(folder, "c.sqlite") })).toEqual([
      ["share/b.txt", "b.txt"],
      ["c.sqlite-notes", "c.sqlite-notes"],
    ]);
  });

  it("give files with their version, and names that depend on the named folder alone", async () => {
    const [b, ...others] = await resolved([join(folder, "share/b.txt"), join(folder, "share")]);

    expect(b).toEqual({
      kind: "document",
      uri: join(folder, "share/b.txt"),
      name: "b.txt",
      version: expect.stringMatching(/^\d+(\.\d+)?-7$/),
      bytes: 7,
    });
    expect(others.map((item) => item.kind === "document" && item.name)).toEqual(["2019/a.txt", "2019/c.pdf", "b.txt"]);
    expect(others[2]).toEqual(b);
  });

  it("give a file one address in every spelling", async () => {
    const path = join(folder, "share/b.txt");
    const spellings = [path, pathToFileURL(path).href, join(folder, "share/../share/./b.txt")];

    expect(new Set((await resolved(spellings)).map(({ uri }) => uri))).toEqual(new Set([path]));
  });

  it("give the files of a quoted pattern, and a file whose name is a pattern", async () => {
    await writeFile(join(folder, "share/[1].txt"), "quorvex");

    expect(await found([join(folder, "share/**/*.{txt,md}")])).toEqual([
      ["share/2019/a.txt", "2019/a.txt"],
      ["share/[1].txt", "[1].txt"],
      ["share/b.txt", "b.txt"],
    ]);
    expect(await found([join(folder, "share/[1].txt")])).toEqual([["share/[1].txt", "[1].txt"]]);
    expect(await found([join(folder, "share/*.docx")])).toEqual([["share/*.docx", "NOT_FOUND"]]);
  });

  it("give a missing file as a document, which extraction reports", async () => {
    expect(await resolved([join(folder, "none.pdf")])).toEqual([
      { kind: "document", uri: join(folder, "none.pdf"), name: "none.pdf" },
    ]);
  });

  it("give web addresses and S3 objects in one spelling", async () => {
    const sources = ["HTTPS://Example.COM:443/a%20b.pdf#page=2", "S3://Docs/a b.pdf", "http://example.com"];

    expect(await found(sources)).toEqual([
      ["https://example.com/a%20b.pdf", "a b.pdf"],
      ["s3://Docs/a b.pdf", "a b.pdf"],
      ["http://example.com/", "example.com"],
    ]);
  });

  it("give the objects below a prefix, whose names stay in the folder of the results", async () => {
    expect(await resolved(["s3://docs/in/"])).toEqual([
      { kind: "document", uri: "s3://docs/in/a.pdf", name: "a.pdf", version: "etag1", bytes: 3 },
      { kind: "document", uri: "s3://docs/in/../../b.pdf", name: "_/_/b.pdf", version: "etag2", bytes: 4 },
    ]);
    expect(await found(["s3://empty/"])).toEqual([["s3://empty/", "NOT_FOUND"]]);
  });

  it("report what cannot be read, and go on", async () => {
    const listObjects = async function* () {
      yield { uri: "s3://docs/a", rest: "a", version: "1", size: 1 };
      throw new ExtractionError("ACCESS_DENIED", "refused");
    };
    const sources = ["s3://docs/", "ftp://example.com/a", "file://elsewhere/a.txt", "-", join(folder, "share/b.txt")];

    expect(await found(sources, {}, tools({ listObjects }))).toEqual([
      ["s3://docs/a", "a"],
      ["s3://docs/", "ACCESS_DENIED"],
      ["ftp://example.com/a", "INVALID_EVENT"],
      ["file://elsewhere/a.txt", "INVALID_EVENT"],
      ["-", "INVALID_EVENT"],
      ["share/b.txt", "b.txt"],
    ]);
  });

  it("give the rows of a list, whose paths start at its folder", async () => {
    const rows = ["a.txt", "../b.txt", "https://example.com/x.pdf", "ftp://example.com/y", "../20*/c.pdf", "../2019"];
    await writeFile(join(folder, "share/2019/list"), rows.join("\n"));

    expect(await found([], { lists: [join(folder, "share/2019/list")] })).toEqual([
      ["share/2019/a.txt", "a.txt"],
      ["share/b.txt", "b.txt"],
      ["https://example.com/x.pdf", "x.pdf"],
      ["share/2019/list:4", "INVALID_EVENT"],
      ["share/2019/c.pdf", "2019/c.pdf"],
      ["share/2019/a.txt", "a.txt"],
      ["share/2019/c.pdf", "c.pdf"],
      ["share/2019/list", "list"],
    ]);
  });

  it("name the line of a bad row", async () => {
    await writeFile(join(folder, "list.csv"), "url,title\nhttps://example.com/a,one\n,two\nhttps://example.com/b");
    const items = await resolved([], { lists: [join(folder, "list.csv")] });

    expect(items.map(({ kind }) => kind)).toEqual(["document", "unread", "document"]);
    expect(items[1]).toMatchObject({ error: { problem: "line 3 of list.csv: the row has no address" } });
  });

  it("give the list on standard input, and report a missing list", async () => {
    const standardInput = async function* () {
      yield Buffer.from("https://example.com/a\n");
    };
    const read = () => {
      throw new ExtractionError("NOT_FOUND", "missing");
    };
    const lists = ["-", join(folder, "none.csv")];

    expect(await found([], { lists }, tools({ standardInput, read }))).toEqual([
      ["https://example.com/a", "a"],
      ["none.csv", "NOT_FOUND"],
    ]);
  });

  it("include a named file as a list only when its content is one, and never below a folder", async () => {
    await writeFile(join(folder, "share/urls.txt"), "https://example.com/a\n");
    const isListNamed = [["https://example.com/a", "a"]];

    expect(await found([join(folder, "share/urls.txt")])).toEqual(isListNamed);
    expect(await found([join(folder, "share/urls.txt")], { asDocuments: true })).toEqual([
      ["share/urls.txt", "urls.txt"],
    ]);
    expect(await found([join(folder, "share/b.txt")])).toEqual([["share/b.txt", "b.txt"]]);
    expect(await found([join(folder, "share/*.txt")])).toEqual([
      ["share/b.txt", "b.txt"],
      ["share/urls.txt", "urls.txt"],
    ]);
  });

  it("give the links of a mail and of a mailbox, or these files as documents", async () => {
    const mail = (uri: string) => `From: a@b.example\nSubject: x\n\n${uri}\n`;
    await writeFile(join(folder, "one.eml"), mail("https://example.com/1?utm_source=x"));
    const box = ["https://example.com/2", "https://example.com/3?ref=x"].map((uri) => `From a 2020\n${mail(uri)}`);
    await writeFile(join(folder, "all.mbox"), box.join("\n"));
    const sources = [join(folder, "one.eml"), join(folder, "all.mbox")];

    expect(await found(sources)).toEqual([
      ["https://example.com/1", "1"],
      ["https://example.com/2", "2"],
      ["https://example.com/3?ref=x", 'excluded by "ref="'],
    ]);
    expect((await found(sources, { exclude: [], dropTracked: true })).map(([, name]) => name)).toEqual([
      "tracked by utm_source",
      "2",
      "3",
    ]);
    expect(await found(sources, { asDocuments: true })).toEqual([
      ["one.eml", "one.eml"],
      ["all.mbox", "all.mbox"],
    ]);
  });

  it("lose only a mail that is too large", async () => {
    await writeFile(
      join(folder, "all.mbox"),
      `From a 2020\nA: ${"x".repeat(200)}\nFrom a 2020\n\nhttps://example.com/2`,
    );
    const settings = readSettings({ TEXTRACTOR_MAX_MAIL_BYTES: "100" });

    expect(await found([join(folder, "all.mbox")], {}, tools({ settings }))).toEqual([
      ["all.mbox:1", "LIMIT_EXCEEDED"],
      ["https://example.com/2", "2"],
    ]);
  });

  it("skip what a pattern excludes", async () => {
    expect(await found([join(folder, "share")], { exclude: ["/2019/A"] })).toEqual([
      ["share/2019/a.txt", 'excluded by "/2019/A"'],
      ["share/2019/c.pdf", "2019/c.pdf"],
      ["share/b.txt", "b.txt"],
    ]);
  });

  it("do not include the results, and a folder takes no results among its documents", async () => {
    await mkdir(join(folder, "share/out"));
    await writeFile(join(folder, "share/out/b.txt.txt"), "quorvex");
    await symlink(join(folder, "share"), join(folder, "linked"));

    expect((await found([join(folder, "linked")], { into: join(folder, "share/out") })).flat()).not.toContain(
      "out/b.txt.txt",
    );
    await expect(resolved([join(folder, "share")], { into: join(folder, "linked") })).rejects.toThrow(
      "name another folder",
    );
  });
});
