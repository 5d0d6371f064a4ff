// Healthy documents of many formats, small and always there: originals of mutants, and neighbours of damaged documents.

import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { xlsBytes, xlsbBytes, xlsbRow, xlsRow } from "../../../test/support/documents/binary-workbooks.ts";
import { docxBytes, heading, listItem, paragraph, table } from "../../../test/support/documents/docx.ts";
import { epubBytes } from "../../../test/support/documents/epub.ts";
import { msgBytes } from "../../../test/support/documents/msg.ts";
import { odfBytes, odfTable, p } from "../../../test/support/documents/odf.ts";
import { box, buildPdf, text } from "../../../test/support/documents/pdf.ts";
import { pptBytes } from "../../../test/support/documents/ppt.ts";
import { placeholder, pptxBytes, shape } from "../../../test/support/documents/pptx.ts";
import { pictureOf } from "../../../test/support/documents/scan.ts";
import { wordBytes } from "../../../test/support/documents/word.ts";
import { xlsxBytes } from "../../../test/support/documents/xlsx.ts";
import type { Original } from "./mutants.ts";

const WORDS = "the quorvex ledger of autumn was painted by flimdar";
const HTML = `<h1>Quorvex</h1><p>${WORDS}</p><table><tr><td>a<td>b<tr><td>c<td>d</table><ul><li>one<li>two</ul>`;
const MAIL = `From: a@example.org\r\nTo: b@example.org\r\nSubject: Quorvex\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="part"\r\n\r\n--part\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${WORDS}\r\n--part\r\nContent-Type: text/csv; name="rows.csv"\r\nContent-Disposition: attachment; filename="rows.csv"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from("a,b\n1,2\n").toString("base64")}\r\n--part--\r\n`;

const BUILDERS: Readonly<Record<string, () => Uint8Array>> = {
  "letter.docx": () => timeless(docxBytes({ body: letterBody() })),
  "workbook.xlsx": () =>
    timeless(xlsxBytes([{ name: "Ledger", cells: { A1: WORDS, B2: 17, C3: "flimdar" }, merges: ["A5:B6"] }])),
  "slides.pptx": () => timeless(pptxBytes([{ shapes: placeholder("title", "Quorvex") + shape(WORDS), notes: WORDS }])),
  "letter.odt": () => timeless(odfBytes({ kind: "text", body: p(WORDS) + odfTable("T", [["a", "b"]]) })),
  "workbook.ods": () => timeless(odfBytes({ kind: "spreadsheet", body: odfTable("Ledger", [[p(WORDS), p("b")]]) })),
  "book.epub": () => timeless(epubBytes([`<h1>Quorvex</h1><p>${WORDS}</p>`, `<p>${WORDS}</p>`])),
  "workbook.xlsb": () => timeless(xlsbBytes([xlsbRow(0, [WORDS, 17]), xlsbRow(1, [1, 2])])),
  "workbook.xls": () => xlsBytes([xlsRow(0, [WORDS, "b"]), xlsRow(1, [1, 2])]),
  "letter.doc": () => wordBytes({ body: `${WORDS}\rflimdar\r`, footnotes: [{ at: 7, text: "a note\r" }] }),
  "slides.ppt": () => pptBytes([{ title: "Quorvex", box: WORDS, table: [["a", "b"]] }]),
  "message.msg": () =>
    msgBytes({ subject: "Quorvex", body: WORDS, attachments: [{ name: "a.txt", bytes: strToU8(WORDS) }] }),
  "page.pdf": () =>
    buildPdf([{ content: text(50, 700, 12, WORDS) + box(50, 600, 200, 1) }, { content: text(50, 700, 12, "flimdar") }]),
  "letter.rtf": () => strToU8(`{\\rtf1\\ansi {\\b Quorvex}\\par ${WORDS}\\par\\trowd\\cellx999 a\\cell\\row}`),
  "mail.eml": () => strToU8(MAIL),
  "page.html": () => strToU8(`<!doctype html><title>Quorvex</title>${HTML}`),
  "rows.csv": () => strToU8(`name,count\n"${WORDS}",17\nflimdar,18\n`),
  "tree.xml": () => strToU8(`<?xml version="1.0"?><ledger><entry id="1">${WORDS}</entry></ledger>`),
  "page.png": () => pictureOf(["the quorvex ledger"]),
};

export const BUILT_ORIGINALS: readonly Original[] = Object.entries(BUILDERS).map(([name, build]) => ({
  name,
  read: once(() => Buffer.from(build())),
}));

function letterBody(): string {
  const rows = [
    ["a", "b"],
    ["c", "d"],
  ];
  return heading(1, "Quorvex") + paragraph(WORDS) + listItem("bullet", 1, "first") + table(rows);
}

/** The same archive at any hour; a mutant of it must not depend on the clock. */
function timeless(archive: Uint8Array): Uint8Array {
  const members = Object.entries(unzipSync(archive)).map(([name, bytes]): [string, Zippable[string]] => [
    name,
    [bytes, { level: name === "mimetype" ? 0 : 6 }],
  ]);
  return zipSync(Object.fromEntries(members), { mtime: new Date(2020, 0, 1) });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
