// Sends one document through the public door, and returns the answer and the cost.

import type { TextractorResults } from "../../functions/engine/request/contract.ts";
import type { HistoryEntry } from "../cloud/lambda/invocations.ts";
import type { CloudClient } from "./cloud-client.ts";

export interface Met {
  /** Error of the function. No document may cause one. */
  readonly functionError?: string;
  readonly results?: TextractorResults;
  readonly text: string;
  /** Invocations of all functions that the document caused. */
  readonly runs: readonly HistoryEntry[];
}

export async function sendDocument(
  cloud: CloudClient,
  name: string,
  bytes: Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Met> {
  const uri = `s3://documents/${name}`;
  await cloud.put(uri, bytes);
  const before = cloud.lambda.history.length;
  const { failed, payload } = await cloud.lambda.invoke("textractor_simple", { document_uri: uri, ...options });
  const text = String((await cloud.get(`${uri}.txt`)) ?? "");
  const runs = cloud.lambda.history.slice(before);
  if (failed) return { functionError: JSON.stringify(payload), text, runs };
  const { results } = payload as { readonly results: { readonly textractor: TextractorResults } };
  return { results: results.textractor, text, runs };
}
