import { expect, test } from "vitest";
import { isXfaForm, readMetadata, toIsoDate } from "../../../../functions/engine/pdf/read/pdf-metadata.ts";
import type { ReadablePdf } from "../../../../functions/engine/pdf/read/readable-pdf.ts";

test.each([
  ["D:20190401163925-07'00'", "2019-04-01T16:39:25-07:00"],
  ["D:20190401163925-07'00", "2019-04-01T16:39:25-07:00"],
  ["D:20190401163925Z00'00'", "2019-04-01T16:39:25Z"],
  ["20190401163925", "2019-04-01T16:39:25"],
  ["D:2019", "2019-01-01T00:00:00"],
  ["D:201904", "2019-04-01T00:00:00"],
  ["D:20190402", "2019-04-02T00:00:00"],
  ["D:2019040216", "2019-04-02T16:00:00"],
  ["D:201904021639", "2019-04-02T16:39:00"],
  ["D:20190402163900+02", "2019-04-02T16:39:00+02:00"],
  ["2019-13-01", undefined],
  ["2019-04", "2019-04"],
  ["2019-04-01T16:39:25+02:00", "2019-04-01T16:39:25+02:00"],
  ["D:20191301000000Z", undefined],
  ["yesterday", undefined],
  [undefined, undefined],
])("%s is %s", (written, expected) => {
  expect(toIsoDate(written)).toBe(expected);
});

/** PDF with these facts and XMP fields. */
function pdfWith(
  facts: Readonly<Record<string, unknown>>,
  xmp: Readonly<Record<string, unknown>> | null = null,
): ReadablePdf {
  const unused = () => Promise.reject(new Error("not needed for metadata"));
  return {
    numPages: 7,
    warnings: [],
    catalog: async <T>(name: string) =>
      (name === "metadata" && xmp !== null ? { parsedData: new Map(Object.entries(xmp)) } : null) as T,
    document: async <T>(name: string) => (name === "documentInfo" ? facts : undefined) as T,
    ...{ listedFiles: unused, getPageIndex: unused, page: unused },
  };
}

test("metadata without any field has the format and the number of pages", async () => {
  expect(await readMetadata(pdfWith({}))).toEqual({ format: "pdf", pages: 7 });
});

const FIELDS = { title: "T", author: "A", subject: "S", keywords: "K", creator: "C", producer: "P" };
const DATES = { created: "2019-01-01T00:00:00", modified: "2020-01-01T00:00:00" };
const INFO = {
  ...{ Title: "T", Author: "A", Subject: "S", Keywords: "K", Creator: "C", Producer: "P" },
  ...{ CreationDate: "D:2019", ModDate: "D:2020", Language: "en" },
};
const XMP = {
  ...{ "dc:title": "T", "dc:creator": "A", "dc:description": "S", "pdf:keywords": "K", "xmp:creatortool": "C" },
  ...{ "pdf:producer": "P", "xmp:createdate": "2019-01-01T00:00:00", "xmp:modifydate": "2020-01-01T00:00:00" },
};

test("each field comes from the Info dictionary, else from XMP", async () => {
  const all = { format: "pdf", pages: 7, ...FIELDS, ...DATES };

  expect(await readMetadata(pdfWith(INFO))).toEqual({ ...all, language: "en" });
  expect(await readMetadata(pdfWith({}, XMP))).toEqual(all);
  expect(await readMetadata(pdfWith({ Title: "Own", Author: " " }, XMP))).toEqual({ ...all, title: "Own" });
});

test.each([
  [["Ann", 7, "Bo"], "Ann, Bo"],
  [" u\u0308ber\u0000\n\u007f all ", "\u00fcber  all"],
  [7, undefined],
  [[], undefined],
  ["\u0001", undefined],
])("a field is one line of composed text: %j is %j", async (written, expected) => {
  expect((await readMetadata(pdfWith({ Title: written }))).title).toBe(expected);
});

test.each([
  [{ IsXFAPresent: true, IsAcroFormPresent: false }, true],
  [{ IsXFAPresent: true }, true],
  [{ IsXFAPresent: true, IsAcroFormPresent: true }, false],
  [{ IsXFAPresent: false, IsAcroFormPresent: false }, false],
  [{}, false],
])("a form of XML alone is an XFA form: %j is %s", async (facts, expected) => {
  expect(await isXfaForm(pdfWith(facts))).toBe(expected);
});
