import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { buildCorpus, modelOf, pageOf, paragraph } from "../../support/built-corpus.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const one = modelOf([pageOf(1, paragraph("Quorvex one")), pageOf(2, paragraph("Zimbly two"))], {
  ...{ title: "The title", author: "A. Writer", created: "2017-05-01T00:00:00Z" },
});
const two = modelOf([pageOf(1, paragraph("Harnoth"))]);

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const at = (name: string) => join(folder, name);
const exported = (...args: string[]) => textractor(folder, ["export", ...args]);
const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const filesIn = (name: string) => readdirSync(at(name), { recursive: true, encoding: "utf8" }).sort();
const changeRow = (corpus: string, sql: string, ...values: (string | Uint8Array)[]) => {
  const database = new DatabaseSync(at(corpus));
  database.prepare(sql).run(...values);
  database.close();
};

describe("an export into a folder", () => {
  it("writes text and JSON of a SQLite file, under the names of batch", async () => {
    await buildCorpus(at("c.sqlite"), [
      { uri: "/in/a.docx", model: one },
      { uri: "/in/b.docx", model: two },
    ]);

    expect(await exported("c.sqlite", "--into", "out")).toMatchObject({
      ...{ code: 0, stdout: "", stderr: "2 of 2 documents exported\n" },
    });

    expect(filesIn("out")).toEqual(["a.docx.json", "a.docx.txt", "b.docx.json", "b.docx.txt"]);
    expect(readFileSync(at("out/a.docx.txt"), "utf8")).toBe("Quorvex one\n\nZimbly two");
    expect(JSON.parse(readFileSync(at("out/a.docx.json"), "utf8")).metadata.author).toBe("A. Writer");
  });

  it("copies the results of a folder corpus, but nothing that its batch did not write", async () => {
    await buildCorpus(at("f"), [{ uri: "/in/a.docx", model: one }], { json: false });
    writeFileSync(at("f/a.docx.json"), "of an older run");

    expect(await exported("f", "--into", "out", "--quiet")).toMatchObject({ code: 0, stderr: "" });

    expect(filesIn("out")).toEqual(["a.docx.txt"]);
  });

  it("gives documents with one name in several corpora names of their own, whatever the order", async () => {
    await buildCorpus(at("a.sqlite"), [{ uri: "/one/x.docx", model: one }]);
    await buildCorpus(at("b.sqlite"), [{ uri: "/two/X.docx", model: two }]);

    await exported("a.sqlite", "b.sqlite", "--into", "out1");
    await exported("b.sqlite", "a.sqlite", "--into", "out2");

    expect(filesIn("out1").filter((name) => name.endsWith(".txt"))).toEqual([
      expect.stringMatching(/^X-[0-9a-f]{8}\.docx\.txt$/),
      expect.stringMatching(/^x-[0-9a-f]{8}\.docx\.txt$/),
    ]);
    expect(filesIn("out2")).toEqual(filesIn("out1"));
  });

  it("names failed, waiting and damaged documents, writes the others, and exits with 1", async () => {
    const documents = ["a", "b", "c", "d"].map((name) => ({ uri: `/in/${name}.docx`, model: two }));
    await buildCorpus(at("c.sqlite"), [...documents, { uri: "/in/bad.docx" }, { uri: "/in/late.docx" }]);
    changeRow("c.sqlite", "UPDATE documents SET text = ? WHERE name = 'b.docx'", gzipSync("cut text").subarray(0, 20));
    changeRow("c.sqlite", "UPDATE documents SET response = '{' WHERE name = 'c.docx'");
    changeRow("c.sqlite", "UPDATE documents SET status = 'waiting' WHERE name = 'late.docx'");

    const { code, stderr } = await exported("c.sqlite", "--into", "out");

    expect(code).toBe(1);
    expect(filesIn("out")).toEqual(["a.docx.json", "a.docx.txt", "d.docx.json", "d.docx.txt"]);
    expect(stderr).toMatch(/^textractor: \/in\/b\.docx: .*does not have it in full .*batch with --refresh$/m);
    expect(stderr).toMatch(/^textractor: \/in\/c\.docx: .*does not have it in full/m);
    expect(stderr).toContain("left out 1 document: failed in the batch; textractor report");
    expect(stderr).toContain("left out 1 document: not extracted yet; run the batch to its end\n  /in/late.docx");
    expect(stderr).toContain("2 of 6 documents exported");
  });

  it("writes the earlier results that a document keeps when it fails later", async () => {
    await buildCorpus(at("c.sqlite"), [{ uri: "/in/a.docx", model: one }]);
    changeRow("c.sqlite", "UPDATE documents SET status = 'failed', code = 'NOT_FOUND', response = '{}'");

    await exported("c.sqlite", "--into", "merged.sqlite");
    const { stdout } = await exported("merged.sqlite", "--into", "-");

    expect((await exported("c.sqlite", "--into", "out")).code).toBe(0);
    expect(readFileSync(at("out/a.docx.txt"), "utf8")).toBe("Quorvex one\n\nZimbly two");
    expect(linesOf(stdout)).toMatchObject([{ status: "failed", code: "NOT_FOUND", text: "Quorvex one\n\nZimbly two" }]);
  });

  it("names a result that is missing in a folder corpus", async () => {
    await buildCorpus(at("f"), [
      { uri: "/in/a.docx", model: one },
      { uri: "/in/b.docx", model: two },
    ]);
    rmSync(at("f/a.docx.txt"));

    const { code, stderr } = await exported("f", "--into", "out");

    expect(code).toBe(1);
    expect(stderr).toContain("/in/a.docx: the corpus does not have it in full (ENOENT");
    expect(filesIn("out")).toEqual(["b.docx.json", "b.docx.txt"]);
  });

  it("writes no file for a duplicate, which is not missing", async () => {
    await buildCorpus(at("c.sqlite"), [
      { uri: "/in/a.docx", model: one },
      { uri: "/in/b.docx", model: one },
    ]);
    changeRow("c.sqlite", "UPDATE documents SET status = 'duplicate', duplicate_of = 1, text = NULL WHERE id = 2");

    expect((await exported("c.sqlite", "--into", "out")).code).toBe(0);
    const { stdout } = await exported("c.sqlite", "--into", "-");

    expect(filesIn("out")).toEqual(["a.docx.json", "a.docx.txt"]);
    expect(linesOf(stdout)[1]).toMatchObject({ uri: "/in/b.docx", status: "duplicate", duplicate_of: "/in/a.docx" });
  });
});

