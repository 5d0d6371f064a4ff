import { describe, expect, it } from "vitest";
import { readBatchOptions } from "../../../cli/batch/batch-options.ts";
import { UsageError } from "../../../cli/shell/usage.ts";

const options = (...args: string[]) => readBatchOptions(args, {});

describe("the options of a batch", () => {
  it("have defaults", () => {
    expect(options("in", "--into", "out")).toMatchObject({
      ...{
        sources: ["in"],
        lists: [],
        asDocuments: false,
        exclude: undefined,
        dropTracked: false,
        flat: false,
        jsonl: false,
      },
      destination: { kind: "folder", path: "out", ledger: "out/textractor.sqlite" },
      ...{ shard: { index: 1, count: 1 }, jobs: undefined, perHost: 2, ignoreRobots: false, mode: { kind: "changed" } },
      results: { text_uri: ".txt" },
      event: { create_searchable_pdf: false },
    });
  });

  it.each(["c.sqlite", "c.sqlite3", "c.DB"])("take %s as a database, which always holds the JSON", (path) => {
    expect(options("in", "--into", path)).toMatchObject({
      destination: { kind: "database", path, ledger: path },
      results: { text_uri: ".txt", json_uri: ".json" },
    });
  });

  it("name the results by their extensions", () => {
    expect(options("in", "--into", "out", "--json", "--markdown", "--hocr", "--searchable-pdf").results).toEqual({
      ...{ text_uri: ".txt", json_uri: ".json", markdown_uri: ".md", hocr_uri: ".hocr" },
      searchable_pdf_uri: ".searchable.pdf",
    });
  });

  it("take codes after --retry-failed, and then need no source", () => {
    const { mode, sources } = options("--retry-failed", "NOT_FOUND", "FETCH_FAILED", "more", "--into", "out");

    expect(mode).toEqual({ kind: "failed", codes: ["NOT_FOUND", "FETCH_FAILED"] });
    expect(sources).toEqual(["more"]);
    expect(options("--into", "out", "--retry-failed").mode).toEqual({ kind: "failed", codes: [] });
  });

  it("take no other word for a code", () => {
    const { mode, sources } = options("--retry-failed", "constructor", "--into", "out");

    expect({ mode, sources }).toEqual({ mode: { kind: "failed", codes: [] }, sources: ["constructor"] });
  });

  it("read a shard and counts", () => {
    expect(options("in", "--into", "out", "--shard", "2/4", "--jobs", "3", "--per-host", "1")).toMatchObject({
      ...{ shard: { index: 2, count: 4 }, jobs: 3, perHost: 1 },
    });
  });

  it("have one hash for one kind of results: a password or another place does not change it", () => {
    const hash = (...args: string[]) => options("in", "--into", "out", ...args).optionsHash;

    expect(hash("--password", "a")).toBe(hash("--jobs", "5"));
    expect(hash("--json")).not.toBe(hash());
    expect(hash("--lang", "fra")).not.toBe(hash());
    expect(options("other", "--into", "x").optionsHash).toBe(hash());
  });

  it.each([
    [["in"], "needs --into"],
    [["--into", "out"], "name a source"],
    [["in", "--into", "s3://bucket/prefix"], "of this machine"],
    [["in", "--into", "out", "--refresh", "--retry-failed"], "exclude each other"],
    [["in", "--into", "c.db", "--markdown"], "a SQLite file holds text and JSON"],
    [["in", "--into", "out", "--shard", "0/4"], "--shard takes"],
    [["in", "--into", "out", "--shard", "5/4"], "--shard takes"],
    [["in", "--into", "out", "--jobs", "0"], "--jobs takes"],
    [["in", "--into", "out", "--per-host", "1.5"], "--per-host takes"],
    [["in", "--into", "out", "--what"], "unknown option --what"],
  ] as const)("refuse %j", (args, reason) => {
    expect(() => options(...args)).toThrow(UsageError);
    expect(() => options(...args)).toThrow(reason);
  });
});
