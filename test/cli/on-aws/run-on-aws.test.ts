import { describe, expect, it } from "vitest";
import { CACHE_KB } from "../../../cli/corpus/ledger.ts";
import { SMALL_CACHE_KB } from "../../../cli/corpus/small-memory.ts";
import { openAwsRuns } from "../../../cli/on-aws/aws-runs.ts";
import { type OnAwsTools, runOnAws } from "../../../cli/on-aws/run-on-aws.ts";
import type { Execution } from "../../../cli/on-aws/step-functions.ts";
import type { SourceDocument } from "../../../cli/sources/source.ts";
import { memoryStorage } from "../../support/memory-storage.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

const MACHINE = { arn: "arn:aws:states:r:1:stateMachine:m", bucket: "results", reports: "corpus" };
const ENDED: Execution = { status: "SUCCEEDED", isRedrivable: false, redrives: 0, mapRun: "run:7", reason: "" };

/** A corpus on S3 and a service whose executions succeed at once. `report` decides which rows its report has. */
function corpus() {
  const ledger = temporaryLedger();
  const storage = memoryStorage();
  const calls: string[] = [];
  const lists: (readonly string[])[] = [];
  const state = { report: true, status: "complete" };
  const rowsOf = (list: string) =>
    (storage.text(list) ?? "")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  const steps: OnAwsTools["steps"] = {
    machine: async () => MACHINE,
    async start(_, name, input) {
      calls.push("start");
      const rows = rowsOf(`s3://results/${(input as { readonly jsonl: string }).jsonl}`);
      lists.push(rows.map(({ document_uri }) => document_uri));
      const answers = rows.map((row) => ({ ...row, results: { textractor: { success: true, status: state.status } } }));
      const child = { Input: JSON.stringify({ Items: rows }), Output: JSON.stringify(answers) };
      const file = JSON.stringify(state.report ? [child] : []);
      const files = { SUCCEEDED: [{ Key: `corpus/7/S_${name}.json`, Size: file.length }] };
      await storage.write(`s3://results/corpus/7/S_${name}.json`, file, { contentType: "application/json" });
      const manifest = JSON.stringify({ ResultFiles: files });
      await storage.write("s3://results/corpus/7/manifest.json", manifest, { contentType: "application/json" });
    },
    describe: async () => ENDED,
    mapRun: async () => "run:7",
    counts: async () => ({ total: 0, succeeded: 0, failed: 0 }),
    redrive: async () => void calls.push("redrive"),
    close: () => undefined,
  };
  const nothing = () => undefined;
  const caches: unknown[] = [];
  const cache = () => ledger.database.prepare("PRAGMA cache_size").get()?.["cache_size"];
  const tools: OnAwsTools = {
    ...{ ledger, steps, machine: MACHINE, remote: undefined, engineVersion: "e" },
    // The run uses these tools of the engine alone.
    engine: { tools: { storage, settings: { limits: { downloadBytes: 1_000 } } } } as never,
    ...{ onListed: nothing, onUnread: nothing, onRunning: nothing, onCounts: nothing, onEnd: nothing },
    ...{ onPrepared: () => caches.push(cache()), onCollected: () => caches.push(cache()) },
    ...{ onFailure: nothing, print: nothing },
  };
  const run = (
    mode: "changed" | "refresh" | "failed",
    ...documents: readonly (readonly [uri: string, version: string])[]
  ) => {
    async function* sources(): AsyncGenerator<SourceDocument> {
      for (const [uri, version] of documents) yield { kind: "document", uri, name: uri.slice(-5), version };
    }
    const options = {
      ...{
        sources: [],
        lists: [],
        asDocuments: false,
        exclude: undefined,
        dropTracked: false,
        jobs: 2,
        perHost: 2,
        ignoreRobots: false,
      },
      ...{ shard: { index: 1, count: 1 }, flat: false, jsonl: false, quiet: true, askPassword: false, event: {} },
      ...{ results: { text_uri: ".txt" }, optionsHash: "o", upload: false, stateMachine: "m", collected: undefined },
      remote: "s3://results/out",
      mode: mode === "failed" ? ({ kind: mode, codes: [] } as const) : ({ kind: mode } as const),
    };
    return runOnAws(sources(), options, tools);
  };
  /** Makes the last execution one that no command has collected. */
  const forgetCollecting = () => {
    const runs = openAwsRuns(ledger);
    const last = runs.last();
    if (last !== undefined) runs.save({ ...last, state: "started" });
  };
  return { run, calls, lists, state, forgetCollecting, caches, cache, ledger, tools };
}

