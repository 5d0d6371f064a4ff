import { describe, expect, it } from "vitest";
import type { AwsRun } from "../../../cli/on-aws/aws-runs.ts";
import { collectBatches } from "../../../cli/on-aws/collect.ts";
import type { ReportedBatch } from "../../../cli/on-aws/map-report.ts";
import { ledgerWith } from "../../support/ledger-rows.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const AWS: AwsRun = {
  ...{ id: "i", execution: "e", run: 2, results: "s3://b/r", options: "new", engine: "e2", documents: 1 },
  ...{ extensions: { text_uri: ".txt", json_uri: ".json" }, wanted: { text_uri: ".txt" }, state: "started" },
};
const row = (id = 1) => ({ document_uri: `s3://in/${id}`, batch_document: { id, version: "v2", etag: "tag" } });
const answer = (textractor: object, id = 1) => ({ ...row(id), bucket: "b", text_uri: "x", results: { textractor } });
const batchOf = (more: Partial<ReportedBatch>): ReportedBatch => ({
  ...{ rows: [row()], answers: undefined, statuses: undefined, reason: "" },
  ...more,
});

/** Collects the batches of a corpus whose results stay on S3. Returns its documents and the reported responses. */
async function collected(...batches: readonly ReportedBatch[]) {
  const ledger = ledgerWith({ uri: "/local/a.txt", status: "waiting" }, { status: "waiting" });
  const said: unknown[] = [];
  async function* all() {
    yield* batches;
  }
  const onDocument = (uri: string, { results }: { results: { textractor: object } }) =>
    void said.push([uri, results.textractor]);
  await collectBatches(
    all(),
    ledger,
    { aws: AWS, destination: undefined, maxBytes: 1_000, onDocument },
    memoryStorage(),
  );
  const rows = ledger.database.prepare("SELECT * FROM documents ORDER BY id").all();
  return { rows, said, response: JSON.parse(String(rows[0]?.["response"] ?? "{}")) };
}

describe("the report of an execution", () => {
  it("gives each document its outcome, version and cost, by its own address", async () => {
    const functions = { textractor_simple: { invocations: 1, milliseconds: 30, gb_seconds: 0.1, dollars: 0.5 } };
    const done = { success: true, status: "complete", num_pages: 3, cost: { functions, dollars: 0.5 } };
    const { rows, said, response } = await collected(batchOf({ answers: [answer(done)] }));

    expect(rows[0]).toMatchObject({
      ...{
        status: "complete",
        pages: 3,
        dollars: 0.5,
        ms: 30,
        version: "v2",
        etag: "tag",
        options: "new",
        engine: "e2",
      },
      run: 2,
    });
    expect(rows[1]).toMatchObject({ status: "waiting" });
    expect(response).toEqual({
      document_uri: "/local/a.txt",
      text_uri: "s3://b/r/p1.txt",
      results: { textractor: done },
    });
    expect(said).toEqual([["/local/a.txt", done]]);
  });

  it("marks the documents of a failed batch, unless it succeeded after all", async () => {
    const failed = batchOf({ reason: "Unhandled: killed" });
    const { rows, response } = await collected(failed);
    const later = await collected(failed, batchOf({ answers: [answer({ success: true, status: "complete" })] }));

    expect(rows[0]).toMatchObject({ status: "failed", code: "SERVICE_FAILED" });
    expect(response).toMatchObject({ failed_batch: true });
    expect(response.results.textractor.reason).toBe("its batch failed (Unhandled: killed); use --retry-failed");
    expect(later.rows[0]).toMatchObject({ status: "complete", code: null });
    expect(later.response).not.toHaveProperty("failed_batch");
  });

  it.each<[Readonly<Record<string, string | number>>, object]>([
    [
      { status: "complete", num_pages: 4 },
      { status: "complete", pages: 4, code: null },
    ],
    [
      { status: "partial", missing_text_pages: "3" },
      { status: "partial", code: null },
    ],
    [
      { status: "failed", code: "DAMAGED_DOCUMENT", reason: "bad" },
      { status: "failed", code: "DAMAGED_DOCUMENT" },
    ],
    [{ status: "absent" }, { status: "failed", code: "OUT_OF_TIME", reason: "the document did not finish" }],
  ])("takes the last status of a document that continued: %j", async (status, expected) => {
    const first = answer({ success: true, status: "continuing", num_pages: 2, missing_text_pages: "1-2" });
    const { rows, response } = await collected(
      batchOf({ answers: [first], statuses: [{ document_uri: "x", ...status }] }),
    );

    expect(rows[0]).toMatchObject(expected);
    expect(response.results.textractor.missing_text_pages).toBe(status["missing_text_pages"]);
  });

  it("ignores rows that are not of this ledger", async () => {
    const foreign = { rows: [{ document_uri: "s3://in/1" }, row(77)], answers: [{}, {}] };

    expect((await collected(batchOf(foreign))).said).toEqual([]);
  });
});
