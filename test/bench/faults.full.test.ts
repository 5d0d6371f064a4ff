import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultPlan, planFaults, tornIn, wrongWith } from "../../bench/parts/fault-run.ts";
import { filesLimited, killedAfter, killMoments, severalAtOnce } from "../../bench/parts/faults.ts";
import { whyUnwatched } from "../../bench/parts/watched-command.ts";

const unwatched = whyUnwatched();
const MINUTES = 180_000;

describe.skipIf(unwatched !== undefined)(`a run of the command (${unwatched ?? "processes can be watched"})`, () => {
  let folder = "";
  let plan: FaultPlan;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "faults-test-"));
    plan = await planFaults(folder, ["letter.docx", "workbook.xlsx", "page.png"]);
  }, MINUTES);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("leaves no torn file when it is killed, and the next one goes on", { timeout: MINUTES }, async () => {
    const moments = killMoments(2, 1, plan);

    const wrong: (readonly string[])[] = [];
    for (const afterMs of moments) wrong.push(await killedAfter(afterMs)(plan));

    expect(wrong).toEqual([[], []]);
  });

  it("writes the same results next to three other runs into one folder", { timeout: MINUTES }, async () => {
    expect(await severalAtOnce(plan)).toEqual([]);
  });

  it("fails without torn files when they cannot be written in full", { timeout: MINUTES }, async () => {
    expect(await filesLimited(plan)).toEqual([]);
  });

  it("is reported when a result is different, torn or missing", () => {
    const [[name = "", bytes = Buffer.alloc(0)] = []] = plan.undisturbed;
    const own = join(folder, "undisturbed");
    const done = { exitCode: 0, stderr: "" };
    const expecting = (results: FaultPlan["undisturbed"]) => ({ ...plan, undisturbed: results });

    expect(wrongWith(done, own, plan)).toEqual([]);
    expect(wrongWith(done, own, expecting(new Map([...plan.undisturbed, ["a.txt", bytes]])))).toEqual(["no a.txt"]);
    expect(tornIn(plan.undisturbed, expecting(new Map([[name, bytes.subarray(1)]])))).toContain(
      `${name} (${bytes.length} of ${bytes.length - 1} bytes)`,
    );
  });
});
