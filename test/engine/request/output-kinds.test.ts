import { expect, it } from "vitest";
import type { ExtractRequest } from "../../../functions/engine/request/contract.ts";
import {
  CONTENT_TYPES,
  isWorkbook,
  OUTPUT_KINDS,
  OUTPUT_NAMES,
  outputUri,
} from "../../../functions/engine/request/output-kinds.ts";
import { parseEvent } from "../../../functions/engine/request/parse-event.ts";

const requestOf = (fields: Readonly<Record<string, unknown>>): ExtractRequest =>
  parseEvent({ document_uri: "s3://in/a.pdf", ...fields }, { bucket: undefined, eventBorne: false });

it("every further output goes to its own address in the request", () => {
  const fields = {
    ...{ json_uri: "s3://o/j", markdown_uri: "s3://o/m", hocr_uri: "s3://o/h", chunks_uri: "s3://o/c" },
    ...{ tables_uri: "s3://o/t/", images_uri: "s3://o/i/" },
  };
  const request = { ...requestOf(fields), searchPagesUri: "s3://o/p" };

  expect(OUTPUT_KINDS.map((kind) => outputUri(kind, request))).toEqual([
    ...["s3://o/j", "s3://o/m", "s3://o/h", "s3://o/c", "s3://o/p", "s3://o/t/", "s3://o/i/"],
  ]);
  expect(OUTPUT_KINDS.map((kind) => outputUri(kind, requestOf({})))).toEqual(OUTPUT_KINDS.map(() => undefined));
});

it("every further output has a name and a media type", () => {
  expect(OUTPUT_KINDS.map((kind) => [OUTPUT_NAMES[kind], CONTENT_TYPES[kind]])).toEqual([
    ["JSON", "application/json"],
    ["Markdown", "text/markdown; charset=utf-8"],
    ["hOCR", "text/html; charset=utf-8"],
    ["chunks", "application/jsonl"],
    ["page index", "application/jsonl"],
    ["tables", "text/csv; charset=utf-8"],
    ["pictures", "image/png"],
  ]);
});

it("a workbook is an address that ends in .xlsx", () => {
  expect(["s3://o/t.xlsx", "T.XLSX", "s3://o/t/", "s3://o/xlsx", "t.xlsx/"].map(isWorkbook)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
