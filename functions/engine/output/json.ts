// The document model as JSON: the same document gives the same bytes, in whatever order its objects were made.

import { type Document, type JsonResult, SCHEMA_VERSION } from "../model.ts";

/** Fields in the order in which model.ts declares them; a reader finds what is small before what is long. */
const FIELDS: readonly (keyof JsonResult | string)[] = [
  ..."schema_version format metadata outline name mediaType bytes document number label title author subject".split(
    " ",
  ),
  ..."keywords creator producer created modified language encoding level width height rotation source reason".split(
    " ",
  ),
  ..."confidence hidden kind marker row column rowspan colspan header rows columns text uri box font size".split(" "),
  ..."bold italic baseline words cells table links lines page blocks pages attachments warnings".split(" "),
];
const RANK: ReadonlyMap<string, number> = new Map(FIELDS.map((field, index) => [field, index]));
/** A thousandth of a point is far below what any page shows, and floating-point noise is not content. */
const DECIMALS = 1_000;

export function renderJson(document: Document, warnings: readonly string[]): string {
  const result: JsonResult = { schema_version: SCHEMA_VERSION, ...document, warnings };
  return `${JSON.stringify(result, inOrder)}\n`;
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value === "number") return Math.round(value * DECIMALS) / DECIMALS;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => rankOf(a) - rankOf(b) || compare(a, b)));
}

function rankOf(field: string): number {
  return RANK.get(field) ?? RANK.size;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
