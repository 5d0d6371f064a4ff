// What Python callers, CSV manifests and shells send for what JSON has types for. It is put into those types before the
// check, so that the published schema stays strict and simple.

import { isRecord } from "../base/is-record.ts";
import { ExtractEvent } from "./event-schema.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The event with its own fields in their types, without those that are None or an empty cell; others stay as they are. */
export function lenient(event: Fields): Fields {
  const fields = Object.entries(event).map(([name, value]) => [name, READERS.get(name)?.(value) ?? value] as const);
  return Object.fromEntries(fields.filter(([name, value]) => !KNOWN.has(name) || (value !== null && value !== "")));
}

const KNOWN: ReadonlySet<string> = new Set(Object.keys(ExtractEvent.entries));
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
]);

/** What cannot be read stays as it is, for the check to name it. */
const READERS: ReadonlyMap<string, (value: unknown) => unknown> = new Map(
  Object.entries({
    document_uri: address,
    text_uri: address,
    searchable_pdf_uri: address,
    temp_uri_prefix: address,
    json_uri: address,
    markdown_uri: address,
    hocr_uri: address,
    disable_ocr: flag,
    create_searchable_pdf: flag,
    remove_headers_footers: flag,
    page_markers: flag,
    form_feeds: flag,
    render_js: flag,
    page: number,
    max_pages: number,
    max_cost: number,
    pages: (value: unknown) => (typeof value === "number" ? String(value) : trimmed(value)),
    languages: (value: unknown) => (typeof value === "string" ? names(value) : value),
    ocr: word,
    content: word,
    callbacks: (value: unknown) => (Array.isArray(value) ? value.filter(isOurs) : value),
  }),
);

/** A blank before an address is of the list that it came from; a path, or the end of a key, may well have one. */
function address(value: unknown): unknown {
  return typeof value === "string" ? value.replace(/^\s+(?=[a-z][a-z0-9+.-]*:\/\/)/i, "") : value;
}

/** Python's str(True), its 1 and 0, and those of a spreadsheet. */
function flag(value: unknown): unknown {
  return FLAGS.get(String(word(value)));
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

/** "eng+fra" as Tesseract writes it, or with commas. */
function names(list: string): unknown {
  const found = list.split(/[+,\s]+/).filter(Boolean);
  return found.length === 0 ? "" : found;
}

/** As in 2017, callbacks of other steps are nobody's business here, whatever they hold. */
function isOurs(callback: unknown): boolean {
  return !isRecord(callback) || callback["step"] === "textractor";
}