describe("an export into JSON Lines", () => {
  it("has each document with its facts, text and pages, and failed ones with their code", async () => {
    await buildCorpus(at("c.sqlite"), [{ uri: "/in/a.docx", model: one }, { uri: "/in/bad.docx" }]);

    const printed = await exported("c.sqlite", "--into", "-");
    await exported("c.sqlite", "--into", "all.jsonl");

    expect(printed.code).toBe(0);
    expect(readFileSync(at("all.jsonl"), "utf8")).toBe(printed.stdout);
    expect(linesOf(printed.stdout)).toEqual([
      {
        ...{ uri: "/in/a.docx", date: "2017-05-01T00:00:00Z", title: "The title", metadata: one.metadata },
        ...{ status: "complete", text: "Quorvex one\n\nZimbly two" },
        pages: [
          { page: 1, text: "Quorvex one" },
          { page: 2, text: "Zimbly two" },
        ],
      },
      { uri: "/in/bad.docx", status: "failed", code: "DAMAGED_DOCUMENT", reason: "it is damaged" },
    ]);
  });

  it("takes a document of several corpora once: the complete one, then the newest", async () => {
    const older = modelOf([pageOf(1, paragraph("older"))]);
    const newer = modelOf([pageOf(1, paragraph("newer"))]);
    await buildCorpus(at("a.sqlite"), [{ uri: "/x", model: older }, { uri: "/y" }, { uri: "/z", model: older }]);
    await buildCorpus(at("b"), [{ uri: "/x", model: newer }, { uri: "/y", model: newer }, { uri: "/z" }]);
    changeRow("a.sqlite", "UPDATE documents SET finished = '2020'");
    changeRow("b/textractor.sqlite", "UPDATE documents SET finished = '2021'");

    for (const order of [
      ["a.sqlite", "b"],
      ["b", "a.sqlite"],
    ]) {
      const { stdout } = await exported(...order, "--into", "-");

      expect(linesOf(stdout).map(({ uri, text }) => [uri, text])).toEqual([
        ["/x", "newer"],
        ["/y", "newer"],
        ["/z", "older"],
      ]);
    }
  });

  it("ends quietly when its reader does", async () => {
    const long = modelOf([pageOf(1, paragraph("word ".repeat(50_000)))]);
    await buildCorpus(
      at("c.sqlite"),
      [1, 2, 3].map((n) => ({ uri: `/in/${n}.docx`, model: long })),
    );

    const { code } = await textractor(folder, ["export", "c.sqlite", "--into", "-"], {}, "", { readers: false });

    expect(code).toBe(0);
  });

  it("leaves the old file where it cannot write the new one", async () => {
    await buildCorpus(at("c.sqlite"), [{ uri: "/in/a.docx", model: one }]);
    mkdirSync(at("all.jsonl.folder"));
    writeFileSync(at("file"), "");

    const { code, stderr } = await exported("c.sqlite", "--into", "file/all.jsonl");

    expect(code).toBe(1);
    expect(stderr).toContain("could not be written");
    expect(filesIn(".").filter((name) => name.startsWith(".textractor"))).toEqual([]);
  });
});