/** A place of the ledger on S3 that notes which execution a stored ledger names. */
function remoteOf(
  { ledger, tools, calls }: ReturnType<typeof corpus>,
  store: () => Promise<void> = async () => undefined,
) {
  const remote = {
    fetch: async () => undefined,
    async store() {
      calls.push(`store ${openAwsRuns(ledger).last()?.state}`);
      await store();
    },
  };
  Object.assign(tools, { remote });
}

const A = ["s3://in/a.txt", "1"] as const;
const B = ["s3://in/b.txt", "1"] as const;

describe("a run on AWS", () => {
  it("sends the changed documents alone", async () => {
    const { run, lists } = corpus();

    expect(await run("changed", A, B)).toMatchObject({ complete: 2, unchanged: 0 });
    expect(await run("changed", A, B)).toMatchObject({ complete: 0, unchanged: 2 });
    expect(await run("changed", A, ["s3://in/b.txt", "2"])).toMatchObject({ complete: 1, unchanged: 1 });
    expect(lists).toEqual([["s3://in/a.txt", "s3://in/b.txt"], ["s3://in/b.txt"]]);
  });

  it("does not take earlier results for the outcome of a document that the report lacks, and sends it again", async () => {
    const { run, state, lists } = corpus();
    await run("changed", A);
    state.report = false;
    const without = await run("changed", ["s3://in/a.txt", "2"]);
    state.report = true;
    const after = await run("changed", ["s3://in/a.txt", "2"]);

    expect(without).toMatchObject({ complete: 0, unchanged: 0, waiting: 1 });
    expect(after).toMatchObject({ complete: 1, waiting: 0 });
    expect(lists).toHaveLength(3);
  });

  it("that follows a retry does not retry its failures at once", async () => {
    const { run, calls, state, forgetCollecting } = corpus();
    state.status = "partial";
    await run("changed", A);
    forgetCollecting();

    expect(await run("failed", A)).toMatchObject({ partial: 1, failedBefore: 0 });
    expect(calls).toEqual(["start"]);
    expect(await run("failed", A)).toMatchObject({ partial: 1 });
    expect(calls).toEqual(["start", "start"]);
  });

  it.each(["changed", "refresh"] as const)(
    "that follows an execution sends only new documents, in mode %s",
    async (mode) => {
      const { run, lists, forgetCollecting } = corpus();
      await run("changed", A);
      forgetCollecting();

      expect(await run(mode, A, B)).toMatchObject({ complete: 2, unchanged: 0 });
      expect(lists).toEqual([["s3://in/a.txt"], ["s3://in/b.txt"]]);
    },
  );

  it("uses little memory while it sends its list and collects its report, and not longer", async () => {
    const { run, caches, cache } = corpus();

    await run("changed", A);

    expect(caches).toEqual([-SMALL_CACHE_KB, -SMALL_CACHE_KB]);
    expect(cache()).toBe(-CACHE_KB);
  });

  it("ends at the first file of this machine, and starts nothing", async () => {
    const { run, calls } = corpus();

    await expect(run("changed", A, ["/home/b.txt", "1"])).rejects.toMatchObject({ code: "ADDRESS_REFUSED" });
    expect(calls).toEqual([]);
  });
});

describe("the ledger next to results on S3", () => {
  it("names an execution before it starts, so that another machine follows it", async () => {
    const on = corpus();
    remoteOf(on);

    await on.run("changed", A);

    expect(on.calls).toEqual(["store starting", "start", "store collected"]);
  });

  it("starts nothing where it cannot be stored, and sends the documents later", async () => {
    const on = corpus();
    remoteOf(on, () => Promise.reject(new Error("changed elsewhere")));
    await expect(on.run("changed", A)).rejects.toThrow("changed elsewhere");
    const refused = [...on.calls];
    remoteOf(on);
    on.tools.steps.describe = async () => (on.calls.includes("start") ? ENDED : undefined);
    await on.run("changed", A);

    expect(refused).not.toContain("start");
    expect(on.lists).toEqual([["s3://in/a.txt"]]);
  });
});
