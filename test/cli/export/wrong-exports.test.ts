import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { exportCommand } from "../../../cli/export/export.ts";
import { buildCorpus, modelOf, pageOf, paragraph } from "../../support/built-corpus.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";

const one = modelOf([pageOf(1, paragraph("Quorvex one"))]);
/** Arguments that are files of the test's folder. */
const NAMES = /^(?!https:)[a-z]/;

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const at = (name: string) => join(folder, name);
const filesIn = (name: string) => readdirSync(at(name), { recursive: true, encoding: "utf8" }).sort();

describe("a wrong export", () => {
  it.each([
    ["without a corpus", ["--into", "out"], "name a corpus"],
    ["without a target", ["c.sqlite"], "export needs --into TARGET"],
    ["onto its source", ["c.sqlite", "--into", "c.sqlite"], "would change the corpus"],
    ["onto its source by a link", ["c.sqlite", "--into", "link.sqlite"], "would change the corpus"],
    ["into a folder corpus", ["f", "--into", "f/all.jsonl"], "would change the corpus"],
    ["around a folder corpus", ["f", "--into", "f/.."], "would change the corpus"],
    ["into another corpus", ["c.sqlite", "--into", "f"], "would change another corpus"],
    ["into a file of another kind", ["c.sqlite", "--into", "all.csv"], "--into takes a folder, or a file named .jsonl"],
    ["to the web", ["c.sqlite", "--into", "https://example.org/"], "--into takes a place on this machine"],
    ["of chunks that are too small", ["c.sqlite", "--chunks", "--chunk-size", "3", "--into", "-"], "chunk_size"],
    ["of sizes without chunks", ["c.sqlite", "--chunk-size", "99", "--into", "-"], "need --chunks"],
    ["of tables as lines", ["c.sqlite", "--tables", "--into", "-"], "tables need a folder or an .xlsx file"],
    ["of nothing", ["none.sqlite", "--into", "out"], "there is no corpus at"],
  ])("%s is refused, and changes nothing", async (_, args, message) => {
    await buildCorpus(at("c.sqlite"), [{ uri: "/in/a.docx", model: one }]);
    await buildCorpus(at("f"), [{ uri: "/in/a.docx", model: one }]);
    symlinkSync(at("c.sqlite"), at("link.sqlite"));
    const before = filesIn(".");
    const bytes = readFileSync(at("c.sqlite"));

    const ended = exportCommand(
      args.map((arg) => (NAMES.test(arg) ? at(arg) : arg)),
      {},
    );

    await expect(ended).rejects.toThrow(message);
    expect(filesIn(".")).toEqual(before);
    expect(readFileSync(at("c.sqlite")).equals(bytes)).toBe(true);
    expect(existsSync(at("out"))).toBe(false);
  });
});
