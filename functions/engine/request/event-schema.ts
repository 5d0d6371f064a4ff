// Schema of the event. `npm run schema` makes docs/event.schema.json from it. docs/event.md has a table with the defaults.

import * as v from "valibot";
import { isPageRanges } from "../base/page-ranges.ts";
import { PartOfField } from "./page-event.ts";
import { pageNumber, wholeNumber } from "./page-number.ts";
import { RegionFields } from "./region-fields.ts";

const uri = v.pipe(
  v.string("must be an address"),
  v.minLength(1, "must not be empty"),
  // JSON can hold half of a surrogate pair, UTF-8 cannot, so no service accepts it.
  v.check((address) => address.isWellFormed(), "must be Unicode text, but holds half of a surrogate pair"),
);
const output = v.pipe(uri, v.check(isWritable, "must be s3://bucket/key"));
const prefix = v.pipe(uri, v.check(isWritablePrefix, "must be s3://bucket/prefix"));
const flag = v.boolean("must be true or false");
const receipt = v.object({
  functions: v.record(
    v.string(),
    v.object({ invocations: v.number(), milliseconds: v.number(), gb_seconds: v.number(), dollars: v.number() }),
  ),
  dollars: v.number(),
});
const language = v.pipe(
  v.string('must be a Tesseract language such as "eng"'),
  v.regex(/^[A-Za-z0-9_]{2,40}$/, 'must be a Tesseract language such as "eng"'),
);
/** A smaller chunk would be a sentence. */
const LEAST_CHUNK_TOKENS = 32;
const SIZE = `must be a number of tokens, at least ${LEAST_CHUNK_TOKENS}`;
const OVERLAP = "must be a number of tokens, 0 or more";
const chunkSize = v.pipe(v.number(SIZE), v.integer(SIZE), v.minValue(LEAST_CHUNK_TOKENS, SIZE));
const MAX_SELECTORS = 50;
const MAX_SELECTOR = 1_000;
const SELECTORS = `must be a list of up to ${MAX_SELECTORS} CSS selectors such as ["article p"]`;
const selectors = v.pipe(
  v.array(v.pipe(v.string(SELECTORS), v.minLength(1, SELECTORS), v.maxLength(MAX_SELECTOR, SELECTORS)), SELECTORS),
  v.minLength(1, SELECTORS),
  v.maxLength(MAX_SELECTORS, SELECTORS),
);
const selector = 'must be a CSS selector such as "main article"';
const ranges = 'must be page ranges such as "1-3,9"';

