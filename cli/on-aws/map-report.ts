// The report that Step Functions writes about a map: its batches with their inputs, outputs and failures.
// https://docs.aws.amazon.com/step-functions/latest/dg/input-output-resultwriter.html

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { isRecord } from "../../functions/engine/base/is-record.ts";
import type { Storage } from "../../functions/engine/storage/storage.ts";
import { elementsOf } from "./json-array.ts";
import type { Machine } from "./step-functions.ts";

/** A batch of documents, which was one invocation of `simple`. */
export interface ReportedBatch {
  /** Rows of the list. */
  readonly rows: readonly unknown[];
  /** The function's answers in the order of the rows; undefined for a batch that failed. */
  readonly answers: readonly unknown[] | undefined;
  /** Later statuses of the documents, where one of them continued in further invocations. */
  readonly statuses: readonly unknown[] | undefined;
  /** Error and cause of a batch that failed. */
  readonly reason: string;
}

/**
 * Yields the batches of a map's run. Failed batches come first: a redrive may have completed them since. Yields nothing
 * where no report exists, as for a map that could not start.
 */
export async function* reportedBatches(
  mapRun: string,
  { bucket, reports }: Machine,
  storage: Pick<Storage, "read" | "readRange">,
): AsyncGenerator<ReportedBatch> {
  const id = mapRun.replace(/^.*:/, "");
  const manifest = await readManifest(`s3://${bucket}/${reports}/${id}/manifest.json`, storage);
  for (const status of ["FAILED", "PENDING", "SUCCEEDED"]) {
    for (const { key, size } of filesOf(manifest, status)) {
      const chunks = pieces(`s3://${bucket}/${key}`, size, storage);
      for await (const child of elementsOf(chunks)) if (isRecord(child)) yield batchOf(child, status);
    }
  }
}

async function readManifest(uri: string, storage: Pick<Storage, "read">): Promise<unknown> {
  try {
    return JSON.parse(Buffer.from((await storage.read(uri)).bytes).toString("utf8"));
  } catch (error) {
    if (error instanceof ExtractionError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

function filesOf(manifest: unknown, status: string): readonly { readonly key: string; readonly size: number }[] {
  const files = isRecord(manifest) && isRecord(manifest["ResultFiles"]) ? manifest["ResultFiles"][status] : undefined;
  const list: readonly unknown[] = Array.isArray(files) ? files : [];
  return list.filter(isRecord).map(({ Key, Size }) => ({ key: String(Key), size: Number(Size) }));
}

const PIECE_BYTES = 1024 ** 2;

async function* pieces(uri: string, size: number, storage: Pick<Storage, "readRange">): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += PIECE_BYTES)
    yield await storage.readRange(uri, start, Math.min(start + PIECE_BYTES, size));
}

function batchOf(child: Readonly<Record<string, unknown>>, status: string): ReportedBatch {
  const input = parsed(child["Input"]);
  const output = parsed(child["Output"]);
  const answers = isRecord(output) ? output["answers"] : output;
  const reason = [child["Error"], child["Cause"]].filter((text) => typeof text === "string" && text !== "").join(": ");
  return {
    rows: listIn(isRecord(input) ? input["Items"] : undefined) ?? [],
    answers: status === "SUCCEEDED" ? (listIn(answers) ?? []) : undefined,
    statuses: isRecord(output) ? listIn(output["statuses"]) : undefined,
    reason: reason === "" ? "the batch was stopped" : reason,
  };
}

/** Inputs and outputs are JSON in text. */
function parsed(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : value;
}

function listIn(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
