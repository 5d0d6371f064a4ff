import { describe, expect, it } from "vitest";
import type { Due } from "../../../cli/corpus/document-rows.ts";
import type { AwsRun } from "../../../cli/on-aws/aws-runs.ts";
import { isRedrive, mayGoOn } from "../../../cli/on-aws/redrive.ts";
import { ledgerWith } from "../../support/ledger-rows.ts";

const LAST: AwsRun = {
  ...{ id: "i", execution: "e", run: 1, results: "s3://b/r", extensions: {}, wanted: {}, options: "o", engine: "e" },
  ...{ documents: 3, state: "collected", status: "FAILED" },
};
const retry = (...codes: readonly string[]): Due => ({
  ...{ run: 2, options: "o", engine: "e", mode: { kind: "failed", codes } },
});

const COMPLETE = { run: 1 };
const OF_BATCH = { run: 1, status: "failed", code: "SERVICE_FAILED", response: '{"failed_batch":true}' };
const OF_DOCUMENT = { run: 1, status: "failed", code: "NOT_FOUND", response: "{}" };
const WAITING = { status: "waiting" };

describe("a retry", () => {
  it.each([
    ["the failed batches", [COMPLETE, OF_BATCH], retry(), true],
    ["the failed batches and documents without an outcome", [OF_BATCH, WAITING], retry(), true],
    ["documents without an outcome", [COMPLETE, WAITING], retry(), true],
    ["the failed batches by code", [OF_BATCH], retry("SERVICE_FAILED"), true],
    ["nothing", [COMPLETE], retry(), false],
    ["documents without an outcome by code", [WAITING], retry("SERVICE_FAILED"), false],
    ["a failed document of a complete batch too", [OF_BATCH, OF_DOCUMENT], retry(), false],
    ["only that document", [OF_BATCH, OF_DOCUMENT], retry("NOT_FOUND"), false],
    ["a failed batch of an older execution", [{ ...OF_BATCH, run: 0 }], retry(), false],
    ["a part of the failed documents", [OF_BATCH, { ...OF_BATCH, listed_run: 1 }], retry(), false],
    ["other options", [OF_BATCH], { ...retry(), options: "other" }, false],
    ["another engine", [OF_BATCH], { ...retry(), engine: "newer" }, false],
    ["everything", [OF_BATCH], { ...retry(), mode: { kind: "refresh" } } satisfies Due, false],
  ] as const)("of %s", (_, rows, due, expected) => {
    expect(isRedrive(ledgerWith(...rows), due, LAST)).toBe(expected);
  });

  it("goes on with an execution that Step Functions still keeps", () => {
    const failed = { status: "FAILED", isRedrivable: true, redrives: 0, mapRun: undefined, reason: "" } as const;

    expect(mayGoOn(LAST, failed)).toBe(true);
    expect(mayGoOn(LAST, { ...failed, isRedrivable: false })).toBe(false);
    expect(mayGoOn(LAST, { ...failed, status: "SUCCEEDED" })).toBe(false);
    expect(mayGoOn({ ...LAST, state: "started" }, failed)).toBe(false);
  });
});
