import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CACHE_KB } from "../../../cli/corpus/ledger.ts";
import { MOST_YOUNG_BYTES, useSmallMemory } from "../../../cli/corpus/small-memory.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

const MODULE = join(import.meta.dirname, "../../../cli/corpus/small-memory.ts");

/** Largest room for young objects in a process of its own, while many names pass. */
function youngBytesOf(hold: string): number {
  const script = `
    import { useSmallMemory, youngBytes } from ${JSON.stringify(MODULE)};
    const memory = useSmallMemory({ database: { isOpen: true, exec: () => undefined } });
    let largest = 0;
    const waiting = [];
    for (let part = 0; part < 600; part++) {
      const names = Array.from({ length: 1_000 }, (_, index) => ({ name: "name " + part + "-" + index }));
      waiting.push(names);
      if (waiting.length > 20) waiting.shift();
      ${hold};
      largest = Math.max(largest, youngBytes());
    }
    console.log(largest);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }));
}

describe("work on many names", () => {
  it("keeps V8's room for young objects small, which grows otherwise", () => {
    expect(youngBytesOf("memory.hold()")).toBeLessThanOrEqual(2 * MOST_YOUNG_BYTES);
    expect(youngBytesOf("undefined")).toBeGreaterThan(4 * MOST_YOUNG_BYTES);
    expect(youngBytesOf("(memory.hold(), memory.release())")).toBeGreaterThan(4 * MOST_YOUNG_BYTES);
  });

  it("gives SQLite a small cache, and the usual one afterwards", () => {
    const ledger = temporaryLedger();
    const cache = () => Number(ledger.database.prepare("PRAGMA cache_size").get()?.["cache_size"]);

    const memory = useSmallMemory(ledger);
    const during = cache();
    memory.release();

    expect(during).toBeGreaterThan(-CACHE_KB);
    expect(cache()).toBe(-CACHE_KB);
  });
});
