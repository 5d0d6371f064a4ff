import { describe, expect, it } from "vitest";
import { follow } from "../../../cli/on-aws/follow.ts";
import type { Execution, ExecutionStatus } from "../../../cli/on-aws/step-functions.ts";

const at = (status: ExecutionStatus, more: Partial<Execution> = {}): Execution => ({
  ...{ status, isRedrivable: false, redrives: 0, mapRun: undefined, reason: "" },
  ...more,
});

/** Follows an execution with these answers; the last one is repeated. `mapRunAfter`: looks that see no run of the map. */
async function followed(answers: readonly (Execution | undefined)[], { redrives = 0, mapRunAfter = 0 } = {}) {
  let looks = 0;
  let mapLooks = 0;
  const pauses: number[] = [];
  const counted: number[] = [];
  const steps = {
    describe: async () => answers[Math.min(looks++, answers.length - 1)],
    mapRun: async () => (mapLooks++ < mapRunAfter ? undefined : "run"),
    counts: async () => ({ total: 5, succeeded: looks, failed: 0 }),
  };
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const onCounts = ({ succeeded }: { succeeded: number }) => void counted.push(succeeded);
  const ended = await follow({ execution: "e", redrives, onCounts, pause }, steps);
  return { ...ended, looks, pauses, counted };
}

describe("following an execution", () => {
  it("reports the documents until the execution has ended, with growing pauses", async () => {
    const running = Array.from({ length: 12 }, () => at("RUNNING"));
    const { end, mapRun, pauses, counted } = await followed([...running, at("SUCCEEDED")]);

    expect([end.status, mapRun]).toEqual(["SUCCEEDED", "run"]);
    expect(counted).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    expect(pauses[0]).toBe(500);
    expect(pauses.at(-1)).toBe(10_000);
  });

  it("believes only after several looks that a started execution does not exist", async () => {
    const { end, mapRun } = await followed([undefined, undefined, at("RUNNING"), at("FAILED")]);
    const gone = await followed([undefined]);

    expect([end.status, mapRun]).toEqual(["FAILED", "run"]);
    expect(gone.end).toMatchObject({ status: "ABORTED", reason: "the execution does not exist" });
    expect(gone.mapRun).toBeUndefined();
  });

  it("does not take the failure before a redrive for its end", async () => {
    const { end, looks } = await followed(
      [
        at("FAILED", { redrives: 1 }),
        at("FAILED", { redrives: 1 }),
        at("RUNNING", { redrives: 2 }),
        at("SUCCEEDED", { redrives: 2 }),
      ],
      { redrives: 2 },
    );

    expect([end.status, looks]).toEqual(["SUCCEEDED", 4]);
  });

  it("waits for the run of the map, which may be listed late, and takes it from the output", async () => {
    const late = await followed([at("FAILED")], { mapRunAfter: 3 });
    const inOutput = await followed([at("SUCCEEDED", { mapRun: "from output" })], { mapRunAfter: 100 });
    const never = await followed([at("FAILED")], { mapRunAfter: 100 });

    expect(late.mapRun).toBe("run");
    expect([inOutput.mapRun, inOutput.looks]).toEqual(["from output", 1]);
    expect(never.mapRun).toBeUndefined();
  });
});
