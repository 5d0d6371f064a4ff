// The document model as JSON: the same document gives the same bytes, in whatever order its objects were made.

import { type Document, type JsonResult, SCHEMA_VERSION } from "../base/model.ts";
import { cleanText } from "./clean-text.ts";
import { type DocumentFrame, frameOf, type PageWriter, written } from "./page-writer.ts";

/** Fields in the order in which model.ts declares them; a reader finds what is small before what is long. */
const FIELDS: readonly (keyof JsonResult | string)[] = [
  ..."schema_version format metadata outline name mediaType bytes document number label title author subject".split(
    " ",
  ),
  ..."keywords creator producer created modified language encoding level width height rotation source reason".split(
    " ",
  ),
  ..."confidence hidden kind marker row column rowspan colspan header rows columns text alt uri box font".split(" "),
  ..."size bold italic baseline words cells table links lines page blocks pages attachments warnings".split(" "),
];
const RANK: ReadonlyMap<string, number> = new Map(FIELDS.map((field, index) => [field, index]));
/** A thousandth of a point is far below what any page shows, and floating-point noise is not content. */
const DECIMALS = 1_000;
/** What cleaning would leave as it is: most words, at a glance. */
const CLEAN = /^[\t\n\u0020-\u007e\u00a0-\u02ff]*$/;

export function renderJson(document: Document, warnings: readonly string[]): string {
  return written(document.pages, jsonWriter(frameOf(document), warnings));
}

/** `pages` comes after what is small of a document, and `blocks` is the last of a page: they are written as they come. */
export function jsonWriter(
  { pageCount: _, attachments, ...frame }: DocumentFrame,
  warnings: readonly string[],
): PageWriter {
  const head = { schema_version: SCHEMA_VERSION, ...frame } satisfies Omit<
    JsonResult,
    "pages" | "attachments" | "warnings"
  >;
  let pages = 0;
  return {
    begin: () => [`${withoutEnd(json(head), "}")},"pages":[`],
    *page({ blocks, ...page }) {
      yield `${pages++ === 0 ? "" : ","}${withoutEnd(json({ ...page, blocks: [] }), "]}")}`;
      for (const [index, block] of blocks.entries()) yield `${index === 0 ? "" : ","}${json(block)}`;
      yield "]}";
    },
    *end() {
      yield '],"attachments":[';
      for (const [index, attachment] of attachments.entries()) yield `${index === 0 ? "" : ","}${json(attachment)}`;
      yield `],"warnings":${json(warnings)}}\n`;
    },
  };
}

function withoutEnd(text: string, end: string): string {
  return text.slice(0, -end.length);
}

function json(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

function inOrder(value: unknown): unknown {
  // Databases refuse NUL and half surrogates in JSON; and the other outputs have neither.
  if (typeof value === "string") return CLEAN.test(value) ? value : cleanText(value);
  if (typeof value === "number") return Math.round(value * DECIMALS) / DECIMALS;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const source = value as Readonly<Record<string, unknown>>;
  const ordered: Record<string, unknown> = {};
  for (const field of fieldsInOrder(Object.keys(source))) ordered[field] = inOrder(source[field]);
  return ordered;
}

/** Objects of a few shapes make up a document: sorting the fields of each word anew took most of the time. */
const SHAPES = new Map<string, readonly string[]>();
/** A model has a few dozen; more could only come of an error, and would be kept for ever. */
const MAX_SHAPES = 1_000;

function fieldsInOrder(fields: readonly string[]): readonly string[] {
  const shape = fields.join(" ");
  const known = SHAPES.get(shape);
  if (known !== undefined) return known;
  const sorted = fields.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a, b));
  if (SHAPES.size < MAX_SHAPES) SHAPES.set(shape, sorted);
  return sorted;
}

function rankOf(field: string): number {
  return RANK.get(field) ?? RANK.size;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