describe("chunks of a corpus", () => {
  it("have the address of their document in one file, and are those of chunks_uri in a folder", async () => {
    await buildCorpus(at("c.sqlite"), [
      { uri: "/in/a.docx", model: one },
      { uri: "/in/b.docx", model: two },
    ]);

    const { code, stdout } = await exported("c.sqlite", "--chunks", "--into", "-");
    await exported("c.sqlite", "--chunks", "--into", "out");

    expect(code).toBe(0);
    const lines = linesOf(stdout);
    expect(lines.map(({ uri, chunk, text }) => [uri, chunk, text])).toEqual([
      ["/in/a.docx", 1, "Quorvex one\n\nZimbly two"],
      ["/in/b.docx", 1, "Harnoth"],
    ]);
    expect(lines[0]).toMatchObject({ title: "The title", date: "2017-05-01T00:00:00Z", pages: [1, 2] });
    const { uri, title, date, ...chunk } = lines[0];
    expect(linesOf(readFileSync(at("out/a.docx.chunks.jsonl"), "utf8"))).toEqual([chunk]);
  });

  it("have the size that was asked for", async () => {
    const long = modelOf([pageOf(1, paragraph("Some words of a sentence. ".repeat(200)))]);
    await buildCorpus(at("c.sqlite"), [{ uri: "/in/a.docx", model: long }]);

    const { stdout } = await exported("c.sqlite", "--chunks", "--chunk-size", "64", "--into", "-");

    const lines = linesOf(stdout);
    expect(lines.length).toBeGreaterThan(10);
    expect(Math.max(...lines.map(({ tokens }) => tokens))).toBeLessThanOrEqual(64);
  });

  it("are missing without JSON, and the command says what to do", async () => {
    await buildCorpus(at("f"), [{ uri: "/in/a.docx", model: one }], { json: false });

    const { code, stdout, stderr } = await exported("f", "--chunks", "--into", "-");

    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("no JSON in the corpus; run the batch again with --json");
  });

  it("are those that the batch wrote where it wrote no JSON, if they have the same size", async () => {
    await buildCorpus(at("f"), [{ uri: "/in/a.docx", model: one }], { json: false });
    writeFileSync(at("f/a.docx.chunks.jsonl"), '{"chunk":1,"text":"stored"}\n');
    const response = { text_uri: "t", chunks_uri: "c", chunk_size: "100" };
    changeRow("f/textractor.sqlite", "UPDATE documents SET response = ?", JSON.stringify(response));

    const same = await exported("f", "--chunks", "--chunk-size", "100", "--into", "-");
    const other = await exported("f", "--chunks", "--into", "-");

    expect(linesOf(same.stdout)).toEqual([expect.objectContaining({ uri: "/in/a.docx", chunk: 1, text: "stored" })]);
    expect(other).toMatchObject({ code: 1, stdout: "" });
  });
});
