// Python callers, CSV manifests and shells send text where JSON has types. Such values are converted before the check,
// so that the published schema stays strict and simple.

import { isRecord } from "../base/is-record.ts";
import { ExtractEvent } from "./event-schema.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Converts the known fields to their types and drops the empty ones (null or ""). Unknown fields stay unchanged. */
export function lenient(event: Fields): Fields {
  const fields = Object.entries(event).map(([name, value]) => [name, CONVERTERS.get(name)?.(value) ?? value] as const);
  return Object.fromEntries(fields.filter(([name, value]) => !KNOWN.has(name) || (value !== null && value !== "")));
}

const KNOWN: ReadonlySet<string> = new Set(Object.keys(ExtractEvent.entries));
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
]);

/** Converters by field. A value that does not convert stays unchanged, so that the check reports it. */
const CONVERTERS: ReadonlyMap<string, (value: unknown) => unknown> = new Map(
  Object.entries({
    document_uri: address,
    text_uri: address,
    searchable_pdf_uri: address,
    temp_uri_prefix: address,
    json_uri: address,
    markdown_uri: address,
    hocr_uri: address,
    chunks_uri: address,
    tables_uri: address,
    images_uri: address,
    disable_ocr: flag,
    create_searchable_pdf: flag,
    remove_headers_footers: flag,
    page_markers: flag,
    form_feeds: flag,
    render_js: flagOrWord,
    page: number,
    max_pages: number,
    max_cost: number,
    chunk_size: number,
    chunk_overlap: number,
    pages: (value: unknown) => (typeof value === "number" ? String(value) : trimmed(value)),
    languages: (value: unknown) => (typeof value === "string" ? names(value) : value),
    ocr: word,
    content: word,
    tracked_changes: word,
    regions,
    select: list,
    remove: list,
    callbacks: (value: unknown) => (Array.isArray(value) ? value.filter(isOurs) : value),
  }),
);

/**
 * Removes blanks before an address, which come from lists. A path may begin with a blank, and a key may end with one.
 */
function address(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/^\s+(?=[a-z][a-z0-9+.-]*:\/\/)/i, "") : value;
}

/** Accepts Python's str(True), a spreadsheet's TRUE, and 1 or 0. */
function flag(value: unknown): unknown {
  return FLAGS.get(String(word(value)));
}

function flagOrWord(value: unknown): unknown {
  return flag(value) ?? word(value);
}

function number(value: unknown): unknown {
  return typeof value === "string" && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

function word(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** Splits "eng+fra", as Tesseract writes it, or a list with commas. */
function names(list: string): unknown {
  const found = list.split(/[+,\s]+/).filter(Boolean);
  return found.length === 0 ? "" : found;
}

/** Accepts one selector without a list. */
function list(value: unknown): unknown {
  return typeof value === "string" ? [value] : value;
}

/** Accepts the list as JSON text, and an object with the regions by their names. */
function regions(value: unknown): unknown {
  const parsed = typeof value === "string" ? parsedJson(value) : value;
  if (!isRecord(parsed)) return parsed;
  return Object.entries(parsed).map(([name, region]) => (isRecord(region) ? { name, ...region } : region));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Callbacks of other steps are ignored and not checked, as in 2017. */
function isOurs(callback: unknown): boolean {
  return !isRecord(callback) || callback["step"] === "textractor";
}
