import * as v from "valibot";
import { expect, it } from "vitest";
import { ExtractEvent } from "../../../functions/engine/request/event-schema.ts";

/** Messages of the problems that the schema finds in a field, next to a valid address. */
function problemsOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const parsed = v.safeParse(ExtractEvent, { document_uri: "s3://in/a.pdf", ...fields });
  return parsed.success ? [] : parsed.issues.map(({ message }) => message);
}

it.each([
  [{ document_uri: "a" }],
  [{ text_uri: "s3://out/a.txt", json_uri: "file:///tmp/a.json", markdown_uri: "a.md", hocr_uri: "S3://b/k" }],
  [{ temp_uri_prefix: "s3://out" }],
  [{ temp_uri_prefix: "/tmp/work" }],
  [{ languages: ["ab", "a".repeat(40), "chi_sim"] }],
  [{ pages: "1-3,9" }],
  [{ max_cost: 0 }],
  [{ max_pages: 1 }],
  [{ continuation: { hop: 1 } }],
  [{ continuation: { hop: 2, spent: { functions: {}, dollars: 0.5 } } }],
  [{ callbacks: [{ uri: "https://example.org/", anything: 1 }] }],
  [{ a_field_of_the_caller: 7 }],
])("the event's fields %j are valid", (fields) => {
  expect(problemsOf(fields)).toEqual([]);
});

it.each([
  [{ document_uri: "" }, "must not be empty"],
  [{ document_uri: 7 }, "must be an address"],
  [{ document_uri: "s3://in/\ud800" }, "must be Unicode text, but holds half of a surrogate pair"],
  [{ text_uri: "s3://out" }, "must be s3://bucket/key"],
  [{ text_uri: "s3://out/" }, "must be s3://bucket/key"],
  [{ json_uri: "https://example.org/a" }, "must be s3://bucket/key"],
  [{ temp_uri_prefix: "s3://" }, "must be s3://bucket/prefix"],
  [{ temp_uri_prefix: "https://example.org/a" }, "must be s3://bucket/prefix"],
  [{ languages: [] }, "must name one"],
  [{ languages: ["a"] }, 'must be a Tesseract language such as "eng"'],
  [{ languages: ["a".repeat(41)] }, 'must be a Tesseract language such as "eng"'],
  [{ ocr: "sometimes" }, 'must be "auto", "document", "force", "redo" or "off"'],
  [{ content: "some" }, 'must be "main" or "all"'],
  [{ pages: "3-1" }, 'must be page ranges such as "1-3,9"'],
  [{ max_cost: -0.01 }, "must be dollars, such as 0.05"],
  [{ max_pages: 0 }, "must be a number of pages"],
  [{ render_js: "maybe" }, 'must be true, false or "auto"'],
  [{ render_js: true, wait_for: "" }, 'must be a CSS selector such as "main article"'],
  [{ callbacks: {} }, "must be a list of { step, uri }"],
])("the event's field %j is refused: %s", (fields, problem) => {
  expect(problemsOf(fields)).toEqual([problem]);
});

it("the number of an earlier invocation is a whole number from 1 on", () => {
  for (const hop of [0, 1.5, "1"]) expect(problemsOf({ continuation: { hop } })).toHaveLength(1);
});
