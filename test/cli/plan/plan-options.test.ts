import { describe, expect, it } from "vitest";
import { readPlanOptions } from "../../../cli/plan/plan-options.ts";
import { UsageError } from "../../../cli/shell/usage.ts";

const read = (...args: string[]) => readPlanOptions(args, {}, "/tmp/unstored.sqlite");

describe("options of plan", () => {
  it("are those of batch, with a sample, a seed and a form of its own", () => {
    expect(read("in", "--sample", "7", "--seed=3", "--json", "--max-pages", "2")).toMatchObject({
      ...{ json: true, seed: 3, sample: 7, isStored: false },
      batch: { sources: ["in"], event: { max_pages: "2" } },
    });
    expect(read("in")).toMatchObject({ json: false, seed: 1, sample: 400 });
  });

  it("keep the plan where --into names a corpus", () => {
    expect(read("in", "--into", "out")).toMatchObject({ isStored: true, batch: { destination: { path: "out" } } });
    expect(read("in", "--into=out").isStored).toBe(true);
  });

  it("end before the words after two hyphens, however many were taken before", () => {
    const { batch, isStored, json } = read("--seed", "3", "--json", "--", "--refresh", "--into=x", "--json");

    expect(batch.sources).toEqual(["--refresh", "--into=x", "--json"]);
    expect([isStored, json]).toEqual([false, true]);
  });

  it.each(["--retry-failed", "--refresh", "--jsonl"])("refuse %s, which is about a run", (option) => {
    expect(() => read("in", option)).toThrow(`plan has no ${option}`);
  });

  it.each([["--seed", "0"], ["--sample", "1.5"], ["--sample", "x"], ["--seed"]])("refuse %s %s", (...args) => {
    expect(() => read("in", ...args)).toThrow(UsageError);
  });
});
