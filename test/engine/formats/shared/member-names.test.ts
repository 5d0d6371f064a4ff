// Documents may use any name. Readers must not find names such as "constructor", which every object has, in tables of
// known names.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { detectFormat } from "../../../../functions/engine/formats/detect/detect.ts";
import { docxBytes, paragraph } from "../../../support/documents/docx.ts";
import { epubBytes } from "../../../support/documents/epub.ts";
import { placeholder, pptxBytes, shape } from "../../../support/documents/pptx.ts";
import { xlsxBytes } from "../../../support/documents/xlsx.ts";
import { options } from "./options.ts";

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const PRESENTATION =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

const book = docxBytes({
  body: paragraph("okapi", '<w:pStyle w:val="A"/>'),
  core: "<constructor>c</constructor>",
  entries: {
    "word/styles.xml": `<w:styles ${WORD}><w:style w:styleId="A"><w:name w:val="constructor"/></w:style></w:styles>`,
  },
});

const slides = pptxBytes([{ shapes: shape("okapi"), related: { notes: ["notesSlide", "../notes1.xml"] } }], {
  "ppt/notes1.xml": `<p:notes ${PRESENTATION}>${placeholder("constructor", "n")}</p:notes>`,
});

/** A workbook whose page header has an unknown entity. */
function workbook(): Uint8Array {
  const parts = unzipSync(xlsxBytes([{ name: "S", cells: { A1: "okapi" }, header: "ibex" }]));
  const sheet = "xl/worksheets/sheet1.xml";
  parts[sheet] = strToU8(strFromU8(parts[sheet] ?? new Uint8Array()).replace("ibex", "&constructor;"));
  return zipSync(parts);
}

it.each<[string, string, Uint8Array]>([
  ["an HTML element", "a.html", strToU8('<p>okapi</p><constructor role="doc-footnote">x</constructor>')],
  ["an element of hidden data", "a.fb2", strToU8("<?xml version='1.0'?><a><binary><constructor/>b</binary>okapi</a>")],
  ["a paragraph style and a property", "a.docx", book],
  ["a placeholder of notes", "a.pptx", slides],
  ["a property of a book", "a.epub", epubBytes(["<p>okapi</p>"], "<dc:constructor>c</dc:constructor>")],
  ["an entity of a page header", "a.xlsx", workbook()],
])("reads %s with the name of a member of every object", async (_what, name, bytes) => {
  const format = await detectFormat(bytes, name);

  const { document } = await format.extract(bytes, { ...options, name });

  const json = JSON.stringify(structuredClone(document));
  expect(json).toContain('"okapi"');
  expect(json).not.toContain("native code");
});