/** Schema of the event. Unknown fields pass through to the response. */
export const ExtractEvent = v.looseObject({
  document_uri: describe(uri, "s3://bucket/key or http(s)://address; a file or its path only locally"),
  text_uri: optional(
    output,
    "Where the text goes; by default next to the document, with the number of the page if there is one",
  ),
  searchable_pdf_uri: optional(output, "Where the searchable PDF goes"),
  temp_uri_prefix: optional(prefix, "Where page results and work state go"),
  disable_ocr: optional(flag, "Never OCR"),
  create_searchable_pdf: optional(flag, "Also write a searchable PDF when OCR ran"),
  page: optional(pageNumber, "OCR this page only"),
  callbacks: optional(
    v.array(v.looseObject({ step: v.optional(v.string()), uri }), "must be a list of { step, uri }"),
    'Receivers of the response when the document ends: those with step "textractor"',
  ),
  ocr: optional(
    v.picklist(["auto", "document", "force", "redo", "off"], 'must be "auto", "document", "force", "redo" or "off"'),
    "auto: PDFs with under 512 bytes of text, else page by page; document: only such PDFs; force: every page; " +
      "redo: as auto, and pages with the invisible layer of an earlier OCR; off: none",
  ),
  languages: optional(
    v.pipe(v.array(language, 'must be a list of Tesseract languages such as ["eng"]'), v.minLength(1, "must name one")),
    'Tesseract languages, the first one leading; ["auto"] chooses one for each page among those installed',
  ),
  reader: optional(
    v.picklist(["tesseract", "auto", "second"], 'must be "tesseract", "auto" or "second"'),
    "tesseract: Tesseract alone; auto: a second reader also reads the lines of pages that Tesseract reads badly; " +
      "second: of every page (docs/second-reader.md)",
  ),
  password: optional(v.string("must be text"), "For encrypted files; never logged, repeated or stored"),
  pages: optional(v.pipe(v.string(ranges), v.check(isPageRanges, ranges)), 'Only these pages, such as "1-3,9"'),
  regions: optional(
    RegionFields,
    "Boxes of pages whose text is wanted: name, page or pages (every page when absent), box in points from the top left",
  ),
  json_uri: optional(output, "Where the structured result goes (document.schema.json)"),
  markdown_uri: optional(output, "Where Markdown goes"),
  hocr_uri: optional(output, "Where hOCR goes"),
  chunks_uri: optional(output, "Where chunks for retrieval go (JSON Lines)"),
  tables_uri: optional(
    output,
    "Where tables go: an address ending in .xlsx for one workbook, else a prefix of CSV files",
  ),
  images_uri: optional(output, "Prefix of the files of pictures"),
  chunk_size: optional(chunkSize, `Most tokens of a chunk, by estimate, from ${LEAST_CHUNK_TOKENS}; default 512`),
  chunk_overlap: optional(
    v.pipe(v.number(OVERLAP), v.integer(OVERLAP), v.minValue(0, OVERLAP)),
    "Tokens that a chunk repeats from the end of the chunk before; at most half of chunk_size; default 0",
  ),
  remove_headers_footers: optional(flag, "Skip repeated page headers and footers in the plain text"),
  page_markers: optional(flag, "[Page N] lines between the pages of the plain text, <!-- page N --> in Markdown"),
  form_feeds: optional(flag, "Form feeds between the pages of the plain text, so that it can be split into pages"),
  content: optional(v.picklist(["main", "all"], 'must be "main" or "all"'), "HTML: the main article or everything"),
  tracked_changes: optional(
    v.picklist(["accept", "reject", "show"], 'must be "accept", "reject" or "show"'),
    "Word, RTF, OpenDocument: text after the tracked changes (default), before them, or both, marked",
  ),
  select: optional(selectors, "HTML: read only the elements that match one of these CSS selectors"),
  remove: optional(selectors, "HTML: do not read the elements that match one of these CSS selectors"),
  render_js: optional(
    v.union([v.boolean(), v.literal("auto")], 'must be true, false or "auto"'),
    "HTML: let a browser run the page's scripts first; auto: only where the page has under 512 bytes of text without them",
  ),
  wait_for: optional(
    v.pipe(v.string(selector), v.minLength(1, selector), v.maxLength(MAX_SELECTOR, selector)),
    "CSS selector of an element that a rendered page must have before it is read; by default the network must be quiet",
  ),
  max_pages: optional(
    wholeNumber("must be a number of pages"),
    "Stop after this number of pages; skipped pages are reported",
  ),
  max_cost: optional(
    v.pipe(v.number("must be dollars, such as 0.05"), v.minValue(0, "must be dollars, such as 0.05")),
    "Start no page once this many dollars are spent; skipped pages are reported",
  ),
  part_of: optional(
    PartOfField,
    "Set by a parent on the page events that it sends to ocr; the result is then written for the parent only",
  ),
  continuation: optional(
    v.object({ hop: v.pipe(v.number(), v.integer(), v.minValue(1)), spent: v.optional(receipt) }),
    "Set by a function on the event that it sends to itself when its time runs out: number of earlier invocations, and their cost",
  ),
});

/** Accepts an S3 object or, for a local run, a file. Checked before the document is processed and paid for. */
function isWritable(address: string): boolean {
  return /^s3:\/\/[^/]+\/./is.test(address) || isFile(address);
}

function isWritablePrefix(address: string): boolean {
  return /^s3:\/\/[^/]/i.test(address) || isFile(address);
}

function isFile(address: string): boolean {
  return /^file:/i.test(address) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(address);
}

function describe<Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.pipe(schema, v.description(text));
}

function optional<Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.optional(describe(schema, text));
}
