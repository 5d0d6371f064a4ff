import { describe, expect, it } from "vitest";
import { type ReportedBatch, reportedBatches } from "../../../cli/on-aws/map-report.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const MACHINE = { arn: "m", bucket: "results", reports: "corpus" };
const RUN = "arn:aws:states:us-east-1:000000000000:mapRun:m/Lines:7";

/** The batches of a report with these files, by status and then by file. */
async function read(files: Readonly<Record<string, readonly (readonly object[])[]>>): Promise<ReportedBatch[]> {
  const objects: Record<string, string> = {};
  const listed = Object.entries(files).map(([status, contents]) => [
    status,
    contents.map((children, index) => {
      const Key = `corpus/7/${status}_${index}.json`;
      objects[`s3://results/${Key}`] = JSON.stringify(children);
      return { Key, Size: Buffer.byteLength(JSON.stringify(children)) };
    }),
  ]);
  objects["s3://results/corpus/7/manifest.json"] = JSON.stringify({ ResultFiles: Object.fromEntries(listed) });
  return await Array.fromAsync(reportedBatches(RUN, MACHINE, memoryStorage(objects)));
}

const child = (rows: readonly unknown[], more: object) => ({
  Input: JSON.stringify({ BatchInput: {}, Items: rows }),
  ...more,
});

describe("the report of a map", () => {
  it("lists failed and stopped batches before those that succeeded, from all files", async () => {
    const batches = await read({
      SUCCEEDED: [[child([1], { Output: '["one"]' })], [child(["zwölf"], { Output: '["twelve"]' })]],
      FAILED: [[child([2], { Error: "Unhandled", Cause: "killed" })]],
      PENDING: [[child([3], {})]],
    });

    expect(batches).toEqual([
      { rows: [2], answers: undefined, statuses: undefined, reason: "Unhandled: killed" },
      { rows: [3], answers: undefined, statuses: undefined, reason: "the batch was stopped" },
      expect.objectContaining({ rows: [1], answers: ["one"] }),
      expect.objectContaining({ rows: ["zwölf"], answers: ["twelve"] }),
    ]);
  });

  it("has the last statuses of documents that continued", async () => {
    const Output = JSON.stringify({ answers: ["first"], statuses: ["last"] });

    expect(await read({ SUCCEEDED: [[child([1], { Output })]] })).toMatchObject([
      { answers: ["first"], statuses: ["last"] },
    ]);
  });

  it("is empty where the map never started", async () => {
    expect(await Array.fromAsync(reportedBatches(RUN, MACHINE, memoryStorage()))).toEqual([]);
  });
});
