// The event as it comes. `npm run schema` makes docs/event.schema.json of it; README has the table with the defaults.

import * as v from "valibot";
import { isPageRanges } from "../base/page-ranges.ts";
import { PartOfField } from "./page-event.ts";
import { pageNumber, whole } from "./page-number.ts";

const uri = v.pipe(
  v.string("must be an address"),
  v.minLength(1, "must not be empty"),
  // No service takes half of a surrogate pair, which JSON can hold and UTF-8 cannot.
  v.check((address) => address.isWellFormed(), "must be Unicode text; half of a character is missing"),
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
const ranges = 'must be page ranges such as "1-3,9"';

/** Unknown fields pass through to the response. */
export const ExtractEvent = v.looseObject({
  document_uri: describe(uri, "s3://bucket/key or http(s)://address; a file or its path only locally"),
  text_uri: optional(
    output,
    "Where the text goes; by default beside the document, with the number of the page if there is one",
  ),
  searchable_pdf_uri: optional(output, "Where the searchable PDF goes"),
  temp_uri_prefix: optional(prefix, "Where page results and work state go"),
  disable_ocr: optional(flag, "Never OCR"),
  create_searchable_pdf: optional(flag, "Also write a searchable PDF when OCR ran"),
  page: optional(pageNumber, "OCR this page only"),
  callbacks: optional(
    v.array(v.looseObject({ step: v.optional(v.string()), uri }), "must be a list of { step, uri }"),
    'Who is told when it is done: those with step "textractor"',
  ),
  ocr: optional(
    v.picklist(["auto", "document", "force", "off"], 'must be "auto", "document", "force" or "off"'),
    "auto: a PDF under 512 bytes of text, then page by page; document: the former alone; force: every page; off: none",
  ),
  languages: optional(
    v.pipe(v.array(language, 'must be a list of Tesseract languages such as ["eng"]'), v.minLength(1, "must name one")),
    'Tesseract languages, the first one leading; ["auto"] chooses one for each page among those installed',
  ),
  password: optional(v.string("must be text"), "For encrypted files; never logged, repeated or stored"),
  pages: optional(v.pipe(v.string(ranges), v.check(isPageRanges, ranges)), 'Only these pages, such as "1-3,9"'),
  json_uri: optional(output, "Where the structured result goes (document.schema.json)"),
  markdown_uri: optional(output, "Where Markdown goes"),
  hocr_uri: optional(output, "Where hOCR goes"),
  remove_headers_footers: optional(flag, "Leave repeated page headers and footers out of the plain text"),
  page_markers: optional(flag, "[Page N] lines between the pages of the plain text"),
  form_feeds: optional(flag, "Form feeds between the pages of the plain text, so that it can be split into them"),
  content: optional(v.picklist(["main", "all"], 'must be "main" or "all"'), "HTML: the main article or everything"),
  render_js: optional(flag, "Render HTML in a browser first"),
  max_pages: optional(whole("must be a number of pages"), "Stop after so many pages; what is left out is reported"),
  max_cost: optional(
    v.pipe(v.number("must be dollars, such as 0.05"), v.minValue(0, "must be dollars, such as 0.05")),
    "Begin no page once so many dollars are spent; what is left out is reported",
  ),
  part_of: optional(
    PartOfField,
    "Set by a parent on the page events it sends to ocr: the page's result is then written for the parent alone",
  ),
  continuation: optional(
    v.object({ hop: v.pipe(v.number(), v.integer(), v.minValue(1)), spent: v.optional(receipt) }),
    "Set by a function on the event that it sends to itself when its time ran out: how often, and what was spent",
  ),
});

/** An object of S3 or, for a local run, a file: what cannot be written is said before the document is paid for. */
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
