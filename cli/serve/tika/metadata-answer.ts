// Metadata as the answer of `/meta`: CSV, JSON, or the value of one field.

import { type Answer, jsonAnswer } from "../http/call.ts";
import { RequestError } from "../http/failures.ts";
import { acceptedType } from "./accepted-type.ts";
import type { Metadata } from "./metadata.ts";

/** All metadata, in the form that the client accepts. */
export function metadataAnswer(metadata: Metadata, accept: string): Answer {
  const type = acceptedType(accept, ["text/csv", "application/json"]);
  if (type === "application/json") return jsonAnswer(200, metadata);
  const lines = Object.entries(metadata).map(([name, value]) =>
    csvLine([name, ...(typeof value === "string" ? [value] : value)]),
  );
  return { status: 200, headers: { "content-type": type }, body: lines.join("") };
}

/** The value of one field. Throws RequestError 404 where the document has none. */
export function fieldAnswer(metadata: Metadata, field: string, accept: string): Answer {
  const value = Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  if (value === undefined) throw new RequestError(404, `the document has no metadata field ${field}`);
  const type = acceptedType(accept, ["text/csv", "application/json", "text/plain"]);
  if (type === "application/json") return jsonAnswer(200, { [field]: value });
  const values = typeof value === "string" ? [value] : value;
  const body = type === "text/csv" ? csvLine([field, ...values]) : values.join("\n");
  return { status: 200, headers: { "content-type": `${type}; charset=utf-8` }, body };
}

function csvLine(values: readonly string[]): string {
  return `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(",")}\n`;
}
