import { describe, expect, it } from "vitest";
import { type WatchTimes, type WatchTools, watchFolders } from "../../../cli/watch/watch-folders.ts";
import type { Trouble, WatchedFile } from "../../../cli/watch/watched-files.ts";

/** Contents of the watched folders at each scan: versions by name. A text is a trouble. */
type Scan = Readonly<Record<string, string>> | string;

interface World {
  readonly scans: readonly Scan[];
  readonly times?: Partial<WatchTimes>;
  /** Versions whose results exist at the start. */
  readonly done?: Readonly<Record<string, string>>;
  readonly extract?: (names: readonly string[], world: { readonly scan: number }) => Promise<void> | void;
  /** Time that one scan takes. */
  readonly scanMs?: number;
}

/** Runs a watch over the scans, without waiting. Each pause gives way to the extractions and moves the clock. */
async function watched({ scans, times, done = {}, extract = () => undefined, scanMs = 0 }: World) {
  const stop = new AbortController();
  const current = new Map(Object.entries(done));
  const turns: string[][] = [];
  const said: string[] = [];
  const pauses: number[] = [];
  const state = { scan: -1 };
  let clock = 0;
  const present = () => {
    const scan = scans[Math.max(0, state.scan)] ?? {};
    return typeof scan === "string" ? {} : scan;
  };
  const tools: WatchTools = {
    async *scan(): AsyncGenerator<WatchedFile | Trouble> {
      state.scan++;
      clock += scanMs;
      const scan = scans[state.scan] ?? {};
      if (typeof scan === "string") yield { kind: "trouble", message: scan };
      else for (const [name, version] of Object.entries(scan)) yield { kind: "document", uri: name, name, version };
    },
    isCurrent: ({ uri, version }) => current.get(uri) === version,
    isUnchanged: async ({ uri, version }) => present()[uri] === version,
    async extract(files) {
      turns.push(files.map(({ uri, version }) => `${uri}@${version}`));
      await extract(
        files.map(({ uri }) => uri),
        state,
      );
      for (const { uri, version } of files) current.set(uri, version);
    },
    now: () => clock,
    async pause(milliseconds, signal) {
      pauses.push(milliseconds);
      clock += milliseconds;
      // The extractions run in the same queue of the event loop.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      if (state.scan >= scans.length - 1) stop.abort();
      signal.throwIfAborted();
    },
    say: (message) => said.push(message),
  };
  await watchFolders(tools, { settleMs: 2_000, everyMs: 1_000, jobs: 1, ...times }, stop.signal);
  return { turns, said, pauses };
}

describe("a watch", () => {
  it("extracts a file when it stayed the same over the settle time", async () => {
    const { turns } = await watched({ scans: [{ a: "1" }, { a: "1" }, { a: "1" }, { a: "1" }] });

    expect(turns).toEqual([["a@1"]]);
  });

  it("waits while a file grows", async () => {
    const growing = ["1", "2", "3", "3", "4", "4"].map((a) => ({ a }));

    expect((await watched({ scans: growing })).turns).toEqual([]);
    expect((await watched({ scans: [...growing, { a: "4" }] })).turns).toEqual([["a@4"]]);
  });

  it("needs two looks at a file, also without a settle time", async () => {
    expect((await watched({ scans: [{ a: "1" }], times: { settleMs: 0 } })).turns).toEqual([]);
    expect((await watched({ scans: [{ a: "1" }, { a: "1" }], times: { settleMs: 0 } })).turns).toEqual([["a@1"]]);
  });

  it("skips what a batch or an earlier watch has done, and takes it again when it changes", async () => {
    const scans = [{ a: "1", b: "1" }, ...Array(4).fill({ a: "1", b: "2" })];

    expect((await watched({ scans, done: { a: "1", b: "1" } })).turns).toEqual([["b@2"]]);
  });

  it("tries a failed file again only when it changes", async () => {
    // A failure is recorded with its version, as a success is.
    const scans = [...Array(8).fill({ bad: "1" }), ...Array(4).fill({ bad: "2" })];

    expect((await watched({ scans })).turns).toEqual([["bad@1"], ["bad@2"]]);
  });

  it("starts anew for a file that was replaced by a rename", async () => {
    const scans = [{ a: "1" }, { a: "1" }, { a: "other" }, { a: "other" }, { a: "other" }];

    expect((await watched({ scans })).turns).toEqual([["a@other"]]);
  });

  it("forgets a file that is deleted before it settles", async () => {
    const scans = [{ a: "1" }, { a: "1" }, {}, { a: "1" }, { a: "1" }];

    expect((await watched({ scans })).turns).toEqual([]);
  });

  it("does not read a file that vanished or changed while it waited for its turn", async () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, "1"]));
    const { turns } = await watched({
      scans: [files, files, files, { f0: "1" }, { f0: "1" }, { f0: "1" }],
      async extract(_, world) {
        while (world.scan < 3) await Promise.resolve();
      },
    });

    expect(turns).toHaveLength(1);
  });

  it("takes a burst in turns of several files, as many turns at once as jobs", async () => {
    const files = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`f${index}`, "1"]));
    let running = 0;
    let most = 0;
    const { turns } = await watched({
      scans: Array(100).fill(files),
      times: { jobs: 3 },
      async extract() {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
      },
    });

    expect(new Set(turns.flat()).size).toBe(600);
    expect(turns.flat()).toHaveLength(600);
    expect(most).toBe(3);
    expect(Math.max(...turns.map((turn) => turn.length))).toBe(16);
  });

  it("goes on scanning while a document takes long", async () => {
    const scans = [{ slow: "1" }, { slow: "1" }, { slow: "1" }, ...Array(5).fill({ slow: "1", quick: "1" })];
    const { turns } = await watched({
      scans,
      times: { jobs: 2 },
      extract: (names) => (names.includes("slow") ? new Promise<void>(() => undefined) : undefined),
    });

    expect(turns).toEqual([["slow@1"], ["quick@1"]]);
  });

  it("says once that a folder is gone, when two scans miss it, and again after it was back", async () => {
    const scans = [{}, "gone", {}, "gone", "gone", "gone", {}, "gone", "gone"];

    expect((await watched({ scans })).said).toEqual(["gone", "gone"]);
  });

  it("pauses longer where a scan takes long", async () => {
    expect((await watched({ scans: [{}, {}], scanMs: 500 })).pauses).toEqual([4_500, 4_500]);
    expect((await watched({ scans: [{}, {}], scanMs: 10 })).pauses).toEqual([1_000, 1_000]);
  });

  it("ends with an error that is no document's", async () => {
    const failing = watched({
      scans: Array(10).fill({ a: "1" }),
      extract: () => Promise.reject(new Error("the disk is full")),
    });

    await expect(failing).rejects.toThrow("the disk is full");
  });
});
