import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openCorpora } from "../../../cli/export/corpora.ts";
import { exportCommand } from "../../../cli/export/export.ts";
import { targetFiles } from "../../../cli/export/target-place.ts";
import { buildCorpus, modelOf, pageOf, paragraph } from "../../support/built-corpus.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

const model = modelOf([pageOf(1, paragraph("Quorvex"))]);
const none = { has: () => false };

describe("files of an export", () => {
  it("have different names, also where a document has the name with the hash of another one", async () => {
    const folder = temporaryFolder();
    const hash = createHash("sha256").update("/one/x.txt").digest("hex").slice(0, 8);
    const corpora = ["/one/x.txt", "/two/x.txt", `/in/x-${hash}.txt`];
    const paths = corpora.map((_, index) => join(folder, `${index}.sqlite`));
    for (const [index, uri] of corpora.entries()) await buildCorpus(paths[index] ?? "", [{ uri, model }]);

    const opened = openCorpora(paths);
    const places = [...opened.documents()].map(({ place }) => place);
    opened.close();

    expect(new Set(places).size).toBe(3);
    expect(places[2]).toBe(`x-${hash}.txt`);
  });

  it("have different names where those of two corpora differ only in Unicode form or case", async () => {
    const folder = temporaryFolder();
    const corpora = ["/one/CAF\u00c9.txt", "/two/cafe\u0301.txt"];
    const paths = corpora.map((_, index) => join(folder, `${index}.sqlite`));
    for (const [index, uri] of corpora.entries()) await buildCorpus(paths[index] ?? "", [{ uri, model }]);

    const opened = openCorpora(paths);
    const places = [...opened.documents()].map(({ place }) => place);
    opened.close();

    for (const place of places) expect(place).toMatch(/-[0-9a-f]{8}\.txt$/);
  });

  it("have names that file systems allow, and that differ where only their ends do", () => {
    const files = targetFiles("out", none);
    const places = ["a", "b"].map((end) => `sub/${"漢".repeat(74)}${end}.eml`);
    const end = ".attachment-1.page-1000.table-10.csv";

    const names = places.map((place) => basename(files({ uri: place, place }, end)));

    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(new Set(names).size).toBe(2);
    expect(names.every((name) => name.endsWith(end))).toBe(true);
    expect(files({ uri: "u", place: "sub/a.eml" }, ".txt")).toBe(join("out", "sub/a.eml.txt"));
  });

  it("never replace a document of the corpora", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "in"));
    symlinkSync(join(folder, "in"), join(folder, "link"));
    const original = join(folder, "in", "b.txt");
    writeFileSync(original, "original");
    const documents = ["b", "b.txt"].map((name) => ({ uri: join(folder, "in", name), model }));
    await buildCorpus(join(folder, "c.sqlite"), documents);

    for (const into of ["in", "link"])
      expect(await exportCommand([join(folder, "c.sqlite"), "--into", join(folder, into), "--quiet"], {})).toBe(1);

    expect(readFileSync(original, "utf8")).toBe("original");
    expect(readFileSync(join(folder, "in", "b.txt.txt"), "utf8")).toBe("Quorvex");
  });

  it("of tables differ, also where a document has the name of another one's attachment", async () => {
    const folder = temporaryFolder();
    const tableOf = (text: string) => {
      const table = { rows: 1, columns: 1, cells: [{ row: 1, column: 1, text }] };
      return modelOf([pageOf(1, { kind: "table", text, table })]);
    };
    const mail = { ...model, attachments: [{ name: "a.docx", bytes: 1, document: tableOf("attached") }] };
    await buildCorpus(join(folder, "c.sqlite"), [
      { uri: "/in/m.eml", model: mail },
      { uri: "/in/m.eml.attachment-1", model: tableOf("own") },
    ]);

    await exportCommand([join(folder, "c.sqlite"), "--tables", "--into", join(folder, "out"), "--quiet"], {});

    const read = (name: string) => readFileSync(join(folder, "out", name), "utf8");
    expect(read("m.eml.attachment-1.page-1.table-1.csv")).toBe("attached\r\n");
    expect(read("m.eml.attachment-1_.page-1.table-1.csv")).toBe("own\r\n");
  });

  it("are refused where the only file is a document of the corpora", async () => {
    const folder = temporaryFolder();
    const uri = join(folder, "list.jsonl");
    await buildCorpus(join(folder, "c.sqlite"), [{ uri, model }]);

    await expect(exportCommand([join(folder, "c.sqlite"), "--into", uri], {})).rejects.toThrow(
      "is a document of the corpus",
    );
  });
});
