import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { openLedger, readLedger } from "../../../cli/corpus/ledger.ts";
import { type SearchHit, searchCorpus } from "../../../cli/search/search-corpus.ts";
import { parseQuery } from "../../../cli/search/search-query.ts";
import { buildCorpus, modelOf, pageOf, paragraph } from "../../support/built-corpus.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const at = (name: string) => join(folder, name);
const run = (...args: string[]) => textractor(folder, args);
const saying = (...words: readonly string[]) => modelOf(words.map((word, page) => pageOf(page + 1, paragraph(word))));
const rowsOf = (path: string, sql: string) => {
  const database = new DatabaseSync(at(path), { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => Object.values(row));
};
const change = (path: string, sql: string) => {
  const database = new DatabaseSync(at(path));
  database.exec(sql);
  database.close();
};
const hitsIn = (path: string, query: string) => {
  const ledger = readLedger(at(path));
  const { hits } = searchCorpus(ledger, parseQuery(query), { limit: 1_000, mostRanked: 1_000 });
  ledger.close();
  return hits;
};
const namesOf = (hits: readonly SearchHit[]) => hits.map(({ uri, page }) => `${uri} ${page}`).sort();

describe("merged corpora", () => {
  it("have each document once, with its results, pages and runs", async () => {
    await buildCorpus(at("a.sqlite"), [{ uri: "/in/x", model: saying("old") }, { uri: "/in/y" }]);
    await buildCorpus(at("b"), [
      { uri: "/in/x", model: saying("new", "page") },
      { uri: "/in/y", model: saying("whole") },
      { uri: "/in/z" },
    ]);
    change("a.sqlite", "UPDATE documents SET finished = '2020'; INSERT INTO skipped VALUES ('/s', 'why', 1)");

    const { code, stderr } = await run("export", "a.sqlite", "b", "--into", "all.sqlite");

    expect({ code, stderr }).toEqual({ code: 0, stderr: "3 of 3 documents exported\n" });
    const [x, y, z] = rowsOf(
      "all.sqlite",
      "SELECT uri, status, place, text, json, response FROM documents ORDER BY id",
    );
    expect([x?.slice(0, 3), y?.slice(0, 3), z]).toEqual([
      ["/in/x", "complete", "x"],
      ["/in/y", "complete", "y"],
      ["/in/z", "failed", "z", null, null, expect.stringContaining("DAMAGED_DOCUMENT")],
    ]);
    expect(gunzipSync(x?.[3] as Uint8Array).toString()).toBe("new\n\npage");
    expect(JSON.parse(gunzipSync(x?.[4] as Uint8Array).toString()).pages).toHaveLength(2);
    expect(x?.[5]).not.toContain("text_uri");
    expect(rowsOf("all.sqlite", "SELECT count(*) FROM pages")).toEqual([[3]]);
    expect(rowsOf("all.sqlite", "SELECT * FROM skipped")).toEqual([["/s", "why", 1]]);
    expect(rowsOf("all.sqlite", "SELECT id, listed, engine FROM runs")).toEqual([
      ...[
        [1, 2, "1.0"],
        [2, 3, "1.0"],
        [3, 3, expect.any(String)],
      ],
    ]);
    expect(readdirSync(folder).filter((name) => name.includes("all") || name.startsWith("."))).toEqual(["all.sqlite"]);
  });

  it("are searched like the corpora together", async () => {
    const words = ["alpha", "beta", "gamma", "delta", "épsilon", "東京都庁"];
    const pick = (seed: number) => words.filter((_, index) => ((seed * 7 + 3) >> index) % 2 === 1).join(" ");
    const shard = (first: number) =>
      [0, 1, 2, 3, 4, 5].map((n) => ({
        uri: `/in/${first + 2 * n}.docx`,
        model: saying(pick(first + 2 * n), pick(first * 3 + n)),
      }));
    await buildCorpus(at("a.sqlite"), shard(0));
    await buildCorpus(at("b.sqlite"), shard(1));

    await run("export", "a.sqlite", "b.sqlite", "--into", "all.sqlite");
    await run("export", "a.sqlite", "--into", "one.sqlite");

    for (const query of [
      "alpha",
      "alpha beta",
      "gamma OR delta",
      "alpha -beta",
      "eps*",
      "京都",
      "name:docx",
      "nowhere",
    ]) {
      const [first, second] = [hitsIn("a.sqlite", query), hitsIn("b.sqlite", query)];
      expect(namesOf(hitsIn("all.sqlite", query))).toEqual(namesOf([...first, ...second]));
      expect(hitsIn("one.sqlite", query)).toEqual(first);
    }
  });

  it("go on as one corpus: unchanged documents are skipped, and failed ones of all shards are retried", async () => {
    for (const name of ["a", "b"]) {
      writeFileSync(at(`${name}.txt`), `Words of ${name}`);
      writeFileSync(at(`${name}.pdf`), "%PDF-1.7\nno more");
      await run("batch", `${name}.txt`, `${name}.pdf`, "--into", `${name}.sqlite`);
    }
    await run("export", "a.sqlite", "b.sqlite", "--into", "all.sqlite");

    const again = await run("batch", "a.txt", "b.txt", "a.pdf", "b.pdf", "--into", "all.sqlite");
    await run("export", "a.sqlite", "b.sqlite", "--into", "all2.sqlite");
    const retried = await run("batch", "--retry-failed", "--into", "all2.sqlite");

    expect(again.stderr).toContain("0 complete, 2 unchanged, 2 failed earlier");
    expect(retried.stderr).toContain("0 complete, 2 failed, 0 unchanged");
  });

  it("connect duplicates with their originals under the new numbers", async () => {
    await buildCorpus(at("a.sqlite"), [{ uri: "/a", model: saying("one") }]);
    await buildCorpus(at("b.sqlite"), [
      { uri: "/b", model: saying("two") },
      { uri: "/c", model: saying("two") },
    ]);
    change("b.sqlite", "UPDATE documents SET status = 'duplicate', duplicate_of = 1, text = NULL WHERE uri = '/c'");

    await run("export", "a.sqlite", "b.sqlite", "--into", "all.sqlite");

    expect(
      rowsOf(
        "all.sqlite",
        "SELECT d.uri AS one, o.uri AS other FROM documents AS d JOIN documents AS o ON o.id = d.duplicate_of",
      ),
    ).toEqual([["/c", "/b"]]);
  });

  it("lack a damaged document, which the command names", async () => {
    await buildCorpus(at("a.sqlite"), [
      { uri: "/a", model: saying("one") },
      { uri: "/b", model: saying("two") },
    ]);
    change("a.sqlite", "UPDATE pages SET lines = x'00' WHERE document = 1");

    const { code, stderr } = await run("export", "a.sqlite", "--into", "all.sqlite");

    expect(code).toBe(1);
    expect(stderr).toContain("textractor: /a: the corpus does not have it in full");
    expect(rowsOf("all.sqlite", "SELECT uri FROM documents")).toEqual([["/b"]]);
  });

  it("replace an older merged corpus, but none with other documents, and none that a batch writes to", async () => {
    await buildCorpus(at("a.sqlite"), [{ uri: "/a", model: saying("one") }]);
    await buildCorpus(at("b.sqlite"), [{ uri: "/b", model: saying("two") }]);
    await run("export", "a.sqlite", "b.sqlite", "--into", "all.sqlite");

    const repeated = await run("export", "a.sqlite", "b.sqlite", "--into", "all.sqlite");
    const losing = await run("export", "a.sqlite", "--into", "all.sqlite");
    const writer = openLedger(at("all.sqlite"));
    const busy = await run("export", "a.sqlite", "b.sqlite", "--into", "all.sqlite");
    writer.close();

    expect(repeated.code).toBe(0);
    expect(losing).toMatchObject({ code: 1, stderr: expect.stringContaining("has 1 document that the corpora lack") });
    expect(busy).toMatchObject({ code: 1, stderr: expect.stringContaining("another run writes to") });
    expect(rowsOf("all.sqlite", "SELECT uri FROM documents ORDER BY uri")).toEqual([["/a"], ["/b"]]);
    expect(existsSync(at("all.sqlite-lock"))).toBe(false);
  });

  it("never replace a file that is no corpus", async () => {
    await buildCorpus(at("a.sqlite"), [{ uri: "/a", model: saying("one") }]);
    change("other.db", "CREATE TABLE mine (x); INSERT INTO mine VALUES (1)");

    const { code, stderr } = await run("export", "a.sqlite", "--into", "other.db");

    expect(code).toBe(1);
    expect(stderr).toContain("is not a corpus of this command");
    expect(rowsOf("other.db", "SELECT x FROM mine")).toEqual([[1]]);
  });
});
