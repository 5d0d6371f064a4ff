// Writes the document model as JSON. Equal documents give equal bytes, whatever the field order of their objects.

import { type Document, type JsonResult, type RegionText, SCHEMA_VERSION } from "../base/model.ts";
import { cleanText } from "./clean-text.ts";
import { markedAttachment, markedBlock } from "./marked-block.ts";
import { type DocumentFrame, frameOf, type PageWriter, written } from "./page-writer.ts";

/** Fields in the order of model.ts, so that small fields come before long ones. */
const FIELDS: readonly (keyof JsonResult | string)[] = [
  ..."schema_version format origin metadata outline name mediaType bytes document number label title author authors subject".split(
    " ",
  ),
  ..."keywords creator producer created modified published siteName canonicalUri language encoding level width height rotation source reason".split(
    " ",
  ),
  ..."confidence uncovered agreement omitted readings tesseract second chosen hidden kind markdown value marker row column rowspan colspan header rows columns id text alt start end note uri file latex box font".split(
    " ",
  ),
  ..."size bold italic baseline words cells table marks links lines page missing blocks fields pages attachments regions warnings".split(
    " ",
  ),
];
const RANK: ReadonlyMap<string, number> = new Map(FIELDS.map((field, index) => [field, index]));
/** Precision of numbers. No page shows a thousandth of a point; smaller differences are floating-point noise. */
const DECIMALS = 1_000;
/** Quick test for text that needs no cleaning, as most words do not. */
const CLEAN = /^[\t\n\u0020-\u007e\u00a0-\u02ff]*$/;

export function renderJson(document: Document, warnings: readonly string[]): string {
  return written(document.pages, jsonWriter(frameOf(document), warnings));
}

/** Writes the small fields first, so that `pages` and each page's `blocks` can follow one by one. */
export function jsonWriter(
  { pageCount: _, attachments, ...frame }: DocumentFrame,
  warnings: readonly string[],
  regions?: readonly RegionText[],
): PageWriter {
  const head = { schema_version: SCHEMA_VERSION, ...frame } satisfies Omit<
    JsonResult,
    "pages" | "attachments" | "regions" | "warnings"
  >;
  let pages = 0;
  return {
    begin: () => [`${withoutEnd(json(head), "}")},"pages":[`],
    *page({ blocks, ...page }) {
      yield `${pages++ === 0 ? "" : ","}${withoutEnd(json({ ...page, blocks: [] }), "]}")}`;
      for (const [index, block] of blocks.entries()) yield `${index === 0 ? "" : ","}${json(markedBlock(block))}`;
      yield "]}";
    },
    *end() {
      yield '],"attachments":[';
      for (const [index, attachment] of attachments.entries())
        yield `${index === 0 ? "" : ","}${json(markedAttachment(attachment))}`;
      yield "]";
      if (regions !== undefined) yield `,"regions":${json(regions)}`;
      yield `,"warnings":${json(warnings)}}\n`;
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
  // Databases refuse NUL and lone surrogates in JSON, and the other outputs have neither.
  if (typeof value === "string") return CLEAN.test(value) ? value : cleanText(value);
  if (typeof value === "number") return Math.round(value * DECIMALS) / DECIMALS;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const source = value as Readonly<Record<string, unknown>>;
  const ordered: Record<string, unknown> = {};
  for (const field of fieldsInOrder(Object.keys(source))) ordered[field] = inOrder(source[field]);
  return ordered;
}

/** Objects that begin with the same fields, by their next field. A document has objects of a few shapes. */
interface Shape {
  readonly next: Map<string, Shape>;
  inOrder?: readonly string[];
}

const NO_FIELDS: Shape = { next: new Map() };

/** Sorted once for each shape: sorting each word's fields takes most of the time, and a key of all its names a quarter. */
function fieldsInOrder(fields: readonly string[]): readonly string[] {
  let shape = NO_FIELDS;
  for (const field of fields) shape = shape.next.get(field) ?? shapeWith(shape, field);
  shape.inOrder ??= fields.toSorted().toSorted((a, b) => rankOf(a) - rankOf(b));
  return shape.inOrder;
}

function shapeWith(shape: Shape, field: string): Shape {
  const longer = { next: new Map() };
  shape.next.set(field, longer);
  return longer;
}

function rankOf(field: string): number {
  return RANK.get(field) ?? RANK.size;
}
