import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUILT_ORIGINALS } from "../../bench/inputs/mutants/built-originals.ts";
import { openMutants } from "../../bench/inputs/mutants/mutants.ts";
import { unpackPdf } from "../../bench/inputs/mutants/unpacked-pdf.ts";
import { resultsAlone, runBlock } from "../../bench/parts/fuzz-block.ts";
import { findOriginals } from "../../bench/parts/fuzz-originals.ts";
import { fuzz } from "../../bench/parts/fuzz-run.ts";
import { whyUnwatched } from "../../bench/parts/watched-command.ts";
import { readSettings } from "../../functions/engine/base/settings.ts";
import { pdf } from "../../functions/engine/formats/pdf/pdf.ts";
import { typedPdf } from "../support/documents/scan.ts";

const unwatched = whyUnwatched();
const MINUTES = 180_000;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fuzz-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("mutants", () => {
  it("are equal for the same seed and number, and different otherwise", () => {
    const hashes = (seed: number) => {
      const mutants = openMutants(BUILT_ORIGINALS);
      return Array.from({ length: 150 }, (_, number) => {
        const { name, bytes } = mutants(seed, number);
        return `${name} ${createHash("sha256").update(bytes).digest("hex")}`;
      });
    };

    expect(hashes(7)).toEqual(hashes(7));
    expect(new Set([...hashes(7), ...hashes(8)]).size).toBe(300);
  });

  it("of PDFs have their operators and dictionaries in plain bytes, and can be read", async () => {
    const packed = Buffer.from(await typedPdf(["the quorvex ledger", "flimdar"]));

    const unpacked = unpackPdf(packed);

    expect(packed.includes("/ObjStm") && !packed.includes("Tj")).toBe(true);
    expect(unpacked?.includes("/ObjStm")).toBe(false);
    expect(unpacked?.toString("latin1").match(/\bTj\b/g)).toHaveLength(2);
    const { document } = await pdf.extract(unpacked ?? new Uint8Array(), {
      ...{ name: "a.pdf", content: "all", limits: { ...readSettings({}).limits, inflating: undefined }, detect },
    });
    expect(JSON.stringify(document.pages)).toContain("quorvex ledger");
  });
});

describe.skipIf(unwatched !== undefined)(`a fuzz run (${unwatched ?? "processes can be watched"})`, () => {
  it("answers every mutant and leaves its healthy documents unchanged", { timeout: MINUTES }, async () => {
    const originals = findOriginals(join(folder, "no such folder"));
    const plan = { seed: 11, first: 1, count: 60, jobs: 1, perProcess: 60, folder, originals };

    const { answers, violations, processes } = await fuzz(plan, () => undefined);

    expect(violations).toEqual([]);
    expect(processes).toBe(2);
    expect(answers).toHaveLength(59 + 5 + 1 + 2);
    expect(answers.every(({ peakMb, cpuSeconds }) => peakMb > 0 && cpuSeconds >= 0)).toBe(true);
  });

  it("reports unanswered documents, and healthy documents that changed", { timeout: MINUTES }, async () => {
    const neighbours = BUILT_ORIGINALS.filter(({ name }) => name === "rows.csv");
    const block = {
      folder,
      neighbours,
      mutants: [{ name: "000001-none-a.txt", bytes: Buffer.from("a") }],
      options: [],
    };
    const alone = await resultsAlone(block);

    const wrong = { TEXTRACTOR_PAGE_DURATION: "no number" };
    const unanswered = await runBlock({ ...block, alone, environment: wrong });
    const changed = await runBlock({ ...block, alone: new Map([["rows.csv", "other"]]) });

    expect(unanswered.violations).toContainEqual({ of: "000001-none-a.txt", what: "was not answered" });
    expect(unanswered.violations).toContainEqual({ of: "the process", what: "ended with 2 instead of 0" });
    expect(changed.violations.map(({ of }) => of)).toEqual(["!~healthy-rows.csv"]);
  });
});

const detect = () => Promise.reject(new Error("these documents contain no others"));
