// The event as it comes; docs/event.schema.json is made from this by `npm run schema`.

import * as v from "valibot";
import { isPageRanges } from "./page-ranges.ts";

const uri = v.pipe(v.string(), v.minLength(1, "must not be empty"));
// Manifests in CSV hold "true" and "3" where JSON holds true and 3.
const flag = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(["true", "false"]),
      v.transform((text) => text === "true"),
    ),
  ],
  "must be true or false",
);
const positive = (what: string) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))], `must be ${what}`),
    v.integer(`must be ${what}`),
    v.minValue(1, `must be ${what}`),
  );
const language = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{2,40}$/, 'must be a Tesseract language such as "eng"'));
const languages = v.pipe(
  v.union(
    [
      v.array(language),
      v.pipe(
        v.string(),
        v.transform((text) => text.split("+")),
        v.array(language),
      ),
    ],
    'must be a list of Tesseract languages such as ["eng"]',
  ),
  v.minLength(1, "must name a language"),
);

/** The event, DESIGN's field table. Unknown fields pass through to the response. */
export const ExtractEvent = v.looseObject({
  document_uri: uri,
  text_uri: v.optional(uri),
  searchable_pdf_uri: v.optional(uri),
  temp_uri_prefix: v.optional(uri),
  disable_ocr: v.optional(flag),
  create_searchable_pdf: v.optional(flag),
  page: v.optional(positive("a page number, counted from 1")),
  callbacks: v.optional(v.array(v.looseObject({ step: v.optional(v.string()), uri }))),
  ocr: v.optional(v.picklist(["auto", "document", "force", "off"], 'must be "auto", "document", "force" or "off"')),
  languages: v.optional(languages),
  password: v.optional(v.string()),
  pages: v.optional(v.pipe(v.string(), v.check(isPageRanges, 'must be page ranges such as "1-3,9"'))),
  json_uri: v.optional(uri),
  markdown_uri: v.optional(uri),
  hocr_uri: v.optional(uri),
  remove_headers_footers: v.optional(flag),
  page_markers: v.optional(flag),
  content: v.optional(v.picklist(["main", "all"], 'must be "main" or "all"')),
  render_js: v.optional(flag),
  max_pages: v.optional(positive("a number of pages")),
  max_cost: v.optional(
    v.pipe(v.number("must be dollars, such as 0.05"), v.minValue(0, "must be dollars, such as 0.05")),
  ),
  /** Set by a parent on the page events that it sends to `ocr`; the page's result is then written for the parent only. */
  part_of: v.optional(
    v.object({
      run: v.string(),
      document_version: v.string(),
      kind: v.picklist(["pdf", "image"]),
      reason: v.picklist(["document_under_512_bytes", "no_text_layer", "garbled_text_layer", "image_file", "forced"]),
    }),
  ),
});
