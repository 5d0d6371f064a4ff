import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const DOCUMENTS = 200;
const KILLS = 10;

function finishedIn(ledger: string): ReadonlyMap<string, string> {
  if (!existsSync(ledger)) return new Map();
  const database = new DatabaseSync(ledger, { readOnly: true, timeout: 10_000 });
  try {
    // The file exists a moment before its tables.
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'documents'").all();
    if (tables.length === 0) return new Map();
    const rows = database.prepare("SELECT uri, finished FROM documents WHERE finished IS NOT NULL").all();
    return new Map(rows.map(({ uri, finished }) => [String(uri), String(finished)]));
  } finally {
    database.close();
  }
}

/** Kills a batch as soon as its ledger has so many finished documents. Returns these documents. */
async function killedAfter(count: number, folder: string): Promise<ReadonlyMap<string, string>> {
  const ledger = join(folder, "out/textractor.sqlite");
  const child = spawn(process.execPath, [resolve("cli/main.ts"), "batch", "in", "--into", "out", "--quiet"], {
    cwd: folder,
    stdio: "ignore",
    env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder, "cache") },
  });
  const closed = once(child, "close");
  while (finishedIn(ledger).size < count && child.exitCode === null) await setTimeout(5);
  child.kill("SIGKILL");
  await closed;
  return finishedIn(ledger);
}

describe("a batch that is killed", () => {
  it("loses no finished document, does none twice, and is completed by the same command", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "in"));
    for (let index = 0; index < DOCUMENTS; index++) {
      writeFileSync(join(folder, `in/${index}.txt`), `Letter ${index}\n\n${"words of a letter ".repeat(500)}`);
    }

    const states = [new Map<string, string>()];
    const counts = fc.sample(fc.integer({ min: 1, max: 0.9 * DOCUMENTS }), { numRuns: KILLS, seed: 20 });
    for (const count of counts.sort((one, other) => one - other)) {
      const before = states.at(-1)?.size ?? 0;
      states.push(new Map(await killedAfter(Math.max(count, before + 1), folder)));
    }
    const last = await textractor(folder, ["batch", "in", "--into", "out"]);
    states.push(new Map(finishedIn(join(folder, "out/textractor.sqlite"))));

    expect(last.code).toBe(0);
    for (const [index, state] of states.slice(0, -1).entries()) {
      const next = states[index + 1] ?? new Map<string, string>();
      expect(next.size).toBeGreaterThan(state.size);
      for (const [uri, finished] of state) expect(next.get(uri)).toBe(finished);
    }
    expect(states.at(-1)?.size).toBe(DOCUMENTS);
    for (let index = 0; index < DOCUMENTS; index++) {
      expect(readFileSync(join(folder, `out/${index}.txt.txt`), "utf8")).toContain(`Letter ${index}\n`);
    }
  });
});
